// @ts-check
// The loading time of a first visit over slow lines (make slow). A proxy limits the bandwidth of all connections together and delays
// every answer by a round trip, and by another one for a new connection. PTRNET_DIST is the folder of make dist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer as createHost } from 'node:http';
import { connect, createServer } from 'node:net';
import { env } from 'node:process';

const PACKET = 1400; // bytes
const KINDS = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml', json: 'application/json', map: 'application/json', wasm: 'application/wasm', png: 'image/png' };

/** Reads the _headers file: headers by pattern, in which a star stands for anything; later patterns overrule earlier ones. @param {string} folder @returns {(address: string) => Map<string, string>} */
function headersOf(folder) {
  /** @type {{pattern: RegExp, headers: [string, string][]}[]} */
  const rules = [];
  for (const line of readFileSync(`${folder}/_headers`, 'utf8').split('\n').filter(Boolean)) {
    const [, name, value] = /^\s+(.*?): (.*)$/.exec(line) ?? [];
    if (name) rules[rules.length - 1].headers.push([name, value]);
    else rules.push({ pattern: new RegExp(`^${line.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`), headers: [] });
  }
  return (address) => new Map(rules.filter((r) => r.pattern.test(address)).flatMap((r) => r.headers));
}

/** Serves a folder as a static host does, with its headers, and compressed files where there are. @param {string} folder */
function host(folder) {
  const saidOf = headersOf(folder);
  return createHost((question, answer) => {
    const path = decodeURI(question.url.split('?')[0]);
    const file = `${folder}${path === '/' ? '/index.html' : path}`;
    if (!existsSync(file)) return answer.writeHead(404).end();
    for (const [name, value] of saidOf(path)) answer.setHeader(name, value);
    const packed = existsSync(`${file}.br`);
    const content = readFileSync(packed ? `${file}.br` : file);
    if (packed) answer.setHeader('content-encoding', 'br');
    answer.setHeader('content-type', KINDS[file.split('.').pop() ?? ''] ?? 'application/octet-stream');
    answer.setHeader('content-length', content.length);
    return answer.end(content);
  });
}

/** @param {number} port @param {number} rate bytes a second @param {number} trip milliseconds */
function slowLine(port, rate, trip) {
  const line = { sent: 0, free: 0 };
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    const opened = Date.now() + trip;
    client.on('data', (bytes) => setTimeout(() => target.write(bytes), Math.max(0, opened - Date.now()) + trip / 2));
    target.on('data', async (/** @type {any} */ bytes) => {
      target.pause(); // later packets of this connection wait
      for (let at = 0; at < bytes.length; at += PACKET) {
        const part = bytes.subarray(at, at + PACKET);
        line.free = Math.max(line.free, Date.now()) + 1000 * part.length / rate;
        await new Promise((done) => { setTimeout(done, line.free - Date.now()); });
        line.sent += part.length;
        setTimeout(() => client.write(part), trip / 2);
      }
      target.resume();
    });
    target.on('end', () => setTimeout(() => client.end(), trip));
    for (const end of [client, target]) end.on('error', () => { client.destroy(); target.destroy(); });
    client.on('close', () => target.destroy());
  });
  return { server, line };
}

/** Records when the text, the points and the answers appeared, in milliseconds since the navigation. */
const watch = () => {
  const had = Object.assign(window, { had: /** @type {any} */ ({}) }).had;
  new PerformanceObserver((list) => { had.readable ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime; }).observe({ type: 'paint', buffered: true });
  const { arc } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.arc = function (.../** @type {any} */ args) {
    if (this.canvas?.id === 'board' && !had.points) requestAnimationFrame((time) => { had.points ??= time; });
    return /** @type {any} */ (arc).apply(this, args);
  };
  const look = (/** @type {number} */ time) => {
    const settled = document.getElementById('verdict')?.dataset.settled === 'true';
    if (settled) had.exact ??= time; // the stored answer and region
    if (settled && document.getElementById('region-words')?.textContent) had.network ??= time; // which the page has asked itself
    if (!had.network) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

//! PTRNET_SLOW asks for it
export async function firstVisit(/** @type {Test} */ t) {
  const served = host(/** @type {string} */ (env.PTRNET_DIST));
  await new Promise((done) => served.listen(0, '127.0.0.1', () => done(0)));
  t.ends.push(() => served.close());
  for (const [name, kilobits, trip, exact, network] of /** @type {[string, number, number, number, number][]} */ ([['400 kbit/s', 400, 400, 12, 20], ['1.6 Mbit/s', 1600, 150, 3.5, 5]])) {
    const { server, line } = slowLine(served.address().port, kilobits * 125, trip);
    await new Promise((done) => server.listen(0, '127.0.0.1', () => done(0)));
    t.ends.push(() => server.close());
    const p = await t.open('', { home: `http://127.0.0.1:${server.address().port}/`, wait: false, fresh: true, keeps: true, before: watch });
    const had = await p.until(() => { const { had: all } = /** @type {any} */ (window); return all?.network ? all : null; });
    const until = line.sent;
    await p.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
    const s = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;
    t.log(`${name}: readable ${s(had.readable)}, points ${s(had.points)}, exact ${s(had.exact)}, network ${s(had.network)}; until then ${until} B, in all ${line.sent} B`);
    assert.ok(had.exact < 1000 * exact && had.network < 1000 * network && line.sent <= 1_500_000, name);
  }
}
