// @ts-check
// A visitor's own tour, city by city: what can be drawn, how long it is, who won. Nothing here touches the page.
import { boardOf } from '../points/firstboard.js';

/** Cities of a board. */
export const CITIES = 20;
/** Of a challenge from elsewhere. */
const FEWEST = 4, MOST = 50;
/** Tours whose lengths differ by less, relative to the shortest, are equally long: points lie on a grid of 4,096. */
const EQUAL = 1e-9;

/** Whether a board can be played. @param {Point[]} points */
export const playable = (points) => points.length >= FEWEST && points.length <= MOST;

/** The cities of a seed. @param {number} seed */
export const cities = (seed) => boardOf(seed, { count: CITIES, border: 0.05, room: 0.08 });

/** The seed of a day's board, the same everywhere: 20261125 in UTC. @param {Date} date */
export const seedOf = (date) => Number(date.toISOString().slice(0, 10).replaceAll('-', ''));

/** The length of a path, or with `closed` of the tour. @param {Point[]} points @param {number[]} path */
export function lengthOf(points, path, closed = true) {
  let sum = 0;
  for (let i = closed ? 0 : 1; i < path.length; i++) {
    const [p, q] = [points[path.at(i - 1) ?? 0], points[path[i]]];
    sum += Math.hypot(p.x - q.x, p.y - q.y);
  }
  return sum;
}

/** A path with one more city, or the same path where it has it. @param {number[]} path @param {number} city */
export const visit = (path, city) => (path.includes(city) ? path : [...path, city]);

/** The next city from one in a direction, for arrow keys; the same where there is none. @param {Point[]} points @param {number} from @param {number} dx @param {number} dy */
export function cityBeside(points, from, dx, dy) {
  let [best, least] = [from, Infinity];
  points.forEach((p, i) => {
    const [x, y] = [p.x - points[from].x, p.y - points[from].y];
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
    if (i !== from && ahead > 0 && aside <= ahead && ahead + aside < least) [best, least] = [i, ahead + aside];
  });
  return best;
}

/** A tour as an address has it, and back; null where it is no tour of n cities. @param {number[]} tour */
export const tourText = (tour) => tour.join('.');

/** @param {string} text @param {number} n */
export function tourFrom(text, n) {
  const tour = text.split('.').map(Number);
  return tour.length === n && new Set(tour).size === n && tour.every((c) => Number.isInteger(c) && c >= 0 && c < n) ? tour : null;
}

/** The tour of a challenge; an error says what is wrong with it. '' is a board without a tour. @param {Point[]} points @param {string} text */
export function challengeOf(points, text) {
  if (!playable(points)) throw new RangeError(`The link's board has ${points.length} cities; a game takes ${FEWEST} to ${MOST}.`);
  const tour = tourFrom(text, points.length);
  if (text && !tour) throw new RangeError(`“${text.slice(0, 40)}” is no tour of the link's ${points.length} cities.`);
  return tour;
}

/** How much longer than the shortest, relative to it; 0 for equally long. @param {number} length @param {number} shortest */
export function excess(length, shortest) {
  const far = length / shortest - 1;
  return Math.abs(far) < EQUAL ? 0 : far;
}

/** Who won. @param {number} yours @param {number} others its excess @param {string} other */
export function outcome(yours, others, other) {
  if (Math.abs(yours - others) < EQUAL) return yours ? `A draw: your tour and ${other}’s are equally long.` : `A draw: both tours are the shortest.`;
  if (yours > others) return `${other[0].toUpperCase()}${other.slice(1)} wins.`;
  return yours ? 'You win.' : 'You win, with the shortest tour.';
}
