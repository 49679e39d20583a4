// @ts-check
// The explanation below the verdict: the first error, a button that shows its step, and decoding
// options that find the exact answer. It waits until nothing changes, so that it is still during a drag.
import { VIEWS } from '../catalog/problems.js';
import { byId, whenQuiet } from '../page/dom.js';
import { isWrong, whyOf } from '../page/faults.js';
import { tied } from '../page/words.js';
import { choose, chosenWeights } from '../state/choices.js';
import { changed, currentAnswer, sameAnswer } from '../state/store.js';

/** Milliseconds without a change before the explanation appears. */
const STILL = 250;
/** Time limit of the search for the first wrong step, in milliseconds. */
const TRACING = 10_000;

/** The width of the beam that is tried. */
const BEAM = 10;
/** Options that probably take longer, in milliseconds, are not tried: a new question would wait for them. */
const SPARE = 700;

/** The decoding options to try for a state, the cheapest first, and their costs relative to the answer's. */
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

  /** Number of searches for better options; only results of the newest one are shown. */
  looked = 0;
  /** The decoding options that find the exact answer. @type {{words: string, patch: object}|null} */
  found = null;
  /** The search for the first wrong step. @type {AbortController|null} */
  tracing = null;
  /** Whether the button was clicked before the new explanation was known. */
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
    // The old text keeps its place, hidden, until the new one is known, so that nothing moves.
    this.box.classList.add('stale');
    if (now.why) this.store.set({ why: null });
    this.still();
  }

  explain() {
    const answer = currentAnswer(this.store.get());
    if (this.store.get().dragging) return this.still();
    if (!answer || answer.searching) return;
    this.tell(whyOf(answer, this.store.get().beam));
    // If the engine has failed, the page reports it elsewhere.
    if (isWrong(answer)) this.look().catch(() => {}).then(() => this.trace(answer));
  }

  /** Tries other decoding options, one after another, until one finds the exact answer. */
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

  /** Searches for the first wrong step. That takes time; until then, the costliest edge is named. @param {Answer} answer */
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
    if (before.why && before.step === before.why.step) this.go(); // the visitor was looking at the step
  }

  /** Shows the wrong step; if the explanation is not known yet, as soon as it is. */
  go() {
    const { why } = this.store.get();
    this.wanted = !why;
    if (!why || why.step < 0) return;
    this.store.set({ step: why.step, growth: 1, playing: false });
    this.board.scrollIntoView({ block: 'nearest' });
  }
}
