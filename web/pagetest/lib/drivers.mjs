// @ts-check
// Tabs of Firefox (by Marionette) and of the small browser that comes with WebKitGTK (by WebKitWebDriver).
// Both take the commands of the W3C's WebDriver; this module translates a Tab's requests to Chromium into
// such commands.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { programOf } from './chromium.mjs';
import { Tab } from './tab.mjs';

/** @typedef {(command: string, parameters: object) => Promise<any>} Command one of WebDriver’s */

/** Time limit of a script, in milliseconds. */
const LONGEST = 60_000;

/** Time limit of a program's start, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Starts a program, which is ended with the test.
 * @param {Test} t @param {string} program @param {string[]} words @param {object} [more]
 */
function start(t, program, words, more = {}) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'], ...more });
  const over = new Promise((done) => { child.on('exit', done).on('error', done); });
  t.ends.push(() => { child.kill(); return over; });
  return child;
}

/** Repeats a call until it succeeds. @template R @param {() => Promise<R>} once @returns {Promise<R>} */
async function patiently(once) {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      return await once();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((next) => { setTimeout(next, 200); });
    }
  }
}

/** @returns {Promise<number>} an unused port */
const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

/** @param {Test} t @param {string} program @returns {Promise<Command>} */
async function marionette(t, program) {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'ptrnet-firefox-'));
  t.ends.push(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  start(t, program,
    ['--headless', '--marionette', '--no-remote', '--profile', profile, '--width=1280', '--height=800']);
  const socket = await patiently(() => new Promise((resolve, reject) => {
    const tried = connect(port, '127.0.0.1', () => resolve(tried)).on('error', reject);
  }));
  /**
   * Callbacks by message number. A message begins with its length; an answer is [1, number, error, result].
   * @type {Map<number, (answer: any[]) => void>}
   */
  const asked = new Map();
  let rest = Buffer.alloc(0);
  socket.on('data', (/** @type {any} */ bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const begin = rest.indexOf(':') + 1;
      const end = begin + Number(rest.subarray(0, Math.max(0, begin - 1)));
      if (!begin || rest.length < end) return;
      const answer = JSON.parse(rest.subarray(begin, end).toString());
      rest = rest.subarray(end);
      asked.get(answer[1])?.(answer);
    }
  });
  let number = 0;
  return (command, parameters) => new Promise((resolve, reject) => {
    const message = JSON.stringify([0, ++number, `WebDriver:${command}`, parameters]);
    asked.set(number,
      ([, , error, result]) => (error ? reject(new Error(error.message)) : resolve(result?.value)));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
  });
}

const PATHS = { NewSession: '', Navigate: '/url', ExecuteAsyncScript: '/execute/async',
  PerformActions: '/actions', SetTimeouts: '/timeouts' };

/** @param {Test} t @param {string} program @returns {Promise<Command>} */
async function webDriver(t, program) {
  let display = env.DISPLAY;
  if (!display && !env.WAYLAND_DISPLAY) {
    const server = programOf('Xvfb') ?? t.skip('WebKit needs a screen: apt-get install xvfb');
    const child = start(t, server, ['-displayfd', '1', '-screen', '0', '1400x1000x24']);
    const number = await new Promise((done) => { child.stdout.once('data', done); });
    display = `:${String(number).trim()}`;
  }
  const port = await freePort();
  start(t, program, [`--port=${port}`], { env: { ...env, DISPLAY: display } });
  let session = `http://127.0.0.1:${port}/session`;
  t.ends.push(() => fetch(session, { method: 'DELETE' }));
  return async (command, parameters) => {
    const answer = await patiently(
      () => fetch(session + PATHS[command], { method: 'POST', body: JSON.stringify(parameters) }));
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message);
    if (command === 'NewSession') session += `/${value.sessionId}`;
    return value;
  };
}

/** Answers a Tab's requests to Chromium by WebDriver commands. @param {Command} command */
const asChromium = (command) => ({
  listen() {},
  async ask(/** @type {string} */ method, /** @type {any} */ { url, expression, type, x, y }) {
    if (method === 'Page.navigate') {
      await command('Navigate', { url });
      return {};
    }
    if (method === 'Runtime.evaluate') {
      const script = `const [done] = arguments;
        Promise.resolve((async () => (${expression}))())
          .then((value) => ({ result: { value } }), (e) => ({ exceptionDetails: { text: String(e) } }))
          .then((said) => done(JSON.stringify(said)));`;
      return JSON.parse(await command('ExecuteAsyncScript', { script, args: [] }));
    }
    const pressed = { mousePressed: 'pointerDown', mouseReleased: 'pointerUp' }[type];
    const steps = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 60 },
      ...(pressed ? [{ type: pressed, button: 0 }] : [])];
    return command('PerformActions',
      { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }] });
  },
});

/** @param {Test} t @param {Promise<Command>} started */
async function tabOf(t, started) {
  const command = await started;
  await command('NewSession', { capabilities: {} });
  await command('SetTimeouts', { script: LONGEST });
  return new Tab(/** @type {any} */ (asChromium(command)), '', t.home);
}

/** @param {Test} t */
export const firefox = (t) => tabOf(t, marionette(t,
  programOf('firefox-esr', 'firefox') ?? t.skip('there is no Firefox: apt-get install firefox-esr')));

/** @param {Test} t */
export const webKit = (t) => tabOf(t, webDriver(t,
  programOf('WebKitWebDriver') ?? t.skip('there is no WebKitWebDriver: apt-get install webkit2gtk-driver')));
