// @ts-check
// What points are called on the board and in sentences.

/** So many letters of a name are shown. */
const LONGEST = 28;
/** A point's name as it is shown, '' for none. @param {Point} p */
export function nameOf({ name = '' }) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trim()}…` : name;
}

/**
 * What a sentence calls a point instead of by its number, '' for the number: its name, behind the number as on the board where
 * another point has the same name. A name without a letter would read as a number.
 * @param {Point[]} points @param {number} i
 */
export function calledOf(points, i) {
  const name = nameOf(points[i]);
  if (!/\p{L}/u.test(name)) return '';
  return points.some((p, j) => j !== i && nameOf(p) === name) ? `${i + 1} ${name}` : name;
}
