// @ts-check
// Between the board and the core: the core is asked about the numbers that were read, and what it
// answers lies on the board.
import { onBoard, readOf, unitsOf } from '../points/units.js';

/** The points of a question, and the rule by which their lengths are measured. @param {Point[]} points */
export const read = (points) => ({ points: readOf(points), rule: unitsOf(points)?.rule ?? '' });

/** What was answered about points, with its places on the board. @template T @param {Point[]} points @param {T} answer @returns {T} */
export function placed(points, answer) {
  const units = unitsOf(points);
  const { model, spot, fault } = /** @type {any} */ (answer);
  if (!units || typeof answer !== 'object') return answer;
  const { place, across, up } = onBoard(units);
  return {
    ...answer,
    ...(model && { model: placed(points, model) }),
    ...(spot && { spot: { ...place(spot), far: up(spot.far) } }),
    ...(fault && { fault: { ...fault, ...place(fault), radius: up(fault.radius), across: across(fault.radius) } }),
  };
}
