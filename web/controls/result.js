// @ts-check
// The verdict, the table of figures beside the board, and the entries of the legend that apply.
import { sceneOf } from '../board/scene.js';
import { byId, create, oncePerFrame, setText } from '../page/dom.js';
import { rowsOf } from '../page/figures.js';
import { doubtOf } from '../page/scores.js';
import { termed } from '../page/terms.js';
import { agreement, count, fewest, percent, tied } from '../page/words.js';
import { chosenWeights, kindOnBoard, questionOf } from '../state/choices.js';
import { changed } from '../state/store.js';
import { lengthIn, unitsOf } from '../points/units.js';
import { ASKED, mountQuestion } from './question.js';
import { mountWhy } from './why.js';

/** @typedef {(answer: Answer|null) => string} Waiting  the text before the network's answer */

/** The verdict after the visitor has stopped a question. @param {State} state */
const stoppedWords = ({ answer, points }) => (answer?.points === points
  ? 'Stopped. The previous answer is shown.' : 'Stopped. These points have no answer yet.');

/**
 * Shows the verdict. `settled`, for tests: it belongs to the points on the board and to the question of the controls.
 * @param {State} state @param {Engine} engine @param {Waiting} waiting
 */
function showVerdict(state, engine, waiting) {
  const { answer, busy, stopped, points, search } = state;
  const said = stopped ? { kind: 'wait', text: stoppedWords(state) }
    : answer && !answer.awaited ? agreement(answer, search) : { kind: 'wait', text: waiting(answer) };
  const settled = Boolean(answer && answer.points === points && answer.question === questionOf(state, engine) && !answer.searching && !answer.awaited);
  Object.assign(byId('verdict').dataset, { kind: busy ? 'wait' : said.kind, settled: String(settled) });
  byId('verdict-text').textContent = busy ? 'Thinking' : tied(said.text);
}

/** @param {State} state @param {Engine} engine */
function showFigures(state, engine) {
  const { answer, points, busy } = state;
  const old = busy && answer?.points !== points; // figures of other points would be taken for those of the points shown
  const seen = answer && !old && answer.points.length >= fewest(answer.task);
  const doubt = seen && answer.model ? doubtOf(chosenWeights(state, engine), answer.points.length, kindOnBoard(state)) : '';
  byId('figures').toggleAttribute('data-doubt', Boolean(doubt));
  byId('doubt').textContent = tied(doubt); // for presentations, which do not show the figures
  setFigures(byId('rows'), seen ? rowsOf(answer, doubt, answer.model?.improved ? state.improving?.ms : 0) : []);
}

/** Fills the table. If the names of the rows are the same, their elements stay. @param {HTMLElement} body @param {import('../page/figures.js').Row[]} rows */
function setFigures(body, rows) {
  const names = rows.map((r) => `${r[0]}\n`).join(''); // a sentence is a row without a name
  if (body.dataset.names !== names) {
    body.dataset.names = names;
    body.replaceChildren(...rows.map(([name]) => create('tr', {}, ...(name
      ? [create('th', { scope: 'row' }, ...termed(name)), create('td', { className: 'exact' }), create('td', { className: 'network' })]
      : [create('td', { className: 'said', colSpan: 3 })]))));
  }
  const values = rows.flatMap(([name, exact, network]) => (name ? [exact, network] : [exact]));
  body.querySelectorAll('td').forEach((td, i) => setText(td, values[i]));
}

/** @param {State} state */
function showSearch({ search: now, answer, points }) {
  const box = byId('search');
  box.hidden = !now && !answer?.searching;
  if (box.hidden) return;
  const { length = NaN, excess = NaN } = now ?? {};
  const known = Number.isFinite(excess);
  byId('search-text').textContent = known ? `Best known: ${lengthIn(length, unitsOf(points))}, at most ${percent(excess)} above the optimum` : 'Searching';
  byId('search-bar').value = known ? 1 / (1 + excess) : 0;
}

/** @param {Store} store @param {Engine} engine @param {Waiting} waiting */
export function mountResult(store, engine, waiting) {
  const [legendWrong, legendMissing, hint] = ['legend-wrong', 'legend-missing', 'hint'].map(byId);
  const renderQuestion = mountQuestion(store, engine);
  const coarse = matchMedia('(pointer: coarse)');
  const first = store.get().points;
  let moved = false; // whether the visitor has changed the points, and needs no hint; beside a legend of four there is no room for it

  byId('search-stop').addEventListener('click', () => engine.stopSearch());
  const render = oncePerFrame(() => {
    const state = store.get();
    renderQuestion(state);
    showVerdict(state, engine, waiting);
    showFigures(state, engine);
    showSearch(state);
    const { wrong, missing } = sceneOf(state).network;
    legendWrong.hidden = wrong.length === 0;
    legendMissing.hidden = missing.length === 0;
    moved ||= state.points !== first;
    hint.textContent = moved || wrong.length || missing.length ? count(state.points.length, 'point') : `${coarse.matches ? 'tap' : 'click'} adds or removes · drag moves`;
  });
  store.subscribe((now, before) => {
    if (changed(now, before, ...ASKED)) renderQuestion(now); // at once, because the next click may be on these controls
    if (changed(now, before, ...ASKED, 'points', 'answer', 'busy', 'stopped', 'search', 'step', 'drawn')) render();
  });
  render();
  mountWhy(store, engine);
  return { render };
}
