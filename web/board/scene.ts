// Computes from the page's state what the board shows. The functions are pure, so that the
// screen, the pictures and the tests show the same.
import { problemOf } from '../catalog/problems.ts';
import { groupOf } from '../page/steps.ts';
import { trainedHere } from '../catalog/trained.ts';
import type { Step } from '../engine/answer.ts';
import type { Edge } from '../engine/messages.ts';
import { inGame, learns, type Learned, type State } from '../state/store.ts';
import { within } from './region.ts';
import type { Point } from '../points/grid.ts';
import type { Scene } from './draw.ts';

const NOTHING: Scene['network'] = { right: [], wrong: [], missing: [] };

/** Sorts an answer's edges into right, wrong and missing ones. */
const sorted = (edges: Edge[], missing: Edge[]) =>
  ({ right: edges.filter((e) => !e.wrong), wrong: edges.filter((e) => e.wrong), missing });

/**
 * The scene of a state. An answer contains indices of points, so that during a drag the previous answer is
 * drawn on the moved points, until the next one comes.
 */
export function sceneOf(board: State): Scene {
  const state = { ...board, ...board.instead };
  const { task, points, answer, step, stepProgress, hover, focus, game, learned } = state;
  const current = answer && answer.task === task && answer.points.length === points.length;
  // A network that begins to learn has no answer yet; that of the network before is not shown.
  const begins = state.training && !state.training.examples && state.training.settings?.task === task
    && state.weights[task] !== state.training.id;
  const model = current && !begins ? answer.model : null;
  const exact = current ? answer.exact : null;
  const blind = inGame(board);
  // During a tour search, the best tour so far is shown, also before the network has answered; before there
  // is one, the tour of the previous points.
  const best =
    (!current || answer.searching) && state.bestTour?.edges && state.bestTour.edges.length <= points.length
      ? { edges: state.bestTour.edges, proven: state.bestTour.excess === 0 }
      : null;
  const shownExact = blind ? null : exact ?? best ?? (current ? answer.lastExact : null);
  const { group, ring, objective } = problemOf(task);
  const shown = step === null || !model?.steps?.[step] ? null : step;
  const scene: Scene = {
    points, labels: !state.hunt?.running, fine: group > 1, exact: shownExact?.edges ?? [], unproven: shownExact?.proven === false,
    area: shownExact && exact && ring && !objective ? exact.sequence : null,
    network: NOTHING, step: null, cursor: state.cross,
    hover: hover.point !== null && hover.point < points.length ? hover.point : -1,
    focus, fault: null, game, region: !begins && learned?.step === shown && isTrue(learned, points) ? learned : null, ghost: state.ghost,
  };
  if (!model || (blind && !game?.networkDraws)) return scene;
  const busy = learns(board);
  const plain = (e: Edge) => (blind || busy ? { ...e, wrong: false } : e);
  // Of a network that was taught here the board shows the region; of others, the first error.
  const taught = trainedHere(state.weights[task]);
  if (state.explanation && !blind && !taught && !state.instead && (step === null || step === state.explanation.step)) {
    const { chosen, right, circle, named } = state.explanation;
    scene.fault = { wrong: chosen, right, circle };
    if (!state.dragging && shown === null) scene.region = null;
    scene.named = named;
  }
  scene.network = shown === null
    ? sorted(model.edges.map(plain), blind || busy ? [] : model.missing)
    : sorted(model.stepEdges.filter((e) => e.after <= shown).map(plain), []);
  if (shown !== null) scene.step = stepOf(task, model.steps, shown, { stepProgress, n: points.length });
  return scene;
}

/**
 * Whether the region of a step shows what the network does. The comparison alone draws it; if a point lies in it that
 * was not chosen, more than the comparison has decided, such as where a list ends.
 */
const isTrue = (learned: Learned, points: Point[]) => learned.step === null
  || !points.some((p, i) => !learned.triangle.includes(i) && within(learned, points, p));

/** A decoder step: the previous point, the probabilities, and the corners of the current part. */
function stepOf(
  task: string, steps: Step[], shown: number, { stepProgress, n }: { stepProgress: number; n: number },
) {
  const { probabilities, chosen, from: owner, to } = steps[shown];
  if (owner >= 0) { // what follows an edge of a list
    const corners = [owner, ...(to >= 0 ? [to] : [])];
    if (to >= 0 && stepProgress >= 1 && chosen < n && chosen !== owner) corners.push(chosen);
    return { from: to >= 0 ? to : owner, probabilities, chosen, stepProgress, corners };
  }
  const group = groupOf(task, steps);
  const within = shown % group;
  const corners = group > 1 ? steps.slice(shown - within, shown).map((s) => s.chosen) : [];
  if (corners.length === group - 1 && group > 1 && stepProgress >= 1 && chosen < n) corners.push(chosen);
  const from = shown > 0 && (group === 1 || within > 0) ? steps[shown - 1].chosen : -1;
  return { from, probabilities, chosen, stepProgress, corners };
}
