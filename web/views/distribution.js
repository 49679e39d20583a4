// @ts-check
// The probabilities of one step as bars: of every point, and of the end symbol.
import { percentShort } from '../page/words.js';
import { ranked } from '../points/ranking.js';

/**
 * @param {CanvasRenderingContext2D} c @param {number} width @param {number} height
 * @param {import('./canvas.js').Colours} colour
 * @param {{probabilities: ArrayLike<number>, chosen: number}} step @param {number} n points @param {number|null} hovered
 */
export function drawDistribution(c, width, height, colour, step, n, hovered) {
  const { probabilities, chosen } = step;
  const rem = colour.rem;
  const w = Math.min(2.6 * rem, width / (n + 1));
  const bars = { w, gap: w > 5 ? Math.min(6, w * 0.2) : 0, base: height - 1.35 * rem, top: 1.3 * rem };
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = `${0.78 * rem}px ${colour.font}`;
  const every = Math.ceil((c.measureText(String(n)).width + 6) / w);
  const likely = new Set(ranked(probabilities, w > 26 ? 3 : 1).filter((r) => r.p >= 0.02).map((r) => r.index));
  for (let j = 0; j <= n; j++) {
    const strong = j === chosen || j === hovered;
    const h = drawBar(c, colour, bars, j, probabilities[j], j === chosen);
    // Where the end symbol has no room beside the choice it goes without words.
    if (j === n && j !== chosen && n - chosen < every) continue;
    if (strong || j === n || (j % every === 0 && n - j >= every && Math.abs(j - chosen) >= every)) {
      c.fillStyle = strong ? colour.ink : colour.muted;
      c.fillText(j === n ? '⇐' : String(j + 1), (j + 0.5) * w, height - 0.6 * rem);
    }
    if (!likely.has(j)) continue;
    c.fillStyle = j === chosen ? colour.network : colour.ink;
    const text = percentShort(probabilities[j]);
    const half = c.measureText(text).width / 2;
    c.fillText(text, Math.min(Math.max((j + 0.5) * w, half), width - half), bars.base - h - 0.65 * rem);
  }
}

/** @returns {number} its height */
function drawBar(c, colour, { w, gap, base, top }, j, p, chosen) {
  const h = Math.max(p * (base - top), p > 0 ? 1 : 0);
  c.fillStyle = colour.press;
  c.fillRect(j * w + gap / 2, base - 2, w - gap, 2);
  c.fillStyle = chosen ? colour.network : colour.heat[2];
  c.fillRect(j * w + gap / 2, base - h, w - gap, h);
  return h;
}
