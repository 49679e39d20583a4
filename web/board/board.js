// @ts-check
// The board: a canvas that shows the state and lets a pointer change its points.
import { byId, oncePerFrame, say } from '../page/dom.js';
import { createFrame, drawBoard } from './draw.js';
import { MAX_POINTS } from '../points/grid.js';
import { sceneOf } from './scene.js';
import { changed } from '../state/store.js';
import { onTheme, palette } from '../page/theme.js';

/** How near a press must be to mean a point, and how far it moves before it is a drag; CSS pixels. */
const REACH = { mouse: 11, pen: 14, touch: 18 };
const SLACK = { mouse: 3, pen: 5, touch: 8 };

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
 */
export function mountBoard(store, history) {
  const canvas = byId('board');
  const context = canvas.getContext('2d');
  const note = byId('note');
  let frame = createFrame(640);
  let colours = palette();
  /** @type {import('../points/grid.js').Point|null} */
  let cross = null;
  /** @type {{id: number, index: number, key: string, x: number, y: number, slack: number, moved: boolean, added: boolean}|null} */
  let press = null;
  let presses = 0;

  const paint = oncePerFrame(() => {
    const scale = canvas.width / frame.size;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawBoard(context, { ...sceneOf(store.get()), cursor: cross }, colours, frame);
    note.hidden = store.get().points.length > 0 || cross !== null;
  });

  new ResizeObserver(() => {
    const size = canvas.clientWidth;
    if (!size) return;
    frame = createFrame(size);
    canvas.width = canvas.height = Math.round(size * Math.min(devicePixelRatio || 1, 4));
    paint();
  }).observe(canvas);
  onTheme(() => {
    colours = palette();
    paint();
  });
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'answer', 'step', 'growth', 'hover', 'focus')) paint();
  });

  /** Where in the square an event is, and the point it means. */
  function spot(event) {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return { x, y, hit: nearest(store.get().points, frame, x, y, REACH[event.pointerType] ?? REACH.mouse) };
  }

  function hover(point) {
    const { hover: old } = store.get();
    if (old.point !== point) store.set({ hover: { ...old, point } });
    canvas.classList.toggle('over-point', point !== null);
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { x, y, hit } = spot(event);
    const key = `press ${++presses}`;
    store.set({ focus: -1 });
    cross = null;
    let index = hit;
    if (hit < 0) {
      index = history.add(frame.point(x, y), key);
      if (index < 0) return say(`The board is full: it holds ${MAX_POINTS} points.`);
    }
    press = { id: event.pointerId, index, key, x, y, slack: SLACK[event.pointerType] ?? SLACK.mouse, moved: false, added: hit < 0 };
    canvas.setPointerCapture(event.pointerId);
    hover(index);
  });

  canvas.addEventListener('pointermove', (event) => {
    const { x, y, hit } = spot(event);
    if (!press || press.id !== event.pointerId) {
      if (!press && event.pointerType !== 'touch') hover(hit < 0 ? null : hit);
      return;
    }
    if (!press.moved && Math.hypot(x - press.x, y - press.y) < press.slack) return;
    press.moved = true;
    canvas.classList.add('dragging');
    if (press.index < store.get().points.length) history.move(press.index, frame.point(x, y), press.key);
    hover(press.index);
  });

  const release = (event, whole) => {
    if (!press || press.id !== event.pointerId) return;
    const { index, moved, added } = press;
    press = null;
    canvas.classList.remove('dragging');
    history.settle();
    if (whole && !moved && !added && index < store.get().points.length) history.remove(index);
    hover(!whole || event.pointerType === 'touch' || (!moved && !added) ? null : index);
  };
  canvas.addEventListener('pointerup', (event) => release(event, true));
  canvas.addEventListener('pointercancel', (event) => release(event, false));
  canvas.addEventListener('lostpointercapture', (event) => release(event, false));
  canvas.addEventListener('pointerleave', () => !press && hover(null));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());

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

/** The index of the point nearest to (x, y) on the drawing, or -1 when none is within reach. */
export function nearest(points, frame, x, y, reach) {
  let best = -1;
  let least = reach * reach;
  points.forEach((p, i) => {
    const [px, py] = frame.place(p);
    const d = (px - x) ** 2 + (py - y) ** 2;
    if (d <= least) [best, least] = [i, d];
  });
  return best;
}
