// @ts-check
// The controls of the learned boundary: its select, the question to the engine, and the sentence below.
import { circleThrough, drawn } from '../board/boundary.js';
import { problemOf } from '../catalog/problems.js';
import { byId, oncePerFrame, setStatus } from '../page/dom.js';
import { percent, symbolWords, tied } from '../page/words.js';
import { pointsOf } from '../points/grid.js';
import { onBoard, solvedIn, withRule } from '../points/units.js';
import { chosenWeights } from '../state/choices.js';
import { changed, currentAnswer } from '../state/store.js';

/** Cells along a side of the board. The comparison is fast; the whole network is slow, so it is asked for coarse grids first. */
const FINE = 96;
const FINER = [12, 24, 48];

/**
 * Compares one more candidate with a choice of the decoder, over a grid of the board.
 * @param {Engine} engine @param {Answer} answer @param {string} weights
 * @param {number} step @param {{cells?: number, whole?: boolean, instead?: number, signal?: AbortSignal}} [how] instead: another point, in place of the step's choice
 */
export async function boundaryOf(engine, { task, points, model }, weights, step, { cells = FINE, whole = false, instead, signal } = {}) {
  const { x, y, width, height } = solvedIn(task, points)?.frame ?? { x: 0, y: 0, width: 1, height: 1 };
  const sequence = /** @type {any} */ (model).steps.slice(0, step + 1).map((s) => s.chosen);
  if (instead !== undefined) sequence[step] = instead;
  const found = await engine.ask('boundary', { task, points, weights, sequence, step, cells, whole, corners: [[x, y], [x + width, y + height]] }, { signal, rank: 'usual' });
  const [before, last, chosen] = [step - 2, step - 1, step].map((i) => sequence[Math.max(0, i)]);
  const { group } = problemOf(task);
  const decided = found.numbers?.some((v) => v !== 0) ?? false;
  const { place, across, up } = onBoard(solvedIn(task, points));
  const through = decided && group > 1 ? circleThrough([before, last, chosen].map((i) => pointsOf(withRule(task, points).points)[i])) : null;
  return {
    points, cells, chosen, form: found.floats, exact: found.numbers ?? [], overlap: found.overlap ?? NaN,
    free: /** @type {[number, number]|null} */ (decided && step > 1 ? [before, last] : null),
    line: /** @type {[number, number]|null} */ (decided && group === 1 ? [last, chosen] : null),
    circle: through && { ...place(through), radius: up(through.radius), across: across(through.radius) },
  };
}

/** Whether the exact test decides a step. @param {string} task @param {number} step */
export const decides = (task, step) => (task === 'hull' ? step > 0 : task === 'delaunay' && step % 3 === 2);

export class Boundary {
  #row = byId('boundary-row');
  #choice = byId('boundary');
  #button = byId('present-boundary'); // in presentations, instead of the select
  #words = byId('boundary-words');
  #fool = byId('boundary-fool');
  #asked = new AbortController();
  /** @type {{x: number, y: number}|null} */ #worst = null;
  #store; #engine; #history;

  /** @param {Store} store @param {Engine} engine @param {PointHistory} history */
  constructor(store, engine, history) {
    this.#store = store;
    this.#engine = engine;
    this.#history = history;
    const show = oncePerFrame(() => this.#show());
    this.#choice.addEventListener('change', () => this.#choose());
    this.#button.addEventListener('click', () => {
      this.#choice.value = this.#choice.value ? '' : this.#choice.options[1].disabled ? 'whole' : 'comparison';
      this.#choose();
    });
    this.#fool.addEventListener('click', () => this.#worst && this.#history.edit([...store.get().points, this.#worst]));
    store.subscribe((now, before) => {
      if (changed(now, before, 'answer', 'points', 'step', 'boundary') || (now.boundary && changed(now, before, 'hover', 'dragging'))) show();
    });
    this.#show();
  }

  /** Applies the choice. If the exact test does not decide the step that is shown, goes to the first step that it decides. */
  #choose() {
    const { task, step, answer } = this.#store.get();
    const boundary = this.#choice.value;
    const first = answer?.model?.steps.findIndex((_, i) => decides(task, i)) ?? -1;
    const at = first < 0 && step === null && answer?.model ? 1 : first; // no test decides the steps of a tour
    const go = boundary && at >= 0 && (step === null || !decides(task, step)) ? { step: at, growth: 1, playing: false } : {};
    this.#store.set({ boundary, ...go });
  }

  /** @param {string} text @param {{x: number, y: number}|null} [worst] */
  #say(text, worst = null) {
    this.#worst = worst;
    const { dragging, teaching } = this.#store.get();
    setStatus(this.#words, tied(text), dragging || Boolean(teaching && !teaching.over));
    this.#fool.hidden = !worst;
  }

  async #show() {
    this.#asked.abort();
    const { signal } = this.#asked = new AbortController();
    const state = this.#store.get();
    const { task, points, step, boundary, hover } = state;
    const entry = chosenWeights(state, this.#engine);
    const answer = currentAnswer(state);
    const there = answer?.model?.view === undefined ? answer : null;
    this.#row.hidden = !entry || entry.architecture === 'seq2seq' || (!boundary && step === null);
    this.#button.hidden = !entry || entry.architecture === 'seq2seq';
    this.#button.ariaPressed = String(Boolean(boundary));
    this.#choice.value = boundary;
    this.#choice.options[1].disabled = !entry?.gated || !decides(task, 2);
    if (!boundary || !entry || !there || step === null || !there.model?.steps[step]) {
      if (!boundary || step === null) this.#store.set({ learned: null });
      return this.#say(boundary && step === null ? 'Choose a step: the region is drawn for one decision.' : '');
    }
    const whole = boundary === 'whole';
    const { chosen } = there.model.steps[step];
    const n = points.length;
    if (chosen >= n || (!whole && !decides(task, step))) {
      this.#store.set({ learned: null });
      if (chosen >= n) return this.#say('At this step the answer ends.');
      if (!decides(task, 2)) return this.#say('No exact test decides the steps of a tour; “by the whole network” draws what it prefers.');
      return this.#say(`The comparison decides ${task === 'hull' ? 'from the second corner on' : 'third corners of triangles'}.`);
    }
    const other = hover.point !== null && hover.point < n && !state.dragging && hover.point !== chosen && decides(task, step) ? hover.point : undefined;
    for (const cells of whole ? FINER : [state.dragging ? FINE / 3 : FINE]) {
      const found = await boundaryOf(this.#engine, there, entry.id, step, { cells, whole, instead: other, signal }).catch((error) => error);
      if (signal.aborted) return;
      if (found instanceof Error) {
        this.#store.set({ learned: null });
        return this.#say(found.message);
      }
      this.#store.set({ learned: drawn(found) });
      this.#say(...sentence(task, step, found, there, whole));
    }
  }
}

/** @returns {[string, {x: number, y: number}|null]} the sentence, and the place where both differ most */
function sentence(task, step, { chosen, cells, form, exact, overlap, circle, line }, { points, model }, whole) {
  const name = (i) => symbolWords(i, points);
  const how = whole ? `by the whole network, asked anew for each of ${((cells + 1) ** 2).toLocaleString('en')} places` : 'by its comparison alone';
  const orange = `Orange: where one more candidate would be preferred to ${name(chosen)}, ${how}.`;
  if (!decides(task, step) || !Number.isFinite(overlap)) return [orange, null];
  const steps = model.steps;
  const blue = circle ? `the circle through ${name(steps[step - 2].chosen)}, ${name(steps[step - 1].chosen)} and ${name(chosen)}`
    : `the line through ${name(steps[step - 1].chosen)} and ${name(chosen)}`;
  let worst = -1; // of the corners where both differ, that with the largest form
  exact.forEach((right, k) => {
    if (right !== 0 && right > 0 !== form[k] > 0 && (worst < 0 || Math.abs(form[k]) > Math.abs(form[worst]))) worst = k;
  });
  const place = worst < 0 ? null : { x: (worst % (cells + 1)) / cells, y: Math.floor(worst / (cells + 1)) / cells };
  return [`${orange} Blue: ${circle || line ? blue : 'the exact test'}. They overlap by ${percent(overlap)}${place ? '; they differ at the dots' : ''}.`, place];
}
