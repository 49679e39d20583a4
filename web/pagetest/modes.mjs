// @ts-check
// The presentation mode, and the page embedded in a frame.
import assert from 'node:assert/strict';
import { SIX, scattered } from './lib/tab.mjs';

/** The presentation shows what a class needs, large; the lecturer's keys step, wherever the focus is; a link, a button or a key begins it, Escape ends it. @param {Test} t */
export async function presentation(t) {
  const p = await t.open(`?present#${SIX}`, { width: 1920, height: 1080 });
  const needed = ['board', 'verdict', 'player', 'random', 'n', 'mistake', 'whose', 'step-text', 'tasks', 'present-leave'];
  assert.deepEqual(await p.seen(...needed), needed);
  assert.deepEqual(await p.seen('tabs', 'weights', 'share', 'kind', 'file', 'method', 'score'), []);
  const large = await p.eval(() => ['verdict-text', 'step-text'].map((id) => parseFloat(getComputedStyle(/** @type {Element} */ (document.getElementById(id))).fontSize) / innerHeight));
  assert.ok(large[0] > 1 / 25 && large[1] > 1 / 34, `of the screen's height, read from the last row: ${large}`);
  await p.size(1024, 768);
  await p.drawn();
  assert.deepEqual(await p.seen(...needed), needed);
  assert.ok(await p.get('board', 'offsetHeight') > 0.85 * 768, 'the board fills a slide of 4 : 3');
  const at = (/** @type {number} */ step) => p.has('step', 'value', String(step - 1));
  await p.keys('ArrowRight');
  await at(1);
  await p.keys('PageDown');
  await at(2);
  await p.eval(() => /** @type {HTMLElement} */ (document.querySelector('#tasks input')).focus());
  await p.keys('ArrowRight');
  await at(3);
  await p.keys('ArrowLeft');
  await at(2);
  await p.focus('random');
  await p.keys(' ');
  await p.until(() => Number(/** @type {any} */ (document.getElementById('step')).value) > 1);
  assert.equal((await p.points()).length, 6, 'the space bar plays, whatever has the focus');
  await p.keys('Escape');
  assert.deepEqual([await p.seen('verdict', 'tasks'), await p.eval(() => location.search), await p.get('present-leave', 'offsetWidth')], [['verdict', 'tasks'], '', 0]);

  const full = (/** @type {boolean} */ on) => p.until((wanted) => Boolean(document.fullscreenElement) === wanted && (document.documentElement.dataset.present === '') === wanted, on);
  for (const begin of [() => p.keys('p'), async () => p.clickAt(await p.in('#present'))]) {
    await begin();
    await full(true);
    assert.equal(await p.eval(() => location.search), '?present');
    await p.eval(() => document.exitFullscreen()); // the browser does this on Escape
    await full(false);
  }
  // The presentation works without full screen. In a text field, the key p only writes a p.
  await p.eval(() => { document.documentElement.requestFullscreen = () => Promise.reject(new Error('not here')); });
  await p.press('present');
  await p.until(() => document.documentElement.dataset.present === '' && document.getElementById('present-full')?.hidden);
  await p.press('present-leave');
  await p.press('file');
  await p.focus('own-text');
  await p.keys('p');
  await p.until(() => /** @type {any} */ (document.getElementById('own-text')).value.includes('p'));
  await p.press('gallery');
  await p.until(() => document.querySelector('dialog[open]'));
  await p.keys('p');
  assert.equal(await p.eval(() => document.documentElement.dataset.present), undefined, 'P is a letter in a text, and nothing in a dialog');
}

/** With more points than in training, a doubt is shown below the verdict, and everything fits on a slide of 4 : 3. @param {Test} t */
export async function doubt(t) {
  const p = await t.open('?present#task=tsp&weights=paper&improve=0', { width: 1024, height: 768 });
  await p.eval((points) => ptrnet.setPoints(points), scattered(60));
  await p.settled();
  assert.match(await p.text('doubt'), /^Outside its training range \(50 points\)/);
  assert.deepEqual(await p.seen('doubt', 'verdict', 'present-leave'), ['doubt', 'verdict', 'present-leave']);
  assert.ok(await p.eval(() => /** @type {Element} */ (document.getElementById('present-leave')).getBoundingClientRect().bottom <= innerHeight));
}

/** The embed has a board, a verdict, the problems, Random and a link to the page in this state. layout.mjs tests its layout. @param {Test} t */
export async function embed(t) {
  const p = await t.open(`?embed#${SIX}`, { width: 480, height: 480 });
  const shown = ['board', 'legend', 'tasks', 'random', 'verdict', 'embed-open'];
  assert.deepEqual(await p.seen(...shown, 'tabs', 'share', 'own', 'weights'), shown);
  await p.put(scattered(5));
  await p.click([0.8, 0.8]);
  await p.settled();
  await p.task('tsp');
  await p.press('random');
  await p.until(() => ptrnet.getPoints().length === 10);
  await p.eval(() => ptrnet.setWeights(ptrnet.weights.find((w) => w.task === 'tsp' && !w.default).id));
  await p.settled();
  const href = await p.until(() => { const { href: to } = /** @type {any} */ (document.getElementById('embed-open')); return /weights=/.test(to) && to; });
  assert.ok(!href.includes('embed'));
  const points = await p.points();
  await p.go(href);
  await p.ready();
  assert.deepEqual(await p.points(), points);
  assert.match(href, new RegExp(`weights=${await p.get('weights')}(&|$)`));
}
