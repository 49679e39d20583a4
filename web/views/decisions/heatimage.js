// @ts-check
// The heat map as an image with one pixel per cell, redrawn only when its inputs change.
import { peak } from './heatrows.js';

/** The color scale is linear in p to this power, so that small probabilities are visible. */
const POWER = 0.6;

/** The position of a probability on the color scale, 0…1. */
const warmth = (p) => Math.min(1, p) ** POWER;

export class HeatImage {
  #canvas = document.createElement('canvas');
  /** The inputs from which the image was drawn. */
  #held = /** @type {any[]} */ ([]);

  /**
   * @param {import('./heatrows.js').Step[]} steps @param {import('./heatrows.js').Row[]} rows
   * @param {number[]} columns @param {string[]} heat color scale
   */
  of(steps, rows, columns, heat) {
    const wanted = [rows, columns, heat];
    if (wanted.every((part, i) => part === this.#held[i])) return this.#canvas;
    this.#held = wanted;
    Object.assign(this.#canvas, { width: columns.length, height: rows.length });
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext('2d'));
    const data = context.createImageData(columns.length, rows.length);
    const pixels = new Uint32Array(data.data.buffer);
    const table = colorTable(heat);
    let at = 0;
    for (const row of rows) {
      for (const j of columns) pixels[at++] = table[Math.round(255 * warmth(peak(steps, row, j)))];
    }
    context.putImageData(data, 0, 0);
    return this.#canvas;
  }
}

/** @param {string} hex @returns {number[]} */
const parts = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
/** @param {number[]} color */
const light = ([r, g, b]) => 0.3 * r + 0.59 * g + 0.11 * b;

/** The color at a position of the scale, as [r, g, b]. @param {string[]} heat @param {number} warmth 0…1 */
function between(heat, warmth) {
  const at = warmth * (heat.length - 1);
  const low = Math.min(heat.length - 2, Math.floor(at));
  const [a, b] = [parts(heat[low]), parts(heat[low + 1])];
  return a.map((v, k) => Math.round(v + (b[k] - v) * (at - low)));
}

/** The text color with the better contrast on a cell. @param {{heat: string[], ink: string}} color @param {number} p */
export function inkOn({ heat, ink }, p) {
  const background = light(between(heat, warmth(p)));
  const contrast = (hex) => Math.abs(light(parts(hex)) - background);
  return contrast(ink) > 0.85 * contrast(heat[0]) ? ink : heat[0];
}

/** 256 colors of the scale, as pixels of an ImageData on a little-endian machine. @param {string[]} heat */
function colorTable(heat) {
  return Uint32Array.from({ length: 256 }, (_, i) => {
    const [r, g, b] = between(heat, i / 255);
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  });
}
