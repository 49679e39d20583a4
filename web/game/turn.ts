// The rules of the game: the visitor's tour, its length, and who wins. This module does not use the page.
import { boardOf } from '../points/seeded.ts';
import { unitsOf } from '../points/units.ts';
import type { Point } from '../points/grid.ts';

export const CITIES = 20;
/** Numbers of cities of boards that can be played. */
const FEWEST = 4, MOST = 50;
/** Tours are equally long if their lengths differ by less, relatively; rounding errors are smaller. */
const EQUAL = 1e-9;

export const cities = (seed: number) => boardOf(seed, { count: CITIES, border: 0.05, room: 0.08 });

/** The seed of a day's board: the date in UTC, such as 20261125. */
export const seedOf = (date: Date) => Number(date.toISOString().slice(0, 10).replaceAll('-', ''));

/** The length of a path; if `closed`, of the tour. */
export function lengthOf(points: Point[], path: number[], closed = true) {
  let sum = 0;
  for (let i = closed ? 0 : 1; i < path.length; i++) {
    const [p, q] = [points[path.at(i - 1) ?? 0], points[path[i]]];
    sum += Math.hypot(p.x - q.x, p.y - q.y);
  }
  return sum;
}

/** The tour of a challenge; null if the text is ''. Throws an error that names the fault. */
export function challengeOf(points: Point[], text: string) {
  if (unitsOf(points)?.rule) {
    throw new RangeError('The link’s board has distances of its own; a game measures lengths in the plane.');
  }
  if (points.length < FEWEST || points.length > MOST) {
    throw new RangeError(`The link’s board has ${points.length} cities; a game takes ${FEWEST} to ${MOST}.`);
  }
  if (!text) return null;
  const tour = text.split('.').map(Number);
  if (tour.length !== points.length || points.some((_, city) => !tour.includes(city))) {
    throw new RangeError(`“${text.slice(0, 40)}” is no tour of the link’s ${points.length} cities.`);
  }
  return tour;
}

/** The excess length of a tour, relative to the shortest; 0 if equally long. */
export function excess(length: number, shortest: number) {
  const share = length / shortest - 1;
  return Math.abs(share) < EQUAL ? 0 : share;
}

/**
 * Says who won.
 * @param yours excess of the visitor's tour
 * @param others excess of the opponent's
 * @param other the opponent
 */
export function outcome(yours: number, others: number, other: string) {
  if (Math.abs(yours - others) < EQUAL) {
    return yours ? `A draw: your tour and ${other}’s are equally long.`
      : `A draw: both tours are the shortest.`;
  }
  if (yours > others) return `${other[0].toUpperCase()}${other.slice(1)} wins.`;
  return yours ? 'You win.' : 'You win, with the shortest tour.';
}
