// @ts-check
// The loop between the board and the engine. One question at a time; what changes
// meanwhile is asked next, and only its newest form, so that a drag never queues up. A
// question that others wait for is stopped, unless it is done in a moment.
import { chosenMethod, chosenWeights, expected } from './choices.js';
import { changed } from './store.js';

/** Answers that take longer than this are said to be on their way, and can be stopped. */
const PATIENCE = 250;
/** … at once if they are expected to take so long. */
const LONG = 1000;
/** When fresh code has been compiled a second time, faster. */
const WARM = 900;
/** How long a question may go on once another waits. */
const GRACE = 60;
/** … and at least since it began, if the one before was stopped for it: while points are dragged, some are answered. */
const LONG_GRACE = 300;

/**
 * @param {import('./store.js').Store} store @param {any} engine
 * @param {(error: Error) => void} onFailure the engine is gone
 */
export function createSolving(store, engine, onFailure) {
  let live = false;
  let flying = false;
  let wanted = false;
  let halt = new AbortController(); // of the question under way
  let grace = /** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined);
  let began = 0;
  let hopeful = true; // it may be done within the longer grace
  let cut = false; // the question before was stopped for the one under way

  function ask() {
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
    const { task, points, beam, views, constrained } = state;
    if (!points.length) {
      store.set({ answer: { task, points, model: null, exact: null }, busy: null, stopped: false });
      return;
    }
    halt = new AbortController();
    const { signal } = halt;
    began = performance.now();
    const busy = { began, expected: expected(state, engine) };
    hopeful = busy.expected < 2 * LONG_GRACE;
    store.set({ stopped: false, ...(busy.expected > LONG ? { busy } : {}) });
    const slow = setTimeout(() => store.set({ busy }), PATIENCE);
    try {
      const answer = await engine.solve({
        task, points, beam, views, constrained, trace: true, board: true, signal,
        weights: chosenWeights(state, engine)?.id, method: chosenMethod(state, engine),
      });
      if (store.get().task !== task) return;
      if (answer.searching) answer.lastExact = lastExact(store.get().answer, task, points);
      store.set({ answer: { ...answer, task, points }, busy: null, ...(!answer.searching && { search: null }) });
    } catch (error) {
      if (!signal.aborted) fail(/** @type {Error} */ (error));
      else if (!wanted) store.set({ busy: null, stopped: true });
    } finally {
      clearTimeout(slow);
      cut = signal.aborted;
    }
  }

  /** @param {Error} error */
  function fail(error) {
    live = false;
    store.set({ answer: null, busy: null, stopped: false, search: null });
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
    const { length, excess, done, exact, exactError, model } = news;
    if (!done) return store.set({ search: { length, excess } });
    if (answer?.points !== points || answer.task !== task) return;
    const late = { ...answer, exact, exactError, model: model ?? answer.model, searching: false };
    store.set({ answer: late, search: null });
  };

  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'method') && now.search) store.set({ search: null });
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method')) ask();
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
      // The first answer's time is that of code just compiled; the next one's is the network's own.
      setTimeout(() => {
        const { answer, points } = store.get();
        if (!flying && answer?.points === points && answer.model?.ms < WARM) ask();
      }, WARM);
    },
  };
}
