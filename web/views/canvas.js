// @ts-check
// Shared by all drawings beside the board: canvases in the screen's resolution, painted at most once per frame
// and only while they are shown; and the theme's colors.
import { framed } from '../board/draw.js';
import { oncePerFrame } from '../page/dom.js';
import { onTheme, palette } from '../page/theme.js';

/**
 * @typedef {import('../board/draw.js').Palette & {heat: string[], edge: string, press: string, page: string, rem: number}} Colors
 * @typedef {(context: CanvasRenderingContext2D, width: number, height: number, colors: Colors) => void} Draw
 */

/** @type {Colors|null} */
let known = null;
/** Functions that repaint canvases. @type {WeakMap<HTMLCanvasElement, () => void>} */
const sketches = new WeakMap();
onTheme(() => {
  known = null;
  for (const canvas of document.querySelectorAll('canvas')) sketches.get(canvas)?.();
});
addEventListener('resize', () => { known = null; }); // the font size depends on the window's size

/** @returns {Colors} */
export function colors() {
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  known = {
    ...palette(), heat: [0, 1, 2, 3, 4].map((i) => read(`heat-${i}`)),
    edge: read('edge'), press: read('press'), page: read('page'), rem: parseFloat(style.fontSize),
  };
  return known;
}

/**
 * Paints a canvas with `draw`: after a call of the returned function, a change of the canvas's size, or a change of the theme.
 * @param {HTMLCanvasElement} canvas @param {Draw} draw
 */
export function sketch(canvas, draw) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const paint = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return; // it is not shown
    const ratio = Math.min(devicePixelRatio || 1, 3);
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setLineDash([]);
    draw(context, width, height, colors());
  };
  const touch = oncePerFrame(paint);
  new ResizeObserver(touch).observe(canvas);
  sketches.set(canvas, paint);
  return touch;
}

/** The frame of a small board for drawBoard, with a narrower border. @param {number} size in pixels */
export function smallFrame(size) {
  const unit = size < 100 ? 0.34 : Math.max(0.5, Math.min(1, size / 290), size / 640);
  return framed(size, unit, Math.max(5, Math.round(12 * unit)));
}

/** The answer, if it is for the board's problem and number of points; else null. @param {State} state */
export function fitting(state) {
  const { answer } = state;
  return answer && answer.task === state.task && answer.points.length === state.points.length ? answer : null;
}
