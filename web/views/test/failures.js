// @ts-check
// The sets that went wrong on the test bench, as small boards; one opens on the board.
import { drawBoard } from '../../board/draw.js';
import { sorted } from '../../board/scene.js';
import { problemOf } from '../../catalog/problems.js';
import { create } from '../../page/dom.js';
import { chooseWeights } from '../../state/choices.js';
import { colors, sketch, smallFrame } from '../canvas.js';

/** @typedef {import('./measured.js').Run} Run */

export class Failures {
  /**
   * @param {HTMLElement} box
   * @param {{store: Store, engine: Engine, history: PointHistory}} page
   * @param {() => boolean} visible
   */
  constructor(box, page, visible) {
    this.box = box;
    this.page = page;
    this.visible = visible;
  }

  /** @param {Run|null} run whose failures are shown; those that are there stay */
  show(run) {
    const { box } = this;
    const list = run?.result?.failures ?? [];
    const { seed = '', task = '' } = run ?? {};
    if (!list.length || box.dataset.seed !== String(seed) || box.dataset.task !== task) box.replaceChildren();
    box.dataset.seed = String(seed);
    box.dataset.task = task;
    if (!run || !list.length) return;
    if (!box.firstChild) {
      const { objective, words } = problemOf(task);
      const what = `${objective ? `Not ${words.best}` : 'Went wrong'}; choose one to open it:`;
      box.append(create('p', { textContent: what }));
    }
    for (let i = box.children.length - 1; i < list.length; i++) box.append(this.#thumbnail(run, list[i], i));
  }

  #thumbnail(run, failure, i) {
    const canvas = create('canvas', { ariaHidden: 'true' });
    const button = create('button', { type: 'button', ariaLabel: `Open failure ${i + 1} on the board` }, canvas);
    sketch(canvas, (c, width) => {
      drawBoard(c, sceneOf(run.task, failure), colors(), smallFrame(width));
    }, this.visible);
    button.addEventListener('click', () => this.#open(run, failure));
    return button;
  }

  #open({ task, weights, kind, beam, views, constrained }, failure) {
    const { store, history } = this.page;
    chooseWeights(store, task, weights);
    store.set({ beam, views, constrained });
    history.draw([...failure.points], kind);
  }
}

/** @returns {import('../../board/draw.js').Scene} */
function sceneOf(task, { points, exact, edges, missing }) {
  return {
    points, fine: problemOf(task).group > 1, exact, network: sorted(edges, missing), labels: false,
  };
}
