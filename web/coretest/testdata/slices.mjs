// How long the module holds its thread: the longest slice of each question, which is what another question waits
// for at most, and the question's whole time. In milliseconds of processor time, compiling and collecting
// included; each question is asked of other points before. Argument: a part of the titles.
import { load, random, start } from './core.mjs';

const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
performance.now = cpu; // the module's clock, on a machine that others use, too

const next = random(5);
const kinds = {
  uniform: (n) => Array.from({ length: n }, () => [next(), next()]),
  circle: (n) => Array.from({ length: n }, (_, i) =>
    [0.5 + 0.5 * Math.cos((2 * Math.PI * i) / n), 0.5 + 0.5 * Math.sin((2 * Math.PI * i) / n)]),
  grid: (n) => {
    const side = Math.ceil(Math.sqrt(n));
    return Array.from({ length: n }, (_, i) => [Math.floor(i / side) / side, (i % side) / side]);
  },
};
const core = await start();

function measure(title, name, args, beside) {
  if (!title.includes(process.argv[2] ?? '')) return;
  let [longest, total] = [0, 0];
  for (const scale of [0.75, 1]) {
    [longest, total] = [0, 0];
    const points = args.points?.map(([x, y]) => [scale * x, scale * y]);
    const calls = core.call(name, JSON.stringify({ ...args, points }), beside?.slice());
    for (let done = false; !done;) {
      const began = cpu();
      done = calls.next().done;
      longest = Math.max(longest, cpu() - began);
      total += cpu() - began;
    }
  }
  console.log(`${title}: longest slice ${longest.toFixed(0)} of ${total.toFixed(0)} ms`);
}

for (const [kind, draw] of Object.entries(kinds)) {
  for (const [task, method] of [['hull', 'monotone-chain'], ['hull', 'jarvis'], ['delaunay', 'sweep-hull']]) {
    measure(`${method}, 20,000 points, ${kind}`, 'solve', { task, method, limit: 1500, points: draw(20_000) });
  }
  for (const task of ['hull', 'delaunay', 'tsp']) {
    measure(`network and verdict, ${task}, 1,000 points, ${kind}`, 'solve', { task, weights: load(core, task),
      limit: task === 'tsp' ? 0 : 1500, constrained: true, trace: true, points: draw(1000) });
  }
}
for (const [method, n] of [['branch-and-cut', 1000], ['held-karp', 18], ['or-opt', 2000], ['christofides', 500],
  ['2opt', 500], ['greedy-path-2opt', 2000], ['nearest-neighbor', 5000]]) {
  measure(`${method}, ${n} cities`, 'exact', { limit: 1500, task: 'tsp', method, points: kinds.uniform(n) });
}
measure('nearest-neighbor, 2000 cities on a sphere', 'exact',
  { limit: 1500, task: 'tsp', rule: 'sphere', method: 'nearest-neighbor', points: kinds.uniform(2000) });
measure('20,000 random points', 'draw', { kind: 'uniform', n: 20_000, seed: 1 });
const text = kinds.uniform(20_000).map(([x, y]) => `${x},${y}`).join('\n');
measure('a text of 20,000 points', 'readFile', {}, new TextEncoder().encode(text));
