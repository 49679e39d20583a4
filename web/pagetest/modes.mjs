// @ts-check
// The presentation, and the page embedded in a frame.
import assert from 'node:assert/strict';
import { SIX, scattered } from './lib/tab.mjs';

/**
 * A lecturer's path: six slides of the same page, each with its part; the keys of a remote control change
 * slides, the arrow keys step the decoder.
 * @param {Test} t
 */
export async function lecturer(t) {
  const p = await t.open('?present', { width: 1024, height: 768 });
  const slides = ['first-view', 'part-points', 'part-order', 'part-learned', 'part-search', 'part-own'];
  const shown = () =>
    p.eval((list) => list.filter((id) => document.getElementById(id)?.checkVisibility()), slides);
  /** Turns the slide, which the key first scrolls to its end. @param {string} key */
  const turn = async (key) => {
    const at = () => p.eval(() => document.querySelector('.side')?.scrollTop ?? 0);
    for (let before = -1; before !== await at();) {
      before = await at();
      const slide = await shown();
      await p.keys(key);
      if (String(await shown()) !== String(slide)) return;
    }
  };
  for (const [i, slide] of slides.entries()) {
    assert.deepEqual(await shown(), [slide]);
    await p.until((want) => location.search === `?present=${want}`, i)
      .catch(async () => assert.equal(await p.eval(() => location.search), `?present=${i}`));
    assert.ok(await p.get('board', 'offsetHeight') > 0.6 * 768, `the board is large on slide ${i}`);
    const size = await p.eval((id) => parseFloat(getComputedStyle(/** @type {Element} */ (
      document.querySelector(`#${id} > p:not(.place)`))).fontSize), slide);
    assert.ok(size >= 768 / 55, `${slide}: text of ${size} pixels`);
    await turn('PageDown');
  }
  assert.deepEqual(await shown(), ['part-own'], 'the last one');
  for (let i = 0; i < 4; i++) await turn('PageUp');
  assert.deepEqual(await shown(), ['part-points']);
  await p.focus('random');
  await p.keys('ArrowRight');
  await p.says('step-text', /^(Step|Triangle) 1 of/);
  await p.keys('ArrowRight');
  await p.says('step-text', /^(Step|Triangle) 2 of/);
  await p.keys('ArrowLeft');
  await p.says('step-text', /^(Step|Triangle) 1 of/);
  await p.keys(' ');
  await p.until(() => Number(/** @type {any} */ (document.getElementById('step')).value) > 1);
  assert.equal((await p.points()).length, 10, 'the space bar plays, whatever has the focus');
  // a projector's window has room for the buttons, too, whatever a step asks
  await p.size(1280, 720);
  await p.until(() => /Beyond/.test(document.getElementById('asked')?.textContent ?? ''));
  assert.deepEqual(await p.seen('asked', 'random', 'play'), ['asked', 'random', 'play']);
  await p.keys('Escape');
  assert.deepEqual([await p.eval(() => location.search), (await shown()).length], ['', 6]);

  const full = (/** @type {boolean} */ on) => p.until((wanted) => Boolean(
    document.fullscreenElement) === wanted && ('present' in document.documentElement.dataset) === wanted, on);
  await p.press('present');
  await full(true);
  await p.eval(() => document.exitFullscreen()); // the browser does this on Escape
  await full(false);
  // The presentation works without full screen.
  await p.eval(() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new Error('not here'));
  });
  await p.press('present');
  await p.until(
    () => 'present' in document.documentElement.dataset && document.getElementById('present-full')?.hidden);
  await p.press('present-leave');
  assert.equal(await p.eval(() => document.documentElement.dataset.present), undefined);
}

/**
 * The embed has the headline, a board, a verdict, the problems, Random, a button that learns, and a link to the
 * page in this state. layout.mjs
 * tests its layout.
 * @param {Test} t
 */
export async function embed(t) {
  const p = await t.open(`?embed#${SIX}`, { width: 480, height: 480 });
  const shown = ['first-view-title', 'board', 'tasks', 'random', 'verdict', 'learn', 'embed-open'];
  assert.deepEqual(await p.seen(...shown, 'share', 'own', 'network', 'mistake'), shown);
  await p.put(scattered(5));
  await p.click([0.8, 0.8]);
  await p.settled();
  await p.press('learn');
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.press('learn');
  await p.task('tsp');
  await p.press('random');
  await p.until(() => ptrnet.getPoints().length === 10);
  await p.eval(() => ptrnet.setWeights(ptrnet.weights.find((w) => w.task === 'tsp' && !w.default).id));
  await p.settled();
  const href = await p.until(() => {
    const { href: to } = /** @type {any} */ (document.getElementById('embed-open'));
    return /weights=/.test(to) && to;
  });
  assert.ok(!href.includes('embed'));
  const points = await p.points();
  await p.go(href);
  await p.ready();
  assert.deepEqual(await p.points(), points);
}
