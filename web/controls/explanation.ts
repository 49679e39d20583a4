// The explanation below the verdict: the first error, and a button that shows its step. It waits until nothing
// changes, so that it is still during a drag.
import { byId, whenQuiet } from '../page/dom.ts';
import { explain } from '../page/faults.ts';
import { noBreaks } from '../page/words.ts';
import { changed, currentAnswer, sameAnswer, type Store } from '../state/store.ts';

/** Milliseconds without a change before the explanation appears. */
const STILL = 250;

export function mountExplanation(store: Store) {
  const [box, text, show, board] = ['explanation', 'explanation-text', 'explanation-show', 'board'].map(byId);
  const updateSoon = whenQuiet(update, STILL);

  show.addEventListener('click', showStep);
  store.subscribe((now, before) => {
    if (sameAnswer(now.answer, before.answer) && !changed(now, before, 'question')) return;
    // The old text keeps its place, hidden, until the new one is known, so that nothing moves.
    box.classList.add('stale');
    if (now.explanation) store.set({ explanation: null });
    updateSoon();
  });

  function update() {
    const answer = currentAnswer(store.get());
    if (store.get().dragging) return updateSoon();
    if (!answer || answer.searching) return;
    const explanation = explain(answer, store.get().beam);
    box.classList.remove('stale');
    box.hidden = !explanation;
    text.textContent = noBreaks(explanation?.text ?? '');
    show.hidden = !explanation || explanation.step < 0;
    if (explanation) show.textContent = `Show step ${explanation.step + 1}`;
    store.set({ explanation });
  }

  function showStep() {
    const { explanation } = store.get();
    if (!explanation || explanation.step < 0) return;
    store.set({ step: explanation.step, stepProgress: 1, playing: false });
    board.scrollIntoView({ block: 'nearest' });
  }
}
