// @ts-check
// The numbers behind one score: of the candidate under the pointer, on the board or in the list; and for scripts.
import assert from 'node:assert/strict';
import { TEN } from './lib/tab.mjs';

/** Waits until the numbers of a candidate are shown. @param {Tab} p @param {string} name of a point or of the end symbol */
const shows = async (p, name) => {
  await p.says('inside-who', new RegExp(`^${name}$`));
  assert.equal(await p.eval(() => document.querySelector('#inside-list tr[data-shown] button')?.ariaLabel), name);
};
/** The selector of a row of the list. @param {number} k from 1 */
const row = (k) => `#inside-list tbody tr:nth-child(${k})`;
const nameOf = (/** @type {Tab} */ p, /** @type {number} */ k) => p.eval((at) => document.querySelector(`${at} button`)?.ariaLabel ?? '', row(k));

/** The numbers follow the mouse and the keys on the board; a row of the list marks its point on the board. @param {Test} t */
export async function followsThePointer(t) {
  const p = await t.open(`#task=hull&p=${TEN}&weights=hull&beam=1&valid=1&step=3&tab=explain`, { height: 1400 });
  await shows(p, 'point 10');
  const before = await p.picture('board');
  const points = await p.points();
  await p.mouse('Moved', await p.at(points[5]));
  await shows(p, 'point 6');
  assert.match(await p.text('inside-sum'), /^Against point 10, 0\.\d\d · \(−?\d.*\) by the first scores and −\d+ by the comparison make −\d+\. Its score is \d+ below point 10’s: e\^\(−\d+\) · 1\.00 = /);
  const values = await p.text('inside-values');
  await p.mouse('Moved', await p.at(points[0]));
  await shows(p, 'point 1');
  assert.match(await p.text('inside-sum'), /leaves point 1 out/);
  assert.notEqual(await p.text('inside-values'), values);
  await p.boardKeys('PageDown', 'PageDown');
  await p.mouse('Moved', [2, 2]);
  await shows(p, 'point 2');
  await p.boardKeys('Escape');
  await p.eval((at) => document.querySelector(at)?.scrollIntoView({ block: 'center' }), row(4));
  await p.mouse('Moved', await p.in(row(4)));
  await shows(p, await nameOf(p, 4));
  assert.notEqual(await p.picture('board'), before);
  await p.mouse('Moved', [2, 2]);
  await p.drawn();
  assert.equal(await p.picture('board'), before);
  await p.eval((at) => /** @type {any} */ (document.querySelector(`${at} button`)).focus(), row(2));
  await p.keys('ArrowDown');
  await shows(p, await nameOf(p, 3));
  await p.press('next');
  await p.says('explain-point', /At step 4/);
}

/** An error of the core is shown. @param {Test} t */
export async function failing(t) {
  const p = await t.open(`#task=hull&p=${TEN}&weights=hull&beam=1&valid=1&step=3&tab=explain`, { before: () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ what, /** @type {any[]} */ ...more) {
      post.call(this, what.name === 'inside' ? { ...what, args: what.args.replace('"sequence":[', '"sequence":[99,') } : what, ...more);
    };
  } });
  await p.says('toast', /names points that there are not/);
}

/** A tap on a row shows its numbers. @param {Test} t */
export async function byFinger(t) {
  const p = await t.open(`#task=tsp&p=${TEN}&weights=tsp&beam=1&valid=1&step=3&tab=explain`, { phone: true });
  await p.until(() => document.querySelector('#inside-list tr[data-shown]'));
  const before = await p.picture('board');
  await p.eval((at) => document.querySelector(at)?.scrollIntoView({ block: 'center' }), row(3));
  await p.tap(await p.in(row(3)));
  await shows(p, await nameOf(p, 3));
  assert.notEqual(await p.picture('board'), before);
}

/** The numbers compose to the probabilities of ptrnet.solve, for all kinds of networks; numbers that a network does not have are absent. @param {Test} t */
export async function composes(t) {
  const p = await t.open(`#task=hull&p=${TEN}&weights=hull&beam=1&valid=1&step=3&tab=explain`);
  for (const [task, weights, values, looks] of /** @type {[string, string, number, boolean][]} */ ([
    ['hull', 'hull', 11, true], ['delaunay', 'delaunay', 19, true], ['tsp', 'tsp', 26, true], ['hull', 'hull-faithful', 0, false], ['hull', 'hull-seq2seq-10', 0, false], ['hull', 'hull-attention-10', 0, false],
  ])) {
    await p.eval((id) => ptrnet.setWeights(id), weights);
    await p.settled();
    await p.until(() => document.querySelector('#inside-list tr[data-shown]'));
    const far = await p.eval(async (what) => {
      const { model } = await ptrnet.solve({ ...what, points: ptrnet.getPoints(), constrained: true });
      let [far, comparisons] = [0, 0];
      for (const at of [2, 5, model.steps.length]) {
        const told = await Promise.all(Array.from({ length: 11 }, (_, j) => ptrnet.step(at).score(j)));
        const sum = told.reduce((s, { score }) => s + (score === null ? 0 : Math.exp(score)), 0);
        told.forEach(({ score, first, comparison, probability, relative }, j) => {
          const p = model.steps[at - 1].probabilities[j];
          far = Math.max(far, Math.abs(probability - p), Math.abs((score === null ? 0 : Math.exp(score) / sum) - p));
          if (relative.length !== what.values) throw new Error(`${relative.length} relative features`);
          if (!comparison) return;
          comparisons++;
          const { anchor, share, value } = comparison;
          const whole = told[anchor].score + share * (first - told[anchor].first) + value;
          far = Math.max(far, Math.abs(whole - score) / (1000 + Math.abs(score)));
        });
      }
      if (comparisons > 0 !== what.looks) throw new Error(`${comparisons} comparisons`);
      return far;
    }, { task, weights, values, looks });
    assert.ok(far < 1e-4, `${weights}: ${far}`);
    const absent = await p.eval(() => ['inside-e', 'inside-r', 'inside-names'].filter((id) => !document.getElementById(id)?.checkVisibility()));
    assert.deepEqual(absent, values ? [] : /10$/.test(weights) ? ['inside-e', 'inside-r', 'inside-names'] : ['inside-r', 'inside-names']);
    assert.match(await p.text('inside-other'), /10$/.test(weights) ? /^This network does not point: .*\.$/ : /^$/);
  }
}
