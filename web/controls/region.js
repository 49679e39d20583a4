// @ts-check
// The region that the network has learned: around one edge of the triangulation, which stays while points are dragged and networks
// learn, the places where one more point would be chosen instead of the triangle's third corner.
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
 * Compares one more candidate with the last choice of a sequence, over a grid of the board.
 * @param {Engine} engine @param {{task: string, points: Point[], weights: string, sequence: number[]}} question
 * @param {{cells?: number, whole?: boolean, signal?: AbortSignal}} [how]
 */
export async function askRegion(engine, { task, points, weights, sequence }, { cells = FINE, whole = false, signal } = {}) {
  const { x, y, width, height } = solvedIn(task, points)?.frame ?? { x: 0, y: 0, width: 1, height: 1 };
  const corners = /** @type {[number, number][]} */ ([[x, y], [x + width, y + height]]);
  const found = await engine.ask('boundary', { task, points, weights, sequence, step: sequence.length - 1, cells, whole, corners }, { signal, rank: 'usual' });
  return { cells, form: found.floats ?? [], exact: found.numbers ?? [], overlap: found.overlap ?? NaN };
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
 * The beginning of a triangulation up to the third corner of a triangle: of the one with the corners `kept`, if it is there, else of the
 * one that suits best.
 * @param {number[]} sequence of the whole triangulation @param {Point[]} points @param {number[]|null} kept
 */
export function prefixOf(sequence, points, kept) {
  /** @type {{end: number, bad: number}} */
  let best = { end: 0, bad: Infinity };
  for (let end = 3; end <= sequence.length; end += 3) {
    const triangle = sequence.slice(end - 3, end);
    if (triangle.some((i) => i >= points.length)) break;
    if (kept && triangle.every((i) => kept.includes(i))) return sequence.slice(0, end);
    const bad = badness(triangle.map((i) => points[i]));
    if (bad < best.bad) best = { end, bad };
  }
  return best.end ? sequence.slice(0, best.end) : null;
}

export class Region {
  #words = byId('region-words');
  #asked = new AbortController();
  /** The sequence up to the third corner. @type {number[]|null} */ #prefix;
  /** The points for which it was looked up. @type {Point[]|null} */ #looked = null;
  #store; #engine;

  /** @param {Store} store @param {Engine} engine @param {(overlap: number) => void} onOverlap called with the overlap of the newest region */
  constructor(store, engine, onOverlap) {
    this.#store = store;
    this.#engine = engine;
    this.onOverlap = onOverlap;
    const { learned } = store.get();
    this.#prefix = learned?.prefix ?? null;
    if (learned) this.#looked = store.get().points;
    const show = oncePerFrame(() => this.#show());
    store.subscribe((now, before) => changed(now, before, 'answer', 'points', 'task', 'dragging', 'weights') && show());
    show();
  }

  /** The corners of the triangle that is looked at. */
  get #triangle() {
    return /** @type {[number, number, number]|undefined} */ (this.#prefix?.slice(-3));
  }

  /** Looks the edge up again, once points that were moved rest: by our network, with its constraint, which is hardly ever wrong. */
  async #look(points, signal) {
    const sequence = async () => {
      const ours = this.#engine.defaultFor(TASK)?.id;
      const shown = currentAnswer(this.#store.get())?.model;
      if (shown && shown.weights === ours && shown.correct) return shown.steps.map((s) => s.chosen);
      const { model } = await this.#engine.solve({ task: TASK, points, weights: ours, constrained: true, exact: false, signal });
      return model?.steps.map((s) => s.chosen) ?? [];
    };
    const kept = this.#looked?.length === points.length ? this.#triangle ?? null : null;
    this.#prefix = prefixOf(await sequence(), points, kept);
    this.#looked = points;
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
    try {
      if (this.#looked !== points && !(dragging && this.#looked?.length === points.length)) await this.#look(points, signal);
      if (signal.aborted) return;
      const triangle = this.#triangle;
      if (!triangle || !this.#prefix || entry.architecture !== 'ptrnet') return this.#hide();
      const whole = !entry.gated;
      for (const cells of whole ? FINER : [dragging ? FINE / 2 : FINE]) {
        const { form, overlap } = await askRegion(this.#engine, { task, points, weights: entry.id, sequence: this.#prefix }, { cells, whole, signal });
        if (signal.aborted) return;
        this.#store.set({ learned: { cells, form, overlap, triangle, count: points.length, stretch: 1, prefix: this.#prefix } });
        this.#say(overlap, triangle[2], points);
        this.onOverlap(overlap);
      }
    } catch (error) {
      if (!signal.aborted) this.#hide();
    }
  }

  #hide() {
    this.#prefix = null;
    if (this.#store.get().learned) this.#store.set({ learned: null });
    setStatus(this.#words, '', false);
  }

  /** @param {number} overlap @param {number} third @param {Point[]} points */
  #say(overlap, third, points) {
    const { dragging, teaching } = this.#store.get();
    const share = Number.isFinite(overlap) ? ` The two overlap by ${percent(overlap)}.` : '';
    setStatus(this.#words, tied(`The region in orange, where one more point would be chosen instead of ${symbolWords(third, points)}, against the circle in blue, by which geometry decides.${share}`),
      dragging || Boolean(teaching && !teaching.over));
  }
}
