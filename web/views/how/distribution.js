// @ts-check
// The probabilities of one step as bars: of every point, and of the end symbol. A network is
// mostly sure, so their heights follow the logarithm.
import { percentShort } from '../../page/words.js';
import { ranked } from '../../points/ranking.js';
import { symbolWithin, widestName } from '../symbols.js';

/** So many have a bar, if they are not less likely than the last of these. */
const SEEN = 4;
const FEWEST = 4;
const MOST = 12;

/** How many powers of ten the heights span: an even number. @param {ArrayLike<number>} probabilities */
export function span(probabilities) {
  const last = ranked(probabilities, SEEN).at(-1)?.p ?? 1;
  return Math.max(FEWEST, Math.min(MOST, 2 * Math.ceil(-Math.log10(Math.max(last, 1e-30)) / 2 + 0.1)));
}

/** How far up a bar goes, 0…1. @param {number} p @param {number} powers that the height spans */
export const rise = (p, powers) => (p > 0 ? Math.max(0, Math.min(1, 1 + Math.log10(p) / powers)) : 0);

/** 10 to the power of −k. @param {number} k */
const power = (k) => (k <= 4 ? `${Number((100 / 10 ** k).toFixed(2))} %` : `10⁻${[...String(k)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('')}`);

/**
 * @param {CanvasRenderingContext2D} c @param {number} width @param {number} height
 * @param {import('../canvas.js').Colors} color
 * @param {{probabilities: ArrayLike<number>, chosen: number}} step
 * @param {import('../../points/grid.js').Point[]} points @param {number|null} hovered
 */
export function drawDistribution(c, width, height, color, step, points, hovered) {
  const n = points.length;
  const { probabilities, chosen } = step;
  const rem = color.rem;
  c.textBaseline = 'middle';
  c.font = `${0.78 * rem}px ${color.font}`;
  const left = c.measureText('0.01 %').width + 0.6 * rem;
  const w = Math.min(Math.max(2.6 * rem, widestName(c, points, 5 * rem) + 6), (width - left) / (n + 1));
  const bars = { left, w, gap: w > 5 ? Math.min(6, w * 0.2) : 0, base: height - 1.35 * rem, top: 1.3 * rem, powers: span(probabilities) };
  drawRules(c, color, bars, left + w * (n + 1));
  c.textAlign = 'center';
  const every = Math.ceil((c.measureText(String(n)).width + 6) / w);
  const likely = new Set(ranked(probabilities, w > 26 ? 3 : 1).filter((r) => r.p >= 0.005).map((r) => r.index));
  for (let j = 0; j <= n; j++) {
    const strong = j === chosen || j === hovered;
    const h = drawBar(c, color, bars, j, probabilities[j], j === chosen);
    // Where the end symbol has no room beside the choice it goes without words.
    if (j === n && j !== chosen && n - chosen < every) continue;
    const middle = left + (j + 0.5) * w;
    if (strong || j === n || (j % every === 0 && n - j >= every && Math.abs(j - chosen) >= every)) {
      c.fillStyle = strong ? color.ink : color.muted;
      c.fillText(symbolWithin(c, j, points, every * w - 4), middle, height - 0.6 * rem);
    }
    if (!likely.has(j)) continue;
    c.fillStyle = j === chosen ? color.network : color.ink;
    const text = percentShort(probabilities[j]);
    const half = c.measureText(text).width / 2;
    c.fillText(text, Math.min(Math.max(middle, half), width - half), bars.base - h - 0.65 * rem);
  }
}

/** At both ends of the heights and in their middle. */
function drawRules(c, color, { left, base, top, powers }, right) {
  c.textAlign = 'right';
  c.lineWidth = 1;
  c.strokeStyle = color.line;
  c.fillStyle = color.muted;
  for (const k of [0, powers / 2, powers]) {
    const y = Math.round(top + (k / powers) * (base - top)) + 0.5;
    c.beginPath();
    c.moveTo(left, y);
    c.lineTo(right, y);
    c.stroke();
    c.fillText(power(k), left - 0.4 * color.rem, y);
  }
}

/** @returns {number} its height */
function drawBar(c, color, { left, w, gap, base, top, powers }, j, p, chosen) {
  const h = rise(p, powers) * (base - top);
  c.fillStyle = chosen ? color.network : color.heat[2];
  c.fillRect(left + j * w + gap / 2, base - h, w - gap, h);
  return h;
}
