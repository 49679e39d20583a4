// @ts-check
// A tab of Chromium that shows the page, with the actions and queries of the tests. Functions that are
// evaluated on the page are sent as text: they can use the page's globals and their arguments, but nothing of
// the module in which they are written.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';

/** Time limit of all waiting; long enough for the slowest and busiest machine. */
const IN_VAIN = 60_000;

/** Keys that are not characters, by their virtual key codes. */
const KEYS = { Backspace: 8, Tab: 9, Enter: 13, Escape: 27, PageUp: 33, PageDown: 34, End: 35, Home: 36,
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46 };
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** Replaces non-breaking spaces by usual ones. */
const untied = (/** @type {any} */ value) =>
  (value === undefined ? undefined : JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' ')));

/** @typedef {[number, number]} Place of the unit square or of the window */

export class Tab {
  /** Uncaught errors, and errors on the console: if any is left, the test fails. @type {string[]} */
  faults = [];

  /** @type {string[]} */
  #scripts = [];
  opened = false;

  /**
   * @param {import('./chromium.mjs').Chromium} chromium @param {string} session
   * @param {string} home the page's address
   */
  constructor(chromium, session, home) {
    this.chromium = chromium;
    this.session = session;
    this.home = home;
    chromium.listen(session, ({ method, params }) => {
      if (method === 'Runtime.exceptionThrown')
        this.faults.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
        this.faults.push(params.args.map((a) => a.value ?? a.description).join(' '));
    });
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  ask(method, params) {
    return this.chromium.ask(method, params, this.session);
  }

  /** Runs before the scripts of every page that is opened. @param {string|(() => void)} script */
  async before(script) {
    const { identifier } = await this.ask('Page.addScriptToEvaluateOnNewDocument',
      { source: typeof script === 'string' ? script : `(${script})()` });
    this.#scripts.push(identifier);
  }

  /** Removes these scripts. */
  async forget() {
    for (const identifier of this.#scripts.splice(0))
      await this.ask('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  }

  /** Goes to an address: a whole one, or the rest after the page's. @param {string} [rest] */
  async go(rest = '') {
    const url = /^\w+:/.test(rest) ? rest : this.home + rest;
    const { errorText } = await this.ask('Page.navigate', { url });
    if (errorText && !errorText.includes('ERR_ABORTED')) throw new Error(`${url}: ${errorText}`);
  }

  async reload() {
    await this.eval(() => { /** @type {any} */ (window).leaving = true; location.reload(); });
    await this.until(() => !('leaving' in window) && 'ptrnet' in window);
  }

  /**
   * Evaluates a function on the page.
   * @template {any[]} A, R
   * @param {((...args: A) => R)|string} code @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  async eval(code, ...args) {
    const expression = typeof code === 'string' ? code : `(${code})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails: fault } = await this.ask(
      'Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (fault)
      throw new Error(`${fault.exception?.description ?? fault.text}\nin ${expression.slice(0, 500)}`);
    return untied(result.value);
  }

  /**
   * Waits until a function returns something on the page, and returns that.
   * @template {any[]} A, R
   * @param {(...args: A) => R} code @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  async until(code, ...args) {
    const began = Date.now();
    const expression = `(async () => {
      const end = performance.now() + ${IN_VAIN};
      do {
        const value = await (${code})(...${JSON.stringify(args)});
        if (value) return value;
        await new Promise((next) => setTimeout(next, 15));
      } while (performance.now() < end);
    })()`;
    while (Date.now() - began < IN_VAIN) {
      try {
        const value = await this.eval(expression);
        if (value) return value;
      } catch (error) {
        // the page is being loaded again
        if (!/context|navigated|Cannot find/.test(/** @type {Error} */ (error).message)) throw error;
        await new Promise((next) => setTimeout(next, 15));
      }
    }
    const text = await this.eval(() => document.body.innerText).catch(() => '');
    const said = text.replace(/\s+/g, ' ').slice(0, 1500);
    throw new Error(`in vain: ${code} of ${JSON.stringify(args)}, on a page that says: ${said}`);
  }

  /** Waits until the network is loaded and the board shows an answer. */
  async ready() {
    await this.until(() => 'ptrnet' in window);
    await this.eval(() => ptrnet.ready.then(() => true));
    return this.settled();
  }

  /** Waits until the page is drawn. */
  async drawn() {
    await this.eval(() => new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
    }));
  }

  /** Waits until the page shows the answer to its current points, and the open view is loaded. */
  async settled() {
    await this.drawn(); // an action changes the verdict in the next frame
    await this.until(() => document.getElementById('verdict')?.dataset.settled === 'true'
      && !document.querySelector('[aria-busy="true"]'));
    return this;
  }

  /** Waits for the error over the board that says what could not be loaded. */
  async failed() {
    await this.until(() => document.getElementById('loading')?.hidden === false);
    return this.text('loading-text');
  }

  /** Presses Try again and waits until everything is loaded. */
  async retry() {
    await this.press('retry');
    await this.until(() => 'ptrnet' in window && document.getElementById('loading')?.hidden);
    return this.ready();
  }

  /** "agree", "differ" or "wait". @returns {Promise<string>} */
  verdict() {
    return this.eval(() => /** @type {string} */ (document.getElementById('verdict')?.dataset.kind));
  }

  /** The points on the board. @returns {Promise<Place[]>} */
  points() {
    return this.eval(() => ptrnet.getPoints());
  }

  /** Puts points on the board and waits for their answer. @param {Place[]} points */
  async put(points) {
    await this.eval((list) => ptrnet.setPoints(list), points);
    return this.settled();
  }

  /** @param {string} task */
  async task(task) {
    await this.eval((name) => ptrnet.setTask(name), task);
    return this.settled();
  }

  /** The text of an element. @param {string} id @returns {Promise<string>} */
  text(id) {
    return this.eval((name) => document.getElementById(name)?.textContent ?? '', id);
  }

  /**
   * Waits until an element's text matches.
   * @param {string} id @param {RegExp} pattern @returns {Promise<string>} the text
   */
  says(id, pattern) {
    return this.until((name, source, flags) => {
      const text = (document.getElementById(name)?.textContent ?? '').replaceAll('\u00a0', ' ');
      return new RegExp(source, flags).test(text) ? text || ' ' : '';
    }, id, pattern.source, pattern.flags);
  }

  /** A property of an element. @param {string} id @param {string} [property] @returns {Promise<any>} */
  get(id, property = 'value') {
    return this.eval((name, what) => document.getElementById(name)?.[what], id, property);
  }

  /**
   * Waits until an element's property has a value.
   * @param {string} id @param {string} property @param {any} value
   */
  async has(id, property, value) {
    await this.until(
      (name, what, wanted) => document.getElementById(name)?.[what] === wanted, id, property, value);
  }

  /** Clicks a button when it is enabled. @param {string} selector */
  async press(selector) {
    await this.until((at) => {
      const button = /** @type {any} */ (document.querySelector(at));
      return button && !button.disabled && (button.click(), true);
    }, /^[\w-]+$/.test(selector) ? `#${selector}` : selector);
    await this.until(() => !document.querySelector('[aria-busy="true"]'));
  }

  /** Sets a control as a visitor would. @param {string} id @param {string|number} value */
  async choose(id, value) {
    await this.eval((name, wanted) => {
      const control = /** @type {HTMLInputElement} */ (document.getElementById(name));
      control.value = String(wanted);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }, id, value);
  }

  /** @param {string} id of a box @param {boolean} on */
  async check(id, on) {
    await this.eval((name, wanted) => {
      const box = /** @type {HTMLInputElement} */ (document.getElementById(name));
      if (box.checked !== wanted) box.click();
    }, id, on);
  }

  /** Scrolls to a part, or to the first view, and waits until it is loaded. @param {string} id */
  async goTo(id) {
    await this.eval((name) => {
      document.documentElement.style.scrollBehavior = 'auto';
      document.getElementById(name)?.scrollIntoView();
    }, id);
    await this.drawn();
    await this.until(() => !document.querySelector('[aria-busy="true"]'));
  }

  /**
   * Which elements are wholly visible in the window.
   * @param {...string} ids @returns {Promise<string[]>} the visible ones
   */
  seen(...ids) {
    return this.eval((list) => list.filter((id) => {
      const e = document.getElementById(id);
      if (!e?.checkVisibility()) return false;
      const b = e.getBoundingClientRect();
      return b.width > 0 && b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1
        && b.bottom <= innerHeight + 1;
    }), ids);
  }

  /** The place in the window of a point of the unit square. @param {Place} point @returns {Promise<Place>} */
  at(point) {
    return this.eval(async ([x, y]) => {
      const { createFrame } = await import(/** @type {any} */ ('/modules/board/strokes.js'));
      const board = /** @type {HTMLElement} */ (document.getElementById('board'));
      const [box, size] = [board.getBoundingClientRect(), board.clientWidth];
      const [px, py] = createFrame(size).place({ x, y });
      return [box.left + px * box.width / size, box.top + py * box.height / size];
    }, point);
  }

  /**
   * A place in the window, by shares of an element's width and height.
   * @param {string} selector @param {number} [x] @param {number} [y] @returns {Promise<Place>}
   */
  in(selector, x = 0.5, y = 0.5) {
    return this.eval((at, dx, dy) => {
      const b = /** @type {Element} */ (document.querySelector(at)).getBoundingClientRect();
      return [b.left + dx * b.width, b.top + dy * b.height];
    }, selector, x, y);
  }

  /**
   * Sends the mouse: "Moved", "Pressed", "Released", "Wheel".
   * @param {string} type @param {Place} place of the window @param {object} [more]
   */
  async mouse(type, [x, y], more = {}) {
    const held = type === 'Moved' || type === 'Wheel' ? {} : { button: 'left', clickCount: 1 };
    await this.ask('Input.dispatchMouseEvent', { type: `mouse${type}`, x, y, ...held, ...more });
  }

  /** @param {Place} place of the window */
  async clickAt(place) {
    await this.mouse('Pressed', place);
    await this.mouse('Released', place);
  }

  /** @param {Place} point of the unit square */
  async click(point) {
    await this.clickAt(await this.at(point));
  }

  /**
   * Moves the mouse with its button held, from one point of the unit square to another.
   * @param {Place} from @param {Place} to
   */
  async drag(from, to) {
    const [[ax, ay], [bx, by]] = [await this.at(from), await this.at(to)];
    await this.mouse('Pressed', [ax, ay]);
    for (let i = 1; i <= 4; i++)
      await this.mouse('Moved', [ax + (bx - ax) * i / 4, ay + (by - ay) * i / 4], { button: 'left' });
    await this.mouse('Released', [bx, by]);
  }

  /**
   * Sends touches: "Start", "Move", "End", with the places of the fingers.
   * @param {string} type @param {...Place} places of the window
   */
  async touch(type, ...places) {
    await this.ask('Input.dispatchTouchEvent',
      { type: `touch${type}`, touchPoints: places.map(([x, y], id) => ({ x, y, id: id + 1 })) });
  }

  /** @param {Place} place of the window */
  async tap(place) {
    await this.touch('Start', place);
    await this.touch('End');
  }

  /** Presses keys, as "ArrowLeft", "a", "Control+z". @param {...string} keys */
  async keys(...keys) {
    for (const name of keys) {
      const [key, ...held] = name === '+' ? ['+'] : name.split('+').reverse();
      const modifiers = held.reduce((sum, h) => sum | MODIFIERS[h], 0);
      // the character code of a full stop is the key code of Delete
      const code = KEYS[key] ?? (/^[a-z0-9 ]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
      const text = modifiers & ~MODIFIERS.Shift ? undefined : key === 'Enter' ? '\r' : KEYS[key] ? undefined
        : key;
      await this.ask('Input.dispatchKeyEvent',
        { type: text ? 'keyDown' : 'rawKeyDown', key, text, modifiers, windowsVirtualKeyCode: code });
      await this.ask(
        'Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers, windowsVirtualKeyCode: code });
    }
  }

  /** @param {string} id */
  async focus(id) {
    await this.eval((name) => document.getElementById(name)?.focus({ preventScroll: true }), id);
  }

  /** Sends keys to the board. @param {...string} keys */
  async boardKeys(...keys) {
    await this.focus('board');
    await this.keys(...keys);
  }

  /** @param {number} width @param {number} height @param {boolean} [phone] */
  async size(width, height, phone = false) {
    await this.ask(
      'Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: phone });
    await this.ask('Emulation.setTouchEmulationEnabled', { enabled: phone, maxTouchPoints: 5 });
  }

  /**
   * Emulates settings of the system: { scheme: 'dark', motion: 'reduce', contrast: 'more', print: true }.
   * @param {{scheme?: string, motion?: string, contrast?: string, print?: boolean}} wants
   */
  async wants({ scheme = 'light', motion = 'no-preference', contrast = 'no-preference', print = false }) {
    const features = [{ name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: motion }, { name: 'prefers-contrast', value: contrast }];
    await this.ask('Emulation.setEmulatedMedia', { media: print ? 'print' : '', features });
    if (this.opened) await this.drawn();
  }

  /**
   * Limits the connection; without arguments, there is none.
   * @param {number} [bytes] a second, -1 for no limit @param {number} [trip] milliseconds
   */
  async slow(bytes = 0, trip = 0) {
    await this.ask('Network.enable');
    await this.ask('Network.emulateNetworkConditions',
      { offline: !bytes, latency: trip, downloadThroughput: bytes, uploadThroughput: bytes });
  }

  /** Takes a picture of the window. @returns {Promise<any>} */
  async shot() {
    const { data } = await this.ask('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }
}

/** Whether points lie where they should, within a few pixels. @param {Place[]} actual @param {Place[]} wanted */
export function alike(actual, wanted, what = '') {
  assert.equal(actual.length, wanted.length, `${what}: ${JSON.stringify(actual)}`);
  const far = wanted.findIndex((place, i) => place.some((v, k) => Math.abs(actual[i][k] - v) >= 0.006));
  assert.equal(far, -1, `${what}: ${actual[far]} and not ${wanted[far]}`);
}

/** n points that look random and are the same each time. @param {number} n @returns {Place[]} */
export const scattered = (n) => Array.from({ length: n },
  (_, i) => [((0.5 + i * 0.7548776662) % 1) * 0.94 + 0.03, ((0.5 + i * 0.569840291) % 1) * 0.94 + 0.03]);

/** Addresses of six points, and of three, whose hull every network finds. */
export const SIX = 'task=hull&p=IAQAYAQAQAwAQAZmDMJm48zN';
export const TRIANGLE = 'task=hull&p=IAQAYAQAQAwA';

/** @param {number} ms */
export const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
