// Times the peer of BenchmarkTriangulate100k on 100,000 uniform points.
// In a folder with this file: npm install delaunator@5 && node delaunator.mjs
import Delaunator from 'delaunator';

const n = 100_000;
let state = 6; // mulberry32, so that every run has the same points
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const coordinates = Float64Array.from({ length: 2 * n }, random);

const delaunator = new Delaunator(coordinates); // later runs reuse its buffers, as ours do
const times = [];
for (let i = 0; i < 30; i++) {
  const start = performance.now();
  delaunator.update();
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
console.log(`delaunator ${n} points: median ${times[15].toFixed(1)} ms, least ${times[0].toFixed(1)} ms`);
