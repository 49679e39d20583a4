// The position of a decoder step in the answer. If several symbols make one part,
// such as a triangle, steps are counted by parts and corners.
import { problemOf } from '../catalog/problems.ts';
import { capital, count } from './words.ts';

type Step = { chosen: number; probabilities: ArrayLike<number> };

/** Number of symbols in a part of an answer: 3 for triangles, otherwise 1. */
export const groupOf = (task: string) => problemOf(task).group;

/**
 * Number of parts in the steps, without the end symbol; the last part may be unfinished.
 * @param n points
 */
function partsOf(task: string, steps: Step[], n: number) {
  const drawn = steps.length && steps[steps.length - 1].chosen >= n ? steps.length - 1 : steps.length;
  return drawn / groupOf(task);
}

/**
 * "Step 3 of 8", or "Triangle 2 of 29, corner 3".
 * @param n points
 */
export function stepName(task: string, steps: Step[], step: number, n: number) {
  const group = groupOf(task);
  if (group === 1 || steps[step].chosen >= n) return `Step ${step + 1} of ${steps.length}`;
  return `${capital(problemOf(task).words.part)} ${Math.floor(step / group) + 1} of `
    + `${Math.ceil(partsOf(task, steps, n))}, corner ${(step % group) + 1}`;
}

/**
 * "8 steps", or "29 triangles in 88 steps".
 * @param n points
 */
export function lengthWords(task: string, steps: Step[], n: number) {
  const all = count(steps.length, 'step');
  return groupOf(task) === 1 ? all
    : `${count(Math.floor(partsOf(task, steps, n)), problemOf(task).words.part)} in ${all}`;
}
