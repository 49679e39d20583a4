// @ts-check
// The rows of a beam as lanes: which hypotheses lived to the end, which were chosen, and
// which symbols each has.

/**
 * @typedef {{rank: number, step: number, parent: number, symbol: number, logProbability: number,
 *   finished: boolean, alive: boolean, chosen: boolean, children: number}} Lane
 */

/**
 * The beam's rows as lanes that know whether they lived.
 * @param {import('../../engine/answer.js').Hypothesis[][]} beams @param {ArrayLike<number>} sequence what the decoder chose in the end @param {number} n points
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

/** A lane and those it came from, back to the first. @param {Lane[][]} lanes @param {Lane|null} lane */
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
