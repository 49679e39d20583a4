// @ts-check
// Below the verdict: where the network went wrong, a button that goes there, and what would
// have found the exact answer. It waits until nothing changes, so that a drag stays calm.
import { VIEWS } from '../catalog/problems.js';
import { byId, whenQuiet } from '../page/dom.js';
import { isWrong, whyOf } from '../page/faults.js';
import { tied } from '../page/words.js';
import { choose, chosenWeights } from '../state/choices.js';
import { changed, currentAnswer, sameAnswer } from '../state/store.js';

/** Nothing is said before the board has been still for so many milliseconds. */
const STILL = 250;
/** How long it may take to find out, in spare time, where an answer went wrong; milliseconds. */
const TRACING = 10_000;

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

export class Explanation {
  box = byId('why');
  text = byId('why-text');
  show = byId('why-show');
  use = byId('why-use');
  board = byId('board');

  /** How often it was looked for them: what is found of an earlier answer is not shown. */
  looked = 0;
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
    this.looked++;
    this.propose(null);
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
    // Where the engine is gone, the page says so itself.
    if (isWrong(answer)) this.look().catch(() => {}).then(() => this.trace(answer));
  }

  /** Tries other ways of decoding in spare time, one after another, until one finds the exact answer. */
  async look() {
    const mine = ++this.looked;
    const { store, engine } = this;
    const state = store.get();
    const { task, points, answer, fatal } = state;
    const entry = chosenWeights(state, engine);
    if (!entry || !answer?.model || !answer.exact || fatal === points || 'embed' in document.documentElement.dataset) return;
    for (const { words, patch, cost } of trialsOf(state, entry)) {
      if (answer.model.ms * cost > SPARE) continue;
      const { beam, views, constrained } = { ...state, ...patch };
      const { model } = await engine.solve({ task, points, weights: entry.id, beam, views, constrained, exact: false, trace: false });
      if (this.looked !== mine) return;
      if (!model) continue;
      const { correct } = await engine.judge({ task, points, exact: answer.exact.sequence, model });
      if (this.looked !== mine) return;
      if (correct) return this.propose({ words, patch });
    }
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
