// @ts-check
// Explanations of wrong answers, the search for mistakes, and improving a tour.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scattered, wait } from './lib/tab.mjs';

/**
 * On the boards of docs/lecture.md, the answers are right or wrong as the document says. The page names the step and
 * the reason of an error, and a button shows it. A doubt is shown where nothing similar was measured.
 * @param {Test} t
 */
export async function explanation(t) {
  const links = readFileSync(new URL('../../docs/lecture.md', import.meta.url), 'utf8')
    .match(/(?<=\(http:[^)]*)#[^)]+/g) ?? [];
  const p = await t.open('', { width: 1280, height: 633 });
  for (const [kind, ...fields] of [ // each verdict is another than the one before
    ['differ', 'task=hull', 'weights=hull-faithful'], ['agree', 'task=hull', 'weights=hull'],
    ['differ', 'task=delaunay', 'weights=delaunay', 'valid=0'],
    ['agree', 'task=delaunay', 'weights=delaunay', 'valid=1'],
    ['near', 'task=tsp', 'p=[^&]*', 'beam=1'], ['agree', 'task=tsp', 'p=[^&]*', 'beam=10']]) {
    const scene = links.find((link) => fields.every((f) => new RegExp(`${f}(&|$)`).test(link))) ?? '';
    await p.eval((hash) => { location.hash = hash; }, scene);
    await p.until((want) => document.getElementById('verdict')?.dataset.kind === want, kind);
    if (kind === 'agree') continue;
    const said = await p.until(() => {
      const box = document.getElementById('explanation');
      return !box || box.hidden || box.classList.contains('stale') ? ''
        : document.getElementById('explanation-text')?.textContent;
    });
    assert.ok(Number(/^Step (\d+)/.exec(said ?? '')?.[1]) > 0, said);
    const parts = ['explanation-text', 'explanation-show'];
    assert.deepEqual(await p.seen(...parts), parts, 'not cut off');
    await p.press('explanation-show');
    await p.says('step-text', /^(Step|Triangle) \d/);
    await p.keys('Escape');
  }
  await p.eval(() => ptrnet.setWeights('hull-faithful'));
  await p.choose('kind', 'ring');
  await p.says('doubt', /not trained or measured on points like these/);
  await p.click([0.5, 0.5]);
  await p.says('doubt', /^$/); // with another point they are no longer as drawn
  await p.eval(() => ptrnet.setWeights('delaunay-10'));
  await p.put(scattered(12));
  await p.says('doubt', /^Outside its training range/);
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
