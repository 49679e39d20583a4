// @ts-check
// Accessibility: the page without a mouse, for screen readers, and with the system's settings.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { SIX, scattered } from './lib/tab.mjs';

/**
 * The source of axe-core, which .ci/axe fetches. The page's policy forbids foreign scripts, but the driver
 * may evaluate one.
 * @param {Test} t
 */
function axeSource(t) {
  const file = new URL('../../build/axe.min.js', import.meta.url);
  if (!existsSync(file)) t.skip('axe-core is not there: make tools fetches it, given npm and a network');
  return `${readFileSync(file, 'utf8')};0`;
}

/** The faults that axe-core finds. @param {Tab} p @param {string} where @returns {Promise<string[]>} */
async function axe(p, where) {
  await p.drawn();
  return p.eval(async (view) => {
    const { violations } =
      await /** @type {any} */ (window).axe.run('html', { resultTypes: ['violations'], preload: false });
    return violations.flatMap(
      (v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary}, ${view}`));
  }, where);
}

/**
 * axe-core finds no fault: on the whole page, light and wide or dark and narrow, with the menus and the panel
 * open; in the embed and the presentation.
 * @param {Test} t
 */
export async function axeCore(t) {
  const source = axeSource(t);
  /** @type {string[]} */
  const found = [];
  const p = await t.open(`#${SIX}&weights=hull-faithful&beam=1&valid=0`, { motion: 'reduce' });
  await p.eval(source);
  await p.put(scattered(40)); // its answer to these is wrong
  await p.until(() => !document.getElementById('explanation')?.hidden);
  for (const part of ['part-points', 'part-order', 'part-learned', 'part-search', 'part-own'])
    await p.goTo(part);
  await p.until(() => ![...document.querySelectorAll('figure.waiting')].length);
  for (const [width, scheme] of /** @type {[number, string][]} */ ([[1280, 'light'], [360, 'dark']])) {
    await p.size(width, 800);
    await p.wants({ scheme, motion: 'reduce' });
    await p.until((dark) => document.documentElement.hasAttribute('data-dark') === dark, scheme === 'dark');
    found.push(...await axe(p, `${width} ${scheme}`));
    await p.press('file');
    await p.choose('own-text', '0.1, 0.2\n0.3, oops\n0.5, 0.6');
    await p.eval(() => { /** @type {any} */ (document.getElementById('more')).open = true; });
    found.push(...await axe(p, `menu and panel, ${width} ${scheme}`));
    await p.eval(() => { /** @type {any} */ (document.getElementById('more')).open = false; });
    await p.press('own-close');
  }
  for (const [rest, width, height, scheme] of /** @type {[string, number, number, string][]} */ (
    [['?present=1', 1280, 720, 'dark'], ['?embed', 300, 300, 'light']])) {
    const q = await t.open(`${rest}#${SIX}`, { width, height, scheme, motion: 'reduce' });
    await q.eval(source);
    found.push(...await axe(q, rest));
  }
  assert.deepEqual(found, []);
}

/**
 * With reduced motion, nothing moves. The Tab key reaches every control of the page, which then has a visible
 * outline.
 * @param {Test} t
 */
export async function tabKey(t) {
  const p = await t.open('', { motion: 'reduce' });
  for (const part of ['part-points', 'part-order', 'part-learned', 'part-search', 'part-own', 'first-view'])
    await p.goTo(part);
  // an answer that arrives later would replace the focused element
  await p.until(() => ![...document.querySelectorAll('figure.waiting')].length);
  assert.deepEqual(await p.eval(() => [...document.querySelectorAll('*')].filter((e) => {
    const { transitionDuration, animationName } = getComputedStyle(e);
    return transitionDuration !== '0s' || animationName !== 'none';
  }).map((e) => e.tagName)), []);
  const wanted = await p.eval(() => {
    const list = /** @type {HTMLElement[]} */ (
      [...document.body.querySelectorAll('button, select, input, summary, a[href], [tabindex="0"]')])
      .filter((e) => e.checkVisibility() && !(/** @type {any} */ (e)).disabled && e.tabIndex >= 0
        && !e.matches('[type=radio]:not(:checked)') && !e.closest('details:not([open]) > div'));
    Object.assign(window, { unmet: new Set(list), dull: [] });
    document.body.focus();
    return list.length;
  });
  for (let k = 0; k < wanted + 6; k++) {
    await p.keys('Tab');
    const left = await p.eval(() => {
      const { unmet, dull } = /** @type {any} */ (window);
      const e = document.activeElement;
      if (e && unmet.delete(e)) {
        const { outlineWidth, outlineStyle } = getComputedStyle(/** @type {any} */ (e).type === 'radio'
          ? /** @type {Element} */ (e.nextElementSibling) : e);
        if (parseFloat(outlineWidth) < 2 || outlineStyle === 'none') dull.push(e.id || e.tagName);
      }
      return unmet.size;
    });
    if (!left) break;
  }
  const name = (/** @type {string} */ list) =>
    p.eval((what) => [...window[what]].map((e) => e.id || e.className || e.tagName || e), list);
  assert.deepEqual(
    [await name('unmet'), await name('dull')], [[], []], 'not reached, or without a visible focus');
}

/** A control that is pressed and then disabled or hidden hands the focus on. @param {Test} t */
export async function focus(t) {
  const p = await t.open('?present=4');
  const press = async (/** @type {string} */ id, /** @type {string} */ next) => {
    await p.eval((button) => document.getElementById(button)?.focus(), id);
    await p.keys('Enter');
    await p.until((to) => document.activeElement?.id === to, next);
  };
  await press('slide-next', 'slide-back');
  await p.says('live', /^Part 5 of 5\. ./);
  await p.press('present-leave');
  await p.press('random');
  await p.has('undo', 'hidden', false);
  await press('undo', 'board');
}

/**
 * The theme can be switched, is remembered, and by default follows the system; drawings have a contrast of 3
 * in both; paper is white.
 * @param {Test} t
 */
export async function theme(t) {
  const p = await t.open();
  const ground = () => p.eval(() => getComputedStyle(document.body).backgroundColor);
  const faint = () => p.eval(() => {
    const style = getComputedStyle(document.documentElement);
    const light = (/** @type {string} */ name) => {
      const c = /** @type {CanvasRenderingContext2D} */ (
        document.createElement('canvas').getContext('2d', { willReadFrequently: true }));
      c.fillStyle = style.getPropertyValue(`--${name}`).trim();
      c.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...c.getImageData(0, 0, 1, 1).data]
        .map((v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const pairs = ['surface exact', 'surface network', 'exact board', 'exact band', 'network band',
      'network board', 'ink page'];
    return pairs.filter((pair) => {
      const [x, y] = pair.split(' ').map(light).sort((a, b) => b - a);
      return (x + 0.05) / (y + 0.05) < 3;
    });
  });
  const light = await ground();
  assert.deepEqual(await faint(), []);
  await p.press('theme');
  const dark = await ground();
  assert.notEqual(light, dark);
  assert.deepEqual(await faint(), []);
  await p.reload();
  assert.equal(await ground(), dark, 'it is remembered');
  await p.press('theme');
  assert.equal(await ground(), light);
  await p.wants({ scheme: 'dark' });
  assert.equal(await ground(), dark, "back to the system's own, which is followed");
  await p.press('theme');
  await p.reload();
  assert.equal(await ground(), light, 'what was chosen, whatever the system has');
  await p.press('theme');
  await p.ready();

  // In the dark theme, the page and its drawings are printed with dark ink; then the dark theme is back.
  // ink() tells which theme's ink most pixels of the board have.
  await p.eval(() => Object.assign(window, { ink: () => {
    const e = /** @type {HTMLCanvasElement} */ (document.getElementById('board'));
    const pixels = new Uint32Array(/** @type {CanvasRenderingContext2D} */ (e.getContext('2d'))
      .getImageData(0, 0, e.width, e.height).data.buffer);
    const [black, white] = [0xff241f1d, 0xffe4eaec]
      .map((color) => pixels.reduce((sum, v) => sum + (v === color ? 1 : 0), 0));
    return black > white ? 'dark' : white > black ? 'light' : 'none';
  } }) && 0);
  await p.until(() => /** @type {any} */ (window).ink() === 'light');
  await p.eval(() => addEventListener('beforeprint',
    () => Object.assign(window, { printed: /** @type {any} */ (window).ink() }), { once: true }));
  await p.ask('Page.printToPDF');
  assert.equal(await p.eval(() => /** @type {any} */ (window).printed), 'dark');
  await p.until(() => /** @type {any} */ (window).ink() === 'light');

  // The page follows the system's setting of more contrast. On paper it shows only the answer, on white.
  const muted = () =>
    p.eval(() => getComputedStyle(/** @type {Element} */ (document.getElementById('legend'))).color);
  const usual = await muted();
  await p.wants({ scheme: 'dark', contrast: 'more' });
  assert.notEqual(await muted(), usual);
  await p.wants({ scheme: 'dark', print: true });
  await p.size(717, 1000); // A4, narrower than some phones' windows
  assert.equal(await ground(), 'rgb(255, 255, 255)');
  assert.deepEqual(await p.eval(() => ['board', 'verdict', 'random', 'learn', 'network', 'part-points']
    .filter((id) => document.getElementById(id)?.checkVisibility())), ['board', 'verdict', 'part-points']);
}
