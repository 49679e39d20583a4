// @ts-check
// The region that the network has learned: beyond one edge, which stays while points are dragged and networks learn, the places where
// one more point would be chosen instead of the right third corner.
import { circleThrough } from '../board/region.js';
import { byId, oncePerFrame, setStatus } from '../page/dom.js';
import { percent, symbolWords, tied } from '../page/words.js';
import { solvedIn } from '../points/units.js';
import { chosenWeights } from '../state/choices.js';
import { changed, currentAnswer } from '../state/store.js';

/** Cells along a side of the board. The comparison is fast; a network without one is asked for each place, so for coarse grids first. */
const FINE = 96;
const FINER = [12, 24, 48];
const TASK = 'delaunay';

/**
 * Compares one more candidate, over a grid of the board, with the choice of a step of a sequence, or with the right point beyond an edge.
 * @param {Engine} engine @param {{task: string, points: Point[], weights: string, sequence?: number[], step?: number, edge?: [number, number]}} question
 * @param {{cells?: number, whole?: boolean, signal?: AbortSignal}} [how]
 */
export async function askBoundary(engine, question, { cells = FINE, whole = false, signal } = {}) {
  const { x, y, width, height } = solvedIn(question.task, question.points)?.frame ?? { x: 0, y: 0, width: 1, height: 1 };
  const corners = /** @type {[number, number][]} */ ([[x, y], [x + width, y + height]]);
  const { floats = [], numbers = [], sequence, overlap = NaN, stretch = 1 } = await engine.ask('boundary', { ...question, cells, whole, corners }, { signal, rank: 'usual' });
  return { cells, form: floats, exact: numbers, sequence, overlap, stretch };
}

/**
 * The region beyond an edge; null if no point lies there.
 * @param {Engine} engine @param {{task: string, points: Point[], weights: string, edge: [number, number]}} question
 * @param {{cells?: number, whole?: boolean, signal?: AbortSignal}} [how]
 * @returns {Promise<import('../board/region.js').Learned|null>}
 */
export async function askRegion(engine, question, how) {
  const { cells, form, sequence, overlap, stretch } = await askBoundary(engine, question, how);
  return sequence ? { cells, form, overlap, stretch, count: question.points.length, triangle: /** @type {[number, number, number]} */ (sequence.slice(-3)) } : null;
}

/** How well a triangle suits as the one to look at: its circle lies within the board, large, and near the middle; lower is better. @param {Point[]} corners */
function badness(corners) {
  const circle = circleThrough(corners);
  if (!circle) return Infinity;
  const { x, y, radius } = circle;
  const beyond = Math.max(0, radius - Math.min(x, y, 1 - x, 1 - y));
  return Math.hypot(x - 0.5, y - 0.5) + 4 * beyond + Math.max(0, 0.16 - radius) * 3;
}

/**
 * The edges that may be looked beyond: `kept`, if the triangulation has it, else those of the triangle that suits best. Beyond which of
 * them a network's output has that triangle depends on the order in which the network reads the points, which the core knows.
 * @param {number[]} sequence of the triangulation, three corners each @param {Point[]} points @param {[number, number]|null} kept
 * @returns {[number, number][]}
 */
export function edgesOf(sequence, points, kept) {
  /** @type {[number, number][]} */ let best = [];
  /** @type {[number, number][]} */ let first = [];
  let least = Infinity;
  for (let k = 0; k + 2 < sequence.length; k += 3) {
    const [a, b, c] = sequence.slice(k, k + 3);
    if (kept?.every((i) => i === a || i === b || i === c)) first = [kept];
    const bad = badness([a, b, c].map((i) => points[i]));
    if (bad < least) [best, least] = [[[a, b], [b, c], [c, a]], bad];
  }
  return [...first, ...best];
}

export class Region {
  #words = byId('region-words');
  #asked = new AbortController();
  /** Edges to look beyond, in this order until there is a point; afterwards the one. @type {[number, number][]} */ #edges;
  /** The points among which it was chosen. @type {Point[]|null} */ #chosen = null;
  #store; #engine;

  /** @param {Store} store @param {Engine} engine @param {(overlap: number) => void} onOverlap called with the overlap of the newest region */
  constructor(store, engine, onOverlap) {
    this.#store = store;
    this.#engine = engine;
    this.onOverlap = onOverlap;
    const { learned, points } = store.get();
    this.#edges = learned ? [[learned.triangle[0], learned.triangle[1]]] : [];
    if (learned) this.#chosen = points;
    const show = oncePerFrame(() => this.#show());
    store.subscribe((now, before) => changed(now, before, 'answer', 'points', 'task', 'dragging', 'weights') && show());
    show();
  }

  async #show() {
    this.#asked.abort();
    const { signal } = this.#asked = new AbortController();
    const state = this.#store.get();
    const { task, points, dragging } = state;
    const entry = chosenWeights(state, this.#engine);
    const answer = currentAnswer(state);
    if (task !== TASK || points.length < 3) return this.#hide();
    if (!entry || !this.#engine.stock.has(entry.id) || (!answer && !dragging)) return; // what is shown stays until there is more
    const same = this.#chosen?.length === points.length;
    if (this.#chosen !== points && !(dragging && same)) { // during a drag, the edge stays
      if (!answer?.exact) return;
      this.#edges = edgesOf(answer.exact.sequence, points, same ? this.#edges[0] ?? null : null);
      this.#chosen = points;
    }
    if (entry.architecture !== 'ptrnet') return this.#hide();
    try {
      const whole = !entry.gated;
      for (const cells of whole ? FINER : [dragging ? FINE / 2 : FINE]) {
        let learned = null;
        for (const edge of this.#edges) {
          learned = await askRegion(this.#engine, { task, points, weights: entry.id, edge }, { cells, whole, signal });
          if (signal.aborted) return;
          if (learned) {
            this.#edges = [edge];
            break;
          }
        }
        if (!learned) return this.#hide();
        this.#store.set({ learned });
        this.#say(learned, points);
        this.onOverlap(learned.overlap);
      }
    } catch (error) {
      if (!signal.aborted) this.#hide();
    }
  }

  #hide() {
    this.#chosen = null;
    if (this.#store.get().learned) this.#store.set({ learned: null });
    setStatus(this.#words, '', false);
  }

  /** @param {import('../board/region.js').Learned} learned @param {Point[]} points */
  #say({ overlap, triangle, stretch }, points) {
    const { dragging, teaching } = this.#store.get();
    const share = Number.isFinite(overlap) ? ` The two overlap by ${percent(overlap)}.` : '';
    setStatus(this.#words, tied(`The region in orange, where one more point would be chosen instead of ${symbolWords(triangle[2], points)}, against the ${stretch > 1 ? 'ellipse' : 'circle'} in blue, by which geometry decides.${share}`),
      dragging || Boolean(teaching && !teaching.over));
  }
}
