// @ts-check
// Starts Chromium and controls it over its debugging pipe (Chrome DevTools Protocol), without a library.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { env } from 'node:process';

/**
 * The headless shell takes half the processor time. Debian's wrapper script is avoided: ending it would not
 * end the browser.
 */
const NAMES = ['/usr/lib/chromium/chromium-headless-shell', 'chrome-headless-shell', 'chromium',
  'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The file of the first of these programs that is there.
 * @param {...string} names @returns {string|undefined}
 */
export const programOf = (...names) => names.flatMap((name) =>
  (env.PATH ?? '').split(delimiter).map((folder) => resolve(folder, name))).find((file) => existsSync(file));

function program() {
  const found = programOf(...(env.PTRNET_CHROMIUM ? [env.PTRNET_CHROMIUM] : NAMES));
  if (!found)
    throw new Error('the page tests need Chromium: apt-get install chromium, or name one in PTRNET_CHROMIUM');
  return found;
}

/**
 * Flags that make all machines alike (language, colors, pixels) and keep timers and frames of hidden tabs
 * running.
 */
const FLAGS = ['--headless', '--no-sandbox', '--remote-debugging-pipe', '--no-first-run',
  '--no-default-browser-check', '--hide-scrollbars', '--mute-audio',
  '--lang=en-US', '--force-device-scale-factor=1', '--force-color-profile=srgb', '--font-render-hinting=none',
  '--window-size=1280,800', '--process-per-site', '--disable-gpu',
  '--disable-dev-shm-usage', '--disable-extensions', '--disable-sync', '--disable-default-apps',
  '--disable-popup-blocking', '--disable-hang-monitor',
  '--disable-background-networking', '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding',
  '--disable-client-side-phishing-detection', '--disable-ipc-flooding-protection',
  '--disable-prompt-on-repost', '--disable-breakpad', '--metrics-recording-only',
  '--safebrowsing-disable-auto-update', '--password-store=basic', '--use-mock-keychain',
  '--enable-automation', '--disable-features=site-per-process,Translate,BlinkGenPropertyTrees'];

/** How long the browser may take to answer, in milliseconds. */
const ANSWER = 90_000;

/** @typedef {{method: string, params: any}} Event */

/** A running browser. */
export class Chromium {
  /** @type {any} */ #child;
  #folder = mkdtempSync(`${tmpdir()}/ptrnet-chromium-`);
  #id = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, what: string}>} */
  #asked = new Map();
  /** The listener of each tab's events. @type {Map<string, (event: Event) => void>} */
  #listeners = new Map();

  /** @param {string[]} families the only fonts that it shows */
  constructor(families) {
    const fonts = `${this.#folder}/fonts.conf`;
    const filled = readFileSync(new URL('../testdata/fonts.conf', import.meta.url), 'utf8')
      .replace('<!-- families -->', families.map((f) =>
        `<pattern><patelt name="family"><string>${f}</string></patelt></pattern>`).join(''))
      .replace('<!-- names -->', families.map((f) => `<string>${f}</string>`).join(''));
    writeFileSync(fonts, filled);
    const profile = `--user-data-dir=${this.#folder}/profile`;
    this.#child = spawn(program(), [...FLAGS, profile, 'about:blank'], {
      env: { ...env, FONTCONFIG_FILE: fonts, LANGUAGE: 'en_US', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8',
        TZ: 'UTC' },
      stdio: ['ignore', 'ignore', env.PTRNET_BROWSER_LOG ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    });
    this.#child.on('exit', () => this.#fail(new Error('Chromium has ended')));
    this.#child.on('error', (error) => this.#fail(error));
    let rest = '';
    this.#child.stdio[4].setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      const messages = (rest + text).split('\0');
      rest = /** @type {string} */ (messages.pop());
      for (const message of messages) this.#hear(JSON.parse(message));
    });
  }

  /** @param {any} message */
  #hear({ id, result = undefined, error = undefined, method = '', params = undefined, sessionId = '' }) {
    if (id === undefined) {
      this.#listeners.get(sessionId)?.({ method, params });
      return;
    }
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.reject(new Error(`${asked.what}: ${error.message}`));
    else asked?.resolve(result);
  }

  #fail(error) {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  /**
   * @param {string} method @param {object} [params] @param {string} [sessionId] of a tab
   * @returns {Promise<any>}
   */
  ask(method, params = {}, sessionId = undefined) {
    return new Promise((resolve, reject) => {
      const id = ++this.#id;
      const late = setTimeout(() => this.#hear({ id, error: { message: 'no answer' } }), ANSWER);
      const settle = (/** @type {(value: any) => void} */ how) => (/** @type {any} */ value) => {
        clearTimeout(late);
        how(value);
      };
      this.#asked.set(id, { resolve: settle(resolve), reject: settle(reject), what: method });
      this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** @param {string} sessionId @param {((event: Event) => void)|null} listener */
  listen(sessionId, listener) {
    if (listener) this.#listeners.set(sessionId, listener);
    else this.#listeners.delete(sessionId);
  }

  /** Asks the browser to close and waits until its processes have ended. */
  async close() {
    const over = new Promise((done) => this.#child.on('exit', done));
    this.ask('Browser.close').catch(() => {});
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 5000);
    await over;
    clearTimeout(late);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
