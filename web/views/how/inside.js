// @ts-check
// The numbers behind one score: those of the candidate under the pointer, on the board or in the list, at one step of the decoder.
import { byId, create, createSvg, say } from '../../page/dom.js';
import { capital, count, percent, symbolName, symbolWords, tied } from '../../page/words.js';
import { ranked } from '../../page/choice.js';
import { signed } from '../canvas.js';

/** Candidates in the list; another one under the pointer is appended. */
const LISTED = 11;
/** Distance from the best score at which a bar's length is 0, in nats. */
const FAR = 16;

/** Explains the scores of the architectures that do not point. */
const OTHER = {
  seq2seq: 'This network does not point: no eⱼ enters its scores. Each output unit has weights of its own for dᵢ, whatever the points are.',
  attention: 'This network does not point: attention mixes all eⱼ into a second half of dᵢ, and each output unit has weights of its own for both halves.',
};

/**
 * The numbers from which the scores of a step are computed. Lists have an entry for each point, then one for the end symbol.
 * @param {Engine} engine @param {Answer} answer @param {boolean} constrained
 * @param {number} step @param {AbortSignal} [signal]
 */
export async function insideOf(engine, { task, points, model }, constrained, step, signal) {
  if (!model || model.view !== undefined) throw new Error('The numbers are those of one view: 8 views have no single score.');
  const sequence = model.steps.slice(0, step).map((s) => s.chosen);
  const { relative: names, state, hidden, anchor, share, floats } = await engine.ask('inside', { task, points, weights: model.weights, sequence, constrained }, { signal, rank: 'usual' });
  let at = 0;
  const take = (/** @type {number} */ length) => floats.subarray(at, at += length);
  const each = (/** @type {number} */ width) => Array.from({ length: points.length + 1 }, () => take(width));
  const [decoder, encoder, relative] = [take(state), each(hidden), each(names.length)];
  const [first, compared, scores, probabilities] = [1, 2, 3, 4].map(() => take(points.length + 1));
  const architecture = engine.stock.entry(model.weights)?.architecture;
  return { architecture, points, names, anchor, share, decoder, encoder, relative, first, compared, scores, probabilities };
}

/** @typedef {Awaited<ReturnType<typeof insideOf>>} Numbers */

/** The numbers of one candidate, for scripts; null for those that do not exist. @param {Numbers} numbers @param {number} j */
export function scoreOf({ names, anchor, share, decoder, encoder, relative, first, compared, scores, probabilities }, j) {
  const known = (/** @type {number} */ v) => (Number.isNaN(v) ? null : v);
  return {
    encoder: [...encoder[j]], decoder: [...decoder], relative: names.map((name, k) => ({ name, value: relative[j][k] })), first: known(first[j]),
    comparison: anchor < 0 || Number.isNaN(compared[j]) ? null : { anchor, share, value: compared[j] }, score: known(scores[j]), probability: probabilities[j],
  };
}

/** Draws numbers as bars up and down; `most` is the end of the scale. @param {ArrayLike<number>} values @param {number} most */
function bars(values, most) {
  const svg = createSvg('svg', { viewBox: `0 -1 ${values.length} 2`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  svg.append(createSvg('path', { d: Array.from(values, (v, i) => `M${i + 0.5} 0V${(-v / most).toFixed(3)}`).join('') }));
  return svg;
}

const highest = (/** @type {Float32Array} */ values) => values.reduce((a, b) => (b > a ? b : a), -Infinity);

/** The columns of the list. @param {Numbers} numbers @returns {{title: string, of: (j: number) => number, share?: boolean}[]} */
function columnsOf({ points, share, anchor, first, compared, scores, probabilities }) {
  const [one, best] = [highest(first), highest(scores)];
  return [
    ...(share ? [{ title: 'first score', of: (/** @type {number} */ j) => first[j] - one }] : []),
    ...(anchor < 0 ? [] : [{ title: `against ${symbolName(anchor, points)}`, of: (/** @type {number} */ j) => compared[j] }]),
    { title: 'score', of: (j) => scores[j] - best },
    { title: 'softmax', of: (j) => probabilities[j], share: true },
  ];
}

const number = (/** @type {number} */ v) => signed(v, Math.abs(v) < 100 ? 2 : 0);

/** Explains how a candidate's probability follows from its numbers. @param {Numbers} numbers @param {number} j */
function sumOf({ points, anchor, share, first, compared, scores, probabilities }, j) {
  const who = (/** @type {number} */ i) => symbolWords(i, points);
  if (Number.isNaN(scores[j])) return `${capital(who(j))} may not be chosen at this step.`;
  const said = [];
  if (j === anchor) said.push(`The second look compares the others with ${who(j)}.`);
  else if (anchor >= 0 && Number.isNaN(compared[j])) said.push(`The second look leaves ${who(j)} out${j < points.length ? ': its first score is too low' : ''}.`);
  else if (anchor >= 0) {
    said.push(`Against ${who(anchor)}, ${share.toFixed(2)} · (${number(first[j] - first[anchor])}) by the first scores and ${number(compared[j])} by the comparison make `
      + `${number(scores[j] - scores[anchor])}.`);
  }
  const best = scores.indexOf(highest(scores));
  const p = (/** @type {number} */ i) => probabilities[i].toPrecision(3).replace(/e-(.*)/, ' · 10^(−$1)');
  said.push(j === best ? `Its score is the highest: the softmax gives ${who(j)} the probability ${p(j)}.`
    : `Its score is ${number(scores[best] - scores[j])} below ${who(best)}’s: e^(${number(scores[j] - scores[best])}) · ${p(best)} = ${p(j)}.`);
  return said.join(' ');
}

export class Inside {
  #box = byId('inside');
  #sum = byId('inside-sum');
  #list = byId('inside-list');
  #halt = new AbortController();
  /** @type {any[]} */ #asked = []; // the answer and the step of the last question
  /** @type {Numbers|null} */ #numbers = null;
  /** @type {number|null} */ #last = null; // the symbol that the pointer was over last
  #store; #engine;

  /** @param {Store} store @param {Engine} engine */
  constructor(store, engine) {
    this.#store = store;
    this.#engine = engine;
    const list = this.#list;
    const rowOf = (/** @type {any} */ event) => event.target.closest('[data-symbol]');
    for (const kind of ['pointerover', 'focusin', 'click']) {
      list.addEventListener(kind, (/** @type {any} */ event) => rowOf(event) && this.#point(Number(rowOf(event).dataset.symbol)));
    }
    list.addEventListener('pointerleave', (/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && this.#point(null));
    list.addEventListener('focusout', () => this.#point(null));
    list.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      const next = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      rowOf(event)?.[next]?.querySelector('button')?.focus();
    });
  }

  /** @param {number|null} point */
  #point(point) {
    this.#store.set({ hover: { point, step: point === null ? null : this.#asked[1], path: null } });
  }

  /** @param {Answer|null} answer @param {number} step */
  async update(answer, step) {
    if (this.#asked[0] !== answer || this.#asked[1] !== step) {
      this.#asked = [answer, step];
      this.#halt.abort();
      const { signal } = this.#halt = new AbortController();
      const found = answer && await this.#engine.loaded.then(() => insideOf(this.#engine, answer, this.#store.get().constrained, step, signal)).catch((error) => {
        if (!signal.aborted) say(error.message);
        return null;
      });
      if (signal.aborted) return;
      this.#numbers = found;
      this.#last = null;
      this.#box.hidden = !this.#numbers;
      if (this.#numbers) this.#fill(this.#numbers);
    }
    if (this.#numbers) this.#show(this.#numbers);
  }

  /** @param {Numbers} numbers */
  #fill(numbers) {
    const columns = columnsOf(numbers);
    const listed = ranked(numbers.scores.map((v) => (Number.isNaN(v) ? -Infinity : v)), LISTED).map(({ index }) => this.#row(numbers, columns, index));
    const heads = columns.map(({ title }) => create('th', { scope: 'col', textContent: title }));
    this.#list.replaceChildren(create('thead', {}, create('tr', {}, create('td'), ...heads)), create('tbody', {}, ...listed));
  }

  #row(numbers, columns, j) {
    const name = create('button', { type: 'button', className: 'plain', textContent: symbolName(j, numbers.points), ariaLabel: symbolWords(j, numbers.points) });
    const row = create('tr', {}, create('th', { scope: 'row' }, name), ...columns.map(({ of, share }) => {
      const v = of(j);
      const cell = create('td', { textContent: Number.isNaN(v) ? '–' : share ? percent(v) : number(v) });
      cell.style.setProperty('--part', String(Math.max(0, Math.min(1, share ? v : 1 + v / FAR)) || 0));
      return cell;
    }));
    row.dataset.symbol = j;
    return row;
  }

  /** Shows the candidate under the pointer; without one, the last one, at first the most probable. @param {Numbers} numbers */
  #show(numbers) {
    const { hover, focus } = this.#store.get();
    const { architecture, points, names, decoder, encoder, relative } = numbers;
    const pointed = hover.point ?? (focus < 0 ? null : focus);
    if (pointed !== null && pointed <= points.length) this.#last = pointed;
    const j = this.#last ?? Number(this.#list.tBodies[0].rows[0].dataset.symbol);
    const body = this.#list.tBodies[0];
    const row = () => [...body.rows].find((r) => Number(r.dataset.symbol) === j);
    if (body.rows[LISTED] && Number(body.rows[LISTED].dataset.symbol) !== j) body.rows[LISTED].remove();
    if (!row()) body.append(this.#row(numbers, columnsOf(numbers), j));
    for (const r of body.rows) r.toggleAttribute('data-shown', r === row());
    const other = OTHER[architecture ?? ''] ?? '';
    byId('inside-other').textContent = other;
    const most = (/** @type {Float32Array[]} */ lists) => lists.reduce((a, list) => list.reduce((b, v) => Math.max(b, Math.abs(v)), a), 1e-9);
    const part = (/** @type {string} */ id, /** @type {boolean} */ shown, /** @type {Float32Array} */ values, /** @type {number} */ length) => {
      byId(id).hidden = !shown;
      if (shown) byId(id).querySelector('dd').replaceChildren(bars(values, length), count(values.length, 'number'));
    };
    part('inside-e', !other, encoder[j], most(encoder));
    part('inside-d', true, decoder, most([decoder]));
    part('inside-r', names.length > 0, relative[j], most(relative));
    byId('inside-who').textContent = symbolWords(j, points);
    byId('inside-names').hidden = !names.length;
    byId('inside-values').textContent = names.map((name, k) => `${name} ${number(relative[j][k])}`).join(', ');
    this.#sum.textContent = tied(sumOf(numbers, j));
  }
}
