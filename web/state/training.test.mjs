import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore, initialState } from './store.js';
import { settingsFrom, settingsText } from './address.js';
import { BoardTraining, checkedSettings } from './training.js';

/** An engine whose training is controlled by the test. */
function stub() {
  const runs = [];
  const engine = {
    runs,
    added: [],
    saved: [],
    train(plan, hear, signal) {
      const run = { plan, hear, paused: 0, signal };
      run.done = new Promise((resolve, reject) => Object.assign(run, { end: resolve, fail: reject }));
      runs.push(run);
      return { done: run.done, pause: () => run.paused++, resume: () => run.paused-- };
    },
    networks: {
      async import(name, [byte], id, made, [newest]) {
        await null; // the core loads it
        engine.added.push({ id, byte, newest });
      },
      fileOf: (id) => engine.added.find((a) => a.id === id),
      entry: () => engine.stored,
      async save(id, [byte]) { engine.saved.push({ id, byte }); },
    },
  };
  return engine;
}

const news = (i, more = {}) =>
  ({ spent: 100 * i, examples: 32 * i, loss: 1, bytes: Uint8Array.of(i), ...more });
const right = (value) => ({ figures: { accuracy: { value } } });
const begin = (task = 'hull', stored) => {
  const [store, engine] = [createStore(initialState(task)), stub()];
  engine.stored = stored;
  const asked = [];
  const ask = () => asked.push(engine.added.at(-1).byte);
  const run = new BoardTraining(store, engine, checkedSettings(task, { seed: 5 }), ask);
  return { store, engine, asked, run };
};
const settled = () => new Promise((resolve) => { setTimeout(resolve); });

test('an address that is opened again replaces the stored network only by one of more examples', async () => {
  const { engine, run } = begin('hull', { examples: 100 });
  for (const i of [1, 2]) {
    engine.runs[0].hear(news(i));
    await settled();
  }
  assert.deepEqual(engine.saved, [], '64 examples');
  engine.runs[0].hear(news(4));
  await settled();
  assert.deepEqual(engine.saved.map((s) => s.byte), [4]);
  run.stop();
  const again = begin('hull', { examples: 64 });
  again.engine.runs[0].end(news(2));
  await again.run.done;
  assert.deepEqual(again.engine.saved.map((s) => s.byte), [2], 'of as many, the newer');
});

test('a network that is kept is chosen and stored, though it was not shown yet and the stored one has seen more', async () => {
  const { store, engine, run } = begin('hull', { examples: 100 });
  engine.runs[0].hear(news(1));
  run.keep(); // before the core has its weights
  await settled();
  assert.deepEqual([store.get().training, store.get().weights.hull], [null, run.state.id]);
  engine.runs[0].end(news(2));
  await run.done;
  assert.equal(engine.saved.at(-1)?.byte, 2);
});

test('the board shows each of its weights, and is saved at the end', async () => {
  const { store, engine, run, asked } = begin();
  const { plan } = engine.runs[0];
  assert.deepEqual([plan.low, plan.high, plan.seed, plan.hidden, plan.milliseconds], [5, 20, 5, 64, 60_000]);
  assert.equal(store.get().training.examples, 0);
  engine.runs[0].hear(news(0));
  await settled();
  assert.equal(store.get().weights.hull, run.state.id);
  engine.runs[0].hear(news(1, right(0.5)));
  await settled();
  assert.deepEqual(asked, [1], 'it is asked anew');
  assert.deepEqual(engine.added.map((a) => a.byte), [0, 1]);
  assert.deepEqual(
    engine.saved, [{ id: run.state.id, byte: 1 }], 'a visit that ends now loses ten seconds at most');
  engine.runs[0].end(news(2, right(0.9)));
  const state = await run.done;
  assert.deepEqual([state.over, state.accuracy, state.examples, state.snapshots.length], [true, 0.9, 64, 3]);
  assert.deepEqual(engine.saved.map((s) => s.byte), [1, 2]);
  assert.equal(state.error, '');
  assert.deepEqual(state.curve, [{ examples: 32, value: 0.5 }, { examples: 64, value: 0.9 }]);
});

test('weights that the core refuses are an error; the networks of other problems stay', async () => {
  const { store, engine, run } = begin();
  store.set({ weights: { tsp: 'mine' } });
  run.showSnapshot(0);
  assert.equal(run.state.at, null, 'there is no snapshot yet');
  const load = engine.networks.import;
  engine.networks.import = async () => { throw new Error('No memory.'); };
  engine.runs[0].hear(news(1));
  await settled();
  assert.deepEqual([run.state.error, store.get().weights], ['No memory.', { tsp: 'mine' }]);
  engine.networks.import = load;
  engine.runs[0].hear(news(2));
  await settled();
  assert.deepEqual(store.get().weights, { tsp: 'mine', hull: run.state.id });
});

test('a visitor who chooses another network keeps it', async () => {
  const { store, engine } = begin();
  engine.runs[0].hear(news(0));
  await settled();
  store.set({ weights: { hull: 'hull' } });
  engine.runs[0].hear(news(1));
  await settled();
  assert.equal(store.get().weights.hull, 'hull');
});

test('one who chooses another network before the first weights are there keeps it, too', async () => {
  const { store, engine } = begin();
  store.set({ weights: { hull: 'hull' } });
  engine.runs[0].hear(news(0));
  await settled();
  assert.equal(store.get().weights.hull, 'hull');
});

test('one stopped before its first step is not saved; none takes the board from a newer one', async () => {
  const { store, engine, run } = begin();
  engine.runs[0].hear(news(0));
  run.stop();
  engine.runs[0].end({ spent: 0, examples: 0, loss: null });
  await run.done;
  assert.deepEqual([engine.saved, run.state.curve], [[], []]);
  const old = new BoardTraining(store, engine, checkedSettings('hull', {}), () => {});
  const newer = new BoardTraining(store, engine, checkedSettings('hull', {}), () => {});
  engine.runs[2].hear(news(1));
  await settled();
  engine.runs[1].end(news(2));
  await old.done;
  assert.deepEqual([store.get().weights.hull, store.get().training.id], [newer.state.id, newer.state.id]);
});

test('of 64 snapshots all stay; the next one deletes every second, but not the newest', () => {
  const { engine, run } = begin();
  const kept = () => run.state.snapshots.map((m) => m.bytes[0]);
  const first = (n) => Array.from({ length: n }, (_, i) => i);
  for (const i of first(64)) engine.runs[0].hear(news(i));
  assert.deepEqual(kept(), first(64));
  engine.runs[0].hear(news(64));
  assert.deepEqual(kept(), first(33).map((i) => 2 * i));
  for (let i = 65; i < 97; i++) engine.runs[0].hear(news(i));
  assert.deepEqual(kept(), [...first(17).map((i) => 4 * i), ...first(16).map((i) => 66 + 2 * i)]);
});

test('any snapshot can be shown again, while it goes on learning', async () => {
  const { store, engine, run } = begin();
  for (let i = 0; i < 500; i++) engine.runs[0].hear(news(i));
  await settled();
  const { snapshots } = store.get().training;
  assert.ok(snapshots.length > 32 && snapshots.length <= 64);
  assert.equal(snapshots[0].bytes[0], 0, 'the first stays');
  assert.equal(snapshots.at(-1).bytes[0], 499 % 256, 'the newest too');
  run.showSnapshot(0);
  await settled();
  const { byte, newest } = engine.added.at(-1);
  assert.deepEqual([byte, newest], [0, 499 % 256], 'its file has the newest weights');
  const shown = engine.added.length;
  engine.runs[0].hear(news(500));
  await settled();
  assert.equal(engine.added.length, shown, 'the snapshot shown stays');
  assert.equal(store.get().training.examples, 16_000);
  run.showSnapshot(1e9);
  await settled();
  assert.equal(engine.added.at(-1).byte, 500 % 256);
  assert.equal(store.get().training.at, null);
  run.showSnapshot(0);
  run.toggle();
  engine.runs[0].end(news(501));
  const { at, paused } = await run.done;
  assert.deepEqual([at, paused, engine.added.at(-1).byte], [null, false, 501 % 256], 'the newest at the end');
});

test('it pauses; the overlap on boards that are always the same is its curve', async () => {
  const { engine, run } = begin('delaunay');
  const answers = [0.5, undefined, 0.7];
  engine.ask = async (name, { weights }) => ({ overlap: name === 'overlap' && weights === run.state.id ? answers.shift() : NaN });
  for (const i of [1, 2, 3]) {
    engine.runs[0].hear(news(i, right(0.1)));
    await settled();
    await new Promise((resolve) => { setTimeout(resolve, 310); });
  }
  assert.deepEqual(run.state.curve, [{ examples: 32, value: 0.5 }, { examples: 96, value: 0.7 }]);
  run.toggle();
  assert.equal(engine.runs[0].paused, 1);
  run.toggle();
  assert.equal(engine.runs[0].paused, 0);
  run.stop();
  assert.ok(engine.runs[0].signal.aborted);
});

test('the curve has one value for each number of examples, in their order; news without weights is no snapshot', async () => {
  const { engine, run } = begin();
  for (const [i, value] of [[2, 0.9], [1, 0.5], [2, 0.8]]) engine.runs[0].hear(news(i, right(value)));
  engine.runs[0].hear({ examples: 96, figures: {} });
  assert.deepEqual(run.state.curve, [{ examples: 32, value: 0.5 }, { examples: 64, value: 0.9 }, { examples: 96, value: 0 }]);
  assert.deepEqual([run.state.examples, run.state.accuracy, run.state.snapshots.length], [96, 0, 3]);
});

test('the overlap is measured every 300 ms, and at the end', async (t) => {
  const { engine, run } = begin('delaunay');
  const measured = [];
  engine.ask = async () => ({ overlap: measured.push(engine.added.at(-1).byte) / 10 });
  let now = 50_000;
  t.mock.method(performance, 'now', () => now);
  for (const [i, at] of [[1, 0], [2, 299], [3, 300], [4, 599]]) {
    now = 50_000 + at;
    engine.runs[0].hear(news(i));
    await settled();
  }
  assert.deepEqual(measured, [1, 3]);
  engine.runs[0].end(news(5));
  await run.done;
  assert.deepEqual(measured, [1, 3, 5]);
  run.showSnapshot(0);
  await settled();
  assert.deepEqual([engine.added.at(-1).byte, measured], [1, [1, 3, 5]], 'it is known');
});

test('during the training it is stored every ten seconds, once the core has it', async (t) => {
  const { engine } = begin();
  let now = 50_000;
  t.mock.method(performance, 'now', () => now);
  for (const [i, at] of [[1, 0], [2, 1], [3, 10_000], [4, 10_001], [5, 20_000]]) {
    now = 50_000 + at;
    engine.runs[0].hear(news(i));
    await settled();
  }
  assert.deepEqual(engine.saved.map((s) => s.byte), [2, 4]);
});

test('the address holds the settings of a training, and nothing else', () => {
  const settings = checkedSettings('tsp', { seed: 12, seconds: 30 });
  assert.equal(settingsText(settings), '30-12');
  for (const text of ['30-12', '30-12-1'])
    assert.deepEqual(settingsFrom('tsp', text), settings, text);
  assert.equal(settingsFrom('tsp', '1-0')?.seconds, 1);
  assert.equal(settingsFrom('delaunay', '30-12-3')?.stretch, 3);
  const ellipses = checkedSettings('delaunay', { seed: 12, seconds: 30, stretch: 2.5 });
  assert.equal(settingsText(ellipses), '30-12-2.5');
  assert.deepEqual(settingsFrom('delaunay', '30-12-2.5'), ellipses);
  for (const text of [null, '', '30', 'angles-30-12', '0-12', '9999-1', '30-9999999999', '30--1', '30-12-2',
    '30-12-0.5', '30-12-4', '3601-1', '1-2147483648'])
    assert.equal(settingsFrom('tsp', text), null, text);
  assert.deepEqual(settingsFrom('tsp', '3600-2147483647'), { task: 'tsp', seconds: 3600, seed: 2 ** 31 - 1, stretch: 1 });
  assert.equal(settingsFrom('delaunay', '30-12-3.001'), null);
});

test('settings out of range are refused with their values', () => {
  for (const [what, says] of /** @type {[any, RegExp][]} */ ([[null, /takes an object/],
    [{ task: 'sort' }, /^task is sort, not one of hull, delaunay, tsp\.$/],
    [{ seconds: 0.5 }, /^seconds is 0.5, not a whole number from 1 to 3600\.$/],
    [{ stretch: 2 }, /^stretch is 2, not 1/], [{ stretch: '1' }, /^stretch is 1, not 1/], [{ seed: -1 }, /^seed is -1, not a whole number from 0 to 2147483647\.$/]])) {
    assert.throws(() => checkedSettings('hull', what), { message: says });
  }
  assert.equal(checkedSettings('tsp').task, 'tsp');
});

test('a network that is kept stays, with its newest weights; one that is not chosen can be forgotten', async () => {
  const { store, engine, run } = begin();
  engine.networks.delete = async (id) => engine.saved.push({ deleted: id });
  for (const i of [0, 1, 2]) engine.runs[0].hear(news(i));
  await settled();
  for (const [examples, nearest] of [[20, 32], [16, 0], [10, 0]]) {
    run.showSnapshot(examples);
    assert.equal(store.get().training.at.examples, nearest, 'the nearest; of two the earlier');
  }
  store.set({ weights: { hull: 'other' } });
  run.keep();
  await settled();
  assert.deepEqual([store.get().training, run.state.at, engine.added.at(-1).byte], [null, null, 2]);
  assert.ok(engine.runs[0].signal.aborted);
  engine.runs[0].end(news(2));
  await run.done;
  run.toggle();
  assert.equal(engine.runs[0].paused, 0, 'it is over');
  store.set({ weights: { hull: run.state.id } });
  await run.forget();
  assert.ok(!engine.saved.some((s) => s.deleted), 'it is chosen');
  store.set({ weights: {} });
  await run.forget();
  assert.equal(engine.saved.at(-1).deleted, run.state.id);
});

test('one that is kept as another begins is stored, without an error', async () => {
  const { engine, run } = begin();
  engine.runs[0].hear(news(2));
  await settled();
  run.keep();
  engine.runs[0].fail(new Error('Another training has begun.'));
  assert.equal((await run.done).error, '');
  assert.deepEqual(engine.saved.at(-1), { id: run.state.id, byte: 2 });
});

test('why it ended early is said; it learns from the board’s number of points, unless that is far larger', async () => {
  const { engine, run } = begin();
  engine.runs[0].fail(new Error('No memory.'));
  assert.deepEqual([(await run.done).error, run.state.over, engine.saved], ['No memory.', true, []]);
  const sizesOn = (n) => {
    const [store, other] = [createStore({ ...initialState('hull'), points: new Array(n) }), stub()];
    new BoardTraining(store, other, checkedSettings('hull', {}), () => {});
    return [other.runs[0].plan.low, other.runs[0].plan.high];
  };
  assert.deepEqual([4, 30, 40, 41].map(sizesOn), [[5, 20], [5, 30], [5, 40], [5, 20]]);
});
