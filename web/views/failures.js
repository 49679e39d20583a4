// @ts-check
// The sets that went wrong on the test bench, as small boards; one opens on the board.
import { drawBoard } from '../board/draw.js';
import { create } from '../page/dom.js';
import { compareEdges, edgesOf } from '../points/edges.js';
import { chooseWeights, chosenMethod } from '../state/choices.js';
import { colours, sketch, smallFrame } from './canvas.js';

/** @typedef {import('./measured.js').Run} Run */

/** The size of tours up to which an exact answer comes at once. */
const QUICK = 60;

export class Failures {
  /** To draw the thumbnails anew. @type {(() => void)[]} */
  #touch = [];

  /**
   * @param {HTMLElement} box
   * @param {{store: import('../state/store.js').Store, engine: any, history: import('../state/history.js').History}} page
   * @param {() => boolean} visible
   */
  constructor(box, page, visible) {
    this.box = box;
    this.page = page;
    this.visible = visible;
  }

  clear() {
    this.box.replaceChildren();
    this.#touch = [];
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
      const what = task === 'tsp' ? 'Not a shortest tour; choose one to open it:' : 'Went wrong; choose one to open it:';
      box.append(create('p', { textContent: what }));
    }
    for (let i = box.children.length - 1; i < list.length; i++) box.append(this.#thumbnail(run, list[i], i));
  }

  #thumbnail(run, failure, i) {
    const canvas = create('canvas', { ariaHidden: 'true' });
    const button = create('button', { type: 'button', ariaLabel: `Open failure ${i + 1} on the board` }, canvas);
    this.#touch[i] = sketch(canvas, (c, width) => {
      drawBoard(c, sceneOf(run.task, failure, run.truths[i]), colours(), smallFrame(width));
    }, this.visible);
    button.addEventListener('click', () => this.#open(run, failure));
    return button;
  }

  #open({ task, weights, beam, views, constrained }, failure) {
    const { store, history } = this.page;
    chooseWeights(store, task, weights);
    store.set({ beam, views, constrained });
    history.edit(failure.points.map(([x, y]) => [x, y]));
  }

  /** Once the figures are in, the thumbnails get the exact answer too. @param {Run} run @param {() => boolean} current */
  async complete(run, current) {
    const { store, engine } = this.page;
    const { task, weights } = run;
    const method = chosenMethod(store.get(), engine);
    for (const [i, { points }] of (run.result?.failures ?? []).entries()) {
      if (!current() || (task === 'tsp' && run.n > QUICK)) return;
      const answer = await engine.solve({ task, points, weights, trace: false, method }).catch(() => null);
      run.truths[i] = answer?.exact?.sequence;
      this.#touch[i]?.();
    }
  }
}

/** @returns {import('../board/draw.js').Scene} */
function sceneOf(task, { points, sequence }, truth) {
  const edges = edgesOf(task, sequence);
  const exact = truth ? edgesOf(task, truth) : [];
  return {
    task, points, exact, area: null,
    network: truth ? compareEdges(points, exact, edges, false) : { right: edges, wrong: [], missing: [] },
    step: null, hover: -1, focus: -1, cursor: null, path: null, labels: false,
  };
}
