// @ts-check
// window.ptrnet, the page's interface for scripts.
import assert from 'node:assert/strict';
import { scattered } from './lib/tab.mjs';

/** @param {Test} t */
export async function shape(t) {
  const p = await t.open();
  assert.ok(await p.eval(() => Object.isFrozen(ptrnet) && ptrnet.ready instanceof Promise
    && ['getPoints', 'setPoints', 'setTask', 'setWeights', 'solve', 'weights']
      .every((name) => name in ptrnet)));
  for (const w of await p.eval(() => ptrnet.weights)) {
    assert.ok(w.id && ['hull', 'delaunay', 'tsp'].includes(w.task)
      && ['ptrnet', 'seq2seq', 'attention'].includes(w.architecture) && w.n[0] > 0 && Array.isArray(w.scores),
      JSON.stringify(w));
  }
  await p.eval(() => ptrnet.setPoints([[0, 0], [0.5, 0.1], [1, 1]]));
  assert.deepEqual(await p.points(), [[0, 0], [0.5, 0.1], [1, 1]], 'as they were given');
  assert.ok(await p.eval(() => {
    const points = ptrnet.getPoints();
    points[0][0] = 9;
    points.pop();
    ptrnet.weights[0].id = 'x';
    ptrnet.weights[0].n[0] = 99;
    ptrnet.weights[0].scores.length = 0;
    ptrnet.weights.pop();
    const [{ id, n, scores }] = ptrnet.weights;
    return ptrnet.getPoints().length === 3 && ptrnet.getPoints()[0][0] === 0 && id !== 'x' && n[0] !== 99
      && scores.length > 0;
  }), 'what is given out is a copy');

  const { model, exact } = await p.eval(
    () => ptrnet.solve({ task: 'hull', points: [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9], [0.5, 0.4]], beam: 2 }));
  assert.deepEqual(
    [exact.sequence, model.sequence].map((s) => Object.values(s)), [[0, 1, 2, 0], [0, 1, 2, 0]]);
  assert.ok(model.valid && model.correct && model.ended && Math.abs(model.areaCoverage - 1) < 1e-9
    && model.weights === 'hull' && model.ms >= 0 && exact.ms >= 0);
  assert.deepEqual([model.steps.length, model.steps[4].chosen], [5, 4]);
  const failed = await p.eval(async (many) => {
    const three = [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]];
    const method = 'jarvis';
    /** @type {[string, any, (a: any) => boolean][]} */
    const cases = [
      ['the default task is the hull', { points: three }, (a) => a.exact.sequence.join() === '0,1,2,0'],
      ['no trace is lost to a beam', { points: three, beam: 100 },
        (a) => a.model.steps.length === a.model.sequence.length + 1],
      ['valid only', { points: three, constrained: true }, (a) => a.model.valid],
      ['typed pairs', { points: [new Float64Array([0.1, 0.1]), new Float32Array([0.9, 0.1]), [0.5, 0.9]] },
        (a) => a.exact.sequence.length === 4],
      ['very far, the paper’s network',
        { points: [[-5e80, -5e80], [9e80, 0], [0, 9e80], [3, 3]], weights: 'hull-50' },
        (a) => a.exact.sequence.join() === '0,1,2,0' && a.model.sequence.length > 0],
      ['500 points', { points: many }, (a) => a.model.steps[0].probabilities.length === 501],
      ['another method', { points: three, method }, (a) => a.exact.method === method],
      ['Delaunay', { task: 'delaunay', points: three }, (a) => a.exact.sequence.length === 3],
      ['a tour', { task: 'tsp', points: [...three, [0.2, 0.6]] },
        (a) => a.exact.sequence.length === 4 && a.exact.proven === true && a.exact.length > 2],
    ];
    // asked at the same time, each gets its own answer
    const answers = await Promise.all(cases.map(([, question]) => ptrnet.solve(question)));
    return cases.filter(([, , holds], i) => !holds(answers[i])).map(([name]) => name);
  }, scattered(500));
  assert.deepEqual(failed, []);
  await p.task('delaunay');
  await p.eval(() => ptrnet.setWeights('hull'));
  assert.equal(await p.eval(() => /** @type {any} */ (
    document.querySelector('input[name=task]:checked')).value), 'hull', 'weights bring their problem');
}

/** Each bad argument is refused by an Error that names it, and nothing changes. @param {Test} t */
export async function refusals(t) {
  const p = await t.open('#task=hull&p=IAQAYAQAQAwA');
  const wrong = await p.eval(async () => {
    const three = [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]];
    /** @type {any} */ const loop = [0, 0];
    loop[0] = loop;
    /** @type {[string, any, string][]} */
    const cases = [
      ['setPoints', undefined, 'points is undefined'], ['setPoints', null, 'points is null'],
      ['setPoints', 7, 'points is 7'], ['setPoints', '[[0,0]]', 'points is '],
      ['setPoints', {}, 'points is {}'], ['setPoints', { length: 2 }, 'points is '],
      ['setPoints', [[0, 0], [NaN, 0]], 'points[1] is'], ['setPoints', [[0, Infinity]], 'points[0] is'],
      ['setPoints', [['0', '1']], 'points[0] is'], ['setPoints', [[0, 0, 0]], 'points[0] is'],
      ['setPoints', [null], 'points[0] is null'], ['setPoints', Array(1), 'points[0] is undefined'],
      ['setPoints', [0.1, 0.2], 'points[0] is 0.1'], ['setPoints', [[0n, 1n]], 'points[0] is'],
      ['setPoints', [Symbol('s')], 'points[0] is'], ['setPoints', [loop], 'points[0] is'],
      ['setPoints', [[-0.1, 0]], 'points[0] is [-0.1,0], outside'],
      ['setPoints', Array(501).fill([0, 0]), 'points holds 501'],
      ['setTask', 'sort', 'task is "sort"'], ['setTask', '__proto__', 'task is "__proto__"'],
      ['setWeights', 'none', 'weights is "none"'], ['setWeights', undefined, 'weights is undefined'],
      ['setWeights', ['hull'], 'weights is ["hull"]'],
      ['solve', undefined, 'solve takes an object'], ['solve', null, 'solve takes an object'],
      ['solve', 'hull', 'solve takes an object'], ['solve', {}, 'points is undefined'],
      ['solve', { points: [] }, 'points is empty'], ['solve', { points: [[NaN, 1]] }, 'points[0] is'],
      ['solve', { points: [[1e101, 1]] },
        'points[0] is [1e+101,1], not [x, y] with two numbers within ±1e100'],
        ['solve', { points: Array.from({ length: 1001 }, (_, i) => [i / 1001, 0.5]) }, 'points'],
      ['solve', { task: 'tour', points: three }, 'task is "tour"'],
      ['solve', { task: null, points: three }, 'task is null'],
      ...[0, -1, 1.5, NaN, '2', 101, null]
        .map((beam) => /** @type {[string, any, string]} */ (['solve', { points: three, beam }, 'beam is'])),
      ['solve', { points: three, constrained: 1 }, 'constrained is 1'],
      ['solve', { points: three, weights: 'none' }, 'weights is "none"'],
      ['solve', { points: three, weights: null }, 'weights is null'],
      ['solve', { task: 'tsp', points: three, weights: 'hull' }, 'not for the task "tsp"'],
      ['solve', { points: three, method: 'guess' }, 'method is "guess"'],
      ['solve', { points: three, method: null }, 'method is null'],
    ];
    const faults = [];
    for (const [name, argument, says] of cases) {
      const said = await (async () => ptrnet[name](argument))()
        .then(() => 'accepted', (e) => (e instanceof Error ? e.message : `no Error: ${e}`));
      if (!said.includes(says) || !said.endsWith('.') || said.length > 300)
        faults.push(`${name}, ${says}: ${said}`);
    }
    return faults;
  });
  assert.deepEqual(wrong, []);
  await p.settled();
  assert.deepEqual(await p.eval(() => Promise.all([null, 7, { grid: 0 }, { whole: 'yes' }, { whole: null }].map((what) =>
    ptrnet.step(2).boundary(/** @type {any} */ (what)).then(() => 'accepted', (/** @type {Error} */ e) => e.message)))),
  ['boundary takes an object {grid, whole}.', 'boundary takes an object {grid, whole}.',
    'grid is 0, not a whole number from 1 to 256.', 'whole is "yes", not true or false.', 'whole is null, not true or false.']);
  assert.match(await p.eval(() => { try { ptrnet.setPoints([[0, NaN]]); } catch (e) { return String(e); } }),
    /: points\[0\] is \[0,NaN\], not/);
  assert.deepEqual([(await p.points()).length, await p.verdict()], [3, 'agree'], 'the board is as it was');
}
