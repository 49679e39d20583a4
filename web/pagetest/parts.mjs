// @ts-check
// The steps of an answer, and the five parts.
import assert from 'node:assert/strict';
import { scattered } from './lib/tab.mjs';

/** @type {Place[]} */
const SEVEN = [[0.1, 0.2], [0.85, 0.15], [0.9, 0.8], [0.3, 0.9], [0.5, 0.5], [0.4, 0.3], [0.65, 0.6]];

/**
 * It points: buttons, keys and the slider step through the answer; the heat map shows the steps around the
 * current one, and a line says what is asked.
 * @param {Test} t
 */
export async function points(t) {
  const p = await t.open('#task=hull', { hurried: true });
  await p.put(SEVEN);
  const at = (/** @type {number|string} */ step) => p.has('step', 'value', String(step));
  const end = Number(await p.get('step', 'max'));
  await at(end);
  await p.press('next');
  await at(0);
  await p.press('next');
  await p.press('back');
  await at(0);
  await p.boardKeys('ArrowRight', 'ArrowRight');
  await at(2);
  await p.keys(' '); // the space bar plays
  await p.until(() => Number(/** @type {any} */ (document.getElementById('step')).value) > 2);
  await p.keys(' ');
  await p.press('play');
  await at(end);
  assert.equal(await p.get('play', 'ariaLabel'), 'Play', 'played to its end');

  const top = () => p.eval(() => [document.getElementById('heat')?.getBoundingClientRect().top, scrollY]);
  await p.goTo('part-points');
  const before = await top();
  await p.mouse('Moved', await p.in('#heat', 0.3, 0.3));
  await p.says('heat-text', /: point \d/);
  await p.clickAt(await p.in('#heat', 0.3, 0.3));
  await at(0);
  assert.deepEqual(await top(), before, 'the heat map stays where it is');
  await p.focus('heat');
  await p.keys('Home', 'ArrowDown', 'ArrowRight');
  await at(1);
  await p.says('asked', /^After point \d+, which point\? It says \d+, /);
  await p.keys('Escape');
  await at(end);

  await p.task('delaunay');
  await p.put(scattered(18));
  const parts = Number(await p.get('step', 'max')) - 1; // without the end symbol
  await p.press('next');
  await p.says('step-text', new RegExp(`^Step 1 of ${parts + 1}`));
  assert.match(await p.text('live'), /1 of/, 'a screen reader hears it, too');
  await p.task('tsp');
  await p.put(scattered(9));
  await p.press('next');
  await p.says('asked', /^Where does it begin\? It says \d+, /);
  assert.deepEqual(await p.eval(() =>
    [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.term'))]
      .filter((e) => !e.dataset.meaning).map((e) => e.textContent)), [], 'every technical word has a meaning');
}

/**
 * Order and dictionary: a hundred orders of the lecture's board are tried by themselves, whatever is on the
 * visitor's; of three networks one has a name for an eleventh point.
 * @param {Test} t
 */
export async function order(t) {
  const p = await t.open('#task=hull&weights=hull-faithful&beam=1&valid=0');
  await p.task('tsp');
  const own = await p.points();
  await p.goTo('part-order');
  const right = Number(/\d+/.exec(await p.says('orders-text', /^Right in \d+ of 100 orders\.$/))?.[0]);
  assert.ok(right > 15 && right < 45, `${right}`);
  assert.equal(await p.eval(() => document.querySelectorAll('#orders-strip [data-right=true]').length), right);
  assert.deepEqual(await p.points(), own);
  await p.task('hull');
  /** @returns {Promise<string[]>} */
  const said = () => p.until(() => {
    const all = [...document.querySelectorAll('#compare figure')];
    const words = all.map((f) => f.querySelector('.caption')?.textContent ?? '');
    return /** @type {any} */ (all.length === 3 && all.every((f) => !f.classList.contains('waiting'))
      && words.every(Boolean) && words);
  });
  await p.put(scattered(10));
  await said();
  await p.put(scattered(11));
  await p.until(() => /no name for point\s11/.test(document.getElementById('compare')?.textContent ?? ''));
  const words = await said();
  assert.equal(words.filter((w) => /no name for point\s11\.$/.test(w)).length, 2, words.join('; '));
}

/**
 * The first part's board is one on which the network hesitates, the fourth's one that search rescues: both answers
 * stand side by side. A thousand boards like this are measured, which can be stopped.
 * @param {Test} t
 */
export async function searchAndMeasure(t) {
  const p = await t.open();
  await p.press('.see[data-see=points]');
  await p.says('asked', /^After point \d, which point\? It says \d, 6\d %/);
  await p.press('.see[data-see=search]');
  await p.settled();
  await p.goTo('part-search');
  await p.until(() => [...document.querySelectorAll('#pair .caption')]
    .map((e) => /** @type {HTMLElement} */ (e).dataset.right).join() === 'false,true');
  assert.match(await p.text('search-words'), /Alone, at every step .* A search among its choices/);
  await p.task('hull');
  await p.put(scattered(8));
  await p.goTo('part-own');
  await p.press('measure');
  await p.says('measure', /Stop/);
  await p.press('measure');
  await p.says('measure', /^Measure/);
  await p.press('measure');
  await p.says('measure-text', /1,000 boards of 8 points/);
  await p.says('measure', /^Measure/);
}
