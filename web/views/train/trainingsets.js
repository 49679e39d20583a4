// @ts-check
// Draws the answers of the network in training, to the visitor's points and to fresh sets, again
// whenever it has improved.
import { drawBoard } from '../../board/draw.js';
import { sceneOf } from '../../board/scene.js';
import { KINDS, problemOf } from '../../catalog/problems.js';
import { byId, create } from '../../page/dom.js';
import { verdict } from '../../page/words.js';
import { apart, freshSeed, pointsOf } from '../../points/grid.js';
import { NOWHERE } from '../../state/store.js';
import { sketch, smallFrame } from '../canvas.js';

const FRESH = 6;

/**
 * @typedef {object} Picture
 * @property {HTMLElement} box with the tick or cross
 * @property {HTMLElement} canvas
 * @property {Point[]} points
 * @property {Answer|null} answer
 * @property {() => void} touch redraws it
 */

export class TrainingSets {
  #seed = freshSeed();
  #asking = false;
  #again = false;
  #laid = ''; // the seed and the range of n of the fresh sets
  /** @type {import('./trainingrun.js').TrainingRun|null} */ #run = null;

  /** @param {Store} store @param {Engine} engine @param {() => boolean} visible */
  constructor(store, engine, visible) {
    this.store = store;
    this.engine = engine;
    this.visible = visible;
    const board = byId('train-board');
    this.text = byId('train-said');
    this.own = this.#picture(board, board.parentElement);
    this.fresh = Array.from({ length: FRESH }, (_, i) => {
      const canvas = create('canvas', { role: 'img', ariaLabel: `Fresh board ${i + 1}` });
      const box = create('div', { className: 'set' }, canvas);
      byId('train-exam').append(box);
      return this.#picture(canvas, box);
    });
  }

  /** A small board with points and, once there is one, their answer. @returns {Picture} */
  #picture(canvas, box) {
    const it = { canvas, box, points: /** @type {Point[]} */ ([]), answer: /** @type {Answer|null} */ (null), touch: () => {} };
    it.touch = sketch(canvas, (c, width, height, color) => {
      const state = this.store.get();
      const { points, answer } = it;
      const scene = sceneOf({ ...state, search: null, task: this.#run?.task ?? state.task, points, answer, step: null, focus: -1, hover: NOWHERE });
      drawBoard(c, { ...scene, labels: false }, color, smallFrame(width));
    });
    return it;
  }

  /** Uses another seed for fresh sets, and the answers of this run; null for none. @param {import('./trainingrun.js').TrainingRun|null} run */
  begin(run) {
    this.#seed = freshSeed();
    this.#run = run;
  }

  /**
   * Takes as many of the visitor's points as the network is trained for, and draws fresh sets of such sizes.
   * @param {[number, number]} range of n
   */
  async layOut([low, high]) {
    this.takePoints([low, high]);
    this.own.answer = null;
    const seed = this.#seed;
    this.#laid = `${seed} ${low} ${high}`;
    const mine = this.#laid;
    this.show([low, high]);
    await this.engine.ran;
    for (const [i, it] of this.fresh.entries()) {
      const what = { kind: KINDS[0].name, n: low + (i % (high - low + 1)), seed: seed + i };
      const points = pointsOf(await this.engine.ask('draw', what).catch(() => []));
      if (this.#laid !== mine) return;
      Object.assign(it, { points: apart(points), answer: null });
    }
    this.show([low, high]);
  }

  /** Takes the visitor's first points; none if there are too few. @param {[number, number]} range of n */
  takePoints([low, high]) {
    const points = this.store.get().points.slice(0, high);
    this.own.points = points.length < low ? [] : points;
  }

  /** @param {[number, number]} range of n */
  show([low]) {
    const { length } = this.own.points;
    const fewer = length < this.store.get().points.length;
    this.text.textContent = !length ? `Place ${low} points on the board` : fewer ? `Your first ${length} points` : 'Your points';
    mark(this.own, 'Your points');
    this.fresh.forEach((it, i) => mark(it, `Fresh board ${i + 1}`));
  }

  /** Asks the network for an answer to every picture, with its newest weights. */
  async ask() {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#again) {
      this.#again = false;
      const run = this.#run;
      if (!run?.file || !this.visible()) break;
      for (const it of [this.own, ...this.fresh]) {
        if (it.points.length && !await this.#askFor(it, run)) break;
      }
      if (this.#run) this.show(this.#run.n);
    }
    this.#asking = false;
  }

  /** Asks for one answer; false if another run has begun since. */
  async #askFor(it, run) {
    const { points } = it;
    const { task } = run;
    const question = { task, points, weights: run.id, constrained: problemOf(task).decoding.constrained, trace: false };
    const answer = await this.engine.solve(question).catch(() => null);
    if (this.#run !== run) return false;
    if (it.points === points && answer) it.answer = { ...answer, task, points };
    return true;
  }
}

/** Marks a picture with a tick or a cross, or with neither if correctness is unknown. @param {Picture} it @param {string} name */
function mark(it, name) {
  const { answer } = it;
  const { right, text } = answer?.model ? verdict(answer) : { right: null, text: '' };
  if (right !== null) it.box.dataset.right = String(right);
  else delete it.box.dataset.right;
  it.canvas.ariaLabel = answer?.model ? `${name}: ${text}` : name;
  it.touch();
}
