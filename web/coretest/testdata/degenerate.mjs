// Points on lines in four directions, in two and three places, on a coarse grid: asked in every
// way of decoding. What comes back holds together, whatever it is. Arguments: how many sets of
// each kind, the seed, and "every" to ask every problem about each set, not one in turn.
import assert from 'node:assert/strict';
import { ask, load, printed, random, solve, start } from './core.mjs';

const [sets, seed] = process.argv.slice(2, 4).map(Number);
const every = process.argv[4] === 'every';
const core = await start();
const next = random(seed);
const below = (n) => Math.floor(next() * n);
const cell = () => below(4097) / 4096;
const along = (dx, dy) => { // on a line, some in one place
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
const kinds = {
  'flat line': () => along(1, 0), 'upright line': () => along(0, 1), 'rising line': () => along(1, 1), 'falling line': () => along(1, -1),
  'two places': () => among(2), 'three places': () => among(3), 'coarse grid': () => () => [below(4) / 4, below(3) / 4],
};
/** Every way of decoding: views and voting, a beam and merging, with and without the mask. */
const ways = [
  { beam: 1, views: 8, constrained: true }, { beam: 3, views: 1, constrained: true }, { beam: 1, views: 1, constrained: false },
  { beam: 3, views: 8, constrained: false }, { beam: 10, views: 1, constrained: true }, { beam: 1, views: 8, constrained: false },
];
const tasks = ['hull', 'delaunay', 'tsp'].map((name) => load(core, name)); // the networks have the names of their problems

function look(task, points, way, { exact, model, exactError, modelError }) {
  const n = points.length;
  assert.equal(exactError ?? modelError, undefined);
  assert.ok(exact.proven && model);
  const inside = (i) => Number.isInteger(i) && i >= 0 && i < n;
  assert.ok([...exact.sequence, ...model.sequence].every(inside));
  for (const e of [...exact.edges, ...model.edges, ...model.missing, ...model.played]) assert.ok(inside(e.a) && inside(e.b));
  assert.ok(!model.correct || (model.valid && model.ended && !model.fault && !model.missing.length && !model.edges.some((e) => e.wrong)));
  assert.ok(model.logProbability <= 1e-6);
  if (way.views > 1) assert.ok(model.view >= 0 && model.view < 8);
  if (task === 'tsp' && way.constrained) assert.deepEqual([...model.sequence].sort((a, b) => a - b), points.map((_, i) => i));
  if (model.fault) assert.ok(model.fault.step >= 0 && model.fault.step <= model.sequence.length && [...model.fault.part].every(inside));
  if (task === 'tsp' && n >= 3) {
    const better = ask(core, 'improve', { points, weights: 'tsp', sequence: exact.sequence, seed: 1, limit: 1 });
    assert.ok(better.kept === 0 && better.length === better.before);
  }
  const judged = ask(core, 'judge', { task, points, exact: exact.sequence, sequence: model.sequence, ended: model.ended, chosen: model.steps.map((s) => s.chosen).filter((i) => i < n) });
  assert.equal(judged.correct, model.correct);
}

let asked = 0;
const right = { hull: 0, delaunay: 0, tsp: 0 };
for (const [kind, placed] of Object.entries(kinds)) {
  for (let k = 0; k < sets; k++) {
    const place = placed();
    const points = Array.from({ length: 3 + below(8) }, () => place());
    for (const [i, task] of tasks.entries()) {
      if (!every && i !== k % 3) continue;
      const way = ways[Math.floor(k / (every ? 1 : 3)) % ways.length];
      try {
        const answer = solve(core, { task, points, weights: task, method: '', limit: 1500, trace: true, ...way });
        look(task, points, way, answer);
        asked++;
        right[task] += answer.model.correct ? 1 : 0;
      } catch (error) {
        error.message = `${task} on a ${kind}, ${JSON.stringify(way)}, of ${JSON.stringify(points)}: ${error.message}\n${printed.join('')}`;
        throw error;
      }
    }
  }
}
console.log(`${asked} answers; right: ${JSON.stringify(right)}`);
