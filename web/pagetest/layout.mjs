// @ts-check
// No element of the page overlaps another, is cut off or needs sideways scrolling, in any window, text size
// and mode, in the widest font.
import assert from 'node:assert/strict';
import { measure } from './lib/measure.mjs';
import { SIX } from './lib/tab.mjs';

/** @typedef {{name: string, text: number, spaced?: boolean}} Setting @typedef {[number, number]} Size */

/**
 * Settings of a visitor's browser: the size of text in pixels, and the spacing of WCAG 1.4.12.
 * @type {Record<string, Setting>}
 */
const SET = { usual: { name: '', text: 16 }, doubled: { name: ', text of 32 px', text: 32 },
  spaced: { name: ', spaced', text: 16, spaced: true } };

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
    assert.deepEqual([...this.#found]
      .map(([kind, where]) => `${kind}: at ${where.slice(0, 3).join('; ')} and ${where.length} in all`), []);
  }
}

/** @param {Test} t @param {string} rest */
async function opened(t, rest) {
  const p = await t.open(rest, { motion: 'reduce' });
  const m = await p.eval(() => {
    const context =
      /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    context.font = '100px sans-serif';
    return context.measureText('m').width;
  });
  assert.ok(Math.abs(m - 97.4) < 0.2, `the page is not shown in DejaVu Sans: its m is ${m} wide`);
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
    style.textContent = '*:not(math *) { line-height: 1.5 !important; letter-spacing: .12em !important; '
      + 'word-spacing: .16em !important } p { margin-bottom: 2em !important }';
    document.head.append(style);
  }, spaced);
}

/** @param {Tab} p what it shows, once what was resized is drawn */
async function measured(p) {
  await p.drawn();
  await p.until(() => !document.querySelector('[aria-busy="true"]'));
  return p.eval(measure);
}

/** @param {Setting} set @param {Size} size @param {string} what */
const where = (set, [w, h], what) => `${w} × ${h}${set.name}, ${what}`;

/**
 * The page fits, with all its parts: on the smallest screens (320 × 256 is 1280 × 1024 at 400 %), phones,
 * tablets, low windows, the largest screens.
 * @param {Test} t
 */
export async function parts(t) {
  const faults = new Faults();
  const p = await opened(t, `#${SIX}`);
  for (const part of ['part-order', 'part-search', 'part-own', 'first-view']) await p.goTo(part);
  /** @type {[Setting, Size[]][]} */
  const looks = [
    [SET.usual, [[320, 256], [360, 740], [390, 844], [640, 400], [320, 3840], [768, 1024], [1024, 640],
      [1280, 633], [1366, 650], [1440, 900], [3840, 2160]]],
    [SET.doubled, [[320, 640], [768, 1024], [1280, 800]]],
    [SET.spaced, [[320, 640], [740, 360], [1280, 800]]],
  ];
  for (const [set, list] of looks) {
    for (const size of list) {
      await resize(p, size, set);
      await p.eval(() => scrollTo(0, 0));
      faults.note(where(set, size, 'the page'), (await measured(p)).faults);
      if (size[0] > 600 || set !== SET.usual) continue;
      const small = await p.eval(() => {
        const controls = [...document.querySelectorAll('button, select, summary, .segments label')];
        return controls.filter((e) => {
          const b = e.getBoundingClientRect();
          return e.checkVisibility() && b.width && !e.closest('.menu-body, .strip, .term')
            && (b.height < 34 || b.width < 30);
        }).map((e) => `too small for a finger: ${e.id || e.textContent}`);
      });
      faults.note(where(set, size, 'the page'), small);
    }
  }
  faults.report();
}

/** The head fits with every network's name, and the board stays where it is. @param {Test} t */
export async function names(t) {
  const faults = new Faults();
  for (const [mode, list] of /** @type {[string, Size[]][]} */ ([
    ['', [[360, 740], [390, 844], [1024, 768], [1280, 633], [1440, 900]]],
    ['?present', [[1024, 768], [1280, 720]]],
  ])) {
    const p = await opened(t, `${mode}#${SIX}`);
    for (const size of list) {
      await resize(p, size);
      const tops = [];
      for (const id of ['hull', 'hull-faithful', 'hull-50']) {
        await p.eval((name) => ptrnet.setWeights(name), id);
        await p.settled();
        const { faults: found, board } = await measured(p);
        faults.note(where(SET.usual, size, `${mode} ${id}`), found);
        tops.push(board.top);
      }
      assert.equal(new Set(tops).size, 1, `${size}: the board moves`);
    }
  }
  faults.report();
}

/**
 * Parts that open over the page or unfold in it fit, too: menus, the panel, a network that learns; and an
 * empty board.
 * @param {Test} t
 */
export async function whatOpens(t) {
  const faults = new Faults();
  const p = await opened(t, `#${SIX}`);
  const opening = ['#share > summary', '#more > summary', '#file', '#clear'];
  for (const [set, list] of /** @type {[Setting, Size[]][]} */ ([
    [SET.usual, [[320, 256], [360, 740], [667, 375], [1280, 800]]],
    [SET.doubled, [[360, 740]]], [SET.spaced, [[320, 640]]],
  ])) {
    for (const size of list) {
      await resize(p, size, set);
      for (const what of opening) {
        await p.eval(() => scrollTo(0, 0));
        await p.press(what);
        faults.note(where(set, size, what), (await measured(p)).faults);
        await p.press(what === '#clear' ? 'undo' : what);
      }
    }
  }
  for (const size of /** @type {Size[]} */ ([[1280, 633], [1440, 900]])) {
    await resize(p, size);
    await p.eval(() => scrollTo(0, 0));
    await p.press('file');
    await p.drawn();
    assert.deepEqual(await p.seen('verdict', 'own'), ['verdict', 'own'], `${size}`);
    await p.press('file');
  }
  await p.press('learn');
  await p.says('learn-text', /after/);
  for (const size of /** @type {Size[]} */ ([[360, 740], [1280, 633]])) {
    await resize(p, size);
    faults.note(where(SET.usual, size, 'learning'), (await measured(p)).faults);
  }
  faults.report();
}

/** The slides of the presentation and the embed fit. @param {Test} t */
export async function modes(t) {
  const faults = new Faults();
  for (const [mode, list] of /** @type {[string, Size[]][]} */ ([
    ['?present', [[1024, 768], [1280, 720], [1920, 1080], [800, 600]]],
    ['?embed', [[300, 300], [320, 240], [400, 300], [600, 450], [640, 760], [480, 480], [300, 400],
      [1280, 800]]],
  ])) {
    const p = await opened(t, `${mode}#${SIX}`);
    for (let slide = 0; slide < (mode === '?present' ? 6 : 1); slide++) {
      if (slide) await p.press('slide-next');
      for (const size of list) {
        await resize(p, size);
        const { faults: found, tall, board } = await measured(p);
        const at = where(SET.usual, size, `${mode} ${slide}`);
        faults.note(at, found);
        if (mode === '?embed' && tall > size[1] + 1) faults.note(at, ['it scrolls']);
        if (board.width < (mode === '?embed' ? 0.5 : 0.45) * Math.min(...size))
          faults.note(at, [`the board is small: ${board.width}`]);
      }
    }
  }
  faults.report();
}

/**
 * On an upright phone, the board stays in view while the visitor steps through a long answer below; on its
 * side, everything is beside the board.
 * @param {Test} t
 */
export async function phones(t) {
  const p = await t.open(`#${SIX}`, { phone: true });
  for (const size of /** @type {Size[]} */ ([[390, 664], [320, 568], [360, 740]])) {
    await p.size(...size, true);
    await p.eval(() => scrollTo(0, 0));
    const { board } = await measured(p);
    assert.ok(board.width > 0.6 * size[0] && board.bottom < size[1] - 60,
      `${size}: ${JSON.stringify(board)}`);
    await p.goTo('part-points');
    const [title, end] = await p.eval(() => ['title-points', 'board'].map((id, i) =>
      Number(document.getElementById(id)?.getBoundingClientRect()[i ? 'bottom' : 'top'])));
    assert.ok(title > end, `${size}: the title at ${title}, the board to ${end}`);
    if (size[0] === 390) {
      const heat = () => p.get('heat', 'offsetTop');
      const whole = await heat();
      await p.press('next');
      await p.drawn();
      assert.equal(await heat(), whole, 'the heat map moves when a step is shown');
    }
    await p.eval(() => document.getElementById('heat')?.scrollIntoView({ block: 'end' }));
    await p.drawn();
    assert.deepEqual(await p.seen('board', 'heat'), ['board', 'heat'], `${size}`);
  }
  for (const size of /** @type {Size[]} */ ([[844, 390], [720, 375]])) {
    await p.size(...size, true);
    await p.eval(() => scrollTo(0, 0));
    await p.drawn();
    const all = ['board', 'first-view-title', 'learn', 'mistake', 'turn'];
    assert.deepEqual(await p.seen(...all), all, `${size}`);
  }
}
