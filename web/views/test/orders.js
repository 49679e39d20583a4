// @ts-check
// Presents the same points in a hundred random orders, and counts the right answers.
import { problemOf, sortedWords } from '../../catalog/problems.js';
import { byId, create, oncePerFrame, setOptions, setStatus, setText, underway } from '../../page/dom.js';
import { networkOption, networkWords } from '../../page/names.js';
import { heedsOrder, networksOf, paperNetwork } from '../../state/paper.js';
import { fewest, percent } from '../../page/words.js';
import { samePlaces } from '../../points/grid.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';
import { ORDERS, Trials, keyOf, matching } from './trials.js';

/** @param {Store} store @param {Engine} engine @param {PointHistory} history */
export function mountOrders(store, engine, history) {
  const [run, text, strip, select, note, offer] = ['run', 'text', 'strip', 'weights', 'note', 'offer'].map((name) => byId(`orders-${name}`));
  /** The networks that the visitor chose here, by problem. @type {Object<string, string>} */
  const chosen = {};
  /** @type {Trials|null} */
  let trials = null;
  const visible = () => store.get().tab === 'orders';
  const show = oncePerFrame(() => visible() && paint());
  const buttons = Array.from({ length: ORDERS }, (_, i) => (
    create('button', { type: 'button', disabled: true, ariaLabel: `Order ${i + 1}, not tried`, tabIndex: i ? -1 : 0, onclick: () => apply(i) })));

  strip.append(...buttons);
  strip.addEventListener('keydown', walk);
  run.addEventListener('click', start);
  select.addEventListener('change', () => choose(select.value));
  offer.addEventListener('click', () => choose(paper()?.id));
  engine.ran.then(show);
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'weights') && !visible()) trials?.stop();
    if (changed(now, before, 'task', 'points', 'weights', 'tab', 'beam', 'views', 'constrained')) show();
  });
  show();

  function choose(id) {
    chosen[store.get().task] = id;
    show();
  }

  function paper() {
    const { task, points } = store.get();
    return paperNetwork(engine, task, points.length);
  }

  /** The network that is tried: the visitor's choice; else the board's, if the order matters to it; else the paper's. */
  function asked() {
    const state = store.get();
    const board = chosenWeights(state, engine);
    const own = networksOf(engine, state.task).find((w) => w.id === chosen[state.task]);
    return own ?? (heedsOrder(board) ? board : paper() ?? board);
  }

  /** The state of the board, with the network that is tried here. @returns {State} */
  function question() {
    const state = store.get();
    const id = asked()?.id;
    return id ? { ...state, weights: { ...state.weights, [state.task]: id } } : state;
  }

  /** Puts the points of the board into the order of a trial, and selects the network that was tried. @param {number} i */
  function apply(i) {
    const { points: now, task } = store.get();
    const wanted = trials?.list[i]?.points;
    const entry = asked();
    if (!wanted || !entry) return;
    if (entry.id !== chosenWeights(store.get(), engine)?.id) chooseWeights(store, task, entry.id);
    const order = matching(wanted, now);
    if (!samePlaces(now, wanted) && order.every((k) => k !== undefined)) history.shuffle(order);
  }

  async function start() {
    if (trials?.running) return trials.stop();
    const mine = trials = new Trials(question(), engine);
    const over = underway(() => mine.stop());
    await mine.run(show);
    over();
    show();
  }

  function paint() {
    const state = store.get();
    const stale = trials !== null && trials.key !== keyOf(question(), engine);
    if (stale) trials?.stop();
    const running = Boolean(trials?.running);
    run.textContent = running ? 'Stop' : `Try ${ORDERS} orders`;
    run.disabled = !running && (state.points.length < fewest(state.task) || !asked());
    paintNetwork(state, running);
    strip.classList.toggle('stale', stale);
    setStatus(text, sentence(state, stale), running);
    buttons.forEach((button, i) => paintButton(button, i, stale, state.points));
  }

  function paintNetwork(state, running) {
    const entry = asked();
    const list = networksOf(engine, state.task);
    setOptions(select, list.map((w) => networkOption(w)), entry?.id ?? '');
    select.disabled = running || !list.length;
    select.parentElement.dataset.meaning = entry ? networkWords(entry) : '';
    const sorts = entry && !heedsOrder(entry);
    offer.hidden = !sorts || !paper();
    note.textContent = sorts
      ? `This network sorts the points ${sortedWords(entry.order)} before it reads them: all answers should agree.`
      : entry && !heedsOrder(chosenWeights(state, engine)) ? 'The network on the board sorts the points. The one tried here does not.' : '';
  }

  function paintButton(button, i, stale, points) {
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

  function sentence(state, stale) {
    if (trials?.error && !stale) return trials.error;
    if (state.points.length < fewest(state.task)) return 'Place a few more points first.';
    if (!trials?.list.length) return '';
    return stale ? 'The points or the network have changed since.' : trialsWords(trials);
  }

  /** The strip of trials is one stop of the Tab key; arrow keys move inside it. */
  function walk(event) {
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
