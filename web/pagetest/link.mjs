// @ts-check
// The address has the whole state. web/state/address.test.mjs tests damaged addresses.
import assert from 'node:assert/strict';
import { TRIANGLE, scattered, wait } from './lib/tab.mjs';

/** The visible state. @param {Tab} p */
const seen = (p) => p.eval(() => {
  const by = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  return { task: /** @type {any} */ (document.querySelector('input[name=task]:checked')).value,
    points: ptrnet.getPoints(), network: by('network').value, search: by('with-search').checked,
    step: by('step').value };
});

/** The address, after the page has written it. @param {Tab} p */
async function hashOf(p) {
  for (let before = ''; ;) {
    await wait(450);
    const now = await p.eval(() => location.hash);
    if (now === before) return now;
    before = now;
  }
}

/** The address opens the same state in another tab. @param {Test} t */
export async function roundTrip(t) {
  const p = await t.open('#task=hull');
  await p.put(scattered(7));
  await p.choose('network', 'paper');
  await p.check('with-search', false);
  await p.settled();
  await p.press('next');
  await p.press('next');
  await p.has('step', 'value', '1');
  const [here, hash] = [await seen(p), await hashOf(p)];
  assert.deepEqual([here.network, here.search, here.step], ['paper', false, '1']);
  const q = await t.open(hash);
  await q.has('step', 'value', '1');
  assert.deepEqual(await seen(q), here);
  assert.equal(await hashOf(q), hash, 'and its address is the same again');

  // An address is typed into an open page, and undone.
  await q.eval(() => { location.hash = 'task=tsp&p=IAQAYAQAIAYA'; });
  await q.until(() => ptrnet.getPoints().length === 3);
  await q.settled();
  assert.equal((await seen(q)).task, 'tsp');
  await q.press('undo');
  assert.equal((await q.points()).length, 7);
}

/**
 * Addresses with steps beyond the answer do no harm; one leads to a part. One that is damaged says so.
 * @param {Test} t
 */
export async function foreign(t) {
  // Messages to the worker are delayed, so that the parts are drawn before the next answer.
  const p = await t.open(`#${TRIANGLE}`, { before: () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...a) {
      setTimeout(() => post.apply(this, /** @type {any} */ (a)), 60);
    };
  } });
  for (const part of ['part-points', 'part-order', 'part-search', 'part-own']) {
    await p.goTo(part);
    for (const hash of ['step=40', 'step=1&p=IAQAYAQAIAYAQAZm', 'step=3']) {
      await p.eval((to) => { location.hash = to; }, hash);
      await p.settled();
    }
    await p.has('step', 'value', '2');
  }
  await p.go('about:blank');
  await p.go(`#${TRIANGLE}&part=order`);
  await p.ready();
  await p.until(() => /** @type {Element} */ (document.getElementById('part-order'))
    .getBoundingClientRect().top < innerHeight / 2);
  await p.eval(() => { location.hash = 'task=hull&p=IAQAYAQAIAYAQAZmIA'; });
  await p.says('toast', /The link is damaged/);
  assert.equal((await p.points()).length, 4);
}
