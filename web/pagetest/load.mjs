// @ts-check
// The loading time of a first visit over slow lines (make slow), which the browser emulates. PTRNET_DIST is
// the folder of make dist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { env } from 'node:process';

const KINDS = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8', svg: 'image/svg+xml', json: 'application/json', wasm: 'application/wasm' };

/**
 * Serves a folder as a static host does: compressed files where there are, with the caching of its _headers.
 * @param {string} folder
 */
function host(folder) {
  const sent = { bytes: 0 };
  const server = createServer((question, answer) => {
    const path = decodeURI(question.url.split('?')[0]);
    const file = `${folder}${path === '/' ? '/index.html' : path}`;
    if (!existsSync(file)) return answer.writeHead(404).end();
    const packed = existsSync(`${file}.br`);
    const content = readFileSync(packed ? `${file}.br` : file);
    sent.bytes += content.length;
    if (packed) answer.setHeader('content-encoding', 'br');
    answer.setHeader('content-type', KINDS[file.split('.').pop() ?? ''] ?? 'application/octet-stream');
    answer.setHeader('content-length', content.length);
    answer.setHeader(
      'cache-control', /-[0-9a-f]{12}[/.]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    return answer.end(content);
  });
  return { server, sent };
}

/** Records when the text, the points and the answers appeared, in milliseconds since the navigation. */
const watch = () => {
  const had = Object.assign(window, { had: /** @type {any} */ ({}) }).had;
  new PerformanceObserver((list) => {
    had.readable ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime;
  }).observe({ type: 'paint', buffered: true });
  const { arc } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.arc = function (.../** @type {any} */ args) {
    if (this.canvas?.id === 'board' && !had.points) requestAnimationFrame((time) => { had.points ??= time; });
    return /** @type {any} */ (arc).apply(this, args);
  };
  const look = (/** @type {number} */ time) => {
    const settled = document.getElementById('verdict')?.dataset.settled === 'true';
    if (settled) had.exact ??= time; // the stored answer and region
    // which the page has asked itself
    if (settled && document.getElementById('region-words')?.textContent) had.network ??= time;
    if (!had.network) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

//! PTRNET_SLOW asks for it
export async function firstVisit(/** @type {Test} */ t) {
  for (const { name, kilobits, trip, exact } of [
    { name: '400 kbit/s', kilobits: 400, trip: 400, exact: 12 },
    { name: '1.6 Mbit/s', kilobits: 1600, trip: 150, exact: 3.5 },
  ]) {
    const { server, sent } = host(/** @type {string} */ (env.PTRNET_DIST));
    await new Promise((done) => server.listen(0, '127.0.0.1', () => done(0)));
    t.ends.push(() => server.close());
    const home = `http://127.0.0.1:${server.address().port}/`;
    const line = { kilobits, trip };
    const p = await t.open('', { home, line, wait: false, fresh: true, keeps: true, before: watch });
    const had = await p.until(() => {
      const { had: all } = /** @type {any} */ (window);
      return all?.network ? all : null;
    });
    const until = sent.bytes;
    await p.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
    const s = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;
    t.log(`${name}: readable ${s(had.readable)}, points ${s(had.points)}, exact ${s(had.exact)}, `
      + `network ${s(had.network)}; until then ${until} B, in all ${sent.bytes} B`);
    // The line is busy until the network answers, but for a fifth of the time and two seconds.
    const busy = 8 * until / kilobits;
    assert.ok(had.exact < 1000 * exact && had.network < 1.2 * busy + 2000 && sent.bytes <= 1_500_000, name);
  }
}
