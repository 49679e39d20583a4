// @ts-check
// Labels of symbols in drawings: the point's name, shortened if necessary, or its number if the name does not fit.
import { symbol, symbolName } from '../../page/words.js';
import { nameOf } from '../../points/names.js';

/** Least number of letters of a shortened name. */
const FEWEST = 3;

/** @param {Pick<CanvasRenderingContext2D, 'measureText'>} c @param {number} index @param {Point[]} points @param {number} room in pixels */
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
