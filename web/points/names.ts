// The names of points on the board and in sentences.
import type { Point } from './grid.ts';

/** Most characters of a name that are shown. */
const LONGEST = 28;

/** The first characters of a text; none is cut in the middle. */
export const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/** A name in one line, without control characters and those that turn the direction of a text. */
export const plain = (name: string) => name.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();

/** Hebrew and Arabic, which are written from right to left. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A point's name, shortened; '' for none. */
export const nameOf = ({ name = '' }: Point) =>
  ([...name].length > LONGEST ? `${cut(name, LONGEST - 1).trim()}…` : name);

/**
 * The name of a point in a sentence, '' if its number is used instead. If another point has the same name,
 * the number precedes the name. A name without a letter is not used, because it would read as a number. One
 * from right to left is isolated, so that it does not turn what follows.
 */
export function calledOf(points: Point[], i: number) {
  const name = nameOf(points[i]);
  if (!/\p{L}/u.test(name)) return '';
  const written = LEFTWARD.test(name) ? `\u2068${name}\u2069` : name;
  return points.some((p, j) => j !== i && nameOf(p) === name) ? `${i + 1} ${written}` : written;
}
