// @ts-check
// A small board with a network's answer to the points, its name above and its verdict below.
import { drawBoard } from '../board/draw.js';
import { sceneOf } from '../board/scene.js';
import { create } from '../page/dom.js';
import { tied, verdict } from '../page/words.js';
import { sketch, smallFrame } from './canvas.js';

export class SmallBoard {
  /** @type {Answer|null} */ #answer = null;
  #refused = '';
  #canvas = create('canvas', { role: 'img' });
  #said = create('p', { className: 'said' });
  #touch;

  /**
   * @param {Store} store @param {(Node|string)[]} name
   * @param {(c: CanvasRenderingContext2D, frame: import('../board/draw.js').Frame, color: Colors) => void} [mark] draws over the points of a board without an answer
   */
  constructor(store, name, mark) {
    this.figure = create('figure', {}, create('p', { className: 'name' }, ...name), this.#canvas, create('figcaption', {}, this.#said));
    this.#touch = sketch(this.#canvas, (c, width, height, color) => {
      const frame = smallFrame(width);
      const state = store.get();
      if (!this.#answer?.model) {
        drawBoard(c, { points: state.points, exact: [], network: { right: [], wrong: [], missing: [] }, labels: false }, color, frame);
        return mark?.(c, frame, color);
      }
      const { points, task } = this.#answer;
      drawBoard(c, { ...sceneOf({ ...state, task, points, answer: this.#answer, search: null, step: null, focus: -1, learned: null, why: null, flash: null, game: null }), labels: false }, color, frame);
    });
  }

  /** Waits for an answer; the old one stays until then. */
  wait() {
    this.figure.classList.add('waiting');
  }

  /** @param {Answer|null} answer @param {string} [refused] why there is none */
  show(answer, refused = '') {
    this.#answer = answer;
    this.#refused = refused;
    this.figure.classList.remove('waiting');
    const { right, text } = answer?.model && !refused ? verdict(answer) : { right: null, text: this.#refused || answer?.modelError || '' };
    this.#said.textContent = tied(text);
    if (right === null) delete this.#said.dataset.right;
    else this.#said.dataset.right = String(right);
    this.#canvas.ariaLabel = text;
    this.#touch();
  }
}
