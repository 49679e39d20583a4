// @ts-check
// Below the verdict: where the network went wrong, a button that goes there, and what would
// have found the exact answer. It waits until nothing changes, so that a drag stays calm.
import { byId, whenQuiet } from '../page/dom.js';
import { isWrong, whyOf } from '../page/faults.js';
import { choose } from '../state/choices.js';
import { tied } from '../page/words.js';
import { changed, sameAnswer } from '../state/store.js';
import { createOffer } from './offer.js';

/** Nothing is said before the board has been still for so many milliseconds. */
const STILL = 250;
/** How long it may take to find out, in spare time, where an answer went wrong; milliseconds. */
const TRACING = 10_000;

/** @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine */
export function mountWhy(store, engine) {
  const [box, text, show, use] = ['why', 'why-text', 'why-show', 'why-use'].map(byId);
  const board = byId('board');
  /** @type {{words: string, patch: object}|null} */
  let found = null;
  /** @type {AbortController|null} */
  let tracing = null;
  let wanted = false; // the button was clicked while what it said was being told anew
  const offer = createOffer(store, engine, (better) => {
    found = better;
    use.hidden = !better;
    use.textContent = better ? `${better.words} the exact answer: use it` : '';
    if (better) box.hidden = false;
  });

  function explain() {
    const state = store.get();
    const { answer, task, points } = state;
    if (board.classList.contains('dragging')) return still();
    if (!answer || answer.points !== points || answer.task !== task || answer.searching) return;
    resemble();
    tell(whyOf(answer, state.beam));
    if (isWrong(answer)) offer.look().then(() => trace(answer));
  }
  const still = whenQuiet(explain, STILL);

  /** @param {import('../page/faults.js').Why|null} why */
  function tell(why) {
    box.classList.remove('stale');
    box.hidden = !why;
    text.textContent = tied(why?.text ?? '');
    show.hidden = !why || why.step < 0;
    store.set({ why });
    if (why && why.step >= 0) {
      show.textContent = `Show step ${why.step + 1}`;
      if (wanted) go();
    }
    wanted = false;
  }

  /** The costliest edge is named at once; the first wrong step takes time to find. @param {import('../state/store.js').Answer} answer */
  async function trace(answer) {
    const { model, exact, task, points } = answer;
    if (!model?.fault?.rough || !exact || !sameAnswer(store.get().answer, answer)) return;
    tracing?.abort();
    const mine = (tracing = new AbortController());
    const { sequence } = model;
    const fault = await engine.retrace({ task, points, exact: exact.sequence, sequence, limit: TRACING }, mine.signal).catch(() => null);
    const before = store.get();
    if (!fault || mine.signal.aborted || !before.answer?.model || !sameAnswer(before.answer, answer)) return;
    const traced = { ...before.answer, model: { ...before.answer.model, fault } };
    store.set({ answer: traced });
    tell(whyOf(traced, before.beam));
    if (before.why && before.step === before.why.step) go(); // it was being looked at
  }

  /** The kind of the points is named again when a drag has ended: its words are longer or shorter. */
  function resemble() {
    const { answer } = store.get();
    if (answer?.likeness && !board.classList.contains('dragging')) store.set({ likeness: answer.likeness });
  }

  /** Goes to the step; while it is being told anew, as soon as it is. */
  function go() {
    const { why } = store.get();
    wanted = !why;
    if (!why || why.step < 0) return;
    store.set({ step: why.step, growth: 1, playing: false });
    board.scrollIntoView({ block: 'nearest' });
  }
  show.addEventListener('click', go);
  use.addEventListener('click', () => found && choose(store, found.patch));

  store.subscribe((now, before) => {
    const other = !sameAnswer(now.answer, before.answer);
    const asked = changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method', 'names');
    if (!other && !asked) return;
    if (asked) wanted = false;
    offer.drop();
    tracing?.abort();
    // What was said keeps its place until it is known what there is to say now: nothing jumps.
    box.classList.add('stale');
    if (now.why) store.set({ why: null });
    if (other) resemble();
    still();
  });
}
