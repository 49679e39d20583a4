// Solves the boards of a file and prints the processor's seconds and the lengths. One that is not counted comes first:
// its code is then compiled.
import { readFileSync } from 'node:fs';
import { ask, start } from './core.mjs';

const boards = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const core = await start();
const length = (points) => ask(core, 'exact', { task: 'tsp', method: 'branch-and-cut', points, limit: 600_000 }).length;
length(boards[0]);
const began = process.cpuUsage();
const lengths = boards.map(length);
const { user, system } = process.cpuUsage(began);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, lengths }));
process.exit();
