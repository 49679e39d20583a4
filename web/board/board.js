// @ts-check
// The board: a canvas that draws the state, and whose points the pointer changes (pointer.js).
import { byId, oncePerFrame } from '../page/dom.js';
import { onTheme, palette } from '../page/theme.js';
import { changed } from '../state/store.js';
import { createFrame, drawBoard } from './draw.js';
import { BoardPointer } from './pointer.js';
import { sceneOf } from './scene.js';

/** The fields of the state that the board draws. */
const DRAWN = /** @type {const} */ (['task', 'points', 'answer', 'step', 'growth', 'hover', 'focus', 'why', 'dragging', 'search', 'learned', 'flash', 'game']);

export class Board {
  canvas = byId('board');
  #context = this.canvas.getContext('2d');
  #note = byId('note');
  #store;
  frame = createFrame(640);
  #colors = palette();
  /** @type {Point|null} */
  #cross = null;
  /** Takes presses and keys in place of the board: the game. @type {{press: (p: Point, reach: number) => void, take: (i: number) => void, back: () => void}|null} */
  hand = null;
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
    drawBoard(this.#context, scene, this.#colors, this.frame);
    this.#note.hidden = state.points.length > 0 || this.#cross !== null;
    this.canvas.classList.toggle('empty', state.points.length === 0); // a finger scrolls the page while there are no points
  }
}
