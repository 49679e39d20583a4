// @ts-check
// The rows of a beam as lanes: whether a hypothesis leads to a final one and to the answer, and its symbols.

/**
 * @typedef {{rank: number, step: number, parent: number, symbol: number, logProbability: number,
 *   finished: boolean, alive: boolean, chosen: boolean, children: number}} Lane
 */

/**
 * Converts a beam's rows to lanes: `alive` marks those that lead to a final hypothesis, `chosen` those that lead to the answer.
 * @param {import('../../engine/answer.js').Hypothesis[][]} beams @param {ArrayLike<number>} sequence the output @param {number} n points
 * @returns {Lane[][]}
 */
export function lanesOf(beams, sequence, n) {
  const lanes = beams.map((row, step) => row.map((h, rank) => (
    { ...h, rank, step, alive: false, chosen: false, children: 0 })));
  if (!lanes.length) return lanes;
  const last = lanes.length - 1;
  for (const end of lanes[last]) for (const lane of trailOf(lanes, end)) lane.alive = true;
  for (const lane of lanes.slice(1).flat()) {
    const parent = parentOf(lanes, lane);
    if (parent) parent.children++;
  }
  const answer = Array.from(sequence).join();
  const winner = lanes[last].find((l) => pathOf(lanes, l, n).join() === answer) ?? lanes[last][0];
  for (const lane of trailOf(lanes, winner)) lane.chosen = true;
  return lanes;
}

/** @param {Lane[][]} lanes @param {Lane} lane @returns {Lane|null} */
export const parentOf = (lanes, lane) => (lane.step > 0 ? lanes[lane.step - 1][lane.parent] ?? null : null);

/** Yields a lane and its ancestors, back to the first step. @param {Lane[][]} lanes @param {Lane|null} lane */
export function* trailOf(lanes, lane) {
  for (; lane; lane = parentOf(lanes, lane)) yield lane;
}

/** The points chosen up to a lane, without the end symbol. @param {Lane[][]} lanes @param {Lane} lane @param {number} n points */
export function pathOf(lanes, lane, n) {
  /** @type {number[]} */
  const path = [];
  for (const at of trailOf(lanes, lane)) {
    if (at.symbol >= 0 && at.symbol < n) path.unshift(at.symbol);
  }
  return path;
}
