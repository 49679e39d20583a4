// @ts-check
// Whether another way of decoding finds the exact answer where the present one does not: tried
// in spare time, one after another, and dropped as soon as anything changes.
import { VIEWS } from '../catalog/problems.js';
import { chosenWeights } from '../state/choices.js';

/** A beam that is wide enough to be worth a try. */
const BEAM = 10;
/** What is likely to take longer, in milliseconds, is not tried: new points would wait for it. */
const SPARE = 700;

/** What could be tried for a state, the cheapest first, and how many times as long it takes. */
function trialsOf({ beam, views, constrained }, entry) {
  const trials = [];
  if (!constrained && !entry.distinct) trials.push({ words: '“Valid only” finds', patch: { constrained: true }, cost: 1.5 });
  if (beam < BEAM) trials.push({ words: `A beam of ${BEAM} finds`, patch: { beam: BEAM }, cost: BEAM / beam });
  if (views === 1) trials.push({ words: `${VIEWS} views find`, patch: { views: VIEWS }, cost: VIEWS + 1 });
  return trials;
}

/** @param {Store} store @param {Engine} engine @param {(better: {words: string, patch: object}|null) => void} show */
export function createOffer(store, engine, show) {
  let turn = 0;

  async function look() {
    const mine = ++turn;
    const state = store.get();
    const { task, points, answer, fatal } = state;
    const entry = chosenWeights(state, engine);
    if (!entry || !answer?.model || !answer.exact || fatal === points || 'embed' in document.documentElement.dataset) return;
    for (const { words, patch, cost } of trialsOf(state, entry)) {
      if (answer.model.ms * cost > SPARE) continue;
      const { beam, views, constrained } = { ...state, ...patch };
      const { model } = await engine.solve({ task, points, weights: entry.id, beam, views, constrained, exact: false, trace: false });
      if (turn !== mine) return;
      if (!model) continue;
      const { correct } = await engine.judge({ task, points, exact: answer.exact.sequence, model });
      if (turn !== mine) return;
      if (correct) return show({ words, patch });
    }
  }

  return {
    look: () => look().catch(() => {}), // where the engine is gone, the page says so itself
    drop() {
      turn++;
      show(null);
    },
  };
}
