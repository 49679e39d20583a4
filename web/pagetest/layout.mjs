// @ts-check
// No element of the page overlaps another, is cut off or needs sideways scrolling, in any window, text size and mode. The tests
// use the widest font; PTRNET_LAYOUT (make layout) tries a grid of sizes, every text size and two more fonts.
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { FONTS } from './lib/chromium.mjs';
import { measure } from './lib/measure.mjs';
import { SIX, TEN, scattered } from './lib/tab.mjs';

/** @typedef {{name: string, text: number, spaced?: boolean}} Setting @typedef {[number, number]} Size */

/** Settings of a visitor's browser: the size of text in pixels, and the spacing of WCAG 1.4.12. @type {Record<string, Setting>} */
const SET = { usual: { name: '', text: 16 }, large: { name: ', text of 24 px', text: 24 }, doubled: { name: ', text of 32 px', text: 32 }, spaced: { name: ', spaced', text: 16, spaced: true } };

const every = Boolean(env.PTRNET_LAYOUT);
export const LIMIT = every ? 3_000_000 : 240_000;
/** @param {...Size} few @returns {Size[]} with PTRNET_LAYOUT a grid from 320 to 3840 pixels */
const sizes = (...few) => (every ? [...few, ...[320, 360, 414, 520, 600, 700, 768, 860, 960, 1024, 1180, 1366, 1680, 2200, 3840].flatMap(
  (w) => [320, 400, 520, 640, 740, 900, 1100, 1500, 3840].map((h) => /** @type {Size} */ ([w, h])))] : few);

/** Runs a test in one font, or with PTRNET_LAYOUT in three, and reports its faults. @param {(font: string, faults: Faults) => Promise<void>} test */
async function inFonts(test) {
  for (const font of every ? Object.keys(FONTS) : ['DejaVu Sans']) {
    const faults = new Faults();
    await test(font, faults);
    faults.report();
  }
}

/** Collects faults and where they were found; faults that differ only in their numbers are one. */
class Faults {
  /** @type {Map<string, string[]>} */
  #found = new Map();

  /** @param {string} where @param {string[]} faults */
  note(where, faults) {
    for (const fault of faults) {
      const kind = fault.replace(/\d+/g, '#');
      this.#found.set(kind, [...this.#found.get(kind) ?? [], `${where} (${fault})`]);
    }
  }

  report() {
    assert.deepEqual([...this.#found].map(([kind, where]) => `${kind}: at ${where.slice(0, 3).join('; ')}${where.length > 3 ? ` and ${where.length - 3} more` : ''}`), []);
  }
}

/** @param {Test} t @param {string} font @param {string} rest */
async function opened(t, font, rest) {
  const p = await t.open(rest, { motion: 'reduce', font: font === 'DejaVu Sans' ? undefined : font });
  const m = await p.eval(() => {
    const context = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    context.font = '100px sans-serif';
    return context.measureText('m').width;
  });
  assert.ok(Math.abs(m - FONTS[font]) < 0.2, `the page is not shown in ${font}: its m is ${m} wide`);
  assert.equal(await p.eval(() => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, devicePixelRatio, matchMedia('(color-gamut: p3)').matches].join()), 'en-US,UTC,1,false');
  return p;
}

/** @param {Tab} p @param {Size} size @param {Setting} [set] */
async function resize(p, [width, height], { text, spaced = false } = SET.usual) {
  await p.ask('Page.setFontSizes', { fontSizes: { standard: text, fixed: Math.round(text * 13 / 16) } });
  await p.size(width, height);
  await p.eval((on) => {
    document.getElementById('spaced')?.remove();
    if (!on) return;
    const style = Object.assign(document.createElement('style'), { id: 'spaced' });
    style.textContent = '*:not(math *) { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';
    document.head.append(style);
  }, spaced);
}

/** @param {Tab} p what it shows, once what was resized is drawn */
async function measured(p) {
  await p.drawn();
  await p.until(() => !document.querySelector('[aria-busy="true"]'));
  await p.eval(() => new Promise((done) => { setTimeout(done); }));
  return p.eval(measure);
}

/** @param {string} font @param {Setting} set @param {Size} size @param {string} what */
const where = (font, set, [w, h], what) => `${w} × ${h}, ${font}${set.name}, ${what}`;

/** Every view fits: on the smallest screens (320 × 256 is 1280 × 1024 at 400 %), phones, tablets, low windows, the largest screens. @param {Test} t */
export async function views(t) {
  await inFonts(async (font, faults) => {
    const p = await opened(t, font, `#${SIX}`);
    const all = await p.tabs();
    /** @type {[Setting, Size[], string[]][]} */
    const looks = [
      [SET.usual, sizes([320, 256], [360, 740], [640, 400], [320, 3840], [768, 1024], [1024, 640], [1366, 650], [3840, 2160]), all],
      [SET.doubled, sizes([320, 640], [768, 1024], [1280, 800]), every ? all : [all[0], /** @type {string} */ (all.at(-1))]],
      [SET.spaced, sizes([320, 640], [740, 360], [1280, 800]), every ? all : [all[0], /** @type {string} */ (all.at(-1))]],
      ...(every ? [/** @type {[Setting, Size[], string[]]} */ ([SET.large, sizes(), all])] : []),
    ];
    for (const [set, list, some] of looks) {
      for (const size of list) {
        await resize(p, size, set);
        for (const tab of some) {
          await p.eval((id) => { document.getElementById(id)?.click(); scrollTo(0, 0); }, tab);
          faults.note(where(font, set, size, tab), (await measured(p)).faults);
          if (size[0] > 600 || set !== SET.usual) continue;
          faults.note(where(font, set, size, tab), await p.eval(() => [...document.querySelectorAll('button, select, summary, .segments label')].filter((e) => {
            const b = e.getBoundingClientRect();
            return e.checkVisibility() && b.width && !e.closest('.menu-body, .strip, .term') && (b.height < 34 || b.width < 30);
          }).map((e) => `too small for a finger: ${e.id || e.textContent}`)));
        }
      }
    }
  });
}

/** Parts that open over the page or unfold in it fit, too: menus, folded buttons, explained words; and an empty board. @param {Test} t */
export async function whatOpens(t) {
  await inFonts(async (font, faults) => {
    const p = await opened(t, font, `#${SIX}`);
    const unfolding = await p.eval(() => [...document.querySelectorAll('details[id] > summary, button[id][aria-expanded], #clear, .side button.term[id]')]
      .map((e) => `#${e.id || `${/** @type {Element} */ (e.parentElement).id} > summary`}`));
    assert.ok(unfolding.length > 4, `${unfolding}`);
    for (const [set, list] of /** @type {[Setting, Size[]][]} */ ([[SET.usual, sizes([320, 256], [360, 740], [667, 375], [1280, 800])], [SET.doubled, sizes([360, 740])], [SET.spaced, sizes([320, 640])]])) {
      for (const size of list) {
        await resize(p, size, set);
        for (const what of unfolding) {
          const there = await p.eval((at) => {
            const e = /** @type {HTMLElement} */ (document.querySelector(at));
            if (!e.checkVisibility()) return false;
            scrollTo(0, 0);
            e.scrollIntoView({ block: 'nearest' });
            e.click();
            return true;
          }, what);
          if (!there) continue;
          faults.note(where(font, set, size, what), (await measured(p)).faults);
          if (what === '#clear') await p.press('undo');
          else await p.eval((at) => { /** @type {HTMLElement} */ (document.querySelector(at)).click(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); }, what);
        }
      }
    }
  });
}

/** The presentation and the embed fit. @param {Test} t */
export async function modes(t) {
  await inFonts(async (font, faults) => {
    for (const [mode, list] of /** @type {[string, Size[]][]} */ ([
      ['?present', [[1024, 768], [800, 600], [1280, 720], [1920, 1080], [800, 1200], [320, 256], [390, 844], [844, 390], [3840, 2160]]],
      ['?embed', [[300, 300], [320, 240], [400, 300], [600, 450], [640, 760], [480, 480], [300, 400], [1280, 800]]],
    ])) {
      const p = await opened(t, font, `${mode}#${SIX.replace('hull', 'tsp')}`);
      for (const set of Object.values(SET)) {
        for (const [i, size] of list.entries()) {
          if (!every && set !== SET.usual && (i > 2 || set === SET.large)) continue;
          await resize(p, size, set);
          const { faults: found, tall, board } = await measured(p);
          const at = where(font, set, size, mode);
          faults.note(at, found);
          if (set !== SET.usual || i > 4) continue;
          if (tall > size[1] + 1) faults.note(at, ['it scrolls']);
          if (board.width < 0.55 * Math.min(...size)) faults.note(at, ['the board is small']);
        }
      }
    }
  });
}

/** On an upright phone, the first screen shows the board and the verdict below it; on its side, everything is beside the board, which is as high as the window. @param {Test} t */
export async function phones(t) {
  const p = await t.open(`#${SIX}`, { phone: true });
  for (const size of /** @type {Size[]} */ ([[390, 664], [320, 568], [360, 740]])) {
    await p.size(...size, true);
    for (const task of ['delaunay', 'tsp', 'hull']) {
      await p.task(task);
      const { verdict, board, player, lines } = await measured(p);
      assert.ok(verdict.bottom <= size[1] && board.bottom < player.top && player.bottom < verdict.top + 1 && lines <= 3, `${size}, ${task}: ${JSON.stringify({ verdict, board, player, lines })}`);
      assert.ok(board.width > 0.6 * size[0], `${size}: the board is ${board.width} wide`);
    }
    const hidden = await p.eval(() => {
      document.querySelector('[role="tablist"]')?.scrollIntoView();
      return [...document.querySelectorAll('[role="tab"]')].filter((e) => {
        const b = e.getBoundingClientRect();
        return !b.width || document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2) !== e;
      }).map((e) => e.id);
    });
    assert.deepEqual(hidden, [], `${size}: tabs that cannot be touched`);
    await p.eval(() => scrollTo(0, 0));
  }

  // The board stays in view while the visitor steps through a long answer below. It is never blank: this observer is called after the page's.
  await p.eval(() => {
    const board = /** @type {HTMLCanvasElement} */ (document.getElementById('board'));
    Object.assign(window, { resized: [] });
    new ResizeObserver(() => /** @type {any} */ (window).resized.push(board.getContext('2d')?.getImageData(1, 1, 1, 1).data[3])).observe(board);
  });
  await p.task('delaunay');
  await p.put(scattered(12));
  const tall = () => p.eval(() => /** @type {HTMLElement} */ (document.querySelector('.stage')).offsetHeight);
  const before = await tall();
  await p.until(() => (document.getElementById('heat-scroll')?.scrollIntoView({ block: 'end' }), 'docked' in document.documentElement.dataset));
  await p.eval(() => document.getElementById('heat-scroll')?.scrollIntoView({ block: 'end' }));
  await p.drawn();
  assert.equal(await tall(), before, 'nothing moves below');
  const docked = ['board', 'play', 'step', 'step-text', 'heat-scroll'];
  assert.deepEqual(await p.seen(...docked), docked);
  await p.eval(() => scrollTo(0, 0));
  await p.until(() => !('docked' in document.documentElement.dataset) && /** @type {Element} */ (document.getElementById('board')).clientWidth > 250);
  assert.deepEqual(await p.eval(() => [...new Set(/** @type {any} */ (window).resized)]), [255]);

  await p.put(scattered(5));
  for (const size of /** @type {Size[]} */ ([[844, 390], [667, 375]])) {
    await p.size(...size, true);
    await p.until(async () => { // a fling continues to scroll
      const main = /** @type {Element} */ (document.querySelector('main'));
      main.scrollTo(0, 0);
      await new Promise((next) => { setTimeout(next, 100); });
      return main.scrollTop === 0;
    });
    await p.drawn();
    const all = ['board', 'random', 'n', 'undo', 'clear', 'play', 'step', 'step-text', 'verdict'];
    assert.deepEqual(await p.seen(...all), all, `${size}`);
    assert.ok(await p.eval(() => /** @type {Element} */ (document.getElementById('board')).clientWidth > 0.9 * innerHeight), `${size}`);
    assert.deepEqual(await p.eval(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), size, 'the page does not scroll');
    await p.touch('Start', [size[0] - 60, size[1] - 20]);
    for (let i = 0; i < 6; i++) await p.touch('Move', [size[0] - 60, size[1] - 20 - 25 * i]);
    await p.touch('End');
    await p.until(() => /** @type {Element} */ (document.querySelector('main')).scrollTop > 40); // the part beside the board scrolls
  }
  await p.press('story');
  const strip = await p.until(() => document.querySelector('.story')?.getBoundingClientRect().toJSON());
  assert.ok(strip.top > 0 && strip.bottom <= 375 && strip.height < 125, JSON.stringify(strip)); // the story is in view
}

/** The line below the board is one, whether the answer is right or wrong, and the ring of the focus is not cut off beside the board. @param {Test} t */
export async function line(t) {
  const p = await t.open(`#task=hull&p=${TEN}&weights=hull-faithful&beam=1&valid=0`);
  const tall = () => p.eval(() => /** @type {HTMLElement} */ (document.getElementById('legend')).offsetHeight);
  assert.equal(await p.get('legend-missing', 'hidden'), false);
  const wrong = await tall();
  await p.put([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]);
  assert.equal(await p.get('legend-missing', 'hidden'), true);
  assert.equal(await tall(), wrong);
  const [top, edge] = await p.eval(() => ['#teach', '.side'].map((at) => /** @type {Element} */ (document.querySelector(at)).getBoundingClientRect().top));
  assert.ok(top - edge > 3.5, `${top - edge}`);
}
