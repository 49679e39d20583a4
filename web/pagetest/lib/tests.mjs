// @ts-check
// The object that a test gets: it opens tabs that show the page, and starts servers with faults.
import { mkdirSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { Chromium } from './chromium.mjs';
import { Faulty } from './faulty.mjs';
import { Tab } from './tab.mjs';

/**
 * How a tab is opened.
 * @typedef {object} Options
 * @property {number} [width] @property {number} [height]
 * @property {boolean} [phone] with touch, 360 × 740 by default
 * @property {string} [scheme] "dark" @property {string} [motion] "reduce"
 * @property {string|(() => void)} [before] runs before the page's scripts
 * @property {string} [home] another address of the page
 * @property {boolean} [wait] false: returns before the page has answered
 * @property {boolean} [fresh] in a new profile with an empty cache
 * @property {boolean} [first] at a first visit, with the opening
 * @property {boolean} [keeps] with the service worker
 * @property {boolean} [hurried] with animations ten times as fast
 * @property {{kilobits: number, trip: number}} [line] with so many kbit/s and milliseconds for a round trip
 */

/** The fonts of the documents' pictures; of tests, the widest font: a text that fits in it fits in others. */
const FONTS = env.PTRNET_SHOTS ? ['Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'DejaVu Sans']
  : ['DejaVu Sans'];
/** @type {Chromium|undefined} */
let started;

/** @param {Chromium} browser @param {string} beside the address of a page that stays open beside it */
async function newTab(browser, beside) {
  const { browserContextId: profile } = await browser.ask('Target.createBrowserContext');
  const create = (/** @type {string} */ url) =>
    browser.ask('Target.createTarget', { url, browserContextId: profile, newWindow: true });
  if (beside) await create(beside);
  const { targetId } = await create('about:blank');
  const { sessionId } = await browser.ask('Target.attachToTarget', { targetId, flatten: true });
  await browser.ask('Page.enable', {}, sessionId);
  await browser.ask('Runtime.enable', {}, sessionId);
  return { profile, targetId, sessionId };
}

export async function closeBrowser() {
  await started?.close();
}

/**
 * Tabs that tests no longer use, each in a profile that keeps only the browser's caches of files and compiled
 * code: to fill these is most of the work of opening the page. A page stays open beside each, which keeps the
 * process (--process-per-site).
 * @type {{profile: string, targetId: string, sessionId: string}[]}
 */
const left = [];

export class Test {
  /** @type {Tab[]} */
  tabs = [];
  /** Functions that clean up at the end of the test. @type {(() => any)[]} */
  ends = [];
  /** @type {string[]} */
  logs = [];

  /** @param {string} name @param {string} home where the page is served */
  constructor(name, home) {
    this.name = name;
    this.home = home;
    this.failed = false;
    this.skipped = '';
  }

  /** @param {any[]} words */
  log(...words) {
    this.logs.push(words.join(' '));
  }

  /** @param {string} why @returns {never} */
  skip(why) {
    this.skipped = why;
    throw new Error(why);
  }

  /**
   * Opens the page in a tab whose profile has nothing stored. `rest` completes its address.
   * @param {string} [rest] @param {Options} [options] @returns {Promise<Tab>}
   */
  async open(rest = '', { width, height, phone = false, scheme, motion, before, home = this.home, wait = true,
    fresh = false, keeps = false, first = false, hurried = false, line } = {}) {
    const browser = started ??= new Chromium(FONTS);
    const pooled = !fresh;
    const { profile, targetId, sessionId } = (pooled && left.pop())
      || await newTab(browser, pooled ? `${this.home}warm` : '');
    const tab = new Tab(browser, sessionId, home);
    this.tabs.push(tab);
    this.ends.push(async () => {
      browser.listen(sessionId, null);
      if (!pooled || this.failed) {
        await browser.ask('Target.disposeBrowserContext', { browserContextId: profile });
        return;
      }
      await tab.go('about:blank');
      await tab.forget();
      for (const origin of new Set([this.home, home])) {
        await tab.ask('Storage.clearDataForOrigin',
          { origin, storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers' });
      }
      left.push({ profile, targetId, sessionId });
    });
    await tab.size(width ?? (phone ? 360 : 1280), height ?? (phone ? 740 : 800), phone);
    await tab.wants({ scheme, motion });
    // A service worker would load every file a second time.
    if (!keeps)
      await tab.before(() => {
        if (origin === 'null' || !navigator.serviceWorker) return;
        navigator.serviceWorker.register = () => new Promise(() => {});
      });
    if (!first) {
      await tab.before(() => {
        try {
          localStorage.setItem('ptrnet.seen', '1');
        } catch { /* the storage is switched off */ }
      });
    }
    if (hurried) {
      await tab.before(() => {
        const next = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) => next((time) => draw(10 * time));
      });
    }
    if (before) await tab.before(before);
    if (line) await tab.slow(line.kilobits * 125, line.trip);
    await tab.go(rest);
    if (wait) await tab.ready();
    tab.opened = true;
    return tab;
  }

  /** Starts a server of the page with faults. */
  async faulty() {
    const server = await Faulty.start(this.home);
    this.ends.push(() => server.close());
    return server;
  }

  async end() {
    const faults = this.tabs.flatMap((tab) => tab.faults);
    if (this.failed || faults.length)
      await Promise.all(this.tabs.map((tab, i) => this.#keep(tab, i).catch(() => {})));
    for (const end of this.ends.reverse()) await end();
    if (faults.length) throw new Error(`on the page:\n${faults.join('\n')}`);
  }

  /** Saves a picture of a tab in which a test failed. */
  async #keep(tab, i) {
    const folder = new URL('../../../build/failed/', import.meta.url);
    mkdirSync(folder, { recursive: true });
    const file = new URL(`${this.name.replaceAll('/', '-')}-${i}.png`, folder);
    writeFileSync(file, await tab.shot());
    this.log('picture:', file.pathname);
  }
}
