// @ts-check
// What a drawing calls a symbol: by its point's name where there is room for it, else by its number.
import { symbol, symbolName } from '../page/words.js';
import { nameOf } from '../points/names.js';

/** @typedef {Pick<CanvasRenderingContext2D, 'measureText'>} Context */

/** A shortened name has at least so many letters, and no other point's name begins with them. */
const FEWEST = 3;

/** @param {Context} c @param {number} index @param {Point[]} points @param {number} room in pixels */
export function symbolWithin(c, index, points, room) {
  const name = symbolName(index, points);
  const fits = (text) => c.measureText(text).width <= room;
  if (fits(name)) return name;
  for (let length = name.length - 1; length >= FEWEST; length--) {
    const start = name.slice(0, length).trim();
    if (!fits(`${start}…`)) continue;
    const shared = points.some((p, j) => j !== index && nameOf(p).startsWith(start)); // it would not tell which
    return shared ? symbol(index, points.length) : `${start}…`;
  }
  return symbol(index, points.length);
}

/** The longest name of a point, '' where none has one. @param {Point[]} points */
export const longestName = (points) => points.map(nameOf).reduce((a, b) => (b.length > a.length ? b : a), '');

/** Pixels that the widest name takes, 0 where no point has one. @param {Context} c @param {Point[]} points @param {number} most */
export const widestName = (c, points, most) => points.reduce((wide, p) => Math.max(wide, Math.min(most, c.measureText(nameOf(p)).width)), 0);
