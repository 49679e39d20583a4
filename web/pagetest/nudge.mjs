// @ts-check
// The smallest nudge that makes the network err: by script, keys, mouse and finger.
import assert from 'node:assert/strict';
import { wait } from './lib/tab.mjs';

const BOARD = '#task=hull&p=IAQAYAQAQAwAQAZmDMJm48zN&weights=hull-faithful&beam=1&valid=0';

/** Waits until the nudge is found. @param {Tab} p */
const found = (p) => p.says('nudge-words', /^Move point \d by this arrow, 0\.\d{4} of the board’s width, and the network errs; [\d,]+ moves tried\.$/);
/** Waits until the answer is wrong. @param {Tab} p */
const errs = (p) => p.until(() => document.querySelector('#verdict[data-settled="true"][data-kind="differ"]'));

/** A check box shows the nudge; a button or a drag moves the point; undo brings the board and the arrow back. Scripts get the nudge, too. @param {Test} t */
export async function onTheBoard(t) {
  const p = await t.open(BOARD);
  const plain = await p.picture();
  await p.check('nudge', true);
  await found(p);
  assert.notEqual(await p.picture(), plain);
  await p.until(() => location.hash.includes('nudge=1'));
  const before = await p.points();
  await p.focus('nudge-go');
  await p.keys('Enter');
  await errs(p);
  await p.says('nudge-words', /errs on this board/);
  await p.keys('Control+z');
  await found(p);
  const [from, head] = await p.eval(async () => {
    const { point, to } = await ptrnet.nudge();
    return [ptrnet.getPoints()[point], to];
  });
  await p.drag(from, head);
  await errs(p);
  assert.notDeepEqual(await p.points(), before);
  await p.boardKeys('Control+z');
  await found(p);
  await p.check('nudge', false);
  await p.until(() => !location.hash.includes('nudge'));
  await p.has('nudge-row', 'hidden', true);
  assert.equal(await p.picture(), plain);

  for (const task of ['hull', 'delaunay']) {
    await p.task(task);
    const { point, to, distance, was } = await p.eval(async () => ({ ...await ptrnet.nudge(), was: ptrnet.getPoints() }));
    assert.ok(point >= 0, `${task}: none found`);
    assert.ok(Math.abs(Math.hypot(to[0] - was[point][0], to[1] - was[point][1]) - distance) < 1e-9);
    assert.equal(await p.verdict(), 'agree');
    await p.put(was.map((/** @type {any} */ q, /** @type {number} */ i) => (i === point ? to : q)));
    assert.equal(await p.verdict(), 'differ');
    assert.match(await p.eval(() => ptrnet.nudge().catch((/** @type {Error} */ e) => e.message)), /without a nudge/);
    await p.put(was);
  }
  assert.match(await p.eval(() => {
    ptrnet.setPoints([[0.1, 0.1], [0.9, 0.2], [0.5, 0.8], [0.4, 0.4]]);
    return ptrnet.nudge().catch((/** @type {Error} */ e) => e.message);
  }), /not answered yet/, 'the answer shown is to another board');
  await p.task('tsp');
  assert.match(await p.eval(() => ptrnet.nudge().catch((/** @type {Error} */ e) => e.message)), /hulls and triangulations/);
}

/** From a link, on a phone: a tap on the arrow's head moves its point. @param {Test} t */
export async function byFinger(t) {
  const p = await t.open(`${BOARD}&nudge=1`, { phone: true });
  await found(p);
  const head = await p.eval(async () => (await ptrnet.nudge()).to);
  await p.eval(() => document.getElementById('board')?.scrollIntoView({ block: 'nearest' }));
  const n = (await p.points()).length;
  await p.tap(await p.at(head));
  await errs(p);
  assert.equal((await p.points()).length, n);
}

/** While a network learns on the board, the words are about its current answer. @param {Test} t */
export async function whileItLearns(t) {
  const p = await t.open(`${BOARD}&nudge=1`);
  await found(p);
  await p.press('nudge-go');
  await p.says('nudge-words', /errs on this board without a nudge/);
  await p.eval(() => {
    Object.assign(window, { untrue: [] });
    ptrnet.teach({ task: 'hull', seconds: 60 });
    setInterval(() => {
      const { kind, settled } = /** @type {any} */ (document.getElementById('verdict')).dataset;
      const words = document.getElementById('nudge-words')?.textContent ?? '';
      if (settled === 'true' && (kind === 'agree' ? /without a nudge/ : /by this arrow/).test(words)) /** @type {any} */ (window).untrue.push(`${kind}: ${words}`);
    }, 50);
  });
  await p.until(() => document.querySelector('#verdict[data-settled="true"][data-kind="agree"]'));
  await wait(1500);
  assert.deepEqual(await p.eval(() => /** @type {any} */ (window).untrue), []);
}
