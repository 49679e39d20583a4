// How soon a network that the module trains draws the circle: its region's overlap with the circle beyond the
// edge in the middle of 20 boards of 10 points, in the median, after so many seconds of processor time; and
// how long a region takes. Arguments: milliseconds of training, and the factor by which y counts.
import { ask, random, start } from './core.mjs';

const cpu = () => process.cpuUsage().user / 1000;
performance.now = cpu; // the module's clock, on a machine that others use, too

const [milliseconds = 20_000, stretch = 1] = process.argv.slice(2).map(Number);
const [teacher, core] = [await start(), await start()];
const corners = [[0, 0], [1, 1]];
ask(teacher, 'train', { task: 'delaunay', low: 5, high: 10, hidden: 64, stretch, milliseconds, seed: 1 });

/** The region beyond an edge of a board. */
const region = ({ points, edge }, cells) =>
  ask(core, 'boundary', { task: 'delaunay', points, weights: 'taught', edge, cells, corners });

/** The edge whose circle lies in the middle of the board; none if no circle lies within it. */
function chosen(points) {
  const { exact } = ask(core, 'solve', { task: 'delaunay', stretch, points, limit: 100 });
  let best = { far: Infinity };
  for (let k = 0; k < exact.sequence.length; k += 3) {
    const [a, b, c] = exact.sequence.slice(k, k + 3);
    for (const edge of [[a, b], [b, c], [c, a]]) {
      const { x, y, radius, triangle } = region({ points, edge }, 1);
      const far = Math.hypot(x - 0.5, y - 0.5);
      if (triangle?.every((i) => [a, b, c].includes(i)) && far + radius < 0.5 && far < best.far)
        best = { points, edge, far };
    }
  }
  return best;
}

let boards = [];
let [looked, next] = [0, 0];
const began = cpu();
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
ask(teacher, 'trainOn', { watched: true }, undefined, ({ examples, bytes, spent }) => {
  const at = cpu();
  if (bytes && at - began - looked >= next) {
    ask(core, 'load', { id: 'taught' }, bytes);
    const next8 = random(8);
    while (boards.length < 20) {
      const board = chosen(Array.from({ length: 10 }, () => [next8(), next8()]));
      if (board.edge) boards.push(board);
    }
    const overlap = median(boards.map((b) => region(b, 48).overlap)).toFixed(3);
    const seconds = ((at - began - looked) / 1000).toFixed(1);
    console.log(`${seconds} s, ${examples} examples: overlap ${overlap}`);
    next = Math.max(500, 1.4 * (at - began - looked));
  }
  looked += cpu() - at;
});
const took = boards.map((board) => {
  const at = cpu();
  region(board, 96);
  return cpu() - at;
});
console.log(`a region of 97 × 97 places: ${median(took).toFixed(1)} ms`);
