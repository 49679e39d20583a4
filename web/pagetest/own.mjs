// @ts-check
// The visitor's own points and files: typed, pasted, dropped, saved. The tests in web/points cover how texts
// are read and written.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { TRIANGLE, alike, scattered, wait } from './lib/tab.mjs';

const CITIES = 'name;lon;lat\nBerlin;13,40;52,52\nMadrid;-3,70;40,42\nRome;12,48;41,89\nParis;2,35;48,86\n';
const NAME = '(Berlin|Madrid|Rome|Paris)';
const file = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Puts text into the panel as if the visitor had typed or pasted it. @param {Tab} p @param {string} text */
const write = (p, text) => p.eval((value) => {
  const area = /** @type {HTMLTextAreaElement} */ (document.getElementById('own-text'));
  area.value = value;
  area.dispatchEvent(new InputEvent('input'));
}, text);

/** Waits until the panel's text matches. @param {Tab} p @param {RegExp} pattern */
const reads = (p, pattern) => p.until((source) => {
  const { value } = /** @type {HTMLTextAreaElement} */ (document.getElementById('own-text'));
  return new RegExp(source).test(value);
}, pattern.source);

/** Waits for n points and their answer. @param {Tab} p @param {number} n */
async function placed(p, n) {
  await p.until((many) => ptrnet.getPoints().length === many, n);
  await p.settled();
}

/**
 * Pastes or drops a text, a file, or both, on the board.
 * @param {Tab} p @param {'paste'|'drop'} how
 * @param {{text?: string, name?: string, content?: string|number[], type?: string, copies?: number}} what
 * @returns {Promise<string>} the page's message
 */
const bring = (p, how, what) => p.eval(async (event, { text, name, content, type, copies = 1 }) => {
  const [toast, board] = ['toast', 'board']
    .map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
  toast.hidden = true;
  const data = new DataTransfer();
  if (text) data.setData('text/plain', text);
  for (let k = 0; name && k < copies; k++)
    data.items.add(
      new File([typeof content === 'string' ? content : new Uint8Array(content ?? [])], name, { type }));
  const rest = { bubbles: true, cancelable: true };
  board.dispatchEvent(event === 'drop' ? new DragEvent('drop', { dataTransfer: data, ...rest })
    : new ClipboardEvent('paste', { clipboardData: data, ...rest }));
  while (toast.hidden) await new Promise((next) => { setTimeout(next, 10); });
  return toast.textContent ?? '';
}, how, what);

/** Clicks, and returns the text that is saved or copied. @param {Tab} p @param {string} selector */
async function saves(p, selector) {
  await p.eval((at) => {
    Object.assign(window, { saved: '' });
    /** @type {HTMLElement} */ (document.querySelector(at)).click();
  }, selector);
  return p.until(() => /** @type {any} */ (window).saved);
}

const keepSaved = () => {
  Object.assign(window, { saved: '' });
  URL.createObjectURL = (blob) => (/** @type {any} */ (blob).text().then((text) => {
    /** @type {any} */ (window).saved = text;
  }), 'data:,');
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {
    /** @type {any} */ (window).saved = text;
  } } });
};

/**
 * The board follows the text, and the text follows the board; faults are reported with their lines.
 * @param {Test} t
 */
export async function panel(t) {
  const p = await t.open(`#${TRIANGLE}`, { before: keepSaved });
  await p.put([[0.25, 0.25], [0.75, 0.25], [0.5, 0.75]]);
  await p.press('file');
  await reads(p, /^0\.25, 0\.25\n0\.75, 0\.25\n0\.5, 0\.75\n$/);
  assert.equal(await p.eval(() => document.activeElement?.id), 'own-text');
  await p.eval(() => {
    const area = /** @type {any} */ (document.getElementById('own-text'));
    area.setSelectionRange(area.value.length, area.value.length);
  });
  await p.keys(...'0.9,.85');
  await p.until(() => String(ptrnet.getPoints()[3]) === '0.9,0.85');
  await p.settled();
  await p.drag([0.25, 0.25], [0.1, 0.1]);
  await reads(p, /^0\.(09|10?)\d*, 0\.(09|10?)\d*\n0\.75, 0\.25\n0\.5, 0\.75\n0\.9, 0\.85\n$/);

  // A text with a fault says so, with its place, and the board stays as it was.
  await write(p, '0.1, 0.2\n0.3, oops\n\n0.5, 0.6\n');
  await p.says('own-status', /^Your list, line 2, column 6: "oops" is not a number\.$/);
  assert.equal(await p.eval(() => document.getElementById('own-text')?.getAttribute('aria-invalid')), 'true');
  assert.equal((await p.points()).length, 4);
  await p.press('own-instead');
  await reads(p, /\n0\.75, 0\.25\n0\.5, 0\.75\n0\.9, 0\.85\n$/);
  await write(p, '0.1, 0.2\n0.5, 0.6\n0.7, 0.2');
  await placed(p, 3);
  await p.click([0.3, 0.3]);
  await reads(p, /\n0\.7, 0\.2\n0\.(29|3)\d*, 0\.(29|3)\d*\n$/);
  await p.press('undo');
  await reads(p, /\n0\.7, 0\.2\n$/);

  // Ten thousand points are too many: a sentence says so, and the text is not lost when the board changes.
  await write(p, scattered(10_000).map((q) => q.join('\t')).join('\n'));
  await p.says('own-status', /10,000/);
  await p.put([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9], [0.5, 0.5]]);
  assert.equal((await p.get('own-text')).split('\n').length, 10_000);
  await write(p, 'hello');
  await p.says('own-status', /./);
  assert.equal((await p.points()).length, 4);

  // Names appear in the board's description and the steps. A change shows at once, and long names widen
  // nothing.
  await write(p, CITIES);
  await p.says('board-text', new RegExp(`${NAME}(, ${NAME})+`));
  await p.until(() => location.hash.includes('names=Berlin*Madrid*Rome*Paris'));
  await p.settled();
  const [berlin, madrid] = await p.points();
  assert.ok(berlin[0] > madrid[0] && berlin[1] > madrid[1], 'Berlin lies east and north of Madrid');
  await p.press('next');
  await p.says('step-text', new RegExp(`: ${NAME}`));
  await write(p, CITIES.replace(new RegExp(NAME, 'g'), 'Llanfairpwllgwyngyllgogerychwyrndrobwll'));
  await p.says('step-text', /Llan/);
  await p.says('board-text', /Llan/);
  assert.ok(await p.eval(() => ['step-text', 'asked'].every((id) => {
    const e = /** @type {Element} */ (document.getElementById(id));
    return e.scrollWidth <= e.clientWidth;
  })));

  // The page reads what it has copied, with the names.
  await write(p, CITIES);
  await p.says('board-text', /Berlin/);
  const said = await p.text('board-text');
  const text = await saves(p, '#own-copy');
  await p.put([[0.2, 0.2], [0.8, 0.2], [0.5, 0.7]]);
  await p.says('board-text', /^3/);
  await write(p, text);
  await placed(p, 4);
  await p.says('board-text', /Berlin/);
  assert.equal(await p.text('board-text'), said);
  await p.focus('own-text');
  await p.keys('Escape');
  await p.until(() => document.getElementById('own')?.hidden && document.activeElement?.closest('#more'));
}

/** On a phone the panel is a sheet below board and verdict, which stay in view. @param {Test} t */
export async function sheet(t) {
  const p = await t.open('', { phone: true });
  await p.press('file');
  await write(p, CITIES);
  await placed(p, 4);
  await p.until(() => {
    const [board, verdict, sheet] = ['board', 'verdict-text', 'own']
      .map((id) => /** @type {Element} */ (document.getElementById(id)).getBoundingClientRect());
    return board.top > -9 && board.bottom <= sheet.top && verdict.bottom <= sheet.top;
  });
  // The same words about a text that has changed are not read out again.
  await p.eval(() => {
    Object.assign(window, { read: 0 });
    new MutationObserver(() => /** @type {any} */ (window).read++)
      .observe(/** @type {Node} */ (document.getElementById('own-status')), { childList: true });
  });
  await write(p, CITIES.replace('13,40', '13,50'));
  await p.until(() => location.hash.includes('xy=13.5_'));
  assert.equal(await p.eval(() => /** @type {any} */ (window).read), 0);
}

/**
 * A TSPLIB file opens as a tour, solved with the coordinates that were read; every view shows lengths by its
 * rule.
 * @param {Test} t
 */
export async function cities(t) {
  const p = await t.open();
  await bring(p, 'paste', { text: file('core/dataset/testdata/berlin52.tsp') });
  await placed(p, 52);
  assert.equal(
    await p.eval(() => /** @type {any} */ (document.querySelector('#tasks :checked')).value), 'tsp');
  assert.match(await p.text('verdict-text'), /[78],\d{3}/);
  const address = /** @type {string} */ (await p.until(
    () => /** @type {any} */ (/xy=.*&beam=/.test(location.hash) && location.hash)));
  const q = await t.open(address.replace(/(&weights=[^&]*)?&beam=.*/, '&weights=paper&beam=1&valid=0&improve=0'));
  await q.settled();
  await q.says('verdict-text', /longer/);
  await q.says('explanation', /is the first that the shortest tour shown does not have/);
  await p.press('file');
  await write(p, file('core/dataset/testdata/ulysses16.tsp'));
  await placed(p, 16);
  assert.match(await p.text('verdict-text'), /[67],\d{3}/);
  await write(p, 'NAME: a\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: CEIL_2D\nNODE_COORD_SECTION\n'
    + '1 0 0\n2 60 0\n3 60 80.4\n4 0 80.4\nEOF\n');
  await p.says('board-text', /\b282\b/);
  await p.says('verdict-text', /\b282\b/);
  // A map is solved on the sphere; its hulls are those of the drawing.
  await p.task('tsp');
  await p.press('#own-sets button'); // European capitals
  await placed(p, 35);
  await p.says('own-status', /on the sphere, in km/);
  await p.settled();
  assert.match(await p.text('verdict-text'), /1[34],\d{3}\.\d km/);
  await p.task('delaunay');
  await p.settled();
  assert.ok(await p.eval(async () => (await ptrnet.step(3).boundary({ grid: 48 })).overlap) > 0.6,
    'the region on a map is that of the drawing');
  await p.task('hull');
  await write(p, '0,0\n10,0\n5,-0.001\n5,10\n'); // finer than the board's grid
  await p.says('board-text', /1 3 2 4 1/);
  await p.drag([0.5, 1], [0.5, 0.75]);
  await reads(p, /^0, 0\n10, 0\n5, -0\.001\n/);
  await p.until(() => /xy=0_0_10_0_5_-0\.001_/.test(location.hash));
  const r = await t.open(await p.eval(() => location.hash));
  await r.says('board-text', /1 3 2 4 1/);
}

/**
 * Files and texts of points and weights can be pasted, dropped or chosen; unreadable ones leave the board as
 * it was.
 * @param {Test} t
 */
export async function files(t) {
  const p = await t.open(`#${TRIANGLE}`, { before: keepSaved });
  for (const [text, points] of /** @type {[string, Place[]|null][]} */ ([
    ['0.25,0.5\n0.75,0.5\n0.5,0.75\n', [[0.25, 0.5], [0.75, 0.5], [0.5, 0.75]]],
    ['[[0.25, 0.5], [0.75, 0.5]]', [[0.25, 0.5], [0.75, 0.5]]],
    ['0,0\n100,0\n100,100\n0,100\n', [[0, 0], [1, 0], [1, 1], [0, 1]]],
    ['0.1,0.2\n0.3,oops\n', null], ['<img src=x onerror=alert(1)>', null],
    [JSON.stringify(scattered(501)), null],
  ])) {
    await p.put([[0.5, 0.5], [0.25, 0.25]]);
    assert.match(await bring(p, 'paste', { text }), /^\S.*\.$/, `${text.slice(0, 80)}: a sentence`);
    alike(await p.points(), points ?? [[0.5, 0.5], [0.25, 0.25]], text.slice(0, 80));
  }
  // Text that is moved within the panel leaves no ring around the board.
  assert.equal(await p.eval(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', '0.1');
    for (const type of ['dragover', 'drop'])
      document.getElementById('own-text')?.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    return document.querySelectorAll('.drop').length;
  }), 0);
  assert.match(await bring(p, 'drop', { name: 'broken.csv', content: '0.25,0.5\n0.75,x\n' }),
    /^broken\.csv, line 2, column 6: "x" is not a number\.$/);
  assert.match(await bring(p, 'drop', { name: 'a.csv', content: '0.2,0.3\n', copies: 2 }), /^These are 2 files; /);
  const picture = { name: 'a.png', content: 'x', type: 'image/png' };
  // A spreadsheet copies a picture beside the text; of a picture alone the page says so.
  assert.match(await bring(p, 'paste', { text: '0.2\t0.3\n0.4\t0.1\n', ...picture }), /^2 points read\.$/);
  assert.match(await bring(p, 'paste', picture), /^a\.png is a picture/);
  assert.match(
    await bring(p, 'drop', { name: 'fake.safetensors', content: 'not weights at all' }), /fake\.safetensors/);
  const own = new URL('../../weights/hull.safetensors', import.meta.url);
  const { root: { nodeId } } = await p.ask('DOM.getDocument');
  const input = await p.ask('DOM.querySelector', { nodeId, selector: '#file-input' });
  await p.ask('DOM.setFileInputFiles', { ...input, files: [own.pathname] });
  await p.has('network', 'value', 'yours');
  await p.settled();
  await wait(400);
  assert.ok(!(await p.eval(() => location.hash)).includes('file:'),
    'a file of the visitor is not named in the address');
  await p.press('copy-link');
  await p.says('toast', /^Link copied\. It does not name the network from your file/);
  assert.match(await bring(p, 'drop',
    { name: 'cut.safetensors', content: [...readFileSync(own).subarray(0, 5000)] }), /cut\.safetensors/);
  await p.task('hull');
  await p.put([[0.25, 0.25], [0.75, 0.25], [0.5, 0.75], [0.5, 0.375]]);
  assert.equal(await p.verdict(), 'agree', 'the page goes on with what it had');
}

/**
 * What was measured of a network is not told of another: of a newer file of the same name, or of the one that the menu
 * chooses for another number of points.
 * @param {Test} t
 */
export async function measured(t) {
  const p = await t.open('#task=hull');
  await p.put(scattered(8));
  await p.goTo('part-own');
  const measure = async () => {
    await p.press('measure');
    await p.says('measure-text', /1,000 boards of 8 points/);
    await p.says('measure', /^Measure/);
  };
  const drop = (/** @type {string} */ name) => bring(p, 'drop',
    { name: 'mine.safetensors', content: [...readFileSync(new URL(`../../weights/${name}.safetensors`, import.meta.url))] });
  assert.match(await drop('hull'), /^Using mine/);
  await p.settled();
  await measure();
  assert.match(await drop('hull-paper'), /^Using mine/);
  await p.says('measure-text', /^$/);
  await p.task('delaunay');
  await p.choose('network', 'paper');
  await p.settled();
  await measure();
  await p.put(scattered(9));
  assert.match(await p.text('measure-text'), /1,000 boards of 8 points/, 'the same network');
  await p.put(scattered(40));
  await p.says('measure-text', /^$/);
}
