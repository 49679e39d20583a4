// Answers questions of a file, and writes the answers to another. Arguments: their names.
import { readFileSync, writeFileSync } from 'node:fs';
import { load, solve, start } from './core.mjs';

const core = await start();
const loaded = new Set();
const answers = JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({ network, task, beam, views, constrained, points }) => {
  if (!loaded.has(network)) loaded.add(load(core, network));
  const { model } = solve(core, { task, points, weights: network, limit: 1000, beam, views, constrained, trace: true });
  const steps = model.steps.map((s) => ({ chosen: s.chosen, probabilities: Array.from(s.probabilities) }));
  return { sequence: Array.from(model.sequence), view: model.view ?? 0, steps };
});
writeFileSync(process.argv[3], JSON.stringify(answers));
