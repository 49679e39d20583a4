// @ts-check
// The color scale of the heat map.

/** The color scale is linear in p to this power, so that small probabilities are visible. */
const POWER = 0.6;

/** @param {string} hex @returns {number[]} */
const parts = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
/** @param {number[]} color */
const light = ([r, g, b]) => 0.3 * r + 0.59 * g + 0.11 * b;

/** The color of a probability, as [r, g, b]. @param {string[]} heat @param {number} p */
function between(heat, p) {
  const at = Math.min(1, p) ** POWER * (heat.length - 1);
  const low = Math.min(heat.length - 2, Math.floor(at));
  const [a, b] = [parts(heat[low]), parts(heat[low + 1])];
  return a.map((v, k) => Math.round(v + (b[k] - v) * (at - low)));
}

/** @param {{heat: string[]}} color @param {number} p */
export const tintOf = ({ heat }, p) => `rgb(${between(heat, p).join()})`;

/** The text color with the better contrast on a cell. @param {{heat: string[], ink: string}} color @param {number} p */
export function inkOn({ heat, ink }, p) {
  const background = light(between(heat, p));
  const contrast = (/** @type {string} */ hex) => Math.abs(light(parts(hex)) - background);
  return contrast(ink) > 0.85 * contrast(heat[0]) ? ink : heat[0];
}
