// Shared by all drawings beside the board: canvases in the screen's resolution, painted at most once per
// frame and only while they are in the window.
import { drawBoard } from '../board/draw.ts';
import { sceneOf } from '../board/scene.ts';
import { oncePerFrame } from '../page/dom.ts';
import { onTheme, palette, type Palette } from '../page/theme.ts';
import { initialState, type State } from '../state/store.ts';
import { framed, type Context, type Frame } from '../board/strokes.ts';

type Draw = (context: Context, width: number, height: number, palette: Palette) => void;

/** Functions that repaint canvases. */
const sketches: WeakMap<HTMLCanvasElement, () => void> = new WeakMap();
onTheme(() => document.querySelectorAll('canvas').forEach((canvas) => sketches.get(canvas)?.()));

/** Paints a canvas after a call of the returned function, and when its size or the theme changes. */
export function sketch(canvas: HTMLCanvasElement, draw: Draw) {
  const context = canvas.getContext('2d')!;
  const paint = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return; // it is not shown
    const ratio = Math.min(devicePixelRatio || 1, 3);
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setLineDash([]);
    draw(context, width, height, palette());
  };
  let seen = true;
  const repaint = oncePerFrame(() => seen && paint());
  new IntersectionObserver(([{ isIntersecting }]) => {
    seen = isIntersecting;
    repaint();
  }).observe(canvas);
  new ResizeObserver(repaint).observe(canvas);
  sketches.set(canvas, paint);
  return repaint;
}

/**
 * The frame of a small board for drawBoard, with a narrower border.
 * @param size in pixels
 */
export function smallFrame(size: number) {
  const unit = size < 100 ? 0.34 : Math.max(0.5, Math.min(1, size / 290), size / 640);
  return framed(size, unit, Math.max(5, Math.round(12 * unit)));
}

/** Draws points and the answer to them, without numbers. */
export function drawSmall(
  c: Context, frame: Frame, color: Palette, shown: Pick<State, 'task' | 'points' | 'answer'>,
) {
  drawBoard(c, { ...sceneOf({ ...initialState(), ...shown }), labels: false }, color, frame);
}

/** The answer, if it is for the board's problem and number of points; else null. */
export function fitting(state: State) {
  const { answer } = state;
  return answer && answer.task === state.task && answer.points.length === state.points.length ? answer : null;
}
