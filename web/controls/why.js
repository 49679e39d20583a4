// @ts-check
// The explanation below the verdict: the first error, a button that shows its step, and decoding
// options that find the exact answer. It waits until nothing changes, so that it is still during a drag.
import { byId, whenQuiet } from '../page/dom.js';
import { isWrong, whyOf } from '../page/faults.js';
import { tied } from '../page/words.js';
import { choose, chosenWeights } from '../state/choices.js';
import { changed, currentAnswer, sameAnswer } from '../state/store.js';

/** Milliseconds without a change before the explanation appears. */
const STILL = 250;

/** The width of the beam that is tried. */
const BEAM = 10;
/** Options that probably take longer, in milliseconds, are not tried: a new question would wait for them. */
const SPARE = 700;

/** The decoding options to try for a state, the cheapest first, and their costs relative to the answer's. */
function trialsOf({ beam, constrained }, entry) {
  const trials = [];
  if (!constrained && !entry.distinct) trials.push({ words: '“Valid only” finds', patch: { constrained: true }, cost: 1.5 });
  if (beam < BEAM) trials.push({ words: `A beam of ${BEAM} finds`, patch: { beam: BEAM }, cost: BEAM / beam });
  return trials;
}

/** @param {Store} store @param {Engine} engine */
export function mountWhy(store, engine) {
  const [box, text, show, use, board] = ['why', 'why-text', 'why-show', 'why-use', 'board'].map(byId);
  let looked = 0; // number of searches for better options; only results of the newest one are shown
  /** The decoding options that find the exact answer. @type {object|null} */
  let found = null;
  const still = whenQuiet(explain, STILL);

  show.addEventListener('click', go);
  use.addEventListener('click', () => found && choose(store, found));
  store.subscribe((now, before) => {
    const asked = changed(now, before, 'task', 'points', 'weights', 'beam', 'constrained');
    if (sameAnswer(now.answer, before.answer) && !asked) return;
    looked++;
    propose(null);
    // The old text keeps its place, hidden, until the new one is known, so that nothing moves.
    box.classList.add('stale');
    if (now.why) store.set({ why: null });
    still();
  });

  function explain() {
    const answer = currentAnswer(store.get());
    if (store.get().dragging) return still();
    if (!answer || answer.searching) return;
    tell(whyOf(answer, store.get().beam));
    // If the engine has failed, the page reports it elsewhere.
    if (isWrong(answer)) look().catch(() => {});
  }

  /** Tries other decoding options, one after another, until one finds the exact answer. */
  async function look() {
    const mine = ++looked;
    const state = store.get();
    const { task, points, answer, fatal } = state;
    const entry = chosenWeights(state, engine);
    if (!entry || !answer?.model || !answer.exact || fatal === points || 'embed' in document.documentElement.dataset) return;
    for (const { words, patch, cost } of trialsOf(state, entry)) {
      if (answer.model.ms * cost > SPARE) continue;
      const { beam, constrained } = { ...state, ...patch };
      const { model } = await engine.solve({ task, points, weights: entry.id, beam, constrained, exact: false, trace: false });
      if (looked !== mine) return;
      if (!model) continue;
      const { correct } = await engine.judge({ task, points, exact: answer.exact.sequence, model });
      if (looked !== mine) return;
      if (correct) return propose(patch, words);
    }
  }

  /** @param {object|null} patch @param {string} [words] */
  function propose(patch, words) {
    found = patch;
    use.hidden = !patch;
    use.textContent = patch ? `${words} the exact answer: use it` : '';
    if (patch) box.hidden = false;
  }

  /** @param {import('../page/faults.js').Why|null} why */
  function tell(why) {
    box.classList.remove('stale');
    box.hidden = !why;
    text.textContent = tied(why?.text ?? '');
    show.hidden = !why || why.step < 0;
    if (why) show.textContent = `Show step ${why.step + 1}`;
    store.set({ why });
  }

  /** Shows the wrong step. */
  function go() {
    const { why } = store.get();
    if (!why || why.step < 0) return;
    store.set({ step: why.step, growth: 1, playing: false });
    board.scrollIntoView({ block: 'nearest' });
  }
}
