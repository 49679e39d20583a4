// Asks every question and checks every member of the answer.
import assert from 'node:assert/strict';
import { ask, load, page, printed, random, solve, start, weights } from './core.mjs';

const { ownText } = await page('points/texts.js');
const { placed, readOf, sameBoard } = await page('points/units.js');
const { unpackPoints } = await page('state/address.js');

const core = await start();
const hull = load(core, 'hull');
const [delaunay, tsp] = [load(core, 'delaunay'), load(core, 'tsp')];
const square = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0.5, 0.4]];
const next = random(26);
const scattered = (n) => Array.from({ length: n }, () => [next(), next()]);
const question = { task: 'hull', points: square, weights: hull, method: '', limit: 1000, beam: 1,
  constrained: false, trace: true };
const share = (v) => assert.ok(v >= 0 && v <= 1, `${v}`);
const time = (v) => assert.ok(v >= 0 && v < 1e5, `${v}`);

/**
 * @param {any} value
 * @param {Record<string, any>} fields all members, each with its value or a function that checks it
 */
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
      a: (v) => assert.ok(Number.isInteger(v) && v >= 0 && v < n),
      b: (v) => assert.ok(Number.isInteger(v) && v >= 0 && v < n && v !== e.a),
      after: (v) => assert.ok(Number.isInteger(v) && v >= 1), wrong: (v) => assert.equal(typeof v, 'boolean'),
    });
  }
};
const some = (n) => (list) => { assert.ok(list.length > 0); edges(list, n); };
const none = [];
const noCircle = { x: 0, y: 0, radius: 0, stretch: 1 };
const right = [{ a: 0, b: 1, after: 2, wrong: false }, { a: 1, b: 2, after: 3, wrong: false },
  { a: 2, b: 3, after: 4, wrong: false }, { a: 3, b: 0, after: 5, wrong: false }];
const ring = [0, 1, 2, 3, 0];
const steps = (chosen, n) => (list) => {
  assert.deepEqual(list.map((s) => s.chosen), chosen);
  for (const { probabilities } of list) {
    assert.equal(probabilities.length, n + 1);
    assert.ok(Math.abs(probabilities.reduce((sum, p) => sum + p) - 1) < 1e-5);
  }
};

// The exact answer and the network's, which is right; then with a beam.
{
  const { exact, model, ...errors } = solve(core, question);
  assert.deepEqual(errors, {});
  holds(exact, { method: 'monotone-chain', ms: time, proven: true, length: 0, bound: 0, excess: null,
    parts: 4, sequence: ring, edges: right });
  const answer = {
    weights: hull, ms: time, ended: true, logProbability: (v) => assert.ok(v <= 0 && v > -5), sequence: ring,
    steps: steps([...ring, 5], 5),
    parts: 4, valid: true, correct: true, areaCoverage: 1, edges: right, missing: none, stepEdges: right,
    fault: null, spot: (s) => holds(s, { far: 0 }),
  };
  holds(model, answer);
  const wide = solve(core, { ...question, beam: 3, constrained: true }).model;
  holds(wide, {
    ...answer, ended: true, steps: (s) => assert.equal(s.length, 6), stepEdges: (list) => edges(list, 5),
  });
  const { steps: hidden } = solve(core, { ...question, trace: false }).model;
  assert.deepEqual(hidden, none);
}

// An answer that is not available is null; an error says why.
{
  assert.deepEqual(solve(core, { ...question, weights: '', limit: 0 }), { exact: null, model: null });
  const lost = solve(core, { ...question, weights: 'none', method: 'none' });
  assert.equal(lost.exact, null);
  assert.equal(lost.model, null);
  assert.match(lost.exactError, /^Hull method "none" is not one of /);
  assert.equal(lost.modelError, 'The weights "none" are not loaded.');
  const alone = solve(core, { ...question, limit: 0 });
  assert.equal(alone.exact, null);
  holds(alone.model, {
    ...Object.fromEntries(Object.keys(alone.model).map((name) => [name, () => {}])),
    parts: 4, valid: false, correct: false, edges: right, missing: none, stepEdges: right, fault: null,
    spot: (s) => holds(s, { far: 0 }),
  });
  assert.ok(!('areaCoverage' in alone.model), 'no figures without an exact answer');
  assert.equal(solve(core, { ...question, weights: '' }).exact.parts, 4);
  assert.throws(() => ask(core, 'solve', { ...question, colour: 1 }),
    /^Error: Byte \d+: there is no argument "colour"\.$/);
}

// The fault of a wrong tour is its first edge that the exact one does not have.
{
  const points = readOf(unpackPoints('bRCiCdh7iTDJZuGEC8YcnDOehN7_O7LUMJWK1dYXYB4-l15-IdUQPYNJxfVr5OgJ'
    + 'bIJ6h_7gQfZETbDOfZVl7gyAcmc4v4TUgacjnJ7fSJgcFYUAvpAjWCP78W9mNw5ZgBic3nGftBhR0eZ2pXHMDjV6r0oVv2TP'));
  const n = points.length;
  const isTour = (sequence) => assert.deepEqual([...sequence].sort((a, b) => a - b), points.map((_, i) => i));
  const asked = { task: 'tsp', points, weights: tsp };
  const { model } =
    solve(core, { ...asked, method: '', limit: 0, beam: 1, constrained: true, trace: true, board: true });
  const heard = [];
  const exact = ask(core, 'exact', { task: 'tsp', points, method: 'branch-and-cut', limit: 60_000 },
    undefined, (so) => heard.push(so));
  const solution = { method: 'branch-and-cut', ms: time, parts: null, sequence: isTour, edges: some(n) };
  for (const so of [...heard, exact]) {
    holds(so, { ...solution, proven: so === exact, length: (v) => assert.ok(v >= exact.length * (1 - 1e-9)),
      bound: (v) => assert.ok(v <= exact.length * (1 + 1e-9)), excess: (v) => assert.ok(v >= 0) });
  }
  const { excess, edges: _, parts, ...handed } = exact;
  const found = ask(core, 'found', { task: 'tsp', points, ...handed });
  holds(found.exact, { ...solution, proven: true, length: exact.length, bound: exact.bound, excess });
  const judged = {
    improved: false, sequence: model.sequence, parts: null, valid: true, correct: false, length: model.length,
    gap: (v) => assert.ok(v > 0 && v < 0.1),
    edges: some(n), missing: some(n), stepEdges: some(n),
    fault: (f) => holds(f, { ...f, part: (list) => assert.equal(list.length, 2), ...noCircle }),
    spot: ({ far }) => assert.ok(far > 0),
  };
  holds(found.model, judged);

  // An improved tour is shorter.
  let better = ask(core, 'improve', { ...asked, seed: 1, limit: 300 });
  for (let seed = 2; seed < 30 && !better.accepted; seed++)
    better = ask(core, 'improve', { ...asked, seed, limit: 300 });
  holds(better, {
    tried: (v) => assert.ok(v > 0), accepted: (v) => assert.ok(v > 0 && v <= better.tried),
    before: model.length,
    length: (v) => assert.ok(v < model.length && v >= exact.length * (1 - 1e-9)), exact: found.exact,
    model: (m) => holds(m, {
      ...judged, improved: true, sequence: isTour,
      length: (v) => assert.ok(Math.abs(v - better.length) < 1e-9),
      gap: (v) => assert.ok(v < found.model.gap),
      correct: m.gap === 0, missing: (list) => edges(list, n), fault: () => {}, spot: () => {},
    }),
  });
}

// More points than a network can answer for are solved exactly, but for tours.
for (const task of ['hull', 'delaunay', 'tsp']) {
  const { exact, exactError, modelError } =
    solve(core, { ...question, task, points: scattered(20_000), weights: '' });
  assert.equal(exact === null, task === 'tsp');
  assert.equal(
    exactError, task === 'tsp' ? 'Branch and cut takes at most 1000 points, not 20000.' : undefined);
  assert.equal(modelError, undefined);
}
assert.equal(solve(core, { ...question, points: scattered(20_000) }).modelError,
  '20000 points; a network takes at most 1000.');

// Random points, points on lines in four directions, in two and three places and on a coarse grid, with all
// decoding options: the results are consistent.
const below = (n) => Math.floor(next() * n);
const cell = () => below(4097) / 4096;
const along = (dx, dy) => { // points on a line, some equal
  const [x, y, step] = [cell() / 2, cell() / 2, (1 + below(40)) / 4096];
  return () => {
    const k = below(12) * step;
    return [x + k * dx, dy < 0 ? 1 - y - k : y + k * dy];
  };
};
const among = (count) => {
  const places = Array.from({ length: count }, () => [cell(), cell()]);
  return () => places[below(count)];
};
const kinds = [
  () => () => [next(), next()], () => along(1, 0), () => along(0, 1), () => along(1, 1), () => along(1, -1),
  () => among(2), () => among(3), () => () => [below(4) / 4, below(3) / 4],
];
const ways = [
  { beam: 1, constrained: true }, { beam: 3, constrained: true, board: true },
  { beam: 1, constrained: false },
  { beam: 3, constrained: false }, { beam: 10, constrained: true },
];
function look(task, points, way) {
  const n = points.length;
  const inside = (i) => Number.isInteger(i) && i >= 0 && i < n;
  const { exact, model, ...errors } = solve(core, { ...question, task, weights: task, points, ...way });
  assert.deepEqual(errors, {});
  assert.ok(exact.proven && [...exact.sequence, ...model.sequence].every(inside)
    && model.logProbability <= 1e-6);
  const wrong = model.fault || model.missing.length > 0 || model.edges.some((e) => e.wrong);
  assert.ok(!model.correct || (model.valid && model.ended && !wrong));
  if (task === 'tsp' && way.constrained)
    assert.deepEqual([...model.sequence].sort((a, b) => a - b), points.map((_, i) => i));
  if (model.correct && way.board && task === 'tsp' && n >= 6) {
    const better = ask(core, 'improve', { task, points, weights: 'tsp', seed: 1, limit: 1 });
    assert.ok(better.accepted === 0 && better.length === better.before);
  }
}
for (const task of [hull, delaunay, tsp]) { // the networks have the names of the problems
  for (const kind of kinds) {
    for (let k = 0; k < 4 * ways.length; k++) {
      const place = kind();
      const points = Array.from({ length: 3 + below(8) }, () => place());
      try {
        look(task, points, ways[k % ways.length]);
      } catch (error) {
        const asked = `${task}, ${JSON.stringify(ways[k % ways.length])}, of ${JSON.stringify(points)}`;
        error.message = `${asked}: ${error.message}\n${printed.join('')}`;
        throw error;
      }
    }
  }
}

// Texts of points.
{
  const readFile = (text) => ask(core, 'readFile', {}, new TextEncoder().encode(text));
  const empty = { instances: 0, points: [], names: null, task: '', rule: '', title: '', columns: null };
  assert.deepEqual(readFile(''), empty);
  assert.deepEqual(readFile('name;lon;lat\nA;1;2\nC;5,5;6\n'), { ...empty, instances: 1,
    points: [[1, 2], [5.5, 6]], names: ['A', 'C'], rule: 'sphere', columns: ['lon', 'lat'] });
  assert.deepEqual(readFile('name;lon;lat\nA;1;2\nB;3\n'),
    { line: 3, column: 1, fault: 'the header has 3 columns, this line has 2' });
  const file = 'NAME: a\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: CEIL_2D\nNODE_COORD_SECTION\n'
    + '1 0 0\n2 21 220\n3 0 220\nEOF\n';
  const found = readFile(file);
  assert.deepEqual(found, { ...empty, instances: 1, points: [[0, 0], [21, 220], [0, 220]], task: 'tsp',
    rule: 'CEIL_2D', title: 'a' });
  // What the page writes of a board is read as the same board.
  for (const text of ['0.25 0.5\n1 0\n', '1e-7, -3e6\n2, 0.1\n', 'Ulm 0.5 0.25\nBari 1 0\n',
    'name;lon;lat\nUlm;9,99;48,4\nNew York;-74;40,7\n', 'x,y,city\n1,2,"a ""b"", #c"\n3,4,\n',
    '[{"x": 1, "y": 2, "name": "a"}, {"x": 3, "y": 1}]',
    '{"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}', file,
    file.replace('CEIL_2D', 'GEO').replace('220', '20')]) {
    const board = placed(readFile(text));
    assert.ok(board.length > 1 && sameBoard(placed(readFile(ownText(board))), board),
      `${text}\n${ownText(board)}`);
  }
  // Lengths follow the rule: 221 + 21 + 220.
  const { points, rule } = found;
  const answer = solve(core, { ...question, task: 'tsp', points, rule, weights: tsp, constrained: true });
  assert.deepEqual([answer.exact.length, answer.model.length, answer.model.correct], [462, 462, true]);
  const drawn = ask(core, 'draw', { kind: 'grid', n: 7, seed: 3 });
  assert.equal(drawn.length, 7);
  for (const p of drawn) { assert.equal(p.length, 2); p.forEach(share); }
}

// Evaluation on random sets; failures.
const figures = (all) => {
  for (const [name, f] of Object.entries(all)) {
    holds(f, { value: (v) => assert.ok(!(v < f.low - 1e-12) && !(v > f.high + 1e-12),
      `${name}: ${v} in ${f.low} … ${f.high}`), low: () => {}, high: () => {} });
  }
  share(all.accuracy.value);
};
{
  const decoding = { beam: 1, constrained: false };
  const failures = [];
  let reported = 0;
  const add = (news) => {
    holds(news, {
      done: (v) => assert.ok(v >= reported), total: 400, last: ([{ points }]) => assert.equal(points.length, 12),
      correct: (v) => assert.ok(v <= news.done), figures, msPerAnswer: (v) => assert.ok(v > 0 && v < 1e4),
      failures: (list) => failures.push(...list),
    });
    reported = news.done;
  };
  const measured = ask(core, 'evaluate',
    { weights: delaunay, kind: 'grid', n: 12, count: 400, seed: 5, ...decoding }, undefined, add);
  assert.ok(reported > 0 && reported < 400, 'there was news');
  add(measured);
  assert.equal(measured.done, 400);
  assert.equal(failures.length, Math.min(24, 400 - measured.correct), 'each failure once');
  for (const one of failures)
    holds(one, { points: (list) => assert.equal(list.length, 12), edges: some(12), far: (v) => assert.ok(v >= 0) });
}

// Training; wasm/bridge tests that it can be canceled and continued.
{
  const asked = { task: 'hull', low: 5, high: 5, hidden: 8, stretch: 1, milliseconds: 2500, seed: 1 };
  const stands = { examples: (v) => assert.ok(v > 0) };
  const measured = { ...stands, figures,
    bytes: (file) => assert.ok(file instanceof Uint8Array && file.length > 1000) };
  assert.equal(ask(core, 'train', asked), null);
  let files = 0;
  assert.equal(ask(core, 'trainOn', {}, undefined, (news) => {
    holds(news, news.bytes ? measured : stands);
    files += news.bytes ? 1 : 0;
  }), null);
  assert.ok(files > 0);
  const last = ask(core, 'trainResult', {});
  holds(last, measured);
  assert.equal(ask(core, 'load', { id: 'trained' }, last.bytes), null);
  assert.throws(() => ask(core, 'load', { id: 'trained' }, weights(hull).subarray(0, 5000)), /Truncated/);
  assert.equal(solve(core, { ...question, weights: 'trained' }).model.weights, 'trained');
}

// After a canceled call, the next one is answered.
{
  const large = { task: 'tsp', weights: tsp, points: scattered(200), limit: 0, beam: 10, constrained: true };
  const long = core.call('solve', JSON.stringify({ ...question, ...large }));
  assert.equal(long.next().done, false);
  long.return(undefined);
  assert.deepEqual(solve(core, question).exact.sequence, ring);
}
console.log('fine');
