// Finds a board on which a network errs: measures networks on random boards, first like the visitor's, then
// harder ones, until an answer is wrong by more than a near tie.
import { NEAR_TIE, apart, freshSeed, pointsOf, type Point } from '../points/grid.ts';
import { problemOf } from '../catalog/problems.ts';
import { PAPER, paperNetwork } from './question.ts';
import type { Engine } from '../engine/engine.ts';
import type { Failure } from '../engine/messages.ts';
import type { WeightEntry } from '../engine/weightfile.ts';
import type { Instead, State } from './store.ts';

/** Milliseconds for each stage, and those that the clearest of several mistakes is waited for. */
const STAGE_TIME = 4000;
const GRACE = 900;
/** This number of wrong answers is enough to choose from. */
const MOST_FAILURES = 12;
/** More boards than can be measured in that time. */
const SETS = 1_000_000;

interface Stage {
  /** The id of the network that is measured. */
  weights: string;
  /** What is chosen in the state if it errs: that id, '' or PAPER. */
  chosen: string;
  n: number;
  kind: string;
  beam: number;
  constrained: boolean;
  /** What the page says of the stage, behind the number of boards tried. */
  words: string;
}

/** The stages of the hunt: boards like the visitor's; of more points; in clusters; by one like the paper's, alone. */
export function stagesOf(
  { task, beam, constrained, weights }: State, engine: Engine, entry: WeightEntry, n: number, kind: string,
): Stage[] {
  const own = { weights: entry.id, chosen: weights[task] ?? '', beam, constrained };
  const many = Math.min(problemOf(task).randomPoints, Math.max(50, 2 * n));
  const paper = paperNetwork(engine, task, 10);
  return [
    { ...own, n, kind, words: '' },
    { ...own, n: many, kind, words: `, the last of ${many} points` },
    { ...own, n: many, kind: 'clusters', words: ', the last in clusters' },
    ...(paper ? [{ weights: paper.id, chosen: PAPER, beam: 1, constrained: false, n: 10, kind: 'uniform',
      words: ', the last by the network like the paper’s, alone' }] : []),
  ];
}

/** wrong: of the boards of its stage; done: boards tried in all. */
type Found = { points: Point[]; stage: Stage; wrong: number; done: number };

/**
 * @param onProgress called about ten times a second, with the board tried last
 * @returns null if it was stopped, or there is none
 */
export async function findMistake(
  engine: Engine, task: string, stages: Stage[],
  onProgress: (progress: { done: number; stage: Stage; board: Instead | null }) => void, signal: AbortSignal,
): Promise<Found | null> {
  let before = 0;
  for (const stage of stages) {
    const end = performance.now() + STAGE_TIME;
    while (!signal.aborted && performance.now() < end) {
      const found = await measure(engine, stage, end,
        (done, board) => onProgress({ done: before + done, stage, board: board && drawn(task, board) }), signal);
      before += found.done;
      for (const { points } of found.failures) {
        const snapped = apart(points);
        if (!signal.aborted && await errs(engine, task, stage, snapped)) {
          return { points: snapped, stage, wrong: found.wrong, done: before };
        }
      }
      if (!found.done) break;
    }
  }
  return null;
}

/** A board that was tried, as it is drawn, with the network's lines. */
function drawn(task: string, failure: Failure): Instead {
  const points = pointsOf(failure.points);
  const model = { edges: failure.edges, missing: [], steps: [], stepEdges: [] };
  return { points, answer: { task, points, model, exact: null }, learned: null };
}

/** Whether a mistake is visible: larger than a near tie, or only of missing edges. */
const visible = ({ far, edges }: { far: number; edges: { wrong: boolean }[] }) =>
  far >= NEAR_TIE || !edges.some((e) => e.wrong);

/** Measures until GRACE after the first visible mistake, MOST_FAILURES, or `end`; the largest come first. */
async function measure(
  engine: Engine, { weights, n, kind, beam, constrained }: Stage, end: number,
  onProgress: (done: number, board: Failure | null) => void, signal: AbortSignal,
) {
  const halt = new AbortController();
  const stop = () => halt.abort();
  // stops also during an answer that takes long
  const late = setTimeout(stop, Math.max(0, end - performance.now()));
  signal.addEventListener('abort', stop);
  let first = Infinity;
  const result = await engine.evaluate(
    { weights, n, kind, beam, constrained, count: SETS, seed: freshSeed() },
    ({ done, failures, last }) => {
      onProgress(done, last?.[0] ?? null);
      if (failures.some(visible)) first = Math.min(first, performance.now());
      if (failures.length >= MOST_FAILURES || performance.now() > Math.min(first + GRACE, end)) stop();
    },
    halt.signal,
  );
  clearTimeout(late);
  const { done = 0, correct = 0, failures = [] } = result ?? {};
  return { done, wrong: done - correct, failures: failures.filter(visible).sort((a, b) => b.far - a.far) };
}

/** Whether the answer is wrong, too, and the mistake visible, for the points on the board's grid. */
async function errs(engine: Engine, task: string, { weights, beam, constrained }: Stage, points: Point[]) {
  const { model, exact } = await engine.solve({ task, points, weights, beam, constrained, trace: false });
  return Boolean(model && exact && exact.proven !== false && !model.correct
    && visible({ far: model.spot.far, edges: model.edges }));
}
