// A small board with a network's answer to the points, its name above and its verdict below.
import { messageOf } from '../engine/errors.ts';
import { create } from '../page/dom.ts';
import { briefVerdict } from '../page/verdict.ts';
import { noBreaks } from '../page/words.ts';
import { drawSmall, sketch, smallFrame } from './canvas.ts';
import type { Context, Frame } from '../board/strokes.ts';
import type { Palette } from '../page/theme.ts';
import type { Engine } from '../engine/engine.ts';
import type { Answer, Store } from '../state/store.ts';

export class SmallBoard {
  figure: HTMLElement;
  #answer: Answer | null = null;
  #canvas = create('canvas', { role: 'img' });
  #caption = create('p', { className: 'caption' });
  #repaint;

  /** @param mark draws over the points of a board without an answer */
  constructor(
    store: Store, name: (Node | string)[], mark?: (c: Context, frame: Frame, color: Palette) => void,
  ) {
    this.figure = create('figure', {}, create('p', { className: 'name' }, ...name), this.#canvas,
      create('figcaption', {}, this.#caption));
    this.#repaint = sketch(this.#canvas, (c, width, height, color) => {
      const frame = smallFrame(width);
      const answer = this.#answer?.model ? this.#answer : null;
      const { task, points } = answer ?? store.get();
      drawSmall(c, frame, color, { task, points, answer });
      if (!answer) mark?.(c, frame, color);
    });
  }

  /** Waits for an answer; the old one stays until then. */
  wait() {
    this.figure.classList.add('waiting');
  }

  /**
   * Asks for an answer and shows it, unless it is stopped.
   * @returns false if there was none
   */
  async ask(engine: Engine, question: Parameters<Engine['solve']>[0]) {
    try {
      const answer = await engine.solve({ ...question, trace: false });
      if (!question.signal?.aborted) this.show(answer);
      return !answer.modelError;
    } catch (error) {
      if (question.signal?.aborted) return true;
      this.show(null, messageOf(error));
      return false;
    }
  }

  /** @param refused why there is none */
  show(answer: Answer | null, refused = '') {
    this.#answer = answer;
    this.figure.classList.remove('waiting');
    const { right, text } = answer && !refused ? briefVerdict(answer) : { right: null, text: refused };
    this.#caption.textContent = noBreaks(text);
    if (right === null) delete this.#caption.dataset.right;
    else this.#caption.dataset.right = String(right);
    this.#canvas.ariaLabel = text;
    this.#repaint();
  }
}
