// The steps of a decoder in words. If several symbols make one part, such as a triangle, steps are counted by parts
// and corners; those of lists, each of which asks what follows a point, one by one.
import { problemOf } from '../catalog/problems.ts';
import { capital, count, percentShort, symbolWords } from './words.ts';
import type { Step } from '../engine/answer.ts';
import type { Point } from '../points/grid.ts';

type Place = { chosen: number; from: number; after: number };

/** Number of symbols in a part of the steps: 3 for triangles one after the other, otherwise 1. */
export const groupOf = (task: string, steps: { from: number }[]) =>
  (steps.length && steps[0].from >= 0 ? 1 : problemOf(task).group);

/**
 * "Step 3 of 8", or "Triangle 2 of 29, corner 3".
 * @param n points
 */
export function stepName(task: string, steps: Place[], step: number, n: number) {
  const group = groupOf(task, steps);
  if (group === 1 || steps[step].chosen >= n) return `Step ${step + 1} of ${steps.length}`;
  const drawn = steps[steps.length - 1].chosen >= n ? steps.length - 1 : steps.length;
  return `${capital(problemOf(task).words.part)} ${Math.floor(step / group) + 1} of `
    + `${Math.ceil(drawn / group)}, corner ${(step % group) + 1}`;
}

/** "8 steps", or "29 triangles in 88 steps". */
export function lengthWords(task: string, steps: Place[]) {
  const { group, words } = problemOf(task);
  const all = count(steps.length, 'step');
  return group === 1 ? all
    : `${count(Math.floor(steps[steps.length - 1].after / group), words.part)} in ${all}`;
}

export interface Likely {
  index: number;
  p: number;
}

/** Why a more probable symbol was not chosen. */
function reasonWords(task: string, reason: 'outranked' | 'dropped') {
  const { words, objective } = problemOf(task);
  if (reason === 'dropped') return 'the beam, which also counts length, dropped it';
  return `this whole ${words.answer} ${objective ? 'is shorter' : 'scored higher'}`;
}

/** The symbol that was more probable than the choice, and why it was not chosen; '' if there is none. */
export function rejectedWords(task: string, { rejected, probabilities }: Step, points: Point[]) {
  if (!rejected?.reason) return '';
  const other = `${symbolWords(rejected.symbol, points)}, ${percentShort(probabilities[rejected.symbol])}`;
  return rejected.reason === 'barred' ? `${other}, was not allowed`
    : `not ${other}: ${reasonWords(task, rejected.reason)}`;
}

/** The reason in a sentence, if that symbol would have been right; '' otherwise. */
export function missedWords(task: string, { rejected }: Step, right: number) {
  if (!rejected?.reason || rejected.symbol !== right) return '';
  return 'It was more probable there, but '
    + `${rejected.reason === 'barred' ? 'it was not allowed' : reasonWords(task, rejected.reason)}.`;
}

/** The second most probable symbol, if the most probable one was chosen; null if there is none. */
export function runnerUp({ chosen, rejected, probabilities }: Step) {
  if (rejected) return null;
  const other = ranked(probabilities, 2).find((r) => r.index !== chosen);
  return other && other.p > 0 ? other : null;
}

/** The most probable symbols of a step, best first. Index n is the end symbol. */
export function ranked(probabilities: ArrayLike<number>, count: number): Likely[] {
  return Array.from(probabilities, (p, index) => ({ index, p })).sort((a, b) => b.p - a.p).slice(0, count);
}
