// @ts-check
// The board: a canvas that shows the state and lets a pointer change its points.
import { byId, oncePerFrame } from '../page/dom.js';
import { onTheme, palette } from '../page/theme.js';
import { changed } from '../state/store.js';
import { createFrame, drawBoard } from './draw.js';
import { loupeOf } from './loupe.js';
import { BoardPointer } from './pointer.js';
import { sceneOf } from './scene.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
 */
export function mountBoard(store, history) {
  const canvas = byId('board');
  const context = canvas.getContext('2d');
  const note = byId('note');
  let frame = createFrame(640);
  let colors = palette();
  /** @type {import('../points/grid.js').Point|null} */
  let cross = null;
  /** Where the pointer is, on the canvas: the loupe gives way to it. @type {[number, number]|null} */
  let over = null;
  const covered = (scene) => {
    const loupe = over && loupeOf(scene, frame);
    return Boolean(loupe && over && over[0] > loupe.x && over[0] < loupe.x + loupe.s && over[1] > loupe.y && over[1] < loupe.y + loupe.s);
  };
  const paintNow = () => {
    const scale = canvas.width / frame.size;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const scene = { ...sceneOf(store.get()), cursor: cross };
    if (covered(scene)) scene.loupe = null;
    drawBoard(context, scene, colors, frame);
    note.hidden = store.get().points.length > 0 || cross !== null;
    canvas.classList.toggle('empty', store.get().points.length === 0); // a finger then scrolls the page
  };
  const paint = oncePerFrame(paintNow);

  new ResizeObserver(() => {
    const size = canvas.clientWidth;
    if (!size) return;
    const style = getComputedStyle(canvas);
    frame = createFrame(size, Number(style.getPropertyValue('--bold')) || 1);
    canvas.width = canvas.height = Math.round(size * Math.min(devicePixelRatio || 1, 4));
    paint();
  }).observe(canvas);
  onTheme((atOnce) => {
    colors = palette();
    if (atOnce) paintNow();
    else paint();
  });
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'answer', 'step', 'growth', 'hover', 'focus', 'why', 'dragging', 'search', 'names')) paint();
  });

  const pointed = (/** @type {PointerEvent} */ { type, offsetX, offsetY }) => {
    const before = covered(sceneOf(store.get()));
    over = type === 'pointerleave' ? null : [offsetX, offsetY];
    if (covered(sceneOf(store.get())) !== before) paint();
  };
  for (const type of ['pointermove', 'pointerleave']) canvas.addEventListener(type, pointed);

  new BoardPointer(canvas, store, history, {
    frame: () => frame,
    pressed: () => {
      cross = null;
      store.set({ focus: -1 });
    },
  });

  return {
    canvas,
    getCross: () => cross,
    /** @param {import('../points/grid.js').Point|null} p the keyboard's cross */
    setCross(p) {
      cross = p;
      paint();
    },
  };
}
