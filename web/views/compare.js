// @ts-check
// Up to three networks on the same points, side by side, each with its own figures.
import { drawBoard } from '../board/draw.js';
import { sceneOf } from '../board/scene.js';
import { scatter } from '../controls/scatter.js';
import { byId, create, setOptions, whenQuiet } from '../page/dom.js';
import { nearestOf, networkOption, shortName } from '../page/names.js';
import { about, underway } from '../page/waiting.js';
import { count, fewest, modelName, verdict } from '../page/words.js';
import { chooseWeights, chosenMethod, chosenWeights } from '../state/choices.js';
import { changed } from '../state/store.js';
import { sketch, smallFrame } from './canvas.js';
import { figureList, kindLine } from './compared.js';

const SLOTS = 3;
/** Milliseconds after which the asking is worth a word. */
const PATIENCE = 250;

/** What opens here, side by side: the architectures of the paper's Figure 3. */
const FIGURE = ['seq2seq', 'attention', 'ptrnet'];

/** @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine @param {import('../state/history.js').History} history */
export function mountCompare(store, engine, history) {
  const view = new CompareView(store, engine, history);
  engine.running.then(() => view.update(), () => {});
  view.update();
}

/** Whether a network's fixed dictionary does not fit the points. */
const bound = ({ dictionary }, points) => dictionary > 0 && points.length !== dictionary;

class CompareView {
  /** Of the newest questions; those before are stopped. */
  halt = new AbortController();
  text = byId('compare-text');
  stop = byId('compare-stop');

  constructor(store, engine, history) {
    this.store = store;
    this.history = history;
    this.engine = engine;
    this.visible = () => store.get().tab === 'compare';
    this.stop.addEventListener('click', () => this.halt.abort());
    this.ask = whenQuiet(() => this.solveAll(), 90);
    this.slots = Array.from({ length: SLOTS }, (_, i) => this.slot(i));
    byId('compare').append(...this.slots.map((slot) => slot.figure));
    store.subscribe((now, before) => this.follow(now, before));
  }

  /** A network's place: its choice, its drawing, its figures. */
  slot(i) {
    const select = create('select', { id: `compare-${i}`, ariaLabel: `Network ${i + 1}` });
    const canvas = create('canvas', { role: 'img', ariaLabel: `Answer of network ${i + 1}` });
    const caption = create('figcaption');
    const figure = create('figure', {}, select, canvas, caption);
    const slot = { select, canvas, caption, figure, asked: '', answer: /** @type {import('../engine/answer.js').Answer|null} */ (null), error: '', touch: () => {} };
    slot.touch = sketch(canvas, (c, width, height, colour) => this.draw(c, width, height, colour, slot.answer), this.visible);
    select.addEventListener('change', () => {
      const chosen = this.shownIds();
      chosen[i] = select.value;
      this.store.set({ compare: chosen });
    });
    return slot;
  }

  draw(c, width, height, colour, answer) {
    if (!answer) {
      c.fillStyle = colour.surface;
      c.fillRect(0, 0, width, height);
      return;
    }
    const state = this.store.get();
    const hover = { ...state.hover, path: null };
    const scene = sceneOf({ ...state, points: answer.points, answer, step: null, focus: -1, hover });
    drawBoard(c, { ...scene, labels: false }, colour, smallFrame(width));
  }

  follow(now, before) {
    if (!this.visible()) return this.halt.abort();
    if (changed(now, before, 'tab', 'task', 'points', 'beam', 'views', 'constrained', 'method', 'compare')) this.update();
    else if (changed(now, before, 'weights')) this.slots.forEach((slot) => this.show(slot));
    else if (now.hover.point !== before.hover.point) this.slots.forEach((slot) => slot.touch());
  }

  ofTask() {
    return (this.engine.weights ?? []).filter((w) => w.task === this.store.get().task);
  }

  /** The weights of each slot: what was chosen, where it is for this problem; else the paper's networks, then others. */
  shownIds() {
    const list = this.ofTask();
    const known = new Set(list.map((w) => w.id));
    const { compare, points } = this.store.get();
    if (compare.some((id) => known.has(id))) {
      return Array.from({ length: SLOTS }, (_, i) => (known.has(compare[i]) ? compare[i] : ''));
    }
    const ids = [
      ...FIGURE.map((architecture) => nearestOf(list, architecture, points.length)?.id),
      chosenWeights(this.store.get(), this.engine)?.id, ...list.map((w) => w.id),
    ];
    return [...new Set(ids.filter(Boolean)), ...Array(SLOTS).fill('')].slice(0, SLOTS);
  }

  update() {
    if (!this.visible()) return;
    const list = this.ofTask();
    const ids = this.shownIds();
    const options = [{ value: '', text: '—' }, ...list.map((w) => networkOption(w, w.title || shortName(w)))];
    this.slots.forEach(({ select }, i) => {
      setOptions(select, options, ids[i]);
      select.title = options.find((o) => o.value === ids[i])?.title ?? '';
    });
    this.ask();
  }

  async solveAll() {
    if (!this.visible()) return;
    this.halt.abort();
    const { signal } = (this.halt = new AbortController());
    const state = this.store.get();
    const { task, points, beam, views, constrained } = state;
    const question = { task, points, beam, views, constrained, method: chosenMethod(state, this.engine) };
    const waits = this.slots.filter((slot) => slot.select.value && slot.asked !== JSON.stringify({ ...question, weights: slot.select.value }));
    const took = waits.reduce((sum, slot) => sum + this.engine.expects({ ...question, n: points.length, weights: slot.select.value }), 0);
    const over = this.waiting(took);
    signal.addEventListener('abort', over);
    for (const slot of this.slots) {
      const weights = slot.select.value;
      const asked = JSON.stringify({ ...question, weights });
      if (!weights || points.length < fewest(task)) {
        Object.assign(slot, { asked: '', answer: null, error: '' });
        this.show(slot);
      } else if (slot.asked !== asked) {
        slot.figure.classList.add('waiting');
        const { answer, error } = await this.solve({ ...question, weights, signal });
        if (signal.aborted) return slot.figure.classList.remove('waiting');
        Object.assign(slot, { asked: error ? '' : asked, answer, error });
        this.show(slot);
      }
    }
    over();
  }

  /** Says how long it will take, and lets it be stopped; returns what ends that. @param {number} ms */
  waiting(ms) {
    const { text, stop, halt } = this;
    const show = () => {
      text.textContent = `Running the networks${about(ms) && `: ${about(ms)}`}`;
      text.hidden = stop.hidden = false;
    };
    const timer = setTimeout(show, about(ms) ? 0 : PATIENCE);
    const over = underway(() => halt.abort());
    return () => {
      clearTimeout(timer);
      over();
      if (this.halt === halt) text.hidden = stop.hidden = true;
    };
  }

  /** @returns {Promise<{answer: import('../engine/answer.js').Answer|null, error: string}>} */
  async solve(question) {
    try {
      await this.engine.load(question.weights);
      return { answer: await this.engine.solve({ ...question, trace: false }), error: '' };
    } catch (reason) {
      return { answer: null, error: /** @type {Error} */ (reason).message };
    }
  }

  show(slot) {
    const { answer } = slot;
    const entry = this.ofTask().find((w) => w.id === slot.select.value);
    const { right, text } = this.said(slot, entry);
    const said = create('p', { className: answer?.model ? 'said' : 'why', textContent: text });
    if (answer?.model && right !== null) said.dataset.right = String(right);
    slot.figure.classList.remove('waiting');
    slot.caption.replaceChildren(said, ...(answer?.model ? [figureList(answer)] : []), ...(entry ? [kindLine(entry), ...this.other(entry), this.use(entry)] : []));
    slot.canvas.ariaLabel = entry ? `${modelName(entry)}: ${text}` : text;
    slot.touch();
  }

  /** @returns {{right: boolean|null, text: string}} */
  said({ answer, error }, entry) {
    const { task, points } = this.store.get();
    if (!entry) return { right: null, text: 'No network chosen' };
    if (points.length < fewest(task)) return { right: null, text: 'Place a few more points first.' };
    if (bound(entry, points)) return { right: null, text: `It can only answer for exactly ${count(entry.dictionary, 'point')}.` };
    if (!answer?.model) return { right: null, text: error || answer?.modelError || 'No answer' };
    return verdict(answer);
  }

  /** For a network that was made for another number of points: so many, drawn at random. */
  other(entry) {
    if (!bound(entry, this.store.get().points)) return [];
    const { dictionary } = entry;
    const button = create('button', { type: 'button', className: 'strong', textContent: `Draw ${count(dictionary, 'point')}` });
    button.addEventListener('click', () => scatter(this.history, this.engine, dictionary));
    return [button];
  }

  /** The way of a network onto the board. */
  use(entry) {
    if (entry.id === chosenWeights(this.store.get(), this.engine)?.id) {
      return create('p', { className: 'small', textContent: 'On the board now' });
    }
    const ariaLabel = `Use on the board: ${modelName(entry)}`;
    const button = create('button', { type: 'button', textContent: 'Use on the board', ariaLabel });
    button.addEventListener('click', () => chooseWeights(this.store, entry.task, entry.id));
    return button;
  }
}
