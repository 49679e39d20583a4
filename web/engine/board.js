// @ts-check
// Between the board and the core: the core is asked about the numbers that were read, and what it
// answers lies on the board.
import { onBoard, readOf, unitsOf } from '../points/units.js';

/** @typedef {import('../points/grid.js').Point} Point */

/** The points of a question, and the rule by which their lengths are measured. @param {Point[]} points */
export const read = (points) => ({ points: readOf(points), rule: unitsOf(points)?.rule ?? '' });

/** A fault on the board. @param {Point[]} points @param {import('./answer.js').Fault|null} fault */
export function faultOn(points, fault) {
  const units = unitsOf(points);
  if (!units || !fault) return fault;
  const { place, across, up } = onBoard(units);
  return { ...fault, ...place(fault), radius: up(fault.radius), across: across(fault.radius) };
}

/** What an answer is worth, its places on the board. @template {import('./answer.js').Judged} T @param {Point[]} points @param {T} judged @returns {T} */
export function judgedOn(points, judged) {
  const { place, up } = onBoard(unitsOf(points));
  const { spot, fault } = judged;
  return { ...judged, spot: spot && { ...place(spot), far: up(spot.far) }, fault: faultOn(points, fault) };
}
