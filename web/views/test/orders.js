// @ts-check
// Presents the same points in a hundred random orders, and counts the right answers.
import { problemOf, sortedWords } from '../../catalog/problems.js';
import { byId, create, oncePerFrame, setOptions, setText, underway } from '../../page/dom.js';
import { networkOption, networkWords } from '../../page/names.js';
import { heedfulNetwork, heedsOrder, networksOf } from '../../state/paper.js';
import { fewest, percent } from '../../page/words.js';
import { samePlaces } from '../../points/grid.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';
import { ORDERS, Trials, keyOf, matching } from './trials.js';

export class OrdersView {
  run = byId('orders-run');
  text = byId('orders-text');
  strip = byId('orders-strip');
  select = byId('orders-weights');
  note = byId('orders-note');
  offer = byId('orders-offer');

  /** The networks that the visitor chose here, by problem. @type {Object<string, string>} */ chosen = {};

  /** @type {Trials|null} */ trials = null;
  /** The trials that are running. @type {Trials|null} */ running = null;
  error = '';

  /** @param {Store} store @param {Engine} engine @param {PointHistory} history */
  constructor(store, engine, history) {
    this.store = store;
    this.engine = engine;
    this.history = history;
    this.visible = () => store.get().tab === 'orders';
    this.show = oncePerFrame(() => this.visible() && this.paint());
    this.buttons = Array.from({ length: ORDERS }, (_, i) => this.button(i));
    this.strip.append(...this.buttons);
    this.strip.addEventListener('keydown', (event) => this.walk(event));
    this.run.addEventListener('click', () => this.start());
    this.select.addEventListener('change', () => this.choose(this.select.value));
    this.offer.addEventListener('click', () => this.choose(this.paper()?.id));
    engine.running.then(() => this.show(), () => {});
    store.subscribe((now, before) => this.follow(now, before));
    this.show();
  }

  button(i) {
    const button = create('button', { type: 'button', disabled: true, ariaLabel: `Order ${i + 1}, not tried` });
    button.tabIndex = i ? -1 : 0;
    button.addEventListener('click', () => this.apply(i));
    return button;
  }

  follow(now, before) {
    const other = changed(now, before, 'task', 'points', 'weights');
    if (other && !this.visible()) this.running?.stop();
    if (other) this.error = '';
    const seen = other || changed(now, before, 'tab', 'beam', 'views', 'constrained');
    if (seen && this.visible()) this.show();
  }

  choose(id) {
    this.chosen[this.store.get().task] = id;
    this.show();
  }

  paper() {
    const { task, points } = this.store.get();
    return heedfulNetwork(this.engine, task, points.length);
  }

  /** The network that is tried: the visitor's choice; else the board's, if the order matters to it; else the paper's. */
  entry() {
    const state = this.store.get();
    const id = this.chosen[state.task];
    const board = chosenWeights(state, this.engine);
    const chosen = networksOf(this.engine, state.task).find((w) => w.id === id);
    return chosen ?? (heedsOrder(board) ? board : this.paper() ?? board);
  }

  /** The state of the board, with the network that is tried here. @returns {State} */
  question() {
    const state = this.store.get();
    const id = this.entry()?.id;
    return id ? { ...state, weights: { ...state.weights, [state.task]: id } } : state;
  }

  /** Puts the points of the board into the order of a trial, and selects the network that was tried. @param {number} i */
  apply(i) {
    const { points: now, task } = this.store.get();
    const wanted = this.trials?.list[i]?.points;
    const entry = this.entry();
    if (!wanted || !entry) return;
    if (entry.id !== chosenWeights(this.store.get(), this.engine)?.id) chooseWeights(this.store, task, entry.id);
    const order = matching(wanted, now);
    if (!samePlaces(now, wanted) && order.every((k) => k !== undefined)) this.history.shuffle(order);
  }

  async start() {
    if (this.running) return this.running.stop();
    const trials = new Trials(this.question(), this.engine);
    this.trials = this.running = trials;
    this.error = '';
    const over = underway(() => trials.stop());
    await trials.run(() => this.show());
    over();
    this.error = trials.error;
    this.running = null;
    this.show();
  }

  paint() {
    const state = this.store.get();
    const { trials, run } = this;
    const stale = trials !== null && trials.key !== keyOf(this.question(), this.engine);
    if (stale) this.running?.stop();
    run.textContent = this.running ? 'Stop' : `Try ${ORDERS} orders`;
    run.disabled = !this.running && (state.points.length < fewest(state.task) || !this.entry());
    this.paintNetwork(state);
    this.strip.classList.toggle('stale', stale);
    setText(this.text, this.sentence(state, stale));
    this.buttons.forEach((button, i) => this.paintButton(button, i, stale, state.points));
  }

  paintNetwork(state) {
    const entry = this.entry();
    const list = networksOf(this.engine, state.task);
    setOptions(this.select, list.map((w) => networkOption(w)), entry?.id ?? '');
    this.select.disabled = Boolean(this.running) || !list.length;
    this.select.parentElement.dataset.meaning = entry ? networkWords(entry) : '';
    const sorts = entry && !heedsOrder(entry);
    const board = chosenWeights(state, this.engine);
    this.offer.hidden = !sorts || !this.paper();
    this.note.textContent = sorts
      ? `This network sorts the points ${sortedWords(entry.order)} before it reads them: all answers should agree.`
      : entry && !heedsOrder(board) ? 'The network on the board sorts the points. The one tried here does not.' : '';
  }

  paintButton(button, i, stale, points) {
    const { trials } = this;
    const one = trials?.list[i];
    button.disabled = !one || stale;
    const { mark, word, title, right } = one && trials ? markOf(one, trials) : UNTRIED;
    setText(button, mark);
    if (right === undefined) delete button.dataset.right;
    else button.dataset.right = String(right);
    button.ariaLabel = `Order ${i + 1}, ${word}`;
    button.title = title;
    button.setAttribute('aria-pressed', String(Boolean(one && !stale && samePlaces(one.points, points))));
  }

  sentence(state, stale) {
    if (this.error) return this.error;
    if (state.points.length < fewest(state.task)) return 'Place a few more points first.';
    if (!this.trials?.list.length) return '';
    if (stale) return 'The points or the network have changed since.';
    return trialsWords(this.trials);
  }

  /** The strip of trials is one stop of the Tab key; arrow keys move inside it. */
  walk(event) {
    const { buttons, strip } = this;
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const columns = getComputedStyle(strip).gridTemplateColumns.split(' ').length;
    const move = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at, End: ORDERS - 1 - at }[event.key];
    const to = buttons[at + (move ?? NaN)];
    if (at < 0 || !to || to.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[at].tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
}

const UNTRIED = { mark: '', word: 'not tried', title: '', right: /** @type {boolean|undefined} */ (undefined) };

/** The mark and the words of a trial. @param {import('./trials.js').Trial} one @param {Trials} trials */
function markOf({ judged }, trials) {
  const right = judged.correct;
  const word = !right ? 'wrong' : trials.open ? 'as short as the best found' : 'right';
  const { objective, words } = problemOf(trials.task);
  const title = !objective ? '' : Number.isFinite(judged.gap) ? `${percent(Math.max(0, judged.gap))} longer` : `no ${words.answer}`;
  return { mark: right ? '✓' : '×', word, title, right };
}

/** Says for how many orders the answer was right. @param {Trials} trials */
function trialsWords({ list, task, open }) {
  const { objective, words } = problemOf(task);
  const right = list.filter((one) => one.judged.correct).length;
  const found = `gave ${open ? `a ${words.answer} as short as the best found` : words.best}`;
  const gaps = list.map((one) => one.judged.gap).filter(Number.isFinite);
  const mean = objective && gaps.length ? `; on average ${percent(Math.max(0, gaps.reduce((a, b) => a + b, 0) / gaps.length))} longer` : '';
  return `${right} of ${list.length} orders ${objective ? found : 'right'}${mean}`;
}
