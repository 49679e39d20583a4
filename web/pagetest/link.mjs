// @ts-check
// The address has the whole state. web/state/address.test.mjs tests damaged addresses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { TRIANGLE, scattered, wait } from './lib/tab.mjs';

/** The visible state. @param {Tab} p */
const seen = (p) => p.eval(() => {
  const by = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  return { task: /** @type {any} */ (document.querySelector('input[name=task]:checked')).value, points: ptrnet.getPoints(), weights: by('weights').value, method: by('method').value,
    beam: by('beam').value, valid: by('constrained').checked, tab: document.querySelector('[role=tab][aria-selected=true]')?.id, step: by('step').value };
});

/** The address, after the page has written it. @param {Tab} p */
async function hashOf(p) {
  await wait(450);
  return p.eval(() => location.hash);
}

/** The address opens the same state in another tab. @param {Test} t */
export async function roundTrip(t) {
  const p = await t.open();
  await p.put(scattered(7));
  await p.choose('beam', 5);
  await p.choose('method', await p.eval(() => /** @type {any} */ (document.querySelectorAll('#method option')[1]).value));
  await p.check('constrained', false);
  await p.press((await p.tabs())[1]);
  await p.settled();
  await p.press('next');
  await p.press('next');
  await p.has('step', 'value', '1');
  const [here, hash] = [await seen(p), await hashOf(p)];
  assert.deepEqual([here.beam, here.valid, here.step], ['5', false, '1']);
  const q = await t.open(hash);
  await q.has('step', 'value', '1');
  assert.deepEqual(await seen(q), here);
  assert.equal(await hashOf(q), hash, 'and its address is the same again');

  // An address is typed into an open page, and undone.
  await q.eval(() => { location.hash = 'task=tsp&p=IAQAYAQAIAYA'; });
  await q.until(() => ptrnet.getPoints().length === 3);
  await q.settled();
  assert.equal((await seen(q)).task, 'tsp');
  await q.eval(() => { location.hash = 'task=hull&p=IAQAYAQAIAYA'; });
  await q.until(() => /** @type {any} */ (document.querySelector('input[name=task]:checked')).value === 'hull');
  await q.press('undo');
  assert.equal((await q.points()).length, 7);
}

/** Each problem has its default decoding; a choice of the visitor is kept. @param {Test} t */
export async function defaults(t) {
  const p = await t.open();
  const is = async (/** @type {string} */ beam, /** @type {boolean} */ valid) => {
    await p.settled();
    await p.until((a, b) => /** @type {any} */ (document.getElementById('beam')).value === a && /** @type {any} */ (document.getElementById('constrained')).checked === b, beam, valid);
  };
  await is('3', true);
  await p.task('delaunay');
  await is('1', true);
  await p.task('tsp');
  await is('10', true);
  assert.equal(await p.get('constrained', 'disabled'), true, 'this network knows valid tours alone');
  await p.task('hull');
  assert.equal(await p.get('constrained', 'disabled'), false);
  await p.choose('beam', 5);
  await p.task('tsp');
  await is('5', true);
  await p.task('hull');
  await p.press('input[name="decoding"][value="alone"]');
  await p.task('delaunay');
  await is('1', false);
  await p.task('hull');
  await is('1', false);
}

/** Addresses with steps beyond the answer, in every tab, and unreadable addresses do no harm. @param {Test} t */
export async function foreign(t) {
  // Messages to the worker are delayed, so that the views are drawn before the next answer.
  const p = await t.open(`#${TRIANGLE}`, { before: () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...a) { setTimeout(() => post.apply(this, /** @type {any} */ (a)), 60); };
  } });
  for (const tab of await p.tabs()) {
    await p.press(tab);
    for (const hash of ['step=40', 'step=2', 'step=99999', 'step=1&p=IAQAYAQAIAYAQAZm', 'step=3']) {
      await p.eval((to) => { location.hash = to; }, hash);
      await p.settled();
    }
    await p.has('step', 'value', '2');
  }
  for (const hash of ['%E0%A4%A', 'task=tsp&weights=hull&p=IAQAYAQAIAYAQAZm&method=graham&step=99999&compare=x y z&tab=__proto__']) {
    await p.go('about:blank');
    await p.go(`#${hash}`);
    await p.ready();
  }
}

/** On the boards of docs/lecture.md, the answers are right or wrong as the document says. @param {Test} t */
export async function lecture(t) {
  const links = readFileSync(new URL('../../docs/lecture.md', import.meta.url), 'utf8').match(/(?<=\(http:[^)]*)#[^)]+/g) ?? [];
  const scene = (/** @type {string[]} */ ...fields) => links.find((link) => fields.every((f) => new RegExp(`${f}(&|$)`).test(link))) ?? '';
  const p = await t.open(scene('task=hull', 'weights=hull'));
  for (const [fields, kind] of /** @type {[string[], string][]} */ ([
    [['task=hull', 'weights=hull'], 'agree'], [['task=hull', 'weights=hull-faithful'], 'differ'],
    [['task=delaunay', 'valid=0'], 'differ'], [['task=delaunay', 'valid=1'], 'agree'],
    [['task=tsp', 'p=[^&]*', 'beam=1'], 'near'], [['task=tsp', 'p=[^&]*', 'beam=10'], 'agree']])) {
    await p.eval((hash) => { location.hash = hash; }, scene(...fields));
    await p.until((want) => document.getElementById('verdict')?.dataset.kind === want, kind);
  }
}
