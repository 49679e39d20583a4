// @ts-check
// The verdict, the two cards beside the board, and what in the legend applies.
import { chooseMethod, chooseWeights, choose, chosenMethod, chosenWeights } from '../state/choices.js';
import { byId, oncePerFrame, setOptions } from '../page/dom.js';
import { sceneOf } from '../board/scene.js';
import { BEAMS, VIEWS, changed } from '../state/store.js';
import { FEWEST, agreement, count, modelName, percent, scoreLine } from '../page/words.js';
import { exactRows, networkRows, setFigures } from './figures.js';

/** What the choice "valid only" means, and where the weights leave no choice. */
const VALID_ONLY = {
  hull: 'Only choices that fit: no edge across another',
  delaunay: 'Only choices that fit: no triangle across another or with a point in it (up to 100 points)',
  tsp: 'Only cities not yet visited',
};
const DISTINCT = 'This network never visits a city twice: it was trained so';

/**
 * @param {import('../state/store.js').Store} store @param {any} engine
 * @param {() => string} waiting what is said before the first answer
 */
export function mountResult(store, engine, waiting) {
  const [verdict, verdictText, method, weights, beam, views, constrained] =
    ['verdict', 'verdict-text', 'method', 'weights', 'beam', 'views', 'constrained'].map(byId);
  const [exactFigures, networkFigures, score, legendWrong, legendMissing, hint] =
    ['figures-exact', 'figures-network', 'score', 'legend-wrong', 'legend-missing', 'hint'].map(byId);
  const [titleExact, legendExact] = ['title-exact', 'legend-exact'].map(byId);
  const [search, searchText, searchBar, searchStop] = ['search', 'search-text', 'search-bar', 'search-stop'].map(byId);

  const coarse = matchMedia('(pointer: coarse)');
  const first = store.get().points;
  let moved = false; // who has found out how it works needs no hint

  setOptions(beam, BEAMS.map((k) => ({ value: String(k), text: String(k) })), '1');
  beam.addEventListener('change', () => choose(store, { beam: Number(beam.value) }));
  views.addEventListener('change', () => choose(store, { views: views.checked ? VIEWS : 1 }));
  constrained.addEventListener('change', () => choose(store, { constrained: constrained.checked }));
  weights.addEventListener('change', () => chooseWeights(store, store.get().task, weights.value));
  method.addEventListener('change', () => chooseMethod(store, store.get().task, method.value));
  searchStop.addEventListener('click', () => engine.stopSearch());
  for (const radio of document.querySelectorAll('input[name="task"]')) {
    radio.addEventListener('change', () => choose(store, { task: /** @type {any} */ (radio).value }));
  }

  function renderControls(state) {
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="task"]'))) {
      radio.checked = radio.value === state.task;
    }
    beam.value = String(state.beam);
    const list = (engine.weights ?? []).filter((w) => w.task === state.task);
    const entry = chosenWeights(state, engine);
    setOptions(weights, list.length
      ? list.map((w) => ({ value: w.id, text: weightsName(w, list), title: w.title ?? '' }))
      : [{ value: '', text: engine.methods(state.task).length ? 'No weights' : 'Loading' }], entry?.id ?? '');
    weights.disabled = !list.length;
    views.checked = state.views > 1;
    constrained.checked = state.constrained || Boolean(entry?.distinct);
    constrained.disabled = Boolean(entry?.distinct);
    constrained.parentElement.title = entry?.distinct ? DISTINCT : VALID_ONLY[state.task];
    score.textContent = entry ? scoreLine(entry, Math.max(1, state.points.length), state.views) : '';
    const methods = engine.methods(state.task);
    setOptions(method, methods.map((m) => ({
      value: m.name, text: m.title, title: m.limit ? `Up to ${count(m.limit, 'point')}` : '',
      disabled: Boolean(m.limit) && state.points.length > m.limit,
    })), chosenMethod(state, engine) ?? methods[0]?.name ?? '');
    method.parentElement.hidden = methods.length < 2;
    const approximate = methods.find((m) => m.name === method.value)?.exact === false;
    titleExact.textContent = approximate ? 'Approximate' : 'Exact';
    legendExact.textContent = approximate ? 'approximate' : 'exact';
  }

  function renderVerdict(state) {
    const said = state.answer ? agreement(state.answer) : { kind: 'wait', text: waiting() };
    verdict.dataset.kind = state.busy ? 'wait' : said.kind;
    // For tests and screen readers: the verdict is about what the board shows now.
    const { answer } = state;
    verdict.dataset.settled = String(Boolean(answer && answer.points === state.points && answer.task === state.task && !answer.searching));
    verdictText.textContent = state.busy ? 'Thinking' : said.text;
  }

  function renderFigures({ answer }) {
    const seen = answer && answer.points.length >= FEWEST[answer.task];
    const methods = seen ? engine.methods(answer.task) : [];
    setFigures(exactFigures, seen ? exactRows(answer, methods.length === 1 ? methods[0].title : '') : []);
    setFigures(networkFigures, seen ? networkRows(answer) : []);
  }

  function renderSearch({ search: now, answer }) {
    search.hidden = !now && !answer?.searching;
    if (search.hidden) return;
    const { length = NaN, bound = NaN } = now ?? {};
    const over = Math.max(0, length / bound - 1);
    searchText.textContent = Number.isFinite(over) ? `${length.toFixed(4)}, at most ${percent(over)} too long` : 'Searching';
    searchBar.value = Number.isFinite(over) ? 1 / (1 + over) : 0;
  }

  const render = oncePerFrame(() => {
    const state = store.get();
    renderControls(state);
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
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method', 'answer', 'busy', 'search', 'step')) render();
  });
  render();
  return { render };
}

/** Two entries that would read the same are told apart by their titles. */
function weightsName(entry, list) {
  const name = modelName(entry);
  const alone = list.every((w) => w === entry || modelName(w) !== name);
  return alone ? name : `${name} (${entry.title ?? entry.id.replace(/^file:/, '')})`;
}
