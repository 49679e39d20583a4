// The region that the network has learned: beyond one edge, which stays while points are dragged and networks
// learn, or at the step that is shown, the places where one more point would be chosen instead of the third
// corner; and the hollow point with which a visitor tries that.
import { circleThrough } from '../board/region.ts';
import { sceneOf } from '../board/scene.ts';
import { byId, oncePerFrame, setText } from '../page/dom.ts';
import { noBreaks, percent, symbolWords } from '../page/words.ts';
import { movedTo, solvedIn, unitsOf } from '../points/units.ts';
import { answeringNetwork } from '../state/question.ts';
import { changed, currentAnswer, type Learned, type Store } from '../state/store.ts';
import type { OnBoard } from '../engine/answer.ts';
import type { BoundaryArguments } from '../engine/messages.ts';
import type { Engine } from '../engine/engine.ts';
import { snapPoint, type Point } from '../points/grid.ts';

/** Cells along a side of the board. A network without a comparison is asked for each: coarse grids first. */
const FINE = 96;
const FINER = [12, 24, 48];
const TASK = 'delaunay';

/** What the core is asked: a region beyond an edge, or at the choice of a step of a sequence. */
type RegionQuestion = Omit<OnBoard<BoundaryArguments>, 'corners'>;

/**
 * Compares one more candidate, over a grid of the board, with the choice of a step of a sequence, or with the
 * right point beyond an edge.
 */
export async function askBoundary(engine: Engine, question: RegionQuestion, signal?: AbortSignal) {
  const { x, y, width, height } = solvedIn(question.task, question.points)?.frame
    ?? { x: 0, y: 0, width: 1, height: 1 };
  const corners: [number, number][] = [[x, y], [x + width, y + height]];
  const { floats = [], numbers = [], sequence, triangle, overlap = NaN, stretch = 1 } = await engine.ask('boundary',
    { ...question, corners }, { signal });
  return { cells: question.cells, form: floats, exact: numbers, sequence, triangle, overlap, stretch };
}

/** The region beyond an edge, or at a step; null if no point lies there, or the step asks something else. */
export async function askRegion(
  engine: Engine, question: RegionQuestion, signal?: AbortSignal,
): Promise<Learned | null> {
  const { exact, sequence, triangle, ...region } = await askBoundary(engine, question, signal);
  const { points, step = null } = question;
  return triangle && sequence
    ? { ...region, count: points.length, step, prefix: sequence.slice(0, step ?? -1), triangle } : null;
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
  let asked = new AbortController();
  /** The edges to try; once there is a point beyond one, that one alone. */
  let edges: [number, number][] = [];
  /** The points whose edges these are. */ let edgesFor: Point[] | null = null;

  const soon = oncePerFrame(show);
  const words = oncePerFrame(() => {
    const { region } = sceneOf(store.get());
    setText(byId('region-words'), region ? noBreaks(regionWords(region, store.get().points)) : '');
  });
  store.subscribe((now, before) => {
    if (changed(now, before, 'question', 'learned', 'step', 'explanation', 'instead')) words();
    if (changed(now, before, 'question', 'answer', 'dragging', 'step')) soon();
    if (changed(now, before, 'question', 'step', 'learned', 'game', 'instead') && now.ghost) offer();
    if (changed(now, before, 'learned', 'explanation') || (now.ghost && now.ghost !== before.ghost)) offer();
  });
  soon();

  async function show() {
    asked.abort();
    const { signal } = asked = new AbortController();
    const state = store.get();
    const { task, points, dragging, step, learned: shown } = state;
    const entry = answeringNetwork(state, engine);
    const answer = currentAnswer(state);
    if (task !== TASK || points.length < 3) return hide();
    // what is shown stays until there is more
    if (!entry || !engine.networks.has(entry.id) || (!answer && !dragging)) return;
    if (entry.architecture !== 'ptrnet') return hide();
    const base = { task, points, weights: entry.id, full: !entry.gated };
    const edge: [number, number] | null = shown?.step === null && oneMoved(edgesFor ?? points, points)
      ? [shown.triangle[0], shown.triangle[1]] : null;
    if (dragging && edge) edges = [edge]; // it stays
    else if (step === null && edgesFor !== points) {
      if (!answer?.exact) return;
      edges = edgesOf(answer.exact.sequence, points, edge);
      edgesFor = points;
    }
    const steps = answer?.model?.steps.map((s) => s.chosen) ?? [];
    try {
      for (const cells of base.full ? FINER : [dragging ? FINE / 2 : FINE]) {
        const learned = step === null ? await beyond({ ...base, cells }, signal)
          : steps[step] < points.length
            ? await askRegion(engine, { ...base, cells, sequence: steps.slice(0, step + 1), step }, signal) : null;
        if (!learned && step === null) return hide();
        if (learned) store.set({ learned });
      }
    } catch {
      if (!signal.aborted && step === null) hide();
    }
  }

  /** The region beyond the first of the edges beyond which there is a point. */
  async function beyond(question: RegionQuestion, signal: AbortSignal) {
    for (const edge of edges) {
      const learned = await askRegion(engine, { ...question, edge }, signal);
      if (!learned) continue;
      edges = [edge];
      return learned;
    }
    return null;
  }

  function hide() {
    edgesFor = null;
    if (store.get().learned) store.set({ learned: null });
  }

  let trying = false;
  /**
   * Tries one more point, where the pointer is: whether the network would choose it, and how probably. Where
   * there is no mouse, the point lies beside the circle until it is dragged.
   */
  async function offer() {
    const state = store.get();
    const { region } = sceneOf(state);
    const { ghost, points } = state;
    const aside = region && !ghost && coarse && !state.instead && !state.training ? besideOf(region, points) : null;
    if (aside) return store.set({ ghost: { at: aside, chosen: false, p: 0, aside: true } });
    if (ghost && (!region || state.instead)) return store.set({ ghost: null });
    const weights = answeringNetwork(state, engine)?.id;
    if (!ghost || !region || ghost.p !== null || trying || !weights || !engine.networks.has(weights)) return;
    trying = true;
    try {
      const all = [...points, movedTo(unitsOf(points), ghost.at)];
      const { floats } = await engine.ask('choice', { task: TASK, points: all, weights, sequence: region.prefix });
      const best = floats.reduce((top, p, i) => (p > floats[top] ? i : top), 0);
      if (store.get().ghost?.at === ghost.at) {
        store.set({ ghost: { ...ghost, chosen: best === points.length, p: floats[points.length] } });
      }
    } catch { /* the page reports a failure elsewhere; the same place is not tried again */ }
    trying = false;
    const now = store.get().ghost;
    if (now?.p === null && now.at !== ghost.at) offer(); // a pointer that has moved on is answered next
  }
}

function regionWords({ overlap, triangle, stretch }: Learned, points: Point[]) {
  const [from, to, third] = triangle.map((i) => symbolWords(i, points));
  const share = Number.isFinite(overlap) ? ` The two overlap by ${percent(overlap)}.` : '';
  return `Beyond the edge from ${from} to ${to}: in orange where one more point would be chosen `
    + `instead of ${third}, in blue the ${stretch > 1 ? 'ellipse' : 'circle'} by which geometry decides.${share}`;
}

const coarse = matchMedia('(pointer: coarse)').matches;

/** A place beside the circle, far from the points. */
export function besideOf({ triangle, stretch }: Learned, points: Point[]): Point | null {
  const circle = circleThrough(triangle.map((i) => ({ x: points[i].x, y: points[i].y * stretch })));
  if (!circle) return null;
  let [best, most]: [Point | null, number] = [null, 0];
  for (let k = 0; k < 24; k++) {
    const [c, s] = [Math.cos((k * Math.PI) / 12), Math.sin((k * Math.PI) / 12)];
    const at = snapPoint({ x: circle.x + (circle.radius + 0.07) * c,
      y: circle.y / stretch + (circle.radius / stretch + 0.07) * s });
    const room = Math.min(...points.map((p) => Math.hypot(p.x - at.x, p.y - at.y)), at.x, at.y, 1 - at.x, 1 - at.y);
    if (room > most) [best, most] = [at, room];
  }
  return best;
}
