// @ts-check
// From the page's state to what the board shows: pure, so that the screen, the exports
// and the tests see the same picture.
import { problemOf } from '../catalog/problems.js';
import { SMALL } from './loupe.js';

/** @typedef {import('./draw.js').Scene} Scene */

/** @type {Scene['network']} */
const NOTHING = { right: [], wrong: [], missing: [] };

/** An answer's edges as they are drawn. @param {import('../engine/answer.js').Edge[]} edges @param {import('../engine/answer.js').Edge[]} missing */
export const sorted = (edges, missing) => ({ right: edges.filter((e) => !e.wrong), wrong: edges.filter((e) => e.wrong), missing });

/**
 * The sequence is of indices, so an answer for the points before a drag still draws
 * on the points as they are now, until the next one comes.
 * @param {State} state @returns {Scene}
 */
export function sceneOf(state) {
  const { task, points, answer, step, growth, hover, focus } = state;
  const current = answer && answer.task === task && answer.points.length === points.length;
  const model = current ? answer.model : null;
  const exact = current ? answer.exact : null;
  // While the exact one is looked for, the best so far, also before the network has answered; before
  // there is any, that of the points before a drag.
  const best = (!current || answer.searching) && state.search?.edges && state.search.edges.length <= points.length ? { edges: state.search.edges, proven: state.search.excess === 0 } : null;
  const shownExact = state.hushed ? null : exact ?? best ?? (current ? answer.lastExact : null);
  const { group, ring, objective } = problemOf(task);
  /** @type {Scene} */
  const scene = {
    points, fine: group > 1, exact: shownExact?.edges ?? [], unproven: shownExact?.proven === false,
    area: shownExact && exact && ring && !objective ? exact.sequence : null,
    network: NOTHING, step: null, cursor: null,
    hover: hover.point !== null && hover.point < points.length ? hover.point : -1,
    focus, path: hover.path, fault: null, under: state.outlines, boundary: state.hushed ? null : state.learned, nudge: state.nudge?.draw,
  };
  if (!model) return scene;
  const plain = (/** @type {any} */ e) => (state.hushed ? { ...e, wrong: false } : e);
  if (state.why && !state.hushed && (step === null || step === state.why.step)) {
    const { chosen, right, circle, named } = state.why;
    scene.fault = { wrong: chosen, right, circle };
    scene.named = named;
  }
  const shown = step === null || !model.steps?.[step] ? null : step;
  scene.network = shown === null
    ? sorted(model.edges.map(plain), state.hushed ? [] : model.missing)
    : sorted(model.played.filter((e) => e.after <= shown).map(plain), []);
  // While points are dragged each answer errs elsewhere.
  const { spot } = model;
  if (shown === null && exact && !state.hushed && !state.dragging && spot?.far > 0 && spot.far < SMALL) scene.loupe = { at: spot, far: spot.far };
  if (shown !== null) scene.step = stepOf(model.steps, shown, { group, growth, n: points.length });
  return scene;
}

/** A decision of the decoder: from where, among what, and the part of the answer that it adds to. */
function stepOf(steps, shown, { group, growth, n }) {
  const { probabilities, chosen } = steps[shown];
  const within = shown % group;
  const corners = group > 1 ? steps.slice(shown - within, shown).map((s) => s.chosen) : [];
  if (corners.length === group - 1 && group > 1 && growth >= 1 && chosen < n) corners.push(chosen);
  const from = shown > 0 && (group === 1 || within > 0) ? steps[shown - 1].chosen : -1;
  return { from, probabilities, chosen, growth, corners };
}
