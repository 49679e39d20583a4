import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../points/seeded.js';
import { compared } from './amend.js';
import { createImprover, improvable } from './improving.js';
import { Solving } from './solving.js';
import { createStore, initialState } from './store.js';

const N = 10;
const turn = () => new Promise((resolve) => { setImmediate(resolve); });
const key = (list) => Array.from(list).join(' ');

/**
 * Simulates the page with a core that keeps the board's question, and whose questions wait in `asked` until
 * settle() answers them.
 */
function stage(seed) {
  const next = randomNumbers(seed);
  const tour = () => Array.from({ length: N }, (_, i) => i).map((i) => [next(), i])
    .sort((a, b) => a[0] - b[0]).map(([, i]) => i);
  const board = () => Array.from({ length: N }, () => ({ x: next(), y: next() }));
  const asked = [];
  /** @type {Map<string, number>} by tour */
  const lengths = new Map();
  const pending = (kind, answer, signal) => new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      over();
      reject(signal.reason);
    };
    const over = () => {
      asked.splice(asked.indexOf(call), 1);
      signal?.removeEventListener('abort', stop);
    };
    const call = { kind, settle: () => { over(); resolve(answer()); } };
    asked.push(call);
    signal?.addEventListener('abort', stop);
  });
  /** A tour compared with the exact one, and what both are of. */
  const reply = ({ points, sequence, improved, exact }) => ({
    exact,
    model: { on: points, tour: key(sequence), by: key(exact?.sequence ?? []), edges: [], fault: null,
      sequence, improved,
      valid: Boolean(exact), correct: key(exact?.sequence ?? []) === key(sequence) },
  });
  const entry = { id: 'w', task: 'tsp', distinct: true };
  let current = null;
  const engine = {
    weights: [entry], defaultFor: () => entry, networks: { has: () => true },
    solve: ({ task, points, signal }) => pending('solve', () => {
      const sequence = tour();
      lengths.set(key(sequence), 100);
      const mine = current = { points, sequence, improved: false, exact: null };
      const later = pending('search', () => {
        mine.exact = { method: 'm', ms: 1000, proven: true, sequence: tour(), edges: [], on: points };
        return reply(mine);
      });
      const { exact, model } = reply(mine);
      const steps = sequence.map((chosen) => ({ chosen }));
      return { task, points, exact, later, model: { weights: 'w', ms: 1000, ended: true, ...model, steps } };
    }, signal),
    ask: (name, { points }, { signal }) => {
      const mine = current;
      return pending(name, () => {
        const better = Number(next() < 0.5);
        const before = lengths.get(key(mine.sequence));
        if (better) Object.assign(mine, { sequence: tour(), improved: true });
        lengths.set(key(mine.sequence), before - better);
        assert.equal(points, mine.points);
        return { tried: 1, accepted: better, before, length: before - better, ...reply(mine) };
      }, signal);
    },
  };
  const failures = [];
  const store = createStore({ ...initialState('tsp'), points: board() });
  store.subscribe((now, before) => {
    const { answer } = now;
    if (answer === before.answer || !answer?.model) return;
    const { model, exact } = answer;
    assert.equal(model.on, answer.points, 'judged on the points of its question');
    assert.equal(model.tour, key(model.sequence), 'the judgement is that of the tour shown');
    assert.equal(model.by, exact ? key(exact.sequence) : '', 'and against the exact one shown');
    assert.equal(model.valid, Boolean(exact));
    assert.ok(!exact || exact.on === answer.points, 'the exact one is that of its points');
    const old = before.answer;
    if (old?.model && old.points === answer.points && old.question === answer.question) {
      assert.ok(lengths.get(key(model.sequence)) <= lengths.get(key(old.model.sequence)),
        'a tour never becomes longer');
      assert.ok(exact || !old.exact, 'the exact one stays');
    }
  });
  const fail = (error) => failures.push(error);
  const solving = new Solving(store, engine, fail);
  const improver = createImprover(store, engine, fail);
  solving.start();
  const settle = async (kind) => {
    await turn();
    const call = asked.find((c) => c.kind === kind);
    assert.ok(call, `${kind} was asked`);
    call.settle();
    await turn();
  };
  const move = () => store.set({ points: board() });
  const lengthOf = ({ sequence }) => lengths.get(key(sequence)); // 100 before it is improved
  return { next, asked, store, solving, improver, settle, move, failures, lengthOf };
}

test('200 orders in which the exact tour, improvements, stops and moves may come', async (t) => {
  const { setTimeout: later } = globalThis;
  t.mock.method(globalThis, 'setTimeout',
    (run, ms, ...given) => (ms < 10 ? setImmediate(run, ...given) : later(run, ms, ...given)));
  for (let seed = 1; seed <= 200; seed++) {
    const page = stage(seed);
    const { next, asked, store, solving, improver, settle, move } = page;
    const acts = [() => improver.start(), () => improver.stop(), () => solving.stop(), move,
      () => store.set({ beam: 1 + store.get().beam })];
    try {
      await settle('solve');
      for (let k = 0; k < 40; k++) {
        const which = Math.floor(next() * 1.3 * (asked.length + 1));
        if (which < asked.length) asked[which].settle();
        else if (next() < 0.4) acts[Math.floor(next() * acts.length)]();
        await turn();
      }
      improver.stop();
      if (store.get().stopped) solving.ask();
      await turn();
      for (let idle = 0; idle < 3; idle++) { // a question may wait for the one before
        for (; asked.length; idle = 0) {
          asked[Math.floor(next() * asked.length)].settle();
          await turn();
        }
        await turn();
      }
      assert.deepEqual(page.failures, []);
      const { answer, points, improving } = store.get();
      assert.equal(answer.points, points);
      assert.ok(answer.exact && !answer.searching && answer.model.valid);
      assert.ok(!improving?.accepted || answer.model.improved, 'the counts are those of the tour shown');
      if (improving?.accepted) {
        assert.ok(Math.abs(improving.gain - (1 - page.lengthOf(answer.model) / 100)) < 1e-9, 'all gains');
      }
    } catch (error) {
      error.message = `seed ${seed}: ${error.message}`;
      throw error;
    }
  }
});

test('a tour is improved half a second after its answer, while that helps, for a minute at most', async (t) => {
  let [now, begin] = [0, null];
  t.mock.method(performance, 'now', () => now);
  t.mock.method(globalThis, 'setTimeout', (run, ms) => { if (ms === 500) begin = run; });
  for (const [helps, lasts] of [[0, 6000], [1, 60_000]]) {
    const points = Array.from({ length: 60 }, (_, i) => ({ x: i / 60, y: 0 }));
    const store = createStore({ ...initialState('tsp'), points });
    const engine = { weights: [], defaultFor: () => ({ distinct: true }), async ask() {
      now += 100;
      return { tried: 1, accepted: helps, before: 2, length: 2 };
    } };
    createImprover(store, engine, assert.fail);
    const { question } = store.get();
    store.set({ answer: { question, model: { ended: true, sequence: points.map((_, i) => i) } } });
    const began = now;
    begin();
    assert.ok(store.get().improving.running);
    while (store.get().improving.running) await turn();
    assert.deepEqual([now - began, store.get().improving.tried], [lasts, lasts / 100]);
  }
});

test('a newer comparison adds to an answer what it has', () => {
  const answer = { searching: true, exact: null, model: { length: 4, steps: 'steps' } };
  assert.deepEqual(compared(answer, { exactError: 'No memory.' }), { ...answer, searching: false, exactError: 'No memory.' });
  assert.deepEqual(compared(answer, { exact: null, model: { length: 3 } }), { ...answer, model: { length: 3, steps: 'steps' } });
  const known = compared(answer, { exact: 'tour', model: null });
  assert.deepEqual([known.exact, known.searching, known.model], ['tour', false, answer.model]);
  assert.equal(compared(known, { exact: null, model: null }).exact, 'tour');
});

test('a tour can be improved if it is the board’s, whole, and not known to be the shortest', () => {
  const points = Array.from({ length: 8 }, (_, i) => ({ x: i / 8, y: 0 }));
  const store = createStore({ ...initialState('tsp'), points });
  const engine = (distinct) => ({ weights: [], defaultFor: () => ({ distinct }) });
  const sequence = points.map((_, i) => i);
  const able = (model = {}, answer = {}, more = {}, distinct = true) => improvable({ ...store.get(), ...more,
    answer: { question: store.get().question, model: { ended: true, sequence, ...model }, ...answer } }, engine(distinct));
  assert.ok(able());
  assert.ok(able({ correct: true }, { exact: { proven: false } }));
  for (const not of [able({ ended: false }), able({ sequence: [0, 0, 1] }), able({ correct: true }, { exact: { proven: true } }),
    able({}, { awaited: true }), able({}, { question: 'old' }), able({}, {}, { busy: {} }), able({}, {}, { dragging: true }),
    able({}, {}, { fatal: points }), able({}, {}, { points: points.slice(1) }), able({}, {}, {}, false)])
    assert.ok(!not);
  const seven = points.slice(1);
  const few = createStore({ ...initialState('tsp'), points: seven }).get();
  assert.ok(!improvable({ ...few, answer: { question: few.question, model: { ended: true, sequence: sequence.slice(1) } } },
    engine(true)), 'of seven cities the network finds the shortest');
});
