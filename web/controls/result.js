// @ts-check
// The verdict, and the entries of the legend that apply.
import { sceneOf } from '../board/scene.js';
import { byId, oncePerFrame } from '../page/dom.js';
import { doubtOf } from '../page/scores.js';
import { agreement, boundWords, count, detailWords, fewest, percentShort, tied } from '../page/words.js';
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
  const line = byId('verdict');
  Object.assign(line.dataset, { kind: busy ? 'wait' : said.kind, settled: String(settled) });
  byId('verdict-text').textContent = busy ? 'Thinking' : tied(said.text);
  const model = busy || said.kind === 'wait' || said.kind === 'alone' ? null : answer?.model;
  byId('verdict-sure').textContent = model && !model.improved ? tied(`sure: ${percentShort(Math.exp(model.logProbability))}`) : '';
  if (model && answer) line.dataset.meaning = tied(detailWords(answer));
  else delete line.dataset.meaning;
}

/** Says why there is no answer, or why the network's confidence is in doubt. @param {State} state @param {Engine} engine */
function showDoubt(state, engine) {
  const { answer, points, busy } = state;
  const seen = answer && !(busy && answer.points !== points) && answer.points.length >= fewest(answer.task) ? answer : null;
  const doubt = seen?.modelError ?? seen?.exactError ?? (seen?.model ? doubtOf(chosenWeights(state, engine), points.length, kindOnBoard(state)) : '');
  byId('doubt').textContent = tied(doubt);
}

/** @param {State} state */
function showSearch({ search: now, answer, points }) {
  const box = byId('search');
  box.hidden = !now && !answer?.searching;
  if (box.hidden) return;
  const { length = NaN, excess = NaN } = now ?? {};
  const known = Number.isFinite(excess);
  const bound = boundWords(excess);
  byId('search-text').textContent = known ? `Best known: ${lengthIn(length, unitsOf(points))}${bound && `, ${bound}`}` : 'Searching';
  byId('search-bar').value = known ? 1 / (1 + excess) : 0;
}

/** @param {Store} store @param {Engine} engine @param {Waiting} waiting */
export function mountResult(store, engine, waiting) {
  const [legendWrong, legendMissing, points] = ['legend-wrong', 'legend-missing', 'count'].map(byId);
  const renderQuestion = mountQuestion(store, engine);

  byId('search-stop').addEventListener('click', () => engine.stopSearch());
  const render = oncePerFrame(() => {
    const state = store.get();
    renderQuestion(state);
    showVerdict(state, engine, waiting);
    showDoubt(state, engine);
    showSearch(state);
    const { wrong, missing } = sceneOf(state).network;
    legendWrong.hidden = wrong.length === 0;
    legendMissing.hidden = missing.length === 0;
    points.textContent = count(state.points.length, 'point');
  });
  store.subscribe((now, before) => {
    if (changed(now, before, ...ASKED)) renderQuestion(now); // at once, because the next click may be on these controls
    if (changed(now, before, ...ASKED, 'points', 'answer', 'busy', 'stopped', 'search', 'step', 'drawn')) render();
  });
  render();
  mountWhy(store, engine);
  return { render };
}
