// @ts-check
// If a worker ends or is delayed, all questions are settled, the page says what happened, and it continues.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { unreachable } from './lib/faulty.mjs';
import { TRIANGLE, scattered, wait } from './lib/tab.mjs';

/** Records the page's workers in the order in which they were started. */
const keepWorkers = () => {
  const workers = Object.assign(window, { workers: [] }).workers;
  window.Worker = class extends Worker { constructor(/** @type {any} */ url, /** @type {any} */ options) {
    super(url, options);
    workers.push(/** @type {never} */ (this));
  } };
};

/** Ends the newest worker as an uncaught error would. */
const endNewest = () => {
  /** @type {any} */ (window).workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'it ended' }));
};

/** Waits for the outcome of a script's question. @param {Tab} p @param {string} asked */
const outcome = (p, asked) => p.eval((name) => Promise.race([
  /** @type {any} */ (window)[name].then(() => 'answered', (/** @type {Error} */ e) => e.message),
  new Promise((r) => {
    setTimeout(r, 60_000, 'never settled');
  })]), asked);

/** Asks a short question, as a script would. @param {Tab} p */
async function ask(p) {
  await p.eval(() => {
    Object.assign(window, { small: ptrnet.solve({ points: [[0, 0], [1, 0], [0, 1]] }) }).small.catch(
      () => {});
  });
  return outcome(p, 'small');
}

/** Asks a question that takes the network seconds. @param {Tab} p */
const askLong = (p) => p.eval((points) => {
  Object.assign(window, { long: ptrnet.solve({ task: 'tsp', points, beam: 100 }) }).long.catch(() => {});
}, scattered(500));

/**
 * A worker ends during a question: by an uncaught error, or by an answer that cannot be read.
 * @param {Test} t
 */
export async function ends(t) {
  const server = await t.faulty();
  const listener = `addEventListener('message', (e) => {
    if (!e.data.oops) return;
    e.stopImmediatePropagation();
    throw new Error('oops');
  });`;
  server.breaks(['/worker.js'], (answer) => ({ ...answer, body: listener + answer.body }));
  const p = await t.open(`#${TRIANGLE}`, { home: server.home, before: keepWorkers });
  for (const [way, says] of /** @type {[() => void, RegExp][]} */ ([
    [() => /** @type {any} */ (window).workers.at(-1).postMessage({ id: -1, oops: true }),
      /^The program .* stopped \(Uncaught Error: oops\)\.$/],
    [() => /** @type {any} */ (window).workers.at(-1).dispatchEvent(new MessageEvent('messageerror')),
      /answer could not be read\)\.$/],
  ])) {
    await askLong(p);
    await p.eval(way);
    assert.match(await p.failed(), says);
    assert.match(await outcome(p, 'long'), says);
    assert.match(await ask(p), says, 'asked afterwards');
    await p.retry();
    assert.deepEqual(
      [await p.verdict(), await p.get('loading', 'hidden'), await ask(p)], ['agree', true, 'answered']);
  }
  // The worker ends during the board's question.
  await p.eval((points) => { ptrnet.setTask('tsp'); ptrnet.setPoints(points); }, scattered(500));
  await wait(300); // the tour takes longer
  await p.eval(() => /** @type {any} */ (window).workers.forEach(
    (/** @type {Worker} */ w) => w.dispatchEvent(new ErrorEvent('error'))));
  await p.failed();
  await p.eval(() => ptrnet.setPoints([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]));
  await p.retry();
  assert.equal(await p.get('loading', 'hidden'), true);
}

/**
 * A weight file that the visitor has opened is still there after a start that has failed and another.
 * @param {Test} t
 */
export async function opened(t) {
  const server = await t.faulty();
  const p = await t.open(`#${TRIANGLE}`, { home: server.home, before: keepWorkers });
  await p.eval(async () => {
    const { file } = ptrnet.weights.find((w) => w.id === 'hull');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([await (await fetch(file)).blob()], 'mine.safetensors'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await p.says('toast', /^Using mine/);
  server.breaks(['/weights/index.json'], unreachable);
  await p.eval(endNewest);
  await p.failed();
  await p.press('retry');
  assert.match(await p.failed(), /cannot be reached/);
  server.repair();
  await p.retry();
  assert.deepEqual([await p.get('network'), await p.eval(() => ptrnet.weights.some((w) => w.id === 'file:mine.safetensors'))],
    ['yours', true]);
}

/**
 * A point is tried after the worker has ended, while the region is still drawn: the page goes on, and it can be
 * started again.
 * @param {Test} t
 */
export async function tried(t) {
  const p = await t.open('', { before: keepWorkers });
  const [x, y] = await p.at([0.55, 0.6]); // in the region
  await p.mouse('Moved', [x, y]);
  await p.says('asked', /It says this one, /);
  await p.mouse('Moved', [5, 5]);
  await p.eval(endNewest);
  await p.failed();
  for (let k = 0; k < 5; k++) await p.mouse('Moved', [x + k, y]);
  await p.retry();
  await p.mouse('Moved', [x, y]);
  await p.says('asked', /It says this one, /);
}

/**
 * The networks side by side, which were asked after the worker had ended, answer once the page is started again.
 * @param {Test} t
 */
export async function compared(t) {
  const p = await t.open('#task=hull', { before: keepWorkers });
  await p.put(scattered(10));
  await p.goTo('part-order');
  const says = (/** @type {string} */ wanted) => p.until((pattern) => {
    const all = [...document.querySelectorAll('#compare .caption')].map((e) => e.textContent ?? '');
    return all.length === 3 && all.every((words) => new RegExp(pattern).test(words));
  }, wanted);
  await says('^(?!The program).');
  await p.eval(endNewest);
  await p.failed();
  await p.eval((points) => ptrnet.setPoints(points), scattered(10));
  await says('The program .* stopped');
  await p.retry();
  await says('^(?!The program).');
}

/**
 * The next question gets a new worker if that of a tour search has ended. If that of a training ends, the
 * page says so; its network can be used.
 * @param {Test} t
 */
export async function others(t) {
  const p = await t.open('#task=tsp', { before: keepWorkers });
  await p.eval((points) => ptrnet.setPoints(points), scattered(500)); // these take the search long
  await p.says('search-text', /at most/);
  await p.eval(endNewest);
  await p.eval((points) => ptrnet.setPoints(points), scattered(5));
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'agree');

  await p.task('hull');
  await p.press('learn');
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.eval(endNewest);
  await p.says('toast', /stopped/);
  await p.choose('network', 'ours');
  await p.put([[0.25, 0.25], [0.75, 0.25], [0.5, 0.75]]); // three points have only one valid hull
  assert.equal(await p.verdict(), 'agree');
}

/**
 * Limits the growth of a module's memory.
 * @param {any} wasm a Buffer @param {number} more pages of 64 KiB
 */
function capped(wasm, more) {
  /** @param {number} at @returns {[number, number]} an unsigned LEB128 number and where it ends */
  const read = (at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      value += (wasm[at] & 127) * 2 ** shift;
      if (wasm[at++] < 128) return [value, at];
    }
  };
  const write = (/** @type {number} */ n) => [n % 128 | 128, (n >> 7) % 128 | 128, n >> 14]; // in three bytes
  for (let at = 8; at < wasm.length;) {
    const [size, body] = read(at + 1);
    if (wasm[at] === 5) { // the section of memories: one, without a maximum
      assert.deepEqual([...wasm.subarray(body, body + 2)], [1, 0]);
      const [pages] = read(body + 2);
      const section = [1, 1, ...write(pages), ...write(pages + more)];
      return Buffer.concat(
        [wasm.subarray(0, at), Buffer.from([5, section.length, ...section]), wasm.subarray(body + size)]);
    }
    at = body + size;
  }
  throw new Error('the module has no memory');
}

/**
 * If the browser has no more memory, the page says so, questions are settled, and Try again works once there
 * is enough.
 * @param {Test} t
 */
export async function memory(t) {
  const server = await t.faulty();
  // enough for the start and a small board
  server.breaks(['.wasm'], (answer) => ({ ...answer, body: capped(answer.body, 300) }));
  const p = await t.open('', { home: server.home });
  await askLong(p);
  assert.match(await outcome(p, 'long'), /no more memory/);
  assert.match(await p.failed(), /no more memory/);
  await p.retry();
  server.repair();
  // too little for the weights
  server.breaks(['.wasm'], (answer) => ({ ...answer, body: capped(answer.body, 1) }));
  await p.ask('Network.clearBrowserCache');
  await p.go('about:blank');
  await p.go();
  assert.match(await p.failed(), /no more memory/);
  server.repair();
  await p.retry();
  assert.equal(await ask(p), 'answered');
}

/**
 * A long answer can be stopped by its button and by Escape, and the previous one stays; a new question is
 * answered at once, also during a script's long one.
 * @param {Test} t
 */
export async function stop(t) {
  const p = await t.open('#task=delaunay&beam=20');
  const long = async () => {
    await p.eval((points) => ptrnet.setPoints(points), scattered(500));
    await p.until(() => document.getElementById('stop')?.checkVisibility());
  };
  await long();
  await p.eval(() => {
    const verdict = /** @type {HTMLElement} */ (document.getElementById('verdict-text'));
    const shown = Object.assign(window, { shown: /** @type {string[]} */ ([]) }).shown;
    new MutationObserver(() => shown.push(verdict.textContent ?? ''))
      .observe(verdict, { childList: true, subtree: true, characterData: true });
  });
  await p.put(scattered(4));
  const shown = await p.eval(() => /** @type {any} */ (window).shown);
  assert.ok(shown.length, 'the new answer is shown');
  assert.deepEqual(shown.filter((/** @type {string} */ words) => /\d{3} triangles/.test(words)), [],
    'the old answer is canceled');
  assert.equal(await p.get('stop', 'hidden'), true);
  for (const how of [() => p.press('stop'), () => p.keys('Escape')]) {
    await long();
    await how();
    await p.says('stop', /again/);
    await p.says('verdict-text', /^Stopped/);
    await wait(400);
    await p.says('stop', /again/); // the page does not ask again by itself
    await p.put(scattered(4));
  }
  // The board's question interrupts a script's long one, which continues afterwards.
  await p.eval((points) => {
    Object.assign(window, { long: ptrnet.solve({ task: 'tsp', points, beam: 100 }) });
  }, scattered(100));
  await p.put(scattered(7));
  assert.equal(await outcome(p, 'long'), 'answered');
}
