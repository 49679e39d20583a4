// Labels of symbols in drawings: the point's name, shortened if necessary, or its number if the name does not
// fit.
import { symbol, symbolName } from '../../page/words.ts';
import { nameOf } from '../../points/names.ts';
import type { Context } from '../../board/strokes.ts';
import type { Point } from '../../points/grid.ts';

/** Least number of letters of a shortened name. */
const FEWEST = 3;

/** @param room in pixels */
export function symbolWithin(c: Context, index: number, points: Point[], room: number) {
  const name = symbolName(index, points);
  const fits = (text: string) => c.measureText(text).width <= room;
  if (fits(name)) return name;
  for (let length = name.length - 1; length >= FEWEST; length--) {
    const start = name.slice(0, length).trim();
    if (!fits(`${start}…`)) continue;
    // the shortened name would be ambiguous
    const shared = points.some((p, j) => j !== index && nameOf(p).startsWith(start));
    return shared ? symbol(index, points.length) : `${start}…`;
  }
  return symbol(index, points.length);
}
