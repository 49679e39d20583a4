// Presents the same points in a hundred random orders, and counts the right answers.
import { problemOf } from '../../catalog/problems.ts';
import { byId, create, oncePerFrame, setStatus, setText, underway } from '../../page/dom.ts';
import { heedsOrder, paperNetwork } from '../../state/paper.ts';
import { TOO_FEW, fewest, percent } from '../../page/words.ts';
import { samePlaces, type Point } from '../../points/grid.ts';
import { chooseWeights, chosenWeights } from '../../state/choices.ts';
import { changed, type State } from '../../state/store.ts';
import { ORDERS, Trials, keyOf, matching, type Trial } from './trials.ts';
import type { Page } from '../parts.ts';

export function mountOrders({ store, engine, history, seen }: Page) {
  const [button, text, strip, note] = ['shuffle', 'orders-text', 'orders-strip', 'orders-note'].map(
    byId) as [HTMLButtonElement, HTMLElement, HTMLElement, HTMLElement];
  let trials: Trials | null = null;
  const show = oncePerFrame(() => seen() && paint());
  const buttons = Array.from({ length: ORDERS }, (_, i) => (
    create('button', { type: 'button', disabled: true, ariaLabel: `Order ${i + 1}, not tried`,
      tabIndex: i ? -1 : 0, onclick: () => apply(i) })));

  strip.append(...buttons);
  strip.addEventListener('keydown', moveFocus);
  button.addEventListener('click', press);
  engine.onceCoreReady.then(show);
  store.subscribe((now, before) => {
    if (!changed(now, before, 'question')) return;
    if (!seen()) trials?.stop();
    show();
  });
  show();

  /** The network that is tried: the board's, if the order matters to it; else the one like the paper's. */
  function networkToTry() {
    const state = store.get();
    const board = chosenWeights(state, engine);
    return heedsOrder(board) ? board : paperNetwork(engine, state.task, state.points.length) ?? board;
  }

  const current = () => trials?.key === keyOf(store.get(), networkToTry());

  /** Puts the points of the board into the order of a trial, and selects the network that was tried. */
  function apply(i: number) {
    const { points: now, task } = store.get();
    const wanted = trials?.list[i]?.points;
    const entry = networkToTry();
    if (!wanted || !entry) return;
    if (entry.id !== chosenWeights(store.get(), engine)?.id) chooseWeights(store, task, entry.id);
    const order = matching(wanted, now);
    if (!samePlaces(now, wanted) && order.every((k) => k !== undefined)) history.shuffle(order);
  }

  /** Shuffles the points, and tries a hundred orders, unless that was done for them. */
  async function press() {
    if (trials?.running) return trials.stop();
    if (trials?.list.length === ORDERS && current()) return history.shuffle();
    const mine = trials = new Trials(engine, store.get(), networkToTry());
    history.shuffle();
    const ended = underway(() => mine.stop());
    await mine.run(show);
    ended();
    show();
  }

  function paint() {
    const state = store.get();
    const stale = trials !== null && !current();
    if (stale) trials?.stop();
    const running = Boolean(trials?.running);
    button.textContent = running ? 'Stop' : 'Shuffle';
    button.disabled = !running && (state.points.length < fewest(state.task) || !networkToTry());
    const board = chosenWeights(state, engine);
    note.textContent = board && !heedsOrder(board)
      ? 'The network on the board sorts the points from left to right; here a network like the paper’s is tried.'
      : '';
    setStatus(text, sentence(state, stale), running);
    buttons.forEach((button, i) => paintButton(button, i, stale, state.points));
  }

  function paintButton(button: HTMLButtonElement, i: number, stale: boolean, points: Point[]) {
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

  function sentence(state: State, stale: boolean) {
    if (trials?.error && !stale) return trials.error;
    if (state.points.length < fewest(state.task)) return TOO_FEW;
    if (!trials?.list.length) return '';
    return stale ? 'The points or the network have changed since.' : trialsWords(trials);
  }

  /** The strip of trials is one stop of the Tab key; arrow keys move inside it. */
  function moveFocus(event: KeyboardEvent) {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const columns = getComputedStyle(strip).gridTemplateColumns.split(' ').length;
    const move = ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at,
      End: ORDERS - 1 - at } as Record<string, number>)[event.key];
    const to = buttons[at + (move ?? NaN)];
    if (at < 0 || !to || to.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[at].tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
}

const UNTRIED = { mark: '', word: 'not tried', title: '', right: undefined as boolean | undefined };

/** The mark and the words of a trial. */
function markOf({ right, gap }: Trial, trials: Trials) {
  const word = !right ? 'wrong' : trials.unproven ? 'as short as the best found' : 'right';
  const { objective, words } = problemOf(trials.task);
  const title = !objective ? '' : Number.isFinite(gap) ? `${percent(Math.max(0, gap))} longer`
    : `no ${words.answer}`;
  return { mark: right ? '✓' : '×', word, title, right };
}

/** Says for how many orders the answer was right. */
function trialsWords({ list, task, unproven }: Trials) {
  const { objective, words } = problemOf(task);
  const right = list.filter((one) => one.right).length;
  const found = `gave ${unproven ? `a ${words.answer} as short as the best found` : words.best}`;
  const gaps = list.map((one) => one.gap).filter(Number.isFinite);
  const mean = objective && gaps.length
    ? `; on average ${percent(Math.max(0, gaps.reduce((a, b) => a + b, 0) / gaps.length))} longer` : '';
  return objective ? `${right} of ${list.length} orders ${found}${mean}`
    : `Right in ${right} of ${list.length} orders.`;
}
