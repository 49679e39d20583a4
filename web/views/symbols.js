// @ts-check
// Labels of symbols in drawings: the point's name, shortened if necessary, or its number if the name does not fit.
import { symbol, symbolName } from '../page/words.js';
import { nameOf } from '../points/names.js';

/** @typedef {Pick<CanvasRenderingContext2D, 'measureText'>} Context */

/** Least number of letters of a shortened name. */
const FEWEST = 3;

/** @param {Context} c @param {number} index @param {Point[]} points @param {number} room in pixels */
export function symbolWithin(c, index, points, room) {
  const name = symbolName(index, points);
  const fits = (text) => c.measureText(text).width <= room;
  if (fits(name)) return name;
  for (let length = name.length - 1; length >= FEWEST; length--) {
    const start = name.slice(0, length).trim();
    if (!fits(`${start}…`)) continue;
    const shared = points.some((p, j) => j !== index && nameOf(p).startsWith(start)); // the shortened name would be ambiguous
    return shared ? symbol(index, points.length) : `${start}…`;
  }
  return symbol(index, points.length);
}

/** The longest name of a point; '' if no point has a name. @param {Point[]} points */
export const longestName = (points) => points.map(nameOf).reduce((a, b) => (b.length > a.length ? b : a), '');

/** The width of the widest name in pixels, limited to `most`; 0 if no point has a name. @param {Context} c @param {Point[]} points @param {number} most */
export const widestName = (c, points, most) => points.reduce((wide, p) => Math.max(wide, Math.min(most, c.measureText(nameOf(p)).width)), 0);
