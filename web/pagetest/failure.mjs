// @ts-check
// Failed or damaged downloads: a sentence says what is missing, and Try again works once the file is there.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { TRIANGLE } from './lib/tab.mjs';
import { broken, cutShort, damaged, half, instead, missing, unreachable } from './lib/faulty.mjs';

const noWebAssembly = (/** @type {any} */ answer) =>
  ({ ...answer, headers: { ...answer.headers, 'content-security-policy': "script-src 'self'" } });

/** One file after another has one fault after another; then it is there. @param {Test} t */
export async function downloads(t) {
  const server = await t.faulty();
  const p = await t.open('', { home: server.home, wait: false });
  for (const [file, faults] of /** @type {[string, [string, any, RegExp][]][]} */ ([
    ['.safetensors', [['missing', missing, /missing on the server: hull-.*\.safetensors/],
      ['still missing', missing, /missing on the server: hull-.*\.safetensors/],
      ['damaged', damaged, /weights were damaged/], ['truncated', half, /weights were damaged.*Tensor/],
      ['no server', unreachable, /cannot be reached/], ['the connection breaks', cutShort, /connection broke/]]],
    ['index.json', [['of another kind', instead('{"a":1}'), /list of weights was damaged/]]],
    ['.wasm', [['the server in trouble', broken, /ptrnet\.wasm \(500\)/],
      ['damaged', damaged, /program .* was damaged/],
      ['of another kind', instead('\0asm\x01\0\0\0'), /program that runs the network/]]],
    ['/worker.js', [['missing', missing, /could not be started/]]],
    ['/chunk.js', [['missing', missing, /not loaded completely/]]],
    ['chunk.js', [['damaged', damaged, /not loaded completely/]]],
    ['/', [['a policy', noWebAssembly, /Content-Security-Policy.* script-src needs 'wasm-unsafe-eval'\.$/]]],
  ])) {
    await p.go('about:blank');
    await p.ask('Network.clearBrowserCache');
    for (const [i, [what, change, says]] of faults.entries()) {
      server.repair();
      server.breaks([file], change);
      await (i ? p.press('retry') : p.go(`#${TRIANGLE}`));
      await p.says('loading-text', says);
      const said = await p.failed();
      assert.match(said, /^[A-Z“].*[.]$/, `${file}, ${what}: a sentence`);
      assert.doesNotMatch(said, /undefined|TypeError|\[object|null/, `${file}, ${what}`);
    }
    server.repair();
    if (file === '/') break;
    await p.retry();
    assert.equal(await p.verdict(), 'agree', file);
    await p.press('random'); // the controls work, also those that are loaded later
    await p.until(() => ptrnet.getPoints().length === 10);
    await p.settled(); // an answer that comes later would show it whole again
    await p.press('next');
    await p.task('delaunay');
    await p.says('region-words', /overlap/);
    if (file.includes('chunk')) p.faults.splice(0); // the console reports it, too
  }
}

/**
 * If the script of a view is missing, only this view fails, when it is opened; without its style, the page
 * says so.
 * @param {Test} t
 */
export async function parts(t) {
  const server = await t.faulty();
  server.breaks([/\/(?!chunk|early|worker|sw)\w+\.js$/], missing);
  const p = await t.open('', { home: server.home });
  await p.eval(() => document.getElementById('part-own')?.scrollIntoView());
  await p.until(() => document.getElementById('toast')?.checkVisibility());
  assert.ok(p.faults.splice(0).join().includes('could not be loaded'), 'the console says why');
  await p.put([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]);
  assert.equal(await p.verdict(), 'agree');
  for (const button of ['turn', 'mistake', 'learn']) {
    await p.eval(() => document.getElementById('toast')?.replaceChildren());
    await p.press(button);
    await p.says('toast', /^A part of the page was not loaded\.Load the page again$/);
  }
  p.faults.splice(0); // those of the other parts
  server.repair();
  await p.eval(() => { /** @type {any} */ (window).leaving = true; });
  await p.press('#toast button');
  await p.until(() => !('leaving' in window) && 'ptrnet' in window);
  await p.ready();
  p.faults.splice(0); // what the page before it has still reported
  await p.goTo('part-own');
  await p.press('measure');

  server.breaks(['.css'], missing);
  await p.ask('Network.clearBrowserCache');
  await p.go('about:blank');
  await p.go(`#${TRIANGLE}`);
  assert.match(await p.failed(), /not loaded completely/);
  server.repair();
  await p.retry();
}

/**
 * Without weights, the page still has exact answers; in a browser without SIMD or WebAssembly, it says what
 * is missing.
 * @param {Test} t
 */
export async function lacking(t) {
  const server = await t.faulty();
  server.breaks(['index.json'], instead('{"weights":[]}'));
  const p = await t.open(`#${TRIANGLE}`, { home: server.home });
  assert.equal(await p.verdict(), 'alone');
  await p.put([]);

  const q = await t.open('', { wait: false, before: () => {
    Object.assign(window, { kept: WebAssembly, validate: WebAssembly.validate });
    delete /** @type {any} */ (window).WebAssembly;
  } });
  assert.match(await q.failed(), /lacks WebAssembly SIMD/);
  await q.eval(() => {
    window.WebAssembly = /** @type {any} */ (window).kept;
    WebAssembly.validate = () => !Object.assign(window, { asked: true });
  });
  await q.press('retry');
  await q.until(() => /** @type {any} */ (window).asked);
  assert.match(await q.failed(), /lacks WebAssembly SIMD/);
  await q.eval(() => { WebAssembly.validate = /** @type {any} */ (window).validate; });
  await q.retry();
}

/**
 * Stored networks of which nothing can be made are skipped; one that the core cannot read is missing after
 * Try again.
 * @param {Test} t
 */
export async function stored(t) {
  const p = await t.open();
  await p.eval(async () => {
    const { file } = ptrnet.weights.find((w) => w.id === 'hull');
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    const record = { name: 'Mine', made: new Date().toISOString(), entry: {}, bytes };
    const records = [{ ...record, id: 'here:good' }, { ...record, id: 'here:cut', bytes: bytes.slice(0, -4) },
      { ...record, id: 'here:none', bytes: undefined }, { id: 'hull' }];
    const database = await new Promise((done) => {
      indexedDB.open('ptrnet', 1).onsuccess = ({ target }) => done(/** @type {any} */ (target).result);
    });
    const transaction = database.transaction('weights', 'readwrite');
    for (const r of records) transaction.objectStore('weights').put(r);
    await new Promise((done) => { transaction.oncomplete = done; });
    database.close();
  });
  const here = () => p.eval(() => ptrnet.weights.filter((w) => w.id.startsWith('here:')).map((w) => w.id));
  await p.go('about:blank');
  await p.go();
  await p.ready();
  assert.deepEqual((await here()).sort(), ['here:cut', 'here:good']);
  await p.go('about:blank');
  await p.go(`#${TRIANGLE}&weights=here:cut`);
  assert.match(await p.failed(), /file cannot be read/);
  await p.retry();
  assert.deepEqual(await here(), ['here:good']);
}

/**
 * A stored answer that comes after an error does not hide it. Without a connection the page says so; with
 * one, Try again works.
 * @param {Test} t
 */
export async function offline(t) {
  const server = await t.faulty();
  server.breaks(['.wasm'], missing);
  const p = await t.open('', { home: server.home, wait: false, before: () => {
    const fetched = window.fetch;
    window.fetch = async (url, ...more) => {
      const first = String(url).includes('/first/');
      if (first) await new Promise((done) => { setTimeout(done, 700); });
      const answer = await fetched(url, ...more);
      if (first) setTimeout(() => Object.assign(window, { stored: answer.status }), 100);
      return answer;
    };
  } });
  await p.failed();
  await p.until(() => /** @type {any} */ (window).stored === 200);
  assert.match(await p.failed(), /missing on the server: ptrnet.wasm/);
  server.repair();
  // The emulation takes effect with a delay.
  const connected = async (/** @type {boolean} */ is) => {
    await p.slow(is ? -1 : 0);
    await p.until(
      (wanted) => fetch(location.href, { cache: 'no-store' }).then(() => wanted, () => !wanted), is);
  };
  await connected(false);
  await p.press('retry');
  await p.says('loading-text', /^You are offline/);
  await connected(true);
  await p.retry();
}

/**
 * During the download the page can be used: it shows the stored answer to its first board, its progress, and
 * whether the transfer has stopped.
 * @param {Test} t
 */
export async function slow(t) {
  const server = await t.faulty();
  /** @type {Record<string, () => void>} */
  const goOn = {};
  for (const [end, share] of /** @type {[string, number][]} */ (
    [['.wasm', 0.95], ['.safetensors', 0.4]])) {
    server.holds(end, share, new Promise((open) => { goOn[end] = () => open(0); }));
  }
  const p = await t.open('', { home: server.home, wait: false, width: 1000, height: 700 });
  await p.until(() => document.getElementById('verdict')?.dataset.settled === 'true');
  assert.match(await p.text('verdict-text'), /^Right: all 11 triangles/);
  assert.deepEqual(await p.eval(() => ['random', 'play', 'next']
    .filter((id) => /** @type {any} */ (document.getElementById(id)).disabled)), ['random'],
    'what was stored can be played');
  await p.press('next');
  await p.click([0.5, 0.97]);
  assert.equal((await p.points()).length, 11, 'a point can be placed while the network loads');
  await p.says('verdict-text', /: [\d.]+ MB of [\d.]+ MB/);
  const value = await p.get('loading-bar');
  assert.ok(value > 0 && value < 1, `the bar stands at ${value}`);
  await p.says('verdict-text', /Nothing has come/);
  goOn['.wasm']();
  // the exact answer does not wait for the network
  await p.says('verdict-text', /exact triangulation is here.*: \d+ KB of [\d.]+ [KM]B\.$/);
  await p.press('random'); // the core can draw points
  await p.until(() => ptrnet.getPoints().length === 10);
  goOn['.safetensors']();
  await p.ready();
  assert.equal(await p.get('loading-bar', 'hidden'), true);
}

/**
 * Where no script of the page comes, a sentence says so that needs neither script nor style; where they come,
 * it is gone.
 * @param {Test} t
 */
export async function unstarted(t) {
  const server = await t.faulty();
  const html = (/** @type {any} */ answer) =>
    ({ ...answer, status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Welcome' });
  const p = await t.open('', { home: server.home });
  assert.equal(await p.eval(() => document.getElementById('unstarted')), null);
  for (const [what, ends, change] of /** @type {[string, RegExp, any][]} */ ([
    ['no slash at the end', /^\/web-/, missing],
    ['an old copy', /web-/, missing],
    ['a host that answers everything', /web-/, html],
    ['only styles come', /web-.*js$/, html],
  ])) {
    server.finds = (url) => url.replace(/^\/pn\b\/?/, '/');
    server.breaks([ends], change);
    await p.go('about:blank');
    await p.ask('Network.clearBrowserCache');
    await p.go('pn');
    await p.until(() => document.readyState === 'complete');
    const seen = () => p.eval(() => {
      const sentence = document.getElementById('unstarted');
      return sentence?.checkVisibility({ visibilityProperty: true }) && sentence.textContent;
    });
    if (what === 'only styles come') {
      assert.equal(await seen(), false, 'they may still be on their way');
      await p.eval(() => document.getElementById('unstarted')?.getAnimations().forEach((a) => a.finish()));
    }
    assert.match(await seen() || '', /^The page has not started.*slash.*old copy/s, what);
    p.faults.splice(0); // the scripts that are none
    server.repair();
  }
  await p.go('pn/');
  await p.ready();
}

/** In a frame that forbids copying and saving, a sentence says so. @param {Test} t */
export async function sandbox(t) {
  const server = await t.faulty();
  server.breaks(['/host'], () => ({ status: 200, headers: { 'content-type': 'text/html' },
    body: '<!doctype html><iframe sandbox="allow-scripts allow-same-origin" src="./"></iframe>' }));
  const p = await t.open('host', { home: server.home, wait: false });
  await p.until(() => 'ptrnet' in (window[0] ?? {}));
  await p.eval(() => {
    const writeText = async () => { throw new DOMException('no', 'NotAllowedError'); };
    Object.defineProperty(window[0].navigator, 'clipboard', { value: { writeText } });
  });
  for (const [button, says] of /** @type {[string, RegExp][]} */ ([
    ['copy-link', /forbids copying.*clipboard-write/], ['copy-embed', /forbids copying/],
    ['share-card', /unless this frame forbids it.*allow-downloads/]])) {
    await p.eval((id) => {
      const page = window[0].document;
      page.getElementById('toast')?.replaceChildren();
      page.getElementById(id)?.click();
    }, button);
    await p.until((source) =>
      new RegExp(source).test(window[0].document.getElementById('toast')?.textContent ?? ''), says.source);
  }
}

/**
 * Opened from the disk, or in a sandbox that blocks its modules, the page says what it needs.
 * @param {Test} t
 */
export async function nowhere(t) {
  const p = await t.open(new URL('../../index.html', import.meta.url).href, { wait: false });
  assert.match(await p.failed(), /web server/);
  const host = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<!doctype html><iframe id="f" sandbox="allow-scripts" src="${t.home}?embed"></iframe>`);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', () => done(0)));
  t.ends.push(() => host.close());
  await p.go(`http://127.0.0.1:${host.address().port}/`);
  const began = Date.now();
  // the document has another origin: an isolated world can read it
  for (let said = ''; !said.includes('allow-same-origin');) {
    assert.ok(Date.now() - began < 60_000, said);
    const { frameTree } = await p.ask('Page.getFrameTree');
    const frameId = frameTree.childFrames?.[0].frame.id;
    if (!frameId) continue;
    const { executionContextId: contextId } = await p.ask('Page.createIsolatedWorld', { frameId });
    const look = { contextId, expression: 'document.getElementById("loading-text")?.textContent ?? ""' };
    // the document was replaced meanwhile
    said = await p.ask('Runtime.evaluate', look).then(({ result }) => result.value, () => '');
  }
}
