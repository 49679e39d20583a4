// The position of a decoder step in the answer. If several symbols make one part, such as a triangle, steps are
// counted by parts and corners; those of lists, each of which asks what follows a point, one by one.
import { problemOf } from '../catalog/problems.ts';
import { capital, count } from './words.ts';

type Step = { chosen: number; from: number; after: number };

/** Number of symbols in a part of the steps: 3 for triangles one after the other, otherwise 1. */
export const groupOf = (task: string, steps: { from: number }[]) =>
  (steps.length && steps[0].from >= 0 ? 1 : problemOf(task).group);

/**
 * "Step 3 of 8", or "Triangle 2 of 29, corner 3".
 * @param n points
 */
export function stepName(task: string, steps: Step[], step: number, n: number) {
  const group = groupOf(task, steps);
  if (group === 1 || steps[step].chosen >= n) return `Step ${step + 1} of ${steps.length}`;
  const drawn = steps[steps.length - 1].chosen >= n ? steps.length - 1 : steps.length;
  return `${capital(problemOf(task).words.part)} ${Math.floor(step / group) + 1} of `
    + `${Math.ceil(drawn / group)}, corner ${(step % group) + 1}`;
}

/** "8 steps", or "29 triangles in 88 steps". */
export function lengthWords(task: string, steps: Step[]) {
  const { group, words } = problemOf(task);
  const all = count(steps.length, 'step');
  return group === 1 ? all
    : `${count(Math.floor(steps[steps.length - 1].after / group), words.part)} in ${all}`;
}
