// The names of points on the board and in sentences.
import type { Point } from './grid.ts';

/** Most characters of a name that are shown. */
const LONGEST = 28;

/** The first characters of a text; none is cut in the middle. */
export const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/** A name in one line, without control characters. */
export const plain = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** A point's name, shortened; '' for none. */
export const nameOf = ({ name = '' }: Point) =>
  ([...name].length > LONGEST ? `${cut(name, LONGEST - 1).trim()}…` : name);

/**
 * The name of a point in a sentence, '' if its number is used instead. If another point has the same name,
 * the number precedes the name. A name without a letter is not used, because it would read as a number.
 */
export function calledOf(points: Point[], i: number) {
  const name = nameOf(points[i]);
  if (!/\p{L}/u.test(name)) return '';
  return points.some((p, j) => j !== i && nameOf(p) === name) ? `${i + 1} ${name}` : name;
}
