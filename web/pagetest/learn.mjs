// @ts-check
// A network learns on the board: its snapshots can be shown, it is saved, and its link repeats the training.
import assert from 'node:assert/strict';
import { SIX } from './lib/tab.mjs';

/**
 * It answers alone, becomes right while points are dragged, and its snapshots can be shown; it is saved in
 * the browser and as a file, and deleted.
 * @param {Test} t
 */
export async function hulls(t) {
  const p = await t.open(`#${SIX}`, { before: () => {
    Object.assign(window, { saved: [] });
    URL.createObjectURL = (blob) => (/** @type {any} */ (window).saved.push(blob), 'data:,');
  } });
  await p.press('learn');
  await p.until(() => location.hash.includes('teach=60-') && /beam=1&valid=0/.test(location.hash));
  await p.says('learn-text', /after [\d,]+ examples (9\d|100)/);
  await p.drag([0.5, 0.45], [0.52, 0.55]);
  await p.until(() => document.querySelector('#verdict[data-settled="true"][data-kind="agree"]'));
  await p.press('learn');
  await p.until(() => document.querySelector('#learn-at:enabled'));
  await p.choose('learn-at', 0);
  await p.says('learn-text', /^Its weights are random\.$/);
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'differ');
  await p.goTo('part-own');
  await p.until(() => document.querySelector('#saved:not([hidden])'));
  await p.press('saved-file');
  await p.until(() => /** @type {any} */ (window).saved.length);
  const saved = await p.eval(() => /** @type {any} */ (window).saved.pop().slice(0, 4000).text());
  assert.match(saved, /examples[^0-9]+[1-9]/, 'the newest weights, though the board shows the first');
  await p.eval(() => document.getElementById('learn-at')?.focus());
  await p.keys('ArrowRight');
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.choose('learn-at',
    await p.eval(() => Number(/** @type {HTMLInputElement} */ (document.getElementById('learn-at')).max)));
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'agree');
  await p.press('learn-keep');
  await p.until(() => document.getElementById('learning')?.hidden);
  await p.goTo('part-own');
  await p.until(() => document.querySelector('#saved:not([hidden]) #saved-delete:enabled'));
  const own = () => p.eval(() => ptrnet.weights.filter((/** @type {any} */ w) => w.id.startsWith('here:'))
    .map((/** @type {any} */ w) => w.id));
  const [id] = await own();
  await p.press('saved-file');
  await p.until(() => /** @type {any} */ (window).saved[0]?.size > 1000);
  await p.until(() => !location.hash.includes('teach=')); // or the training would be repeated
  await p.reload();
  await p.ready();
  assert.deepEqual(await own(), [id], 'at the next visit');
  await p.goTo('part-own');
  await p.until(() => document.querySelector('#saved:not([hidden]) #saved-delete:enabled'));
  await p.press('saved-delete');
  await p.says('toast', /is deleted/);
  await p.press('#toast button');
  await p.until((was) => ptrnet.weights.some((/** @type {any} */ w) => w.id === was), id);
  await p.until(() => document.querySelector('#saved:not([hidden]) #saved-delete:enabled'));
  await p.press('saved-delete');
  await p.until((was) => !ptrnet.weights.some((/** @type {any} */ w) => w.id === was), id);
}

/** Scripts can train a network for every problem. @param {Test} t */
export async function fromAScript(t) {
  const p = await t.open();
  for (const task of ['hull', 'delaunay', 'tsp']) {
    const result = await p.eval(async (what) => {
      const { weights, examples, accuracy, message } = await ptrnet.teach(what);
      return { weights, examples, accuracy, message, known: ptrnet.weights.some((w) => w.id === weights) };
    }, { task, seconds: 1, seed: 7 });
    assert.match(result.weights, /^here:/);
    assert.equal(result.message, '');
    assert.ok(result.known && result.examples > 0 && result.accuracy >= 0 && result.accuracy <= 1,
      `${task}: ${JSON.stringify(result)}`);
    await p.eval((id) => ptrnet.setWeights(id), result.weights);
  }
}

/**
 * A link begins a training; whoever gets a link to a saved network is told that it is only in this browser.
 * @param {Test} t
 */
export async function fromALink(t) {
  const p = await t.open(`#${SIX}&teach=2-7`, { before: () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
  } });
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.has('learn', 'textContent', 'Learn it again, now');
  assert.match(await p.eval(() => location.hash), /teach=2-7/);
  await p.reload();
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.has('learn', 'textContent', 'Learn it again, now');
  await p.press('copy-link');
  await p.says('toast', /^Link copied\.$/); // whoever opens it needs no file
  const [forgotten] = await p.eval(() => ptrnet.weights.map((w) => w.id).filter((id) => id.startsWith('here:')));
  await p.press('learn');
  await p.has('learn', 'textContent', 'Pause'); // until then the sentence is of the training before
  await p.says('learn-text', /after [\d,]+ examples [1-9]\d* % of/);
  await p.press('learn-keep');
  await p.until((before) => { // opening the link twice has stored one network
    const own = ptrnet.weights.map((w) => w.id).filter((id) => id.startsWith('here:'));
    return own.length === 1 && own[0] !== before;
  }, forgotten);
  const kept = await p.until(() => (/weights=here/.test(location.hash) ? location.hash : ''));
  await p.press('copy-link');
  await p.says('toast', /learns again/);
  const r = await t.open(kept); // elsewhere, the network learns again, by the settings in its name
  await r.says('learn-text', /after [\d,]+ examples/);
  const q = await t.open(`#${SIX}`, { before: () => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError'); };
  } });
  await q.eval(() => ptrnet.teach({ task: 'hull', seconds: 1 }).catch(() => {}));
  await q.says('toast', /storage is full/);
}

/**
 * Where the browser stores nothing, a script gets its network and the reason, at once.
 * @param {Test} t
 */
export async function withoutStorage(t) {
  const p = await t.open(`#${SIX}`, { before: () => {
    const prototype = IDBFactory.prototype;
    const { open } = prototype;
    prototype.open = function (...named) {
      const { storage } = /** @type {any} */ (window);
      if (storage === 'closed') throw new DOMException('no', 'SecurityError');
      if (storage === 'silent') return /** @type {any} */ ({});
      return open.apply(this, named);
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (record) {
      if (/** @type {any} */ (window).storage === 'full') throw new DOMException('no', 'QuotaExceededError');
      return put.call(this, record);
    };
  } });
  // another seed each time: a training that was stored is not replaced by one of the same seed that has seen less
  for (const [seed, storage, says] of /** @type {[number, string, RegExp][]} */ ([
    [1, 'closed', /storage is closed to this page/], [2, 'full', /storage is full/],
    [3, 'silent', /storage does not answer/]])) {
    const result = await p.eval(async (how, seed) => {
      Object.assign(window, { storage: how });
      const began = performance.now();
      const taught = await ptrnet.teach({ task: 'hull', seconds: 1, seed });
      ptrnet.setWeights(taught.weights);
      return { ...taught, ms: performance.now() - began };
    }, storage, seed);
    assert.match(result.message, says, storage);
    assert.ok(result.examples > 0 && result.ms < 15_000, `${storage}: ${JSON.stringify(result)}`);
    await p.says('toast', says);
  }
}

/**
 * With the slider, the examples follow another rule: the same network learns ellipses, and the link has them.
 * @param {Test} t
 */
export async function ellipses(t) {
  const p = await t.open();
  await p.press('learn');
  await p.says('first-view-title', /random|learns/);
  await p.choose('learn-stretch', 2);
  await p.says('first-view-text', /ellipse/);
  await p.says('learn-text', /after [\d,]+ examples it draws [5-9]\d % of the ellipse/);
  assert.equal(await p.get('toast', 'hidden'), true, 'a training that another replaces is no error');
  await p.until(() => /teach=60-\d+-2(&|$)/.test(location.hash));
  await p.keys('Escape');
  await p.has('learn', 'textContent', 'Go on');
  await p.press('learn');
  await p.keys('Escape');
  await p.has('learn', 'textContent', 'Go on');
  await p.settled();
  await p.says('region-words', /in blue the ellipse/);
  await p.press('learn-keep');
  await p.says('first-view-title', /ellipses/);
  await p.choose('network', 'paper');
  await p.says('first-view-text', /triangles to which it points/);
}

/**
 * A training takes as many workers as there are cores but two. If one of its helpers stops, another has no
 * memory left, and a third never answers, it goes on without them.
 * @param {Test} t
 */
export async function shared(t) {
  const server = await t.faulty();
  const listener = `let all = false; // whether the last helper has been asked
    const channel = new BroadcastChannel('parts');
    channel.onmessage = ({ data }) => { all ||= data.from === 6; };
    addEventListener('message', (e) => {
      const { id, name, args } = e.data;
      if (name !== 'part') return;
      const { from } = JSON.parse(args);
      channel.postMessage({ from });
      if (from === 6) throw new Error('oops');
      if (!all) return;
      e.stopImmediatePropagation();
      if (from === 2) postMessage({ id, error: 'There is no more memory.', fatal: true });
    });`;
  server.breaks(['/worker.js'], (answer) => ({ ...answer, body: listener + answer.body }));
  const p = await t.open(`#${SIX}`, { home: server.home, before: () => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 6 });
    const asked = Object.assign(window, { asked: { of: new Set(), at: Infinity } }).asked;
    new BroadcastChannel('parts').onmessage = ({ data }) => {
      asked.of.add(data.from);
      asked.at = Number(/** @type {HTMLInputElement} */ (document.getElementById('learn-at')).max);
    };
  } });
  await p.press('learn');
  await p.until(() => {
    const { of, at } = /** @type {any} */ (window).asked;
    const examples = Number(/** @type {HTMLInputElement} */ (document.getElementById('learn-at')).max);
    return of.has(6) && examples > at + 1000;
  });
  assert.deepEqual(await p.eval(() => [.../** @type {any} */ (window).asked.of].sort()), [2, 4, 6]);
  assert.equal(await p.get('toast', 'hidden'), true);
}

/** In a hidden tab, which gets no frames, a training goes on; it is shown later. @param {Test} t */
export async function hidden(t) {
  const p = await t.open(`#${SIX}`);
  const examples = await p.eval(async () => {
    const draw = window.requestAnimationFrame;
    const frames = /** @type {FrameRequestCallback[]} */ ([]);
    window.requestAnimationFrame = (frame) => frames.push(frame);
    const { examples: learned } = await ptrnet.teach({ seconds: 2 });
    window.requestAnimationFrame = draw;
    frames.forEach((frame) => draw(frame));
    return learned;
  });
  await p.until((learned) => learned === Number(
    /** @type {HTMLInputElement} */ (document.getElementById('learn-at')).max), examples);
  await p.until(() => document.querySelector('#verdict[data-settled="true"]'));
}
