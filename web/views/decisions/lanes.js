// @ts-check
// The rows of a beam as lanes: which hypotheses lived to the end, which were chosen, and
// which symbols each has.

/**
 * @typedef {{rank: number, step: number, parent: number, symbol: number, logProbability: number,
 *   finished: boolean, alive: boolean, chosen: boolean, children: number}} Lane
 */

/**
 * The beam's rows as lanes that know whether they lived.
 * @param {import('../../engine/answer.js').Hypothesis[][]} beams @param {ArrayLike<number>} sequence what the decoder chose in the end
 * @returns {Lane[][]}
 */
export function lanesOf(beams, sequence) {
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
  const winner = lanes[last].find((l) => pathOf(lanes, l).join() === answer) ?? lanes[last][0];
  for (const lane of trailOf(lanes, winner)) lane.chosen = true;
  return lanes;
}

/** @param {Lane[][]} lanes @param {Lane} lane @returns {Lane|null} */
export const parentOf = (lanes, lane) => (lane.step > 0 ? lanes[lane.step - 1][lane.parent] ?? null : null);

/** A lane and those it came from, back to the first. @param {Lane[][]} lanes @param {Lane|null} lane */
export function* trailOf(lanes, lane) {
  for (; lane; lane = parentOf(lanes, lane)) yield lane;
}

/** The symbols chosen up to a lane, without the end symbol. @param {Lane[][]} lanes @param {Lane} lane */
export function pathOf(lanes, lane, n = Infinity) {
  /** @type {number[]} */
  const path = [];
  for (const at of trailOf(lanes, lane)) {
    if (at.symbol >= 0 && !(at.finished && isEnd(lanes, at, n))) path.unshift(at.symbol);
  }
  return path;
}

/** A finished lane whose parent was not: its symbol is ⇐ unless it is a point. */
const isEnd = (lanes, lane, n) => (n === Infinity ? lane.symbol === endSymbol(lanes) : lane.symbol >= n);
const endSymbol = (lanes) => Math.max(...lanes.flat().map((l) => (l.finished ? l.symbol : -1)));
