// The explanation below the verdict: the first error, a button that shows its step, and decoding
// options that find the exact answer. It waits until nothing changes, so that it is still during a drag.
import { byId, whenQuiet } from '../page/dom.ts';
import { isWrong, explain, type Explanation } from '../page/faults.ts';
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
interface Option {
  words: string;
  patch: Partial<State>;
  cost: number;
}

/** The decoding options to try for a state, the cheapest first, and their costs relative to the answer's. */
function optionsOf({ beam, constrained }: State, entry: WeightEntry): Option[] {
  const options: Option[] = [];
  if (!constrained && !entry.distinct) {
    options.push({ words: 'Constrained to valid answers, it finds', patch: { constrained: true }, cost: 1.5 });
  }
  if (beam < BEAM) {
    options.push({ words: `A beam of ${BEAM} finds`, patch: { beam: BEAM }, cost: BEAM / beam });
  }
  return options;
}

export function mountExplanation(store: Store, engine: Engine) {
  const [box, text, show, use, board] =
    ['explanation', 'explanation-text', 'explanation-show', 'explanation-use', 'board'].map(byId);
  let searches = 0; // for better options; only results of the newest one are shown
  /** The decoding options that find the exact answer. */
  let found: object | null = null;
  const updateSoon = whenQuiet(update, STILL);

  show.addEventListener('click', showStep);
  use.addEventListener('click', () => {
    if (found) choose(store, found);
    board.focus({ preventScroll: true }); // the button is hidden
  });
  store.subscribe((now, before) => {
    if (sameAnswer(now.answer, before.answer) && !changed(now, before, 'question')) return;
    searches++;
    propose(null);
    // The old text keeps its place, hidden, until the new one is known, so that nothing moves.
    box.classList.add('stale');
    if (now.explanation) store.set({ explanation: null });
    updateSoon();
  });

  function update() {
    const answer = currentAnswer(store.get());
    if (store.get().dragging) return updateSoon();
    if (!answer || answer.searching) return;
    render(explain(answer, store.get().beam));
    // If the engine has failed, the page reports it elsewhere.
    if (isWrong(answer)) tryOptions().catch(() => {});
  }

  /** Tries other decoding options, one after another, until one finds the exact answer. */
  async function tryOptions() {
    const mine = ++searches;
    const state = store.get();
    const { task, points, answer, fatal } = state;
    const entry = chosenWeights(state, engine);
    if (!entry || !answer?.model || fatal === points || 'embed' in document.documentElement.dataset) return;
    for (const { words, patch, cost } of optionsOf(state, entry)) {
      if (answer.model.ms * cost > SPARE) continue;
      const { beam, constrained } = { ...state, ...patch };
      const { model } = await engine.solve(
        { task, points, weights: entry.id, beam, constrained, trace: false });
      if (searches !== mine) return;
      if (model?.correct) return propose(patch, words);
    }
  }

  function propose(patch: object | null, words?: string) {
    found = patch;
    use.hidden = !patch;
    use.textContent = patch ? `${words} the exact answer: use it` : '';
    if (patch) box.hidden = false;
  }

  function render(explanation: Explanation | null) {
    box.classList.remove('stale');
    box.hidden = !explanation;
    text.textContent = tied(explanation?.text ?? '');
    show.hidden = !explanation || explanation.step < 0;
    if (explanation) show.textContent = `Show step ${explanation.step + 1}`;
    store.set({ explanation });
  }

  /** Shows the wrong step. */
  function showStep() {
    const { explanation } = store.get();
    if (!explanation || explanation.step < 0) return;
    store.set({ step: explanation.step, stepProgress: 1, playing: false });
    board.scrollIntoView({ block: 'nearest' });
  }
}
