// @ts-check
// The wrong answers of the test bench as small boards. A click opens one on the board.
import { drawBoard } from '../../board/draw.js';
import { sorted } from '../../board/scene.js';
import { problemOf } from '../../catalog/problems.js';
import { create } from '../../page/dom.js';
import { chooseWeights } from '../../state/choices.js';
import { colors, sketch, smallFrame } from '../canvas.js';

/** @typedef {import('./measured.js').Run} Run */

/**
 * Returns a function that shows the failures of a run. For the same run, it only adds new ones.
 * @param {HTMLElement} box @param {Store} store @param {PointHistory} history
 * @returns {(run: Run|null) => void}
 */
export function createFailures(box, store, history) {
  /** @type {Run|null} */
  let shown = null;

  function thumbnail(run, failure, i) {
    const canvas = create('canvas', { ariaHidden: 'true' });
    const button = create('button', { type: 'button', ariaLabel: `Open failure ${i + 1} on the board` }, canvas);
    sketch(canvas, (c, width) => drawBoard(c, sceneOf(run.task, failure), colors(), smallFrame(width)));
    button.addEventListener('click', () => {
      const { task, weights, kind, beam, views, constrained } = run;
      chooseWeights(store, task, weights);
      store.set({ beam, views, constrained });
      history.draw([...failure.points], kind);
    });
    return button;
  }

  return (run) => {
    const list = run?.result?.failures ?? [];
    if (run !== shown || !list.length) box.replaceChildren();
    shown = run;
    if (!run || !list.length) return;
    if (!box.firstChild) {
      const { objective, words } = problemOf(run.task);
      box.append(create('p', { textContent: `${objective ? `Not ${words.best}` : 'Went wrong'}; choose one to open it:` }));
    }
    for (let i = box.children.length - 1; i < list.length; i++) box.append(thumbnail(run, list[i], i));
  };
}

/** @returns {import('../../board/draw.js').Scene} */
function sceneOf(task, { points, exact, edges, missing }) {
  return { points, fine: problemOf(task).group > 1, exact, network: sorted(edges, missing), labels: false };
}
