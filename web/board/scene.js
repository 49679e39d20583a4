// @ts-check
// From the page's state to what the board shows: pure, so that the screen, the exports
// and the tests see the same picture.
import { compareEdges, edgesOf } from '../points/edges.js';

/** @typedef {import('./draw.js').Scene} Scene */

const NOTHING = { right: [], wrong: [], missing: [] };

/**
 * The sequence is of indices, so an answer for the points before a drag still draws
 * on the points as they are now, until the next one comes.
 * @param {import('../state/store.js').State} state @returns {Scene}
 */
export function sceneOf(state) {
  const { task, points, answer, step, growth, hover, focus } = state;
  const fits = answer && answer.task === task && answer.points.length === points.length;
  const model = fits ? answer.model : null;
  const exact = fits ? answer.exact : null;
  const shownExact = exact ?? (fits ? answer.lastExact : null);
  const exactEdges = shownExact ? edgesOf(task, shownExact.sequence) : [];
  const scene = {
    task, points, exact: exactEdges,
    area: exact && task === 'hull' ? exact.sequence : null,
    network: NOTHING, step: null, cursor: null,
    hover: hover.point !== null && hover.point < points.length ? hover.point : -1,
    focus, path: hover.path,
  };
  if (!model) return scene;
  const shown = step === null || !model.steps?.[step] ? null : step;
  // Played back is what the decoder chose, which a combined answer need not be.
  const chosenBy = (/** @type {number} */ from, /** @type {number} */ to) => model.steps.slice(from, to).map((s) => s.chosen);
  const sequence = shown === null ? model.sequence : chosenBy(0, shown);
  const edges = edgesOf(task, sequence, shown === null);
  // A tour no longer than the exact part's is not wrong where it differs, least of all
  // where the other is unproven and this one beats it. What is played may be one view of
  // several, and wrong where their answer is right; that answer is then what is right.
  const truth = shown !== null && model.correct ? edgesOf(task, model.sequence) : exactEdges;
  const network = compareEdges(points, truth, edges, shown === null && model.correct);
  scene.network = exact ? network : { right: edges, wrong: [], missing: [] };
  if (shown === null) return scene;
  scene.network.missing = [];
  const { probabilities, chosen } = model.steps[shown];
  const triple = task === 'delaunay' ? shown % 3 : 0;
  const inTriple = task === 'delaunay' ? chosenBy(shown - triple, shown) : [];
  if (inTriple.length === 2 && growth >= 1 && chosen < points.length) inTriple.push(chosen);
  scene.step = {
    from: shown > 0 && (task !== 'delaunay' || triple > 0) ? model.steps[shown - 1].chosen : -1,
    probabilities, chosen, growth, corners: inTriple,
  };
  return scene;
}
