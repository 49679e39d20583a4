// @ts-check
// The verdict, the two cards beside the board, and what in the legend applies.
import { sceneOf } from '../board/scene.js';
import { byId, oncePerFrame } from '../page/dom.js';
import { doubtOf } from '../page/scores.js';
import { agreement, count, fewest, percent, tied } from '../page/words.js';
import { chosenWeights, questionOf } from '../state/choices.js';
import { changed } from '../state/store.js';
import { unitsOf } from '../points/origin.js';
import { exactRows, networkRows, setFigures, whole } from './figures.js';
import { ASKED, mountQuestion } from './question.js';
import { mountWhy } from './why.js';

/** What the board shows after an answer was stopped. @param {import('../state/store.js').State} state */
const stoppedWords = ({ answer, points }) => (answer?.points === points
  ? 'Stopped. The previous answer is shown.' : 'Stopped. These points have no answer yet.');

/**
 * @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @param {(answer: import('../state/store.js').Answer|null) => string} waiting what is said before the network's answer
 */
export function mountResult(store, engine, waiting) {
  const [verdict, verdictText, exactFigures, networkFigures] = ['verdict', 'verdict-text', 'figures-exact', 'figures-network'].map(byId);
  const [legendWrong, legendMissing, hint] = ['legend-wrong', 'legend-missing', 'hint'].map(byId);
  const [search, searchText, searchBar, searchStop] = ['search', 'search-text', 'search-bar', 'search-stop'].map(byId);

  const renderQuestion = mountQuestion(store, engine);
  const coarse = matchMedia('(pointer: coarse)');
  const first = store.get().points;
  let moved = false; // who has found out how it works needs no hint

  searchStop.addEventListener('click', () => engine.stopSearch());
  function renderVerdict(state) {
    const said = state.stopped ? { kind: 'wait', text: stoppedWords(state) }
      : state.answer && !state.answer.awaited ? agreement(state.answer) : { kind: 'wait', text: waiting(state.answer) };
    verdict.dataset.kind = state.busy ? 'wait' : said.kind;
    // For tests: the verdict is about what the board shows and the controls ask now.
    const { answer } = state;
    verdict.dataset.settled = String(Boolean(answer && answer.points === state.points && answer.question === questionOf(state, engine) && !answer.searching && !answer.awaited));
    verdictText.textContent = state.busy ? 'Thinking' : tied(said.text);
  }

  function renderFigures({ answer, points, busy }) {
    const old = busy && answer?.points !== points; // figures of another board would be taken for this one's
    const seen = answer && !old && answer.points.length >= fewest(answer.task);
    const units = seen ? unitsOf(answer.points) : null;
    const methods = seen ? engine.methods(answer.task) : [];
    setFigures(exactFigures, seen ? exactRows(answer, methods.length === 1 ? methods[0].title : '', units) : []);
    const doubt = seen && answer.model ? doubtOf(chosenWeights(store.get(), engine), answer.points.length, store.get().likeness) : '';
    networkFigures.toggleAttribute('data-doubt', Boolean(doubt));
    setFigures(networkFigures, seen ? networkRows(answer, doubt, units) : []);
  }

  function renderSearch({ search: now, answer }) {
    search.hidden = !now && !answer?.searching;
    if (search.hidden) return;
    const { length = NaN, excess = NaN, edges } = now ?? {};
    const units = answer?.searching && edges?.length === answer.points.length ? unitsOf(answer.points) : null;
    const known = Number.isFinite(excess);
    searchText.textContent = known ? `Best known: ${units && edges ? whole(units.links(edges)) : length.toFixed(4)}, at most ${percent(excess)} above the optimum` : 'Searching';
    searchBar.value = known ? 1 / (1 + excess) : 0;
  }

  const render = oncePerFrame(() => {
    const state = store.get();
    renderQuestion(state);
    renderVerdict(state);
    renderFigures(state);
    renderSearch(state);
    const { wrong, missing } = sceneOf(state).network;
    legendWrong.hidden = wrong.length === 0;
    legendMissing.hidden = missing.length === 0;
    moved ||= state.points !== first;
    hint.textContent = moved ? count(state.points.length, 'point') : `${coarse.matches ? 'tap' : 'click'} adds or removes · drag moves`;
  });
  store.subscribe((now, before) => {
    if (changed(now, before, ...ASKED)) renderQuestion(now); // at once: what is clicked next is clicked on it
    if (changed(now, before, ...ASKED, 'points', 'answer', 'busy', 'stopped', 'search', 'step', 'likeness')) render();
  });
  render();
  mountWhy(store, engine);
  return { render };
}
