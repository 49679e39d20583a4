// @ts-check
// Below the verdict: where the network went wrong, a button that goes there, and what would
// have found the exact answer. It waits until nothing changes, so that a drag stays calm.
import { byId, whenQuiet } from '../page/dom.js';
import { isWrong, whyOf } from '../page/faults.js';
import { choose } from '../state/choices.js';
import { tied } from '../page/words.js';
import { changed, currentAnswer, sameAnswer } from '../state/store.js';
import { createOffer } from './offer.js';

/** Nothing is said before the board has been still for so many milliseconds. */
const STILL = 250;
/** How long it may take to find out, in spare time, where an answer went wrong; milliseconds. */
const TRACING = 10_000;

export class Explanation {
  box = byId('why');
  text = byId('why-text');
  show = byId('why-show');
  use = byId('why-use');
  board = byId('board');

  /** The decoding options that find the exact answer. @type {{words: string, patch: object}|null} */
  found = null;
  /** The search for the first wrong step. @type {AbortController|null} */
  tracing = null;
  /** Whether the button was clicked before its new words were known. */
  wanted = false;

  /** @param {Store} store @param {Engine} engine */
  constructor(store, engine) {
    this.store = store;
    this.engine = engine;
    this.offer = createOffer(store, engine, (better) => this.propose(better));
    this.still = whenQuiet(() => this.explain(), STILL);
    this.show.addEventListener('click', () => this.go());
    this.use.addEventListener('click', () => this.found && choose(store, this.found.patch));
    store.subscribe((now, before) => this.follow(now, before));
  }

  follow(now, before) {
    const other = !sameAnswer(now.answer, before.answer);
    const asked = changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method');
    if (!other && !asked) return;
    if (asked) this.wanted = false;
    this.offer.drop();
    this.tracing?.abort();
    // What was said keeps its place until it is known what there is to say now: nothing jumps.
    this.box.classList.add('stale');
    if (now.why) this.store.set({ why: null });
    this.still();
  }

  explain() {
    const answer = currentAnswer(this.store.get());
    if (this.store.get().dragging) return this.still();
    if (!answer || answer.searching) return;
    this.tell(whyOf(answer, this.store.get().beam));
    if (isWrong(answer)) this.offer.look().then(() => this.trace(answer));
  }

  /** @param {{words: string, patch: object}|null} better */
  propose(better) {
    this.found = better;
    this.use.hidden = !better;
    this.use.textContent = better ? `${better.words} the exact answer: use it` : '';
    if (better) this.box.hidden = false;
  }

  /** @param {import('../page/faults.js').Why|null} why */
  tell(why) {
    this.box.classList.remove('stale');
    this.box.hidden = !why;
    this.text.textContent = tied(why?.text ?? '');
    this.show.hidden = !why || why.step < 0;
    this.store.set({ why });
    if (why && why.step >= 0) {
      this.show.textContent = `Show step ${why.step + 1}`;
      if (this.wanted) this.go();
    }
    this.wanted = false;
  }

  /** The costliest edge is named at once; the first wrong step takes time to find. @param {Answer} answer */
  async trace(answer) {
    const { store } = this;
    const { model, exact, task, points } = answer;
    if (!model?.fault?.rough || !exact || !sameAnswer(store.get().answer, answer)) return;
    this.tracing?.abort();
    const mine = (this.tracing = new AbortController());
    const question = { task, points, exact: exact.sequence, sequence: model.sequence, limit: TRACING };
    const { fault } = await this.engine.ask('retrace', question, { signal: mine.signal }).catch(() => ({ fault: null }));
    const before = store.get();
    if (!fault || mine.signal.aborted || !before.answer?.model || !sameAnswer(before.answer, answer)) return;
    const traced = { ...before.answer, model: { ...before.answer.model, fault } };
    store.set({ answer: traced });
    this.tell(whyOf(traced, before.beam));
    if (before.why && before.step === before.why.step) this.go(); // it was being looked at
  }

  /** Goes to the step; while it is being told anew, as soon as it is. */
  go() {
    const { why } = this.store.get();
    this.wanted = !why;
    if (!why || why.step < 0) return;
    this.store.set({ step: why.step, growth: 1, playing: false });
    this.board.scrollIntoView({ block: 'nearest' });
  }
}
