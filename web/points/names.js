// @ts-check
// The names of points on the board and in sentences.

/** Most characters of a name that are shown. */
const LONGEST = 28;

/** The first characters of a text; none is cut in the middle. @param {string} text @param {number} most */
export const cut = (text, most) => [...text].slice(0, most).join('');

/** A name in one line, without control characters. @param {string} name */
export const plain = (name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** A point's name, shortened; '' for none. @param {Point} p */
export const nameOf = ({ name = '' }) => ([...name].length > LONGEST ? `${cut(name, LONGEST - 1).trim()}…` : name);

/**
 * The name of a point in a sentence, '' if its number is used instead. If another point has the same name, the number precedes
 * the name. A name without a letter is not used, because it would read as a number.
 * @param {Point[]} points @param {number} i
 */
export function calledOf(points, i) {
  const name = nameOf(points[i]);
  if (!/\p{L}/u.test(name)) return '';
  return points.some((p, j) => j !== i && nameOf(p) === name) ? `${i + 1} ${name}` : name;
}
