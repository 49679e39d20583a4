// The region that the network has learned: beyond one edge, which stays while points are dragged and networks
// learn, the places where one more point would be chosen instead of the right third corner.
import { circleThrough, type Learned } from '../board/region.ts';
import { byId, oncePerFrame, setText } from '../page/dom.ts';
import { percent, symbolWords, tied } from '../page/words.ts';
import { solvedIn } from '../points/units.ts';
import { chosenWeights } from '../state/choices.ts';
import { changed, currentAnswer, type Store } from '../state/store.ts';
import type { OnBoard } from '../engine/answer.ts';
import type { BoundaryArguments } from '../engine/messages.ts';
import type { Engine } from '../engine/engine.ts';
import type { Point } from '../points/grid.ts';

/** Cells along a side of the board. A network without a comparison is asked for each: coarse grids first. */
const FINE = 96;
const FINER = [12, 24, 48];
const TASK = 'delaunay';

/** Beyond an edge, or at the choice of a step of a sequence. */
type Question = Omit<OnBoard<BoundaryArguments>, 'corners'>;

/**
 * Compares one more candidate, over a grid of the board, with the choice of a step of a sequence, or with the
 * right point beyond an edge.
 */
export async function askBoundary(engine: Engine, question: Question, signal?: AbortSignal) {
  const { x, y, width, height } = solvedIn(question.task, question.points)?.frame
    ?? { x: 0, y: 0, width: 1, height: 1 };
  const corners = [[x, y], [x + width, y + height]] as [number, number][];
  const { floats = [], numbers = [], sequence, overlap = NaN, stretch = 1 } = await engine.ask('boundary',
    { ...question, corners }, { signal });
  return { cells: question.cells, form: floats, exact: numbers, sequence, overlap, stretch };
}

/** The region beyond an edge; null if no point lies there. */
export async function askRegion(
  engine: Engine, question: Question, signal?: AbortSignal,
): Promise<Learned | null> {
  const { exact, sequence, ...region } = await askBoundary(engine, question, signal);
  const triangle = sequence?.slice(-3) as [number, number, number] | undefined;
  return triangle ? { ...region, count: question.points.length, triangle } : null;
}

/**
 * How badly a triangle suits as the one whose region is shown; lower is better. The best have a large circle
 * within the board, near its middle.
 */
function badness(corners: Point[]) {
  const circle = circleThrough(corners);
  if (!circle) return Infinity;
  const { x, y, radius } = circle;
  const beyond = Math.max(0, radius - Math.min(x, y, 1 - x, 1 - y));
  return Math.hypot(x - 0.5, y - 0.5) + 4 * beyond + Math.max(0, 0.16 - radius) * 3;
}

/**
 * The edges beyond which a region may be shown: the one shown before, if the triangulation has it, then those
 * of the triangle that suits best. Beyond which of them a network's output has that triangle depends on the
 * order in which the network reads the points, which the core knows.
 * @param sequence of the triangulation, three corners each
 * @param shown the edge shown before
 */
export function edgesOf(
  sequence: number[], points: Point[], shown: [number, number] | null,
): [number, number][] {
  let best: [number, number][] = [];
  let first: [number, number][] = [];
  let least = Infinity;
  for (let k = 0; k + 2 < sequence.length; k += 3) {
    const [a, b, c] = sequence.slice(k, k + 3);
    if (shown?.every((i) => i === a || i === b || i === c)) first = [shown];
    const bad = badness([a, b, c].map((i) => points[i]));
    if (bad < least) [best, least] = [[[a, b], [b, c], [c, a]], bad];
  }
  return [...first, ...best];
}

/** Whether two lists of points are the same but for at most one that was moved. */
const oneMoved = (before: Point[], now: Point[]) => before.length === now.length
  && before.filter(({ x, y }, i) => x !== now[i].x || y !== now[i].y).length < 2;

export function mountRegion(store: Store, engine: Engine) {
  const words = byId('region-words');
  let asked = new AbortController();
  /** Edges to try, in this order until there is a point; afterwards the one. */
  let edges: [number, number][] = [];
  /** The points among which it was chosen. */ let chosen: Point[] | null = null;

  const soon = oncePerFrame(show);
  store.subscribe((now, before) => changed(now, before, 'question', 'answer', 'dragging') && soon());
  soon();

  async function show() {
    asked.abort();
    const { signal } = asked = new AbortController();
    const state = store.get();
    const { task, points, dragging, learned: shown } = state;
    const entry = chosenWeights(state, engine);
    const answer = currentAnswer(state);
    if (task !== TASK || points.length < 3) return hide();
    // what is shown stays until there is more
    if (!entry || !engine.networks.has(entry.id) || (!answer && !dragging)) return;
    const edge: [number, number] | null = shown && oneMoved(chosen ?? points, points)
      ? [shown.triangle[0], shown.triangle[1]] : null;
    if (dragging && edge) edges = [edge]; // it stays
    else if (chosen !== points) {
      if (!answer?.exact) return;
      edges = edgesOf(answer.exact.sequence, points, edge);
      chosen = points;
    }
    if (entry.architecture !== 'ptrnet') return hide();
    const full = !entry.gated;
    try {
      for (const cells of full ? FINER : [dragging ? FINE / 2 : FINE]) {
        const learned = await beyond({ task, points, weights: entry.id, cells, full }, signal);
        if (!learned) return hide();
        store.set({ learned });
        showWords(learned, points);
      }
    } catch {
      if (!signal.aborted) hide();
    }
  }

  /** The region beyond the first of the edges beyond which there is a point. */
  async function beyond(question: Question, signal: AbortSignal) {
    for (const edge of edges) {
      const learned = await askRegion(engine, { ...question, edge }, signal);
      if (!learned) continue;
      edges = [edge];
      return learned;
    }
    return null;
  }

  function hide() {
    chosen = null;
    if (store.get().learned) store.set({ learned: null });
    setText(words, '');
  }

  function showWords({ overlap, triangle, stretch }: Learned, points: Point[]) {
    const [from, to, third] = triangle.map((i) => symbolWords(i, points));
    const share = Number.isFinite(overlap) ? ` The two overlap by ${percent(overlap)}.` : '';
    setText(words, tied(`Beyond the edge from ${from} to ${to}: in orange where one more point would be chosen `
      + `instead of ${third}, in blue the ${stretch > 1 ? 'ellipse' : 'circle'} by which geometry decides.${share}`));
  }
}
