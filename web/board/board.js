// @ts-check
// The board: a canvas that draws the state, and whose points the pointer changes (pointer.js).
import { byId, oncePerFrame } from '../page/dom.js';
import { onTheme, palette } from '../page/theme.js';
import { changed } from '../state/store.js';
import { createFrame, drawBoard } from './draw.js';
import { loupeOf } from './loupe.js';
import { BoardPointer } from './pointer.js';
import { sceneOf } from './scene.js';

/** The fields of the state that the board draws. */
const DRAWN = /** @type {const} */ (['task', 'points', 'answer', 'step', 'growth', 'hover', 'focus', 'why', 'dragging', 'search', 'outlines', 'learned', 'hushed']);

export class Board {
  canvas = byId('board');
  #context = this.canvas.getContext('2d');
  #note = byId('note');
  #store;
  frame = createFrame(640);
  #colors = palette();
  /** @type {Point|null} */
  #cross = null;
  /** The pointer's position on the canvas; the loupe is hidden while it would cover the pointer. @type {[number, number]|null} */
  #over = null;
  #paint = oncePerFrame(() => this.#paintNow());

  /** @param {Store} store @param {PointHistory} history */
  constructor(store, history) {
    this.#store = store;
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    onTheme(() => {
      this.#colors = palette();
      this.#paintNow();
    });
    store.subscribe((now, before) => changed(now, before, ...DRAWN) && this.#paint());
    for (const type of ['pointermove', 'pointerleave']) this.canvas.addEventListener(type, (event) => this.#pointed(event));
    new BoardPointer(this, store, history);
  }

  /** The cross that the arrow keys move; null if it is hidden. */
  get cross() {
    return this.#cross;
  }

  set cross(p) {
    this.#cross = p;
    this.#paint();
  }

  #resize() {
    const { canvas } = this;
    const size = canvas.clientWidth;
    if (!size) return;
    this.frame = createFrame(size, Number(getComputedStyle(canvas).getPropertyValue('--bold')) || 1);
    canvas.width = canvas.height = Math.round(size * Math.min(devicePixelRatio || 1, 4));
    this.#paintNow(); // in this frame: the canvas is blank now
  }

  #paintNow() {
    const scale = this.canvas.width / this.frame.size;
    this.#context.setTransform(scale, 0, 0, scale, 0, 0);
    const state = this.#store.get();
    const scene = { ...sceneOf(state), cursor: this.#cross };
    if (this.#covered(scene)) scene.loupe = null;
    drawBoard(this.#context, scene, this.#colors, this.frame);
    this.#note.hidden = state.points.length > 0 || this.#cross !== null;
    this.canvas.classList.toggle('empty', state.points.length === 0); // a finger scrolls the page while there are no points
  }

  /** Whether the loupe would cover the pointer. */
  #covered(scene) {
    const over = this.#over;
    const loupe = over && loupeOf(scene, this.frame);
    return Boolean(loupe && over[0] > loupe.x && over[0] < loupe.x + loupe.s && over[1] > loupe.y && over[1] < loupe.y + loupe.s);
  }

  /** @param {PointerEvent} event */
  #pointed({ type, offsetX, offsetY }) {
    const before = this.#covered(sceneOf(this.#store.get()));
    this.#over = type === 'pointerleave' ? null : [offsetX, offsetY];
    if (this.#covered(sceneOf(this.#store.get())) !== before) this.#paint();
  }
}
