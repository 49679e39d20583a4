// The color scale of the heat map.

/** The color scale is linear in p to this power, so that small probabilities are visible. */
const POWER = 0.6;

const parts = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const light = ([r, g, b]: number[]) => 0.3 * r + 0.59 * g + 0.11 * b;

/** The color of a probability, as [r, g, b]. */
function between(heat: string[], p: number) {
  const at = Math.min(1, p) ** POWER * (heat.length - 1);
  const low = Math.min(heat.length - 2, Math.floor(at));
  const [a, b] = [parts(heat[low]), parts(heat[low + 1])];
  return a.map((v, k) => Math.round(v + (b[k] - v) * (at - low)));
}

export const tintOf = ({ heat }: { heat: string[] }, p: number) => `rgb(${between(heat, p).join()})`;

/** The text color with the better contrast on a cell. */
export function inkOn({ heat, ink }: { heat: string[]; ink: string }, p: number) {
  const background = light(between(heat, p));
  const contrast = (hex: string) => Math.abs(light(parts(hex)) - background);
  return contrast(ink) > 0.85 * contrast(heat[0]) ? ink : heat[0];
}
