// @ts-check
// The smallest nudge: a move of one point that makes the network's right answer wrong. It is searched for at the lowest rank and
// drawn as an arrow; the point can be dragged to the arrow's head.
import { pen } from '../board/strokes.js';
import { byId, oncePerFrame, setText, whenQuiet } from '../page/dom.js';
import { symbolWords, tied } from '../page/words.js';
import { GRID, NEAR_TIE } from '../points/grid.js';
import { unitsOf } from '../points/units.js';
import { chosenWeights } from '../state/choices.js';
import { changed, currentAnswer } from '../state/store.js';

/** Milliseconds without a change of the board before the search begins. */
const STILL = 400;
/** Boards of more points are not searched: a search takes some 270 answers for each point. */
const MOST = 50;
/** Least length of an arrow, in units of the drawing. */
const SHORTEST = 30;

/** @typedef {{point: number, to: {x: number, y: number}, head: (frame: import('../board/draw.js').Frame) => Spot, draw: import('../board/draw.js').Over}} Nudge  head: position of the arrow's head */

/** Why no nudge of a board is searched for; '' if one is. @param {State} state */
function hindrance(state) {
  const { task, points } = state;
  const answer = currentAnswer(state);
  if (task === 'tsp') return 'A nudge is looked for on hulls and triangulations only.';
  if (unitsOf(points)) return 'A nudge is looked for in the unit square only.';
  if (points.length > MOST) return `A nudge is looked for on at most ${MOST} points.`;
  if (!answer?.model || !answer.exact) return answer?.modelError ?? 'The network has not answered yet.';
  return answer.model.correct ? '' : 'The network errs on this board without a nudge.';
}

/**
 * Finds the smallest nudge of a board whose answer is right; without `point`, there is none up to the distance `clear`.
 * @param {State} state @param {Engine} engine @param {AbortSignal} [signal]
 */
export async function nudgeOf(state, engine, signal) {
  const why = hindrance(state);
  if (why) throw new Error(why);
  const { task, points, beam, views, constrained } = state;
  const weights = /** @type {any} */ (chosenWeights(state, engine)).id;
  const { to, ...found } = await engine.ask('nudge', { task, points, weights, beam, views, constrained, grid: GRID, nearTie: NEAR_TIE }, { signal, rank: 'spare' });
  return { ...found, to: to?.[0] };
}

/** @param {Point[]} points @param {number} point @param {{x: number, y: number}} to @returns {Nudge} */
function arrow(points, point, to) {
  const from = points[point];
  const head = (/** @type {import('../board/draw.js').Frame} */ frame) => {
    const [[x, y], [tx, ty]] = [frame.place(from), frame.place(to)];
    const long = Math.hypot(tx - x, ty - y);
    const k = Math.max(1, (SHORTEST * frame.unit) / long);
    return /** @type {Spot} */ ([x + (tx - x) * k, y + (ty - y) * k]);
  };
  return {
    point, to, head,
    draw(context, _, palette, frame) {
      const [[x, y], [tx, ty]] = [frame.place(from), head(frame)];
      const [u, angle] = [frame.unit, Math.atan2(ty - y, tx - x)];
      const wing = (/** @type {number} */ turn) => context.lineTo(tx - 13 * u * Math.cos(angle + turn), ty - 13 * u * Math.sin(angle + turn));
      for (const [color, wide] of /** @type {[string, number][]} */ ([[palette.surface, 6], [palette.ink, 2.6]])) {
        pen(context, color, wide * u);
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(tx, ty);
        wing(0.45);
        context.moveTo(tx, ty);
        wing(-0.45);
        context.stroke();
      }
    },
  };
}

/** @param {Store} store @param {Engine} engine @param {PointHistory} history */
export function mountNudge(store, engine, history) {
  const [choice, row, words, go] = ['nudge', 'nudge-row', 'nudge-words', 'nudge-go'].map(byId);
  let asked = new AbortController();

  /** @param {string} text @param {Nudge|null} [nudge] */
  const show = (text, nudge = null) => {
    store.set({ nudge });
    setText(words, tied(text));
    go.hidden = !nudge;
  };

  const look = whenQuiet(async () => {
    const state = store.get();
    const { nudging, points, busy, dragging } = state;
    const answer = currentAnswer(state);
    if (!nudging || busy || dragging || !answer || answer.awaited || answer.searching) return;
    const { signal } = asked;
    const why = hindrance(state);
    if (why) return show(why);
    show('Looking for the smallest nudge.');
    try {
      const { point, to, distance = 0, clear, tried } = await nudgeOf(state, engine, signal);
      if (signal.aborted) return;
      const moves = `${tried.toLocaleString('en')} moves tried`;
      if (point === undefined || !to) return show(`No nudge of up to ${clear.toFixed(3)} of the board’s width was found, ${moves}.`);
      show(`Move ${symbolWords(point, points)} by this arrow, ${distance.toFixed(4)} of the board’s width, and the network errs; ${moves}.`, arrow(points, point, { x: to[0], y: to[1] }));
    } catch (error) {
      if (!signal.aborted) show(/** @type {Error} */ (error).message);
    }
  }, STILL);

  const follow = oncePerFrame(() => {
    const { nudging, task } = store.get();
    choice.checked = nudging;
    /** @type {HTMLElement} */ (choice.parentElement).hidden = task === 'tsp';
    row.hidden = !nudging;
  });
  store.subscribe((now, before) => {
    if (!changed(now, before, 'nudging', 'points', 'task', 'weights', 'beam', 'views', 'constrained', 'answer', 'dragging')) return;
    follow();
    asked.abort();
    asked = new AbortController();
    // The arrow stays during a drag, and if the same answer comes with other durations, but not if a network is being trained.
    const [answer, old] = [now.answer, before.answer];
    const same = now.nudge && answer !== old && answer?.points === old?.points && answer?.question === old?.question && !now.teaching;
    if (!now.dragging && !same) show('');
    if (now.nudging) look();
  });
  choice.addEventListener('change', () => store.set({ nudging: choice.checked }));
  go.addEventListener('click', () => {
    const { nudge, points } = store.get();
    if (nudge && nudge.point < points.length) history.move(nudge.point, nudge.to, '');
  });
  follow();
  look();
}
