// Asks the questions of a file, [name, arguments], and writes the answers to another file, with the processor
// time of each in seconds. The first question is asked once before, so that its code is compiled. Arguments:
// the files' names.
import { readFileSync, writeFileSync } from 'node:fs';
import { ask, load, solve, start } from './core.mjs';

const core = await start();
const loaded = new Set();
const answerTo = ([name, { weights, ...args }]) => {
  if (name !== 'solve') return ask(core, name, args);
  if (!loaded.has(weights)) loaded.add(load(core, weights));
  const { sequence, steps } = solve(core, { ...args, weights }).model;
  return { sequence, steps: steps.map((step) => ({ ...step, probabilities: [...step.probabilities] })) };
};
const questions = JSON.parse(readFileSync(process.argv[2], 'utf8'));
answerTo(questions[0]);
writeFileSync(process.argv[3], JSON.stringify(questions.map((question) => {
  const began = process.cpuUsage();
  const answer = answerTo(question);
  const { user, system } = process.cpuUsage(began);
  return { ...answer, seconds: (user + system) / 1e6 };
})));
