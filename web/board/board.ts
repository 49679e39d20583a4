// The board: a canvas that draws the state. The pointer (pointer.ts) and keys (keys.ts) change its points.
import { byId, oncePerFrame } from '../page/dom.ts';
import { onTheme, palette } from '../page/theme.ts';
import { changed, type Store } from '../state/store.ts';
import { drawBoard } from './draw.ts';
import { createFrame } from './strokes.ts';
import { sceneOf } from './scene.ts';
import type { Point } from '../points/grid.ts';

/** The fields of the state that the board draws. */
const DRAWN = ['task', 'points', 'answer', 'step', 'stepProgress', 'hover', 'focus', 'cross', 'explanation',
  'bestTour', 'learned', 'instead', 'game', 'ghost', 'training', 'dragging'] as const;

/** What takes presses and keys in place of the board: the game. */
interface InputHandler {
  press: (p: Point, reach: number) => void;
  take: (i: number) => void;
  back: () => void;
}

export class Board {
  canvas = byId<HTMLCanvasElement>('board');
  #context = this.canvas.getContext('2d')!;
  #note = byId('note');
  #store;
  frame = createFrame(640);
  #colors = palette();
  inputHandler: InputHandler | null = null;
  #paint = oncePerFrame(() => this.#paintNow());

  constructor(store: Store) {
    this.#store = store;
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    onTheme(() => {
      this.#colors = palette();
      this.#resize(); // it may be drawn on another screen
    });
    store.subscribe((now, before) => changed(now, before, ...DRAWN) && this.#paint());
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
    drawBoard(this.#context, sceneOf(state), this.#colors, this.frame);
    this.#note.hidden = state.points.length > 0 || state.cross !== null;
    // a finger scrolls the page while there are no points
    this.canvas.classList.toggle('empty', state.points.length === 0);
  }
}
