// @ts-check
// The loop between the board and the engine. One question at a time; what changes
// meanwhile is asked next, and only its newest form, so that a drag never queues up. A
// question that others wait for is stopped, unless it is done in a moment.
import { chosenMethod, chosenWeights, expected, questionOf } from './choices.js';
import { changed } from './store.js';

/** Answers that take longer than this are said to be on their way, and can be stopped. */
const PATIENCE = 250;
/** … at once if they are expected to take so long. */
const LONG = 1000;
/** When fresh code has been compiled a second time, faster. */
const WARM = 900;
/** So often a question of one kind is asked before its times are those of the answer and not of its code. */
const COLD = 4;
/** What takes longer than this has warmed itself, in milliseconds. */
const WARMED = 60;
/** The first network is waited for so long before the exact answer is shown without it. */
const PROMPT = 100;
/** How long a question may go on once another waits. */
const GRACE = 60;
/** … and at least since it began, if the one before was stopped for it: while points are dragged, some are answered. */
const LONG_GRACE = 300;

/**
 * @param {import('./store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @param {(error: Error) => void} onFailure the engine is gone
 */
export function createSolving(store, engine, onFailure) {
  let live = false;
  let flying = false;
  let wanted = false;
  let fresh = false; // something else is asked than last time
  const warmth = createWarmth(() => setTimeout(idly, 0), () => setTimeout(idly, WARM));
  let patience = PROMPT;
  let refused = ''; // weights that did not come
  let halt = new AbortController(); // of the question under way
  let grace = /** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined);
  let began = 0;
  let hopeful = true; // it may be done within the longer grace
  let cut = false; // the question before was stopped for the one under way

  function ask() {
    fresh = true;
    again();
  }

  /** For its time alone nothing else is stopped, nor asked what the visitor has stopped or what ended the core. */
  function idly() {
    const { stopped, fatal, points } = store.get();
    if (!flying && !stopped && fatal !== points) again();
  }

  function again() {
    wanted = true;
    if (!live) return;
    if (flying) {
      grace ??= setTimeout(() => halt.abort(), Math.max(GRACE, cut && hopeful ? LONG_GRACE - (performance.now() - began) : 0));
      return;
    }
    flying = true;
    queueMicrotask(loop);
  }

  async function loop() {
    while (live && wanted) {
      wanted = false;
      clearTimeout(grace); // the newest is asked now
      grace = undefined;
      await one();
    }
    flying = false;
  }

  async function one() {
    const state = store.get();
    const { task, points, beam, constrained } = state;
    const views = state.dragging ? 1 : state.views; // eight would hold up the drag; they follow at its end
    const question = questionOf({ ...state, views }, engine);
    if (!points.length) {
      store.set({ answer: { task, points, question, model: null, exact: null }, busy: null, stopped: false });
      return;
    }
    const repeated = !fresh;
    fresh = false;
    halt = new AbortController();
    const { signal } = halt;
    began = performance.now();
    const busy = { began, expected: expected(state, engine) };
    hopeful = busy.expected < 2 * LONG_GRACE;
    store.set({ stopped: false, ...(busy.expected > LONG ? { busy } : {}) });
    const network = chosenWeights(state, engine)?.id;
    const awaited = network !== undefined && !await present(network);
    const slow = setTimeout(() => store.set({ busy }), PATIENCE);
    try {
      const answer = await engine.solve({
        task, points, beam, views, constrained, trace: true, board: true, signal,
        weights: awaited ? null : network, method: chosenMethod(state, engine),
      });
      answer.awaited = awaited;
      if (store.get().task !== task) return;
      if (answer.searching) answer.lastExact = lastExact(store.get().answer, task, points);
      warmth.heed(answer, answer.model?.weights);
      const told = { busy: null, ...(!answer.searching && { search: null }) }; // what the search told on its way is over
      const shown = store.get().answer;
      const retimed = shown && repeated && timed(shown, answer);
      store.set({ answer: retimed || { ...answer, task, points, question }, ...told });
    } catch (error) {
      if (!signal.aborted) fail(/** @type {Error} */ (error));
      else if (!wanted) store.set({ busy: null, stopped: true });
    } finally {
      clearTimeout(slow);
      cut = signal.aborted;
    }
  }

  /**
   * Whether the core has a network; if not, it is asked for, and the question again when it has come
   * or cannot be had, which the answer then says. @param {string} id
   */
  async function present(id) {
    if (engine.has(id) || id === refused) {
      refused = '';
      return true;
    }
    const coming = engine.begun ? engine.load(id) : engine.ready;
    const prompt = coming.then(() => engine.has(id), () => false);
    const there = await Promise.race([prompt, new Promise((resolve) => { setTimeout(resolve, patience, false); })]);
    if (there) return true;
    patience = 0;
    coming.then(ask, () => {
      if (!engine.begun) return; // the page says so, and offers to begin anew
      refused = id;
      ask();
    });
    return false;
  }

  /** @param {Error} error */
  function fail(error) {
    if (!live) return;
    live = false;
    store.set({ answer: null, busy: null, stopped: false, search: null, fatal: store.get().points });
    onFailure(error);
  }
  engine.onStopped = fail; // also while nothing is asked

  /** While the new tour is searched, the one before stays on the board, so that a drag does not flicker. */
  function lastExact(before, task, points) {
    return before?.task === task && before.points.length === points.length ? before.exact ?? before.lastExact ?? null : null;
  }

  /** The shortest tour may take its time: its length so far, and at last itself. */
  engine.onSearch = (news) => {
    const { task, points, answer } = store.get();
    if (news.task !== task || news.points !== points) return;
    const { length, excess, edges, done, exact = null, exactError, model } = news;
    if (!done) return store.set({ search: { length, excess, edges } });
    if (answer?.points !== points || answer.task !== task) return;
    const late = { ...answer, exact, exactError, model: model ? { ...model, ms: answer.model?.ms ?? NaN } : answer.model, searching: false };
    warmth.heed({ exact, model: null });
    store.set({ answer: late, search: null });
  };

  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'method') && now.search) store.set({ search: null });
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method')
      || (before.dragging && !now.dragging && now.views > 1)) ask();
  });

  return {
    ask,
    /** The question under way, and the search beside it, are given up; the answer before stays. */
    stop() {
      engine.stopSearch();
      if (!flying) return;
      wanted = false;
      halt.abort();
    },
    start() {
      live = true;
      ask();
    },
    /** Nothing is asked until it starts again. */
    rest() {
      live = false;
    },
  };
}

/**
 * What is shown, with the times of an answer that was asked again for these alone; null where that is another.
 * @param {import('./store.js').Answer} shown @param {import('./store.js').Answer} answer
 */
function timed(shown, { task, points, model, exact, searching }) {
  if (shown.points !== points || shown.task !== task || !shown.model !== !model) return null;
  if (!shown.exact || (!exact && !searching)) return null;
  const part = (old, again) => (again ? { ...old, ms: again.ms } : old);
  return { ...shown, model: part(shown.model, model), exact: part(shown.exact, exact) };
}

/**
 * The first answers of a method or network take the time of code just compiled: such a time
 * is left out, and the question asked again until it is the answer's own, and once more when
 * the code has been compiled a second time.
 * @param {() => void} soon @param {() => void} later ask again
 */
function createWarmth(soon, later) {
  /** @type {Map<string, number>} */
  const asked = new Map();
  /** @param {string} key @param {{ms: number}|null|undefined} part */
  function cold(key, part) {
    if (!part || !Number.isFinite(part.ms)) return false;
    const times = (asked.get(key) ?? 0) + 1;
    asked.set(key, times);
    if (times >= COLD) return false;
    if (times === 1 && part.ms < WARM) later();
    if (part.ms > WARMED) return false;
    part.ms = NaN;
    return true;
  }
  return {
    /** @param {{exact?: import('../engine/answer.js').Exact|null, model: import('../engine/answer.js').Model|null}} answer @param {string} [network] the name of its weights */
    heed({ exact, model }, network = '') {
      const parts = [cold(`exact ${exact?.method}`, exact), cold(`network ${network}`, model)];
      if (parts.some(Boolean)) soon();
    },
  };
}
