// The explanation below the verdict: the first error, a button that shows its step, and decoding
// options that find the exact answer. It waits until nothing changes, so that it is still during a drag.
import { byId, whenQuiet } from '../page/dom.ts';
import { isWrong, whyOf, type Why } from '../page/faults.ts';
import { tied } from '../page/words.ts';
import { choose, chosenWeights } from '../state/choices.ts';
import { changed, currentAnswer, sameAnswer, type Store, type State } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** Milliseconds without a change before the explanation appears. */
const STILL = 250;

/** The width of the beam that is tried. */
const BEAM = 10;
/** Options that probably take longer, in milliseconds, are not tried: a new question would wait for them. */
const SPARE = 700;

/** Decoding options, in words and for the state, and their cost relative to the answer's. */
interface Trial {
  words: string;
  patch: Partial<State>;
  cost: number;
}

/** The decoding options to try for a state, the cheapest first, and their costs relative to the answer's. */
function trialsOf({ beam, constrained }: State, entry: WeightEntry): Trial[] {
  const trials: Trial[] = [];
  if (!constrained && !entry.distinct) {
    trials.push({ words: '“Valid only” finds', patch: { constrained: true }, cost: 1.5 });
  }
  if (beam < BEAM) {
    trials.push({ words: `A beam of ${BEAM} finds`, patch: { beam: BEAM }, cost: BEAM / beam });
  }
  return trials;
}

export function mountWhy(store: Store, engine: Engine) {
  const [box, text, show, use, board] = ['why', 'why-text', 'why-show', 'why-use', 'board'].map(byId);
  let looked = 0; // number of searches for better options; only results of the newest one are shown
  /** The decoding options that find the exact answer. */
  let found: object | null = null;
  const still = whenQuiet(explain, STILL);

  show.addEventListener('click', go);
  use.addEventListener('click', () => found && choose(store, found));
  store.subscribe((now, before) => {
    if (sameAnswer(now.answer, before.answer) && !changed(now, before, 'question')) return;
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
    if (!entry || !answer?.model || fatal === points || 'embed' in document.documentElement.dataset) return;
    for (const { words, patch, cost } of trialsOf(state, entry)) {
      if (answer.model.ms * cost > SPARE) continue;
      const { beam, constrained } = { ...state, ...patch };
      const { model } = await engine.solve(
        { task, points, weights: entry.id, beam, constrained, trace: false });
      if (looked !== mine) return;
      if (model?.correct) return propose(patch, words);
    }
  }

  function propose(patch: object | null, words?: string) {
    found = patch;
    use.hidden = !patch;
    use.textContent = patch ? `${words} the exact answer: use it` : '';
    if (patch) box.hidden = false;
  }

  function tell(why: Why | null) {
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
    store.set({ step: why.step, stepProgress: 1, playing: false });
    board.scrollIntoView({ block: 'nearest' });
  }
}
