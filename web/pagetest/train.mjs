// @ts-check
// A network is trained in the page, used on its board, kept in the browser, saved and opened again.
import assert from 'node:assert/strict';
import { TRIANGLE, wait } from './lib/tab.mjs';

/** Keeps saved files for the test, and disables copying. */
const keepSaved = () => {
  Object.assign(window, { saved: [] });
  URL.createObjectURL = (blob) => (/** @type {any} */ (window).saved.push(blob), 'data:,');
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
};

/** Trains until there is a network to use. @param {Tab} p */
async function begin(p) {
  await p.choose('train-n', '5-5');
  await p.choose('train-hidden', 16);
  await p.press('train-run');
  await p.until(() => document.getElementById('train-use')?.checkVisibility());
}

/** The networks trained in the page. @param {Tab} p */
const trained = (p) => p.eval(() => ptrnet.weights.filter((w) => w.id.startsWith('here:')));

/** @param {Test} t */
export async function here(t) {
  const p = await t.open(`#${TRIANGLE}&valid=1&tab=train`, { before: keepSaved });
  await begin(p);
  const [first] = await trained(p);
  assert.ok(first.hidden === 16 && first.scores.some((s) => s.metric === 'accuracy'), JSON.stringify(first));
  await p.press('train-use');
  await p.settled();
  assert.deepEqual([await p.verdict(), await p.get('weights')], ['agree', first.id], 'of three points, valid only, there is one hull');
  // A name that is given during training stays; a network in training cannot be deleted.
  assert.ok(await p.until(() => [.../** @type {NodeListOf<any>} */ (document.querySelectorAll('#kept-list button'))].find((b) => b.disabled)?.title));
  await p.eval(() => {
    const name = /** @type {any} */ (document.querySelector('#kept-list input'));
    name.value = 'My learner';
    name.dispatchEvent(new Event('change'));
  });
  await p.until((then) => ptrnet.weights.some((w) => w.title === 'My learner' && w.examples > then), first.examples);
  // While paused, the number of examples stays. The page opens the saved file.
  await p.press('train-run');
  await wait(300);
  const spent = await p.text('train-figures');
  await wait(300);
  assert.equal(await p.text('train-figures'), spent);
  await p.press('train-save');
  await p.drop('mine.safetensors', await p.eval(async () => [...new Uint8Array(await /** @type {any} */ (window).saved[0].arrayBuffer())]));
  const opened = await p.until(() => ptrnet.weights.find((w) => w.id === 'file:mine.safetensors'));
  assert.deepEqual([opened.task, opened.hidden, opened.n], ['hull', 16, [5, 5]]);
  await p.settled();

  // A second network; the curve of the newest is shown at the next visit.
  await p.press('train-reset');
  await begin(p);
  await p.until(() => ptrnet.weights.filter((w) => w.id.startsWith('here:') && w.curve?.right.length > 1).length === 2); // the opened file has a curve, too, but is not counted
  await p.press('train-reset');
  const curves = () => p.until(() => { const words = document.getElementById('train-curves')?.ariaLabel ?? ''; return /^Accuracy \d/.test(words) && words; });
  await curves();
  const kept = await trained(p);
  await p.reload();
  await p.ready();
  assert.deepEqual(await p.eval(() => ['train-n', 'train-hidden'].map((id) => /** @type {any} */ (document.getElementById(id)).value)), ['5-5', '16']);
  await curves();
  const again = await trained(p);
  assert.deepEqual(again.map((w) => [w.id, w.title]), kept.map((w) => [w.id, w.title]));
  for (const { curve, scores } of again) { // the curve ends with the score in the weight file
    assert.ok(Math.abs(curve.right.at(-1).value - scores.find((s) => s.metric === 'accuracy').value) < 1e-5);
  }
  await p.choose('train-hidden', 64);
  await p.until(() => !/\d/.test(document.getElementById('train-curves')?.ariaLabel ?? '')); // no network of this size was trained

  // Copying a link says that the network is only in this browser. A deletion can be undone; two clicks delete one network.
  await p.eval((id) => ptrnet.setWeights(id), kept[0].id);
  await p.settled();
  await p.until(() => location.hash.includes('weights=here'));
  const link = await p.eval(() => location.hash);
  await p.press('copy-link');
  await p.says('toast', /My learner.*only in this browser/);
  await p.press('#toast button');
  await p.until(() => /** @type {any} */ (window).saved.at(-1)?.size > 1000);
  const drop = () => p.eval(() => {
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('#kept-list li:first-child button'));
    for (let i = 0; i < 2; i++) buttons[buttons.length - 1].click();
  });
  const listed = () => p.eval(() => [.../** @type {any} */ (document.getElementById('weights')).options].filter((o) => o.value.startsWith('here:')).length);
  assert.equal(await listed(), 2);
  await drop();
  await p.until(() => document.querySelectorAll('#kept-list li').length === 1);
  assert.equal(await listed(), 1, 'nor is it in the list of weights');
  await p.press('#toast button');
  await p.until(() => document.querySelectorAll('#kept-list li').length === 2);
  await drop();
  await p.until(() => document.querySelectorAll('#kept-list li').length === 1);
  await p.reload();
  await p.ready();
  assert.equal((await trained(p)).length, 1);

  // In another browser, the link says that its network is missing, and the page's own network answers.
  const q = await t.open(link);
  await q.says('toast', /another browser/);
  assert.equal(await q.verdict(), 'agree');
  await q.eval(() => { location.hash = '#task=hull&weights=nobodys'; });
  await q.says('toast', /nobodys/);
}

/** If the browser's storage is full, a sentence says so, and the file can be saved. @param {Test} t */
export async function refused(t) {
  const p = await t.open('#task=hull&tab=train', { before: () => { IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError'); }; } });
  await begin(p);
  await p.says('train-text', /storage is full/);
  assert.deepEqual([await p.get('train-save', 'hidden'), (await trained(p)).length], [false, 1]);
}

/** A run ends when its time is spent, or when it is stopped. @param {Test} t */
export async function clock(t) {
  const p = await t.open();
  const { spent, stopped, first, last, seconds } = await p.eval(async () => {
    const { Engine } = await import(/** @type {any} */ (new URL('engine/engine.js', /** @type {any} */ (document.querySelector('script[type="module"]')).src)));
    const engine = new Engine();
    let began = 0;
    const run = await engine.train({ task: 'hull', n: [5, 5], hidden: 16, milliseconds: 1500 }, (/** @type {any} */ news) => { began ||= news.loss; }).done;
    const halt = new AbortController();
    const now = performance.now();
    await engine.train({ task: 'delaunay', n: [4, 4], hidden: 8 }, () => halt.abort(), halt.signal).done;
    return { spent: run.spent, stopped: run.stopped, first: began, last: run.loss, seconds: (performance.now() - now) / 1000 };
  });
  assert.ok(spent >= 1500 && !stopped && last < first && seconds < 15, JSON.stringify({ spent, stopped, first, last, seconds }));
}
