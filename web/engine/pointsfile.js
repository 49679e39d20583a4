// @ts-check
// Points as the page saves them; all other formats are read by core/dataset.

/** [[x, y], …] or {points: [[x, y], …], task}. @param {string} name @param {string} text */
export function pointsOfJSON(name, text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is no valid JSON: ${/** @type {Error} */ (error).message}.`);
  }
  const points = Array.isArray(value) ? value : value.points;
  if (!Array.isArray(points)) throw new Error(`${name} has no list of points: it should be [[x, y], …] or {"points": [[x, y], …]}.`);
  points.forEach((p, i) => {
    if (!Array.isArray(p) || p.length !== 2 || !p.every(Number.isFinite)) {
      throw new Error(`${name}: point ${i + 1} is ${JSON.stringify(p)?.slice(0, 60)}, not a pair of numbers.`);
    }
  });
  return { points, task: typeof value.task === 'string' ? value.task : null };
}
