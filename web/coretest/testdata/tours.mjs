// Solves the boards of a file and prints the processor's seconds and the length of each. One that is not counted comes first:
// its code is then compiled.
import { readFileSync } from 'node:fs';
import { ask, start } from './core.mjs';

const boards = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const core = await start();
const length = (points) => ask(core, 'exact', { task: 'tsp', method: 'branch-and-cut', points, limit: 600_000 }).length;
length(boards[0]);
const answers = boards.map((points) => {
  const began = process.cpuUsage();
  const found = length(points);
  const { user, system } = process.cpuUsage(began);
  return { seconds: (user + system) / 1e6, length: found };
});
console.log(JSON.stringify(answers));
process.exit();
