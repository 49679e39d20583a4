// @ts-check
// The same points in a hundred random orders: how often is the answer right?
import { chosenMethod, chosenWeights } from '../state/choices.js';
import { byId, create } from '../page/dom.js';
import { tourLength } from '../points/edges.js';
import { permutation } from '../points/grid.js';
import { changed } from '../state/store.js';
import { FEWEST, percent } from '../page/words.js';

/** @typedef {import('../points/grid.js').Point} Point */

const ORDERS = 100;
const SORTED = { x: 'from left to right', angle: 'by their angle around the middle', hilbert: 'along a Hilbert curve' };

/** Of no use to two sets of points alone: the same points in any order give the same key. */
const unordered = (points) => points.map(([x, y]) => `${x},${y}`).sort().join(' ');
const samePlaces = (a, b) => a.length === b.length && a.every((p, i) => p[0] === b[i][0] && p[1] === b[i][1]);

/**
 * @param {import('../state/store.js').Store} store @param {any} engine
 * @param {import('../state/history.js').History} history
 */
export function mountOrders(store, engine, history) {
  const run = byId('orders-run');
  const text = byId('orders-text');
  const strip = byId('orders-strip');

  /**
   * The orders tried, what they were tried on, and how each went. A tour goes by its
   * length (NaN: no tour) against the best, which may yet become shorter, or proven.
   * @type {{key: string, task: string, places: string, best: {length: number, proven: boolean}|null,
   *   tries: {points: Point[], right?: boolean, length?: number}[]}|null}
   */
  let tried = null;
  /** @type {AbortController|null} */ let running = null;
  let error = '';

  const visible = () => store.get().tab === 'orders';
  const keyOf = (state) => JSON.stringify([state.task, chosenWeights(state, engine)?.id, state.beam, state.views, state.constrained, unordered(state.points)]);

  const buttons = Array.from({ length: ORDERS }, (_, i) => {
    const button = create('button', { type: 'button', disabled: true, ariaLabel: `Order ${i + 1}, not tried` });
    button.tabIndex = i ? -1 : 0;
    button.addEventListener('click', () => apply(i));
    strip.append(button);
    return button;
  });

  /** The points as this order has them; from wherever they are now. @param {number} i */
  function apply(i) {
    const now = store.get().points;
    const wanted = tried?.tries[i]?.points;
    if (!wanted) return;
    const left = new Map();
    now.forEach(([x, y], k) => left.set(`${x},${y}`, [...(left.get(`${x},${y}`) ?? []), k]));
    const order = wanted.map(([x, y]) => left.get(`${x},${y}`)?.shift());
    if (order.some((k) => k === undefined) || samePlaces(now, wanted)) return;
    history.shuffle(order);
  }

  /** A tour of these points, in whatever order, may be better than the best so far. */
  function heed(length, proven) {
    const best = tried?.best;
    if (!tried || Number.isNaN(length) || best?.proven) return;
    if (!best || proven || length < best.length) tried.best = { length, proven };
  }

  /** The board's exact tour counts as soon as it is there. */
  function heedBoard() {
    const { answer } = store.get();
    if (tried?.task !== 'tsp' || tried.best?.proven || !answer?.exact || answer.task !== 'tsp') return;
    if (unordered(answer.points) === tried.places) heed(tourLength(answer.points, answer.exact.sequence), answer.exact.proven !== false);
  }

  const gapOf = (one) => Math.max(0, one.length / (tried?.best?.length ?? NaN) - 1);
  const isRight = (one) => one.right ?? one.length <= (tried?.best?.length ?? NaN) * (1 + 1e-9);

  async function start() {
    if (running) return running.abort();
    const state = store.get();
    const { task, points, beam, views, constrained } = state;
    const weights = chosenWeights(state, engine)?.id;
    const method = chosenMethod(state, engine);
    const mine = (running = new AbortController());
    const now = (tried = { key: keyOf(state), task, places: unordered(points), best: /** @type {any} */ (null), tries: /** @type {any[]} */ ([]) });
    error = '';
    show();
    try {
      for (let i = 0; i < ORDERS && !mine.signal.aborted && tried === now; i++) {
        const shuffled = permutation(points.length).map((k) => points[k]);
        heedBoard();
        // The length to beat is the same in every order: one exact tour is enough.
        const answer = await engine.solve({ task, points: shuffled, weights, beam, views, constrained, method, exact: task !== 'tsp' || !now.best, trace: false });
        if (tried !== now) break;
        if (!answer.model) {
          error = answer.modelError ?? 'No network answered.';
          break;
        }
        if (task === 'tsp') {
          if (answer.exact) heed(tourLength(shuffled, answer.exact.sequence), answer.exact.proven !== false);
          if (!now.best) {
            error = answer.exactError ?? 'There is no exact tour to compare with.';
            break;
          }
          const length = tourLength(shuffled, answer.model.sequence);
          heed(length, false);
          now.tries.push({ points: shuffled, length });
        } else now.tries.push({ points: shuffled, right: answer.model.correct });
        show();
      }
    } catch (reason) {
      error = /** @type {Error} */ (reason).message;
    }
    if (running === mine) running = null;
    show();
  }

  function say(stale) {
    const state = store.get();
    const n = state.points.length;
    const sorted = SORTED[chosenWeights(state, engine)?.order];
    if (error) return error;
    if (n < FEWEST[state.task]) return 'Place a few more points first.';
    const done = tried?.tries.length ?? 0;
    if (!done) {
      return sorted ? `These weights read the points ${sorted}, whatever order they come in: all should agree.` : '';
    }
    if (stale) return 'The points or the network have changed since.';
    const right = tried?.tries.filter(isRight).length ?? 0;
    const what = state.task !== 'tsp' ? 'right' : tried?.best?.proven ? 'gave a shortest tour' : 'gave a tour as short as the best found';
    const gaps = tried?.tries.map(gapOf).filter(Number.isFinite) ?? [];
    const mean = gaps.length ? `; on average ${percent(gaps.reduce((a, b) => a + b, 0) / gaps.length)} longer` : '';
    return `${right} of ${done} orders ${what}${mean}${sorted ? '; these weights sort the points themselves' : ''}`;
  }

  let waiting = false;
  function show() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(paint);
  }

  function paint() {
    waiting = false;
    if (!visible()) return;
    const state = store.get();
    heedBoard();
    const stale = tried !== null && tried.key !== keyOf(state);
    if (stale && running) running.abort();
    run.textContent = running ? 'Stop' : 'Try 100 orders';
    run.disabled = !running && (state.points.length < FEWEST[state.task] || !chosenWeights(state, engine));
    strip.classList.toggle('stale', stale);
    const said = say(stale);
    if (text.textContent !== said) text.textContent = said;
    // A finished strip is one stop of the Tab key; its arrows walk it.
    buttons.forEach((button, i) => {
      const one = tried?.tries[i];
      const right = one && isRight(one);
      const open = one?.length !== undefined && !tried?.best?.proven;
      const word = !one ? 'not tried' : right ? (open ? 'as short as the best found' : 'right') : 'wrong';
      button.disabled = !one || stale;
      const mark = !one ? '' : right ? '✓' : '×';
      if (button.textContent !== mark) button.textContent = mark;
      if (one) button.dataset.right = String(right);
      else delete button.dataset.right;
      button.ariaLabel = `Order ${i + 1}, ${word}`;
      if (one?.length !== undefined) button.title = Number.isNaN(one.length) ? 'no tour' : `${percent(gapOf(one))} longer`;
      else button.title = '';
      button.setAttribute('aria-pressed', String(Boolean(one && !stale && samePlaces(one.points, state.points))));
    });
  }

  strip.addEventListener('keydown', (event) => {
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
  });
  run.addEventListener('click', start);
  store.subscribe((now, before) => {
    if (!visible() && running && changed(now, before, 'task', 'points', 'weights')) running.abort();
    if (changed(now, before, 'task', 'points', 'weights')) error = '';
    if (visible() && changed(now, before, 'tab', 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'answer')) show();
  });
  show();
}
