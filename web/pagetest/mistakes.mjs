// @ts-check
// Explanations of wrong answers, the search for mistakes, and improving a tour.
import assert from 'node:assert/strict';
import { scattered, wait } from './lib/tab.mjs';

/**
 * Points for which a network's answer is wrong.
 * @param {Tab} p @param {object} asked @param {number} n
 */
const wrongOn = (p, asked, n) => p.eval(async (question, many) => {
  for (let k = 1; k < 300; k++) {
    const points = /** @type {Place[]} */ (Array.from({ length: many },
      (_, i) => [0.4142 * k + i * 0.7548776662, 0.7321 * k + i * 0.569840291 * (1 + k / 97)]
        .map((v) => Math.floor((v % 1) * 4096) / 4096)));
    if (!(await ptrnet.solve({ ...question, points })).model.correct) return points;
  }
  throw new Error('no wrong answer was found');
}, asked, n);

/** Waits for the explanation of the error on the current points. @param {Tab} p */
const reason = (p) => p.until(() => {
  const box = document.getElementById('explanation');
  if (!box || box.hidden || box.classList.contains('stale')) return '';
  return (document.getElementById('explanation-text')?.textContent ?? '').replaceAll('\u00a0', ' ');
});

/**
 * The page names the step and the reason of an error, and a button shows it.
 * @param {Test} t
 */
export async function explanation(t) {
  const p = await t.open('', { width: 1280, height: 633 });
  for (const [task, weights, n] of /** @type {[string, string, number][]} */ (
    [['hull', 'hull-faithful', 20], ['delaunay', 'delaunay-10', 10], ['tsp', 'tsp-10', 12]])) {
    const points = await wrongOn(p, { task, weights, beam: 1, constrained: false }, n);
    await p.eval((id) => ptrnet.setWeights(id), weights);
    if (await p.get('with-search', 'checked')) await p.check('with-search', false);
    await p.put(points);
    const said = await reason(p);
    assert.notEqual(await p.verdict(), 'agree');
    assert.ok(Number(/^Step (\d+)/.exec(said)?.[1]) > 0, said);
    const parts = ['explanation-text', 'explanation-show'];
    assert.deepEqual(await p.seen(...parts), parts, 'not cut off');
    await p.press('explanation-show');
    await p.says('step-text', /^(Step|Triangle) \d/);
    await p.press('clear');
  }
}

/**
 * Boards flash while a mistake is looked for, and it always ends with one; Undo, or a button, brings back the
 * board and the network. Escape stops it.
 * @param {Test} t
 */
export async function find(t) {
  const p = await t.open();
  const before = await p.points();
  await p.press('mistake');
  await p.says('mistake', /^Stop/);
  await p.press('#share summary');
  await p.keys('Escape');
  assert.deepEqual([await p.get('share', 'open'), await p.text('mistake')], [false, 'Stop looking'],
    'Escape closes the menu alone');
  await p.keys('Escape');
  await p.says('mistake', /^Find/);
  await p.press('mistake');
  await p.says('verdict-text', /^[\d,]+ random boards tried/);
  assert.equal(await p.text('first-view-title'), 'Where does it err?');
  await p.says('hunt-text', /^[\d,]+ random boards? tried.*: this one is wrong\.$/);
  await p.settled();
  assert.notEqual(await p.verdict(), 'agree');
  assert.notDeepEqual(await p.points(), before);
  assert.equal(await p.text('first-view-title'), 'Here it errs.');
  await p.press('undo');
  assert.deepEqual(await p.points(), before);
  await p.says('first-view-title', /circles/);
  assert.deepEqual([await p.get('network'), await p.get('with-search', 'checked'), await p.get('who', 'hidden')],
    ['ours', false, true]);
  await p.choose('network', 'paper');
  await p.settled();
  await p.press('mistake');
  await p.says('hunt-text', /^[\d,]+ random boards? tried.*: this one is wrong\.$/);
  await p.press('ours');
  await p.settled();
  assert.deepEqual([await p.points(), await p.get('network')], [before, 'paper']);
  await p.choose('network', 'yours'); // there is none yet
  await p.says('toast', /no network for this problem yet/);
  await p.has('network', 'value', 'paper');
  await p.put(scattered(31)); // pasted, or by a script: the boards that are tried are like it
  await p.press('mistake');
  await p.says('hunt-text', /this one is wrong\.$/);
  assert.ok((await p.points()).length >= 31);
}

/** A doubt is shown where nothing similar was measured. @param {Test} t */
export async function doubt(t) {
  const p = await t.open('#task=hull&weights=hull-faithful');
  await p.choose('kind', 'ring');
  await p.says('doubt', /not trained or measured on points like these/);
  await p.click([0.5, 0.5]);
  await p.says('doubt', /^$/); // with another point they are no longer as drawn
  await p.eval(() => ptrnet.setWeights('delaunay-10'));
  await p.put(scattered(12));
  await p.says('doubt', /^Outside its training range/);
}

/**
 * With search, the network improves a tour of many cities by itself, unless it is stopped; alone it does not.
 * @param {Test} t
 */
export async function improve(t) {
  const p = await t.open('#task=tsp');
  await p.eval((points) => ptrnet.setPoints(points), scattered(200));
  await p.says('improve-text', /[1-9]\d* of [\d,]+/);
  await p.press('improve-go');
  await p.has('improve-go', 'textContent', 'Go on');
  const stopped = await p.text('improve-text');
  await wait(300);
  assert.equal(await p.text('improve-text'), stopped);
  await p.press('improve-go');
  await p.has('improve-go', 'textContent', 'Stop');
  await p.keys('Escape');
  await p.has('improve-go', 'textContent', 'Go on');
  await p.check('with-search', false);
  await p.until(() => location.hash.includes('improve=0') && document.getElementById('improve')?.hidden);
  await p.check('with-search', true);
  await p.says('improve-text', /[1-9]\d* of [\d,]+/);
  await p.put(scattered(5));
  await p.has('improve', 'hidden', true);
}
