// @ts-check
// Compares up to three networks on the same points, side by side, with their figures.
import { drawBoard } from '../../board/draw.js';
import { sceneOf } from '../../board/scene.js';
import { cross, pen } from '../../board/strokes.js';
import { problemOf } from '../../catalog/problems.js';
import { scatter } from '../../controls/toolbar.js';
import { byId, create, say, setOptions, underway, whenQuiet } from '../../page/dom.js';
import { KIND, examplesWords, networkOption, networkWords, shortName } from '../../page/names.js';
import { handMade, nearestOf, networksOf } from '../../state/paper.js';
import { count, fewest, metricValue, milliseconds, modelName, networkKind, probabilityWords, tied, verdict } from '../../page/words.js';
import { termed } from '../../page/terms.js';
import { lengthIn, unitsOf } from '../../points/units.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';
import { sketch, smallFrame } from '../canvas.js';

const SLOTS = 3;
/** Time after which the page says that the networks are running, in milliseconds. */
const PATIENCE = 250;

/** The architectures that are compared at first: those of the paper's Figure 3. */
const FIGURE = ['seq2seq', 'attention', 'ptrnet'];

/** Whether a network's fixed dictionary does not fit the points. */
const bound = ({ dictionary }, points) => dictionary > 0 && points.length !== dictionary;

/** Says which points have no name in a fixed dictionary. */
function unnamed({ dictionary }, points) {
  const only = `It can only answer for exactly ${count(dictionary, 'point')}`;
  const [first, last] = [dictionary + 1, points.length];
  if (last < first) return `${only}.`;
  return `${only}: it has no name for point${last === first ? ` ${first}` : `s ${first}${last > first + 1 ? '–' : ' and '}${last}`}.`;
}

/** Draws the points, with a cross on each that has no name in a fixed dictionary. @param {Point[]} points */
function drawRefusal(c, width, color, points, dictionary) {
  const frame = smallFrame(width);
  drawBoard(c, { points, exact: [], network: { right: [], wrong: [], missing: [] }, labels: false }, color, frame);
  const arm = 9 * frame.unit;
  pen(c, color.network, Math.max(1.5, 3 * frame.unit));
  for (const p of points.slice(dictionary)) {
    const [x, y] = frame.place(p);
    cross(c, x, y, arm);
  }
}

export class CompareView {
  /** Stops the running questions when newer ones are asked. */
  halt = new AbortController();
  text = byId('compare-text');
  stop = byId('compare-stop');
  three = byId('compare-three');

  /** @param {Store} store @param {Engine} engine @param {PointHistory} history */
  constructor(store, engine, history) {
    this.store = store;
    this.history = history;
    this.engine = engine;
    this.visible = () => store.get().tab === 'compare';
    this.stop.addEventListener('click', () => this.halt.abort());
    this.ask = whenQuiet(() => this.solveAll(), 90);
    this.slots = Array.from({ length: SLOTS }, (_, i) => this.slot(i));
    byId('compare').append(...this.slots.map((slot) => slot.figure));
    this.three.addEventListener('click', () => this.compareThree().catch((error) => say(error.message)));
    store.subscribe((now, before) => this.follow(now, before));
    engine.ran.then(() => this.update());
    this.update();
  }

  /** Compares weights made by hand, learned, and random. The random ones are the first of a training that is then stopped. */
  async compareThree() {
    const { task } = this.store.get();
    const ids = [handMade(this.engine, task)?.id, this.engine.defaultFor(task)?.id, `file:untrained-${task}`].map(String);
    if (!this.engine.stock.has(ids[2])) {
      const ended = new AbortController();
      const file = await new Promise((resolve, reject) => {
        const what = { task, n: problemOf(task).training.sizes[0], watched: true, beside: true };
        const first = (/** @type {any} */ { bytes }) => bytes && resolve(bytes);
        this.engine.train(what, first, ended.signal).done.then(first, reject);
      });
      ended.abort();
      await this.engine.stock.add(`untrained-${task}`, file, ids[2]);
    }
    this.store.set({ compare: ids });
  }

  /** The elements for one network: select, drawing and figures. */
  slot(i) {
    const select = create('select', { id: `compare-${i}`, ariaLabel: `Network ${i + 1}` });
    const canvas = create('canvas', { role: 'img', ariaLabel: `Answer of network ${i + 1}` });
    const caption = create('figcaption');
    const figure = create('figure', {}, select, canvas, caption);
    const slot = { select, canvas, caption, figure, asked: '', answer: /** @type {Answer|null} */ (null), touch: () => {} };
    slot.touch = sketch(canvas, (c, width, height, color) => this.draw(c, width, height, color, slot));
    select.addEventListener('change', () => {
      const chosen = this.shownIds();
      chosen[i] = select.value;
      this.store.set({ compare: chosen });
    });
    return slot;
  }

  draw(c, width, height, color, { answer, select }) {
    const entry = this.ofTask().find((w) => w.id === select.value);
    const state = this.store.get();
    const { points } = state;
    if (entry && bound(entry, points) && points.length) return drawRefusal(c, width, color, points, entry.dictionary);
    if (!answer?.model) return;
    const hover = { ...state.hover, path: null };
    const scene = sceneOf({ ...state, search: answer.points === state.points ? state.search : null, points: answer.points, answer, step: null, focus: -1, hover });
    drawBoard(c, { ...scene, labels: false }, color, smallFrame(width));
  }

  follow(now, before) {
    if (!this.visible()) return this.halt.abort();
    if (changed(now, before, 'tab', 'task', 'points', 'beam', 'views', 'constrained', 'method', 'compare')) this.update();
    else if (changed(now, before, 'weights')) this.slots.forEach((slot) => this.show(slot));
    else if (now.hover.point !== before.hover.point) this.slots.forEach((slot) => slot.touch());
  }

  ofTask() {
    return networksOf(this.engine, this.store.get().task);
  }

  /** The network of each slot, by id: those chosen, if they are for this problem; else the paper's networks, then others. */
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
    this.three.hidden = !handMade(this.engine, this.store.get().task);
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
    const question = { task, points, beam, views, constrained, method: state.method[task] };
    const over = this.waiting();
    const waits = (slot, yes) => slot.figure.classList.toggle('waiting', yes);
    signal.addEventListener('abort', () => {
      over();
      this.slots.forEach((slot) => waits(slot, false));
    });
    const asking = [];
    for (const slot of this.slots) {
      const weights = slot.select.value;
      const entry = this.ofTask().find((w) => w.id === weights);
      const asked = JSON.stringify({ ...question, weights, examples: entry?.examples }); // a network may have been trained since
      const fits = entry && points.length >= fewest(task) && !bound(entry, points);
      if (fits && slot.asked === asked) continue;
      if (!fits || slot.answer?.task !== task) {
        Object.assign(slot, { asked: '', answer: null });
        this.show(slot);
      }
      waits(slot, fits);
      if (fits) asking.push({ slot, asked, weights });
    }
    for (const { slot, asked, weights } of asking) {
      const answer = await this.engine.solve({ ...question, weights, signal, trace: false }).catch((error) => ({ modelError: error.message }));
      if (signal.aborted) return;
      Object.assign(slot, { asked: answer.modelError ? '' : asked, answer });
      waits(slot, false);
      this.show(slot);
    }
    over();
  }

  /** After PATIENCE, says that the networks are running and shows the stop button. Returns a function that ends this. */
  waiting() {
    const { text, stop, halt } = this;
    const show = () => {
      text.textContent = 'Running the networks';
      text.hidden = stop.hidden = false;
    };
    const timer = setTimeout(show, PATIENCE);
    const over = underway(() => halt.abort());
    return () => {
      clearTimeout(timer);
      over();
      if (this.halt === halt) text.hidden = stop.hidden = true;
    };
  }

  show(slot) {
    const { answer } = slot;
    const entry = this.ofTask().find((w) => w.id === slot.select.value);
    const { right, text } = this.said(slot, entry);
    const said = create('p', { className: answer?.model ? 'said' : 'why', textContent: tied(text) });
    if (answer?.model && right !== null) said.dataset.right = String(right);
    slot.caption.replaceChildren(said, ...(answer?.model ? [figureList(answer)] : []), ...(entry ? [kindLine(entry), ...this.other(entry), this.use(entry)] : []));
    slot.canvas.ariaLabel = entry ? `${modelName(entry)}: ${text}` : text;
    slot.touch();
  }

  /** @returns {{right: boolean|null, text: string}} */
  said({ answer }, entry) {
    const { task, points } = this.store.get();
    if (!entry) return { right: null, text: 'No network chosen' };
    if (points.length < fewest(task)) return { right: null, text: 'Place a few more points first.' };
    if (bound(entry, points)) return { right: null, text: unnamed(entry, points) };
    if (!answer?.model) return { right: null, text: answer ? answer.modelError || 'No answer' : '' };
    return verdict(answer);
  }

  /** If the points do not fit the network's dictionary, a button that draws random points that fit. */
  other(entry) {
    if (!bound(entry, this.store.get().points)) return [];
    const { dictionary } = entry;
    const draw = () => scatter(this.history, this.engine, dictionary);
    return [create('button', { type: 'button', className: 'strong', textContent: `Draw ${count(dictionary, 'point')}`, onclick: draw })];
  }

  /** The button that puts a network onto the board. */
  use(entry) {
    if (entry.id === chosenWeights(this.store.get(), this.engine)?.id) {
      return create('p', { className: 'small', textContent: 'On the board now' });
    }
    const ariaLabel = `Use on the board: ${modelName(entry)}`;
    return create('button', { type: 'button', textContent: 'Use on the board', ariaLabel, onclick: () => chooseWeights(this.store, entry.task, entry.id) });
  }
}

/** The kind of a network and its number of training examples; its explanation opens in a box. */
function kindLine(entry) {
  const whose = create('button', { type: 'button', className: 'term', textContent: KIND[networkKind(entry)] });
  whose.dataset.meaning = networkWords(entry);
  return create('p', { className: 'small' }, whose, `, ${examplesWords(entry.examples)}`);
}

/** The figures of an answer. */
function figureList({ task, points, model }) {
  const list = create('dl');
  const add = (name, value) => list.append(create('dt', {}, ...termed(name)), create('dd', { textContent: value }));
  const { metrics, objective } = problemOf(task);
  for (const metric of metrics.filter((m) => m.field && (!objective || m.unit === 'length'))) {
    const value = model[metric.field];
    if (Number.isFinite(value)) add(metric.short, metric.unit === 'length' ? lengthIn(value, unitsOf(points)) : metricValue(metric, value));
  }
  if (Number.isFinite(model.logProbability)) add('probability', probabilityWords(model.logProbability));
  if (Number.isFinite(model.ms)) add('time', milliseconds(model.ms));
  return list;
}
