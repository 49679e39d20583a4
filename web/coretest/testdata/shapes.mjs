// Asks for every shape of answer and looks at every number of it. That none is left over and
// none is missing, numbers.js sees to itself.
import assert from 'node:assert/strict';
import { load, random, start, unpacked, whole } from './core.mjs';

const core = await start();
const hull = load(core, 'hull');
const [delaunay, tsp] = [load(core, 'delaunay'), load(core, 'tsp')];
const square = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0.5, 0.4]];
const next = random(26);
const scattered = (n) => Array.from({ length: n }, () => [next(), next()]);
const question = { task: 'hull', points: square, handle: hull, method: '', limit: 1000, beam: 1, views: 1, constrained: false, trace: true };
/** What a function returns, and the processor's milliseconds that it takes. */
const timed = (run) => {
  const began = process.cpuUsage();
  const answer = run();
  const { user, system } = process.cpuUsage(began);
  return { answer, ms: (user + system) / 1000 };
};
const share = (v) => assert.ok(v >= 0 && v <= 1, `${v}`);
const time = (v) => assert.ok(v >= 0 && v < 1e5, `${v}`);

/** @param {any} value @param {Record<string, any>} fields a value, or what must hold of it; every one that there is, and no other */
function holds(value, fields) {
  assert.deepEqual(Object.keys(value).sort(), Object.keys(fields).sort());
  for (const [name, want] of Object.entries(fields)) {
    if (typeof want === 'function') want(value[name]);
    else assert.deepEqual(value[name], want, name);
  }
}
const edges = (list, n) => {
  for (const e of list) {
    holds(e, {
      a: (v) => assert.ok(Number.isInteger(v) && v >= 0 && v < n), b: (v) => assert.ok(Number.isInteger(v) && v >= 0 && v < n && v !== e.a),
      after: (v) => assert.ok(Number.isInteger(v) && v >= 1), wrong: (v) => assert.equal(typeof v, 'boolean'),
    });
  }
};
const some = (n) => (list) => { assert.ok(list.length > 0); edges(list, n); };
const none = [];
const all = (order) => assert.deepEqual([...order].sort(), [0, 1, 2, 3, 4]);
const noCircle = { x: 0, y: 0, radius: 0 };
const right = [{ a: 0, b: 1, after: 2, wrong: false }, { a: 1, b: 2, after: 3, wrong: false }, { a: 2, b: 3, after: 4, wrong: false }, { a: 3, b: 0, after: 5, wrong: false }];
const ring = [0, 1, 2, 3, 0];
const steps = (chosen, n) => (list) => {
  assert.deepEqual(list.map((s) => s.chosen), chosen);
  for (const { probabilities } of list) {
    assert.equal(probabilities.length, n + 1);
    assert.ok(Math.abs(probabilities.reduce((sum, p) => sum + p) - 1) < 1e-3);
  }
};

// An exact answer and the network's, which is right; then with a beam and all views.
{
  const { exact, model, ...errors } = core.solve(question);
  assert.deepEqual(errors, { exactError: '', modelError: '' });
  holds(exact, { ms: time, proven: true, length: 0, bound: 0, excess: NaN, parts: 4, sequence: ring, edges: right, cuts: none });
  const answer = {
    ms: time, ended: true, logProbability: (v) => assert.ok(v <= 0 && v > -5), sequence: ring, order: all, steps: steps([...ring, 5], 5),
    beams: (rows) => { assert.equal(rows.length, 6); for (const row of rows) assert.equal(row.length, 1); }, stepsTaken: 6,
    parts: 4, valid: true, correct: true, areaCoverage: 1, edges: right, missing: none, played: right, fault: null, spot: (s) => holds(s, { x: 0, y: 0, far: 0 }),
  };
  holds(model, answer);
  const wide = core.solve({ ...question, beam: 3, views: 8, constrained: true }).model;
  holds(wide, {
    ...answer, ended: true, view: (v) => assert.ok(Number.isInteger(v) && v >= 0 && v < 8), steps: (s) => assert.equal(s.length, 6), played: (list) => edges(list, 5),
    beams: (rows) => {
      for (const h of rows.flat()) {
        holds(h, {
          parent: (v) => assert.ok(Number.isInteger(v) && v >= 0 && v < 3), symbol: (v) => assert.ok(Number.isInteger(v) && v >= -1 && v <= 5),
          logProbability: (v) => assert.ok(v <= 1e-6), finished: (v) => assert.equal(typeof v, 'boolean'),
        });
      }
      assert.ok(rows.at(-1).some((h) => h.finished));
    },
    stepsTaken: (v) => assert.ok(v >= 6),
  });
  const { steps: untold, order } = core.solve({ ...question, trace: false }).model;
  assert.deepEqual([untold, order], [none, none]);
}

// What cannot be had is null, with a sentence.
{
  const { exact, model, exactError, modelError } = core.solve({ ...question, handle: null, method: null });
  assert.deepEqual({ exact, model, exactError, modelError }, { exact: null, model: null, exactError: '', modelError: '' });
  const lost = core.solve({ ...question, handle: 99, method: 'none' });
  assert.equal(lost.exact, null);
  assert.equal(lost.model, null);
  assert.match(lost.exactError, /^hull method "none" is not one of /);
  assert.equal(lost.modelError, 'no weights are loaded under number 99');
  const alone = core.solve({ ...question, method: null });
  assert.equal(alone.exact, null);
  holds(alone.model, {
    ...Object.fromEntries(Object.keys(alone.model).map((name) => [name, () => {}])),
    parts: 4, valid: false, correct: false, edges: right, missing: none, played: right, fault: null, spot: (s) => holds(s, { x: 0, y: 0, far: 0 }),
  });
  assert.ok(!('areaCoverage' in alone.model), 'no figures without an exact answer');
  assert.equal(core.solve({ ...question, handle: null }).exact.parts, 4);
}

// A wrong answer: the fault, and what is missing.
{
  const judged = core.judge('hull', square, ring, { sequence: [0, 1, 4, 3, 0], ended: true, chosen: [0, 1, 2] });
  holds(judged, {
    parts: 4, valid: true, correct: false, areaCoverage: (v) => assert.ok(Math.abs(v - 0.4375) < 1e-12),
    edges: [right[0], { a: 1, b: 4, after: 3, wrong: true }, { a: 4, b: 3, after: 4, wrong: true }, { ...right[3] }],
    missing: right.slice(1, 3), played: right.slice(0, 2),
    fault: { kind: judged.fault.kind, step: 2, chosen: 4, detail: judged.fault.detail, rough: false, right: [2], part: [1, 2], ...noCircle },
    nearest: { sequence: ring, edges: right }, spot: ({ x, y, far }) => assert.ok(far > 0 && [x, y].every((v) => v >= 0 && v <= 1)),
  });
  assert.ok(Math.abs(judged.fault.detail - 0.4) < 1e-12, 'so far inside');
  const endless = core.judge('hull', square, ring, { sequence: [0, 1], ended: false, chosen: none });
  assert.deepEqual(endless.fault, { kind: endless.fault.kind, step: 2, chosen: 5, detail: NaN, rough: false, right: none, part: none, ...noCircle });
}

// A wrong tour of many cities: its costliest wrong edge is at fault, and called so.
{
  const points = unpacked('bRCiCdh7iTDJZuGEC8YcnDOehN7_O7LUMJWK1dYXYB4-l15-IdUQPYNJxfVr5OgJbIJ6h_7gQfZETbDOfZVl7gyAcmc4v4TUgacjnJ7fSJgcFYUAvpAjWCP78W9mNw5ZgBic3nGftBhR0eZ2pXHMDjV6r0oVv2TP');
  const n = points.length;
  const isTour = (sequence) => assert.deepEqual([...sequence].sort((a, b) => a - b), points.map((_, i) => i));
  const { model } = core.solve({ task: 'tsp', points, handle: tsp, method: null, limit: 0, beam: 1, views: 1, constrained: true, trace: true });
  const inside = (list) => assert.ok(list.length > 1 && list.every((i) => Number.isInteger(i) && i >= 0 && i < n));
  const heard = [];
  globalThis.searching = () => heard.push(core.solution());
  const exact = whole(core.exact('tsp', 'branch-and-cut', points, 60_000));
  delete globalThis.searching;
  for (const so of [...heard, exact]) {
    holds(so, { ms: time, proven: so === exact, length: (v) => assert.ok(v >= exact.length * (1 - 1e-9)), bound: (v) => assert.ok(v <= exact.length * (1 + 1e-9)), excess: (v) => assert.ok(v >= 0), parts: NaN, sequence: isTour, edges: some(n), cuts: (list) => list.forEach((cut) => holds(cut, { ring: inside, level: (v) => assert.ok(Number.isInteger(v) && v >= 0) })) });
  }
  assert.ok(exact.cuts.length > 0);
  const chosen = model.steps.map((s) => s.chosen).filter((i) => i < n);
  const judged = core.judge('tsp', points, exact.sequence, { sequence: model.sequence, ended: model.ended, chosen });
  assert.equal(judged.correct, false);
  holds(judged.fault, { ...judged.fault, rough: true, right: none, part: (list) => assert.equal(list.length, 2), ...noCircle });
  assert.ok(judged.gap > 0 && judged.gap < 0.1);
  holds(judged.nearest, { sequence: isTour, edges: (list) => { edges(list, n); assert.equal(list.length, n); } });

  // Improved: a tour that is no longer than it was; judged with and without the exact one.
  const asked = { points, handle: tsp, sequence: model.sequence, seed: 1, limit: 300 };
  let better = whole(core.improve(asked));
  for (let seed = 2; seed < 30 && !better.kept; seed++) better = whole(core.improve({ ...asked, seed }));
  holds(better, {
    tried: (v) => assert.ok(v > 0), kept: (v) => assert.ok(v > 0 && v <= better.tried), before: judged.length,
    length: (v) => assert.ok(v < judged.length && v >= exact.length * (1 - 1e-9)), sequence: isTour,
  });
  const worth = core.judge('tsp', points, exact.sequence, { sequence: better.sequence, ended: true, chosen });
  assert.ok(worth.valid && Math.abs(worth.length - better.length) < 1e-9 && worth.gap < judged.gap);
  const alone = core.judge('tsp', points, [], { sequence: better.sequence, ended: true, chosen });
  holds(alone.nearest, { sequence: none, edges: none });
  assert.equal(alone.gap, undefined);
  assert.ok(alone.edges.every((e) => !e.wrong) && alone.missing.length === 0 && alone.edges.length === n);
  assert.throws(() => whole(core.improve({ ...asked, sequence: [...model.sequence.slice(1), model.sequence[1]] })), /not a tour/);
  assert.throws(() => whole(core.improve({ ...asked, handle: delaunay })), /only tours can be improved/);
  const waiting = core.improve({ ...asked, limit: 60_000 });
  for (let k = 0; k < 3; k++) assert.equal(waiting.next().done, false);
  waiting.return(undefined);
}

// More points than a network takes are solved all the same.
for (const task of ['hull', 'delaunay', 'tsp']) {
  const points = scattered(20_000);
  const few = timed(() => core.solve({ ...question, task, points: points.slice(0, 2500), handle: null }));
  const many = timed(() => core.solve({ ...question, task, points, handle: null }));
  const { exact, exactError, modelError } = many.answer;
  assert.ok(many.ms < Math.max(500, 30 * few.ms), `${task}: eight times as many points take ${many.ms / few.ms} times as long, ${many.ms} ms`);
  assert.equal(exact === null, task === 'tsp');
  assert.equal(exactError, task === 'tsp' ? 'Branch and cut takes at most 1000 points, not 20000' : '');
  assert.equal(modelError, '');
  assert.equal(core.solve({ ...question, points }).modelError, '20000 points; a network takes at most 1000');
}

// Random sets of every problem, and random answers: none is out of step.
const kinds = (task) => core.catalog.problems.find((p) => p.name === task).faults;
let faults = 0;
const passed = new Set();
for (const [task, handle] of [['hull', hull], ['delaunay', delaunay], ['tsp', tsp]]) {
  for (let k = 0; k < 40; k++) {
    const points = scattered(3 + (k % 10));
    const { exact, model } = core.solve({ ...question, task, handle, points, beam: 1 + (k % 3), views: k % 4 ? 1 : 8, constrained: k % 2 === 0 });
    edges([...exact.edges, ...model.edges, ...model.missing, ...model.played], points.length);
    for (const { over } of model.steps) if (over) passed.add(over.why);
    const again = core.judge(task, points, exact.sequence, { ...model, chosen: model.steps.map((s) => s.chosen).filter((i) => i < points.length) });
    assert.deepEqual(again.fault, model.fault);
    assert.deepEqual(again.nearest, { sequence: exact.sequence, edges: again.nearest.edges });
    for (let wrong = 0; wrong < 5; wrong++) {
      const sequence = Array.from({ length: Math.floor(next() * 10) }, () => Math.floor(next() * points.length));
      const { fault, missing } = core.judge(task, points, exact.sequence, { sequence, ended: next() < 0.8, chosen: sequence });
      edges(missing, points.length);
      if (!fault) continue;
      holds(fault, {
        kind: (v) => assert.ok(v in kinds(task)), step: (v) => assert.ok(v >= 0 && v <= sequence.length), chosen: (v) => assert.ok(v >= 0 && v <= points.length),
        detail: (v) => assert.ok(!(v < 0)), right: (list) => list.forEach((i) => assert.ok(i >= 0 && i <= points.length)), part: (list) => list.forEach((i) => assert.ok(i in points)),
        rough: (v) => assert.equal(typeof v, 'boolean'), x: (v) => assert.ok(Number.isFinite(v)), y: (v) => assert.ok(Number.isFinite(v)), radius: (v) => assert.ok(v >= 0),
      });
      faults++;
    }
  }
}

assert.ok(passed.size > 0 && [...passed].every((why) => ['barred', 'outranked', 'dropped'].includes(why)), `passed over: ${[...passed]}`);

// Texts of points.
{
  const none = { instances: 0, points: [], names: null, lines: [], wrong: 0, task: '', rule: '', title: '', map: false, columns: null, faults: [] };
  assert.deepEqual(core.readFile('', ''), none);
  assert.deepEqual(core.readFile('a.csv', 'name;lon;lat\nA;1;2\nB;3\nC;5,5;6\n'), {
    ...none, instances: 1, points: [[1, 2], [5.5, 6]], names: ['A', 'C'], lines: [2, 4], map: true, columns: ['lon', 'lat'],
    wrong: 1, faults: [{ line: 3, column: 1, message: 'the header has 3 columns, this line has 2' }],
  });
  const file = 'NAME: a\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: CEIL_2D\nNODE_COORD_SECTION\n1 0 0\n2 21 220\n3 0 220\nEOF\n';
  const found = core.readFile('', file);
  assert.deepEqual(found, { ...none, instances: 1, points: [[0, 0], [21, 220], [0, 220]], lines: [6, 7, 8], task: 'tsp', rule: 'CEIL_2D', title: 'a' });
  // Lengths are measured by the rule: 221 + 21 + 220.
  assert.equal(whole(core.exact('tsp', '', found.points, 1000, found.rule)).length, 462);
  const answer = core.solve({ task: 'tsp', points: found.points, rule: found.rule, handle: load(core, 'tsp'), method: '', limit: 1000, beam: 1, views: 1, constrained: true, trace: false });
  assert.deepEqual([answer.exact.length, answer.model.length, answer.model.correct], [462, 462, true]);
  assert.equal(core.judge('tsp', found.points, [0, 1, 2], { sequence: [0, 2, 1], ended: true, chosen: [] }, 'CEIL_2D').length, 462);
  assert.throws(() => whole(core.exact('tsp', '', found.points, 1000, 'MAX_2D')), /the rule "MAX_2D" is not one of EUC_2D, CEIL_2D, ATT, GEO/);
  assert.equal(whole(core.exact('hull', '', found.points, 1000, 'GEO')).sequence.length, 4, 'a rule of distances, which hulls have not');
  assert.equal(core.writeLine('hull', square, ring), '0.1 0.1 0.9 0.1 0.9 0.9 0.1 0.9 0.5 0.4 output 1 2 3 4 1\n');
  const drawn = core.draw('grid', 7, 3);
  assert.equal(drawn.length, 7);
  for (const p of drawn) { assert.equal(p.length, 2); p.forEach(share); }
}

// Evaluation, on random sets and around one; a failure.
const figures = (task) => (all) => {
  const names = core.catalog.problems.find((p) => p.name === task).metrics.map((m) => m.name);
  for (const [name, f] of Object.entries(all)) {
    assert.ok(names.includes(name));
    holds(f, { value: (v) => assert.ok(!(v < f.low - 1e-12) && !(v > f.high + 1e-12), `${name}: ${v} in ${f.low} … ${f.high}`), low: () => {}, high: () => {} });
  }
  share(all.accuracy.value);
};
{
  core.evaluateStart(delaunay, { kind: 'grid', n: 12, beam: 1, views: 1, constrained: false, seed: 5 });
  let now = { failures: 0 };
  for (let done = 10; !now.failures; done += 10) {
    now = whole(core.evaluateStep('delaunay', 10));
    holds(now, { done, correct: (v) => assert.ok(v <= done), failures: (v) => assert.ok(v <= 24), figures: figures('delaunay') });
  }
  holds(core.evaluateFailure(0), { points: (list) => assert.equal(list.length, 12), sequence: (s) => assert.equal(s.length % 3, 0), exact: some(12), edges: some(12), missing: (list) => edges(list, 12), far: (v) => assert.ok(v >= 0) });
  assert.throws(() => core.evaluateFailure(99), /there is no such failure/);
  core.aroundStart(tsp, { points: scattered(8), beam: 1, views: 1, constrained: true, seed: 1 });
  for (let tried = 1; tried < 4; tried++) holds(whole(core.aroundStep('tsp', 1000)), { tried, done: (v) => assert.ok(v <= tried), correct: (v) => assert.ok(v <= tried), figures: figures('tsp') });
}

// Training.
{
  core.trainStart({ task: 'hull', n: [5, 5], hidden: 8, given: 'xy', seed: 1 });
  holds(core.trainSteps(3, 100), { step: 3, examples: (v) => assert.ok(v > 0 && v % 3 === 0), loss: (v) => assert.ok(v > 0 && v < 10), rate: (v) => assert.ok(v > 0 && v < 1) });
  holds(core.trainMeasure('hull', 20), { instances: 20, figures: figures('hull') });
  assert.ok(core.load(core.trainSave()) > 0);
}

// A call that is canceled lets the next one answer.
{
  const long = core.solving({ ...question, task: 'tsp', handle: tsp, points: scattered(200), method: null, beam: 10, constrained: true });
  assert.equal(long.next().done, false);
  long.return(undefined);
  assert.deepEqual(core.solve(question).exact.sequence, ring);
}
console.log(`fine, ${faults} faults of random answers`);
