// @ts-check
// However a worker ends or is held up, what was asked is settled, the page says what happened, and goes on.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { TRIANGLE, scattered, wait } from './lib/tab.mjs';

/** Keeps the page's workers in the order in which they were started. */
const keepWorkers = () => {
  const workers = Object.assign(window, { workers: [] }).workers;
  window.Worker = class extends Worker { constructor(/** @type {any} */ url, /** @type {any} */ options) { super(url, options); workers.push(/** @type {never} */ (this)); } };
};

/** Ends the newest worker, as an error of its own does. */
const endNewest = () => { /** @type {any} */ (window).workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'it ended' })); };

/** What asking a script's question comes to. @param {Tab} p @param {string} asked */
const outcome = (p, asked) => p.eval((name) => Promise.race([/** @type {any} */ (window)[name].then(() => 'answered', (/** @type {Error} */ e) => e.message), new Promise((r) => { setTimeout(r, 20_000, 'never settled'); })]), asked);

/** Asks a small question of a script. @param {Tab} p */
async function ask(p) {
  await p.eval(() => { Object.assign(window, { small: ptrnet.solve({ points: [[0, 0], [1, 0], [0, 1]] }) }).small.catch(() => {}); });
  return outcome(p, 'small');
}

/** Asks what keeps the network busy for seconds. @param {Tab} p */
const askLong = (p) => p.eval((points) => { Object.assign(window, { long: ptrnet.solve({ task: 'tsp', points, beam: 100 }) }).long.catch(() => {}); }, scattered(500));

/** The worker ends while it is at work: by an error of its own, by an answer that cannot be read. @param {Test} t */
export async function ends(t) {
  const server = await t.faulty();
  server.breaks(['/worker.js'], (answer) => ({ ...answer, body: `addEventListener('message', (e) => { if (!e.data.oops) return; e.stopImmediatePropagation(); throw new Error('oops'); });${answer.body}` }));
  const p = await t.open(`#${TRIANGLE}`, { home: server.home, before: keepWorkers });
  for (const [way, says] of /** @type {[() => void, RegExp][]} */ ([
    [() => /** @type {any} */ (window).workers.at(-1).postMessage({ id: -1, oops: true }), /^The program .* stopped \(Uncaught Error: oops\)\.$/],
    [() => /** @type {any} */ (window).workers.at(-1).dispatchEvent(new MessageEvent('messageerror')), /answer could not be read\)\.$/],
  ])) {
    await askLong(p);
    await p.eval(way);
    assert.match(await p.failed(), says);
    assert.match(await outcome(p, 'long'), says);
    assert.match(await ask(p), says, 'asked afterwards');
    await p.retry();
    assert.deepEqual([await p.verdict(), await p.get('veil', 'hidden'), await ask(p)], ['agree', true, 'answered']);
  }
  // While the board's own question is under way.
  await p.eval((points) => { ptrnet.setTask('tsp'); ptrnet.setPoints(points); }, scattered(500));
  await p.until(() => !document.getElementById('stop')?.hidden);
  await p.eval(() => /** @type {any} */ (window).workers.forEach((/** @type {Worker} */ w) => w.dispatchEvent(new ErrorEvent('error'))));
  await p.failed();
  await p.eval(() => ptrnet.setPoints([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]));
  await p.retry();
  assert.equal(await p.get('veil', 'hidden'), true);
}

/** A search for a tour whose worker ends leaves its best tour, or says that it stopped; the next question is searched again. Training whose worker ends says so, and what it had learned can be used. @param {Test} t */
export async function others(t) {
  const p = await t.open('#task=tsp', { before: keepWorkers });
  await p.eval((points) => ptrnet.setPoints(points), scattered(500)); // they keep the search busy
  await p.says('search-text', /at most/);
  await p.eval(endNewest);
  await p.eval((points) => ptrnet.setPoints(points), scattered(5));
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'agree');

  await p.task('hull');
  await p.press('tab-train');
  await p.choose('train-hidden', 16);
  await p.press('train-run');
  await p.until(() => document.getElementById('train-use')?.checkVisibility());
  await p.eval(endNewest);
  await p.says('train-text', /stopped/);
  await p.press('train-use');
  await p.put([[0.25, 0.25], [0.75, 0.25], [0.5, 0.75]]); // of three points, valid only, there is one hull
  assert.equal(await p.verdict(), 'agree');
}

/** The module with a memory that may not grow beyond so many pages more of 64 KiB than it begins with. @param {any} wasm a Buffer @param {number} more */
function capped(wasm, more) {
  /** @param {number} at @returns {[number, number]} an unsigned LEB128 number and where it ends */
  const read = (at) => {
    let [value, shift] = [0, 0];
    for (;;) {
      value += (wasm[at] & 127) * 2 ** shift;
      shift += 7;
      if (wasm[at++] < 128) return [value, at];
    }
  };
  const write = (/** @type {number} */ n) => {
    const bytes = [];
    for (; n > 127; n = Math.floor(n / 128)) bytes.push((n % 128) | 128);
    return [...bytes, n];
  };
  for (let at = 8; at < wasm.length;) {
    const [size, body] = read(at + 1);
    if (wasm[at] === 5) { // one memory, whose limits have no maximum
      assert.deepEqual([...wasm.subarray(body, body + 2)], [1, 0]);
      const [pages] = read(body + 2);
      const section = [1, 1, ...write(pages), ...write(pages + more)];
      return Buffer.concat([wasm.subarray(0, at), Buffer.from([5, ...write(section.length), ...section]), wasm.subarray(body + size)]);
    }
    at = body + size;
  }
  throw new Error('the module has no memory');
}

/** A browser that has no more memory: the page says so, what was asked is settled, and Try again helps once there is some. @param {Test} t */
export async function memory(t) {
  const server = await t.faulty();
  server.breaks(['.wasm'], (answer) => ({ ...answer, body: capped(answer.body, 200) })); // enough to start, and for a small board
  const p = await t.open('', { home: server.home });
  await askLong(p);
  assert.match(await outcome(p, 'long'), /no more memory/);
  assert.match(await p.failed(), /no more memory/);
  await p.retry();
  server.repair();
  server.breaks(['.wasm'], (answer) => ({ ...answer, body: capped(answer.body, 1) })); // not even for the weights
  await p.ask('Network.clearBrowserCache');
  await p.go('about:blank');
  await p.go();
  assert.match(await p.failed(), /no more memory/);
  server.repair();
  await p.retry();
  assert.equal(await ask(p), 'answered');
}

/** The longest answer can be stopped, by its button and by Escape, and the one before stays; a new question is answered at once; so is a script's beside it. @param {Test} t */
export async function stop(t) {
  const p = await t.open('#task=delaunay&beam=20');
  const long = async () => {
    await p.eval((points) => ptrnet.setPoints(points), scattered(500));
    await p.until(() => document.getElementById('stop')?.checkVisibility());
  };
  await long();
  const began = Date.now();
  await p.put(scattered(4));
  assert.ok(Date.now() - began < 3000, `the old answer holds the network: ${Date.now() - began} ms`);
  assert.equal(await p.get('stop', 'hidden'), true);
  for (const how of [() => p.press('stop'), () => p.keys('Escape')]) {
    const before = await p.text('rows');
    await long();
    await how();
    await p.says('stop', /again/);
    await p.drawn(); // the table follows in the next frame
    assert.equal(await p.text('rows'), before, 'the answer before stays');
    await wait(400);
    await p.says('stop', /again/); // nor is it asked again by itself
    await p.put(scattered(4));
  }
  // A script's long answer gives way to the board's, and goes on afterwards.
  await p.eval((points) => { Object.assign(window, { long: ptrnet.solve({ task: 'tsp', points, beam: 100 }) }); }, scattered(100));
  await p.put(scattered(7));
  assert.equal(await outcome(p, 'long'), 'answered');
}
