// @ts-check
// The verdict, the two cards beside the board, and what in the legend applies.
import { chooseMethod, chooseWeights, choose, chosenMethod, chosenWeights } from '../state/choices.js';
import { byId, create, oncePerFrame, setOptions } from '../page/dom.js';
import { sceneOf } from '../board/scene.js';
import { BEAMS, VIEWS, changed } from '../state/store.js';
import { FEWEST, agreement, count, milliseconds, modelName, percent, scoreLine, shareWords } from '../page/words.js';

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
    constrained.parentElement.title = entry?.distinct
      ? 'This network never visits a city twice: it was trained so' : { hull: 'Only choices that fit: no edge across another', delaunay: 'Only choices that fit: no triangle across another or with a point in it (up to 100 points)', tsp: 'Only cities not yet visited' }[state.task];
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

/** @param {any} answer @param {string} by the method's title where there is no choice @returns {[string, string][]} */
function exactRows({ task, exact, exactError, searching }, by) {
  if (!exact) return exactError ? [['', exactError]] : searching && by ? [['', by]] : [];
  /** @type {[string, string][]} */
  const rows = [['Time', milliseconds(exact.ms)]];
  if (by) rows.unshift(['', by]);
  if (task === 'hull') rows.push(['Corners', (exact.sequence.length - 1).toLocaleString('en')]);
  if (task === 'delaunay') rows.push(['Triangles', (exact.sequence.length / 3).toLocaleString('en')]);
  if (task === 'tsp') {
    rows.push(['Length', exact.length.toFixed(4)]);
    if (exact.proven === true) rows.push(['Shortest', 'proven']);
    else if (exact.bound > 0) rows.push(['At most', `${percent(Math.max(0, exact.length / exact.bound - 1))} over`]);
  }
  return rows;
}

/** @returns {[string, string][]} */
function networkRows({ task, points, model, exact, modelError }) {
  if (!model) return modelError ? [['', modelError]] : [];
  /** @type {[string, string][]} */
  const rows = [['Time', milliseconds(model.ms)]];
  if (task === 'hull') {
    rows.push(['Corners', String(new Set(Array.from(model.sequence).filter((i) => i < points.length)).size)]);
    rows.push(['Area covered', model.valid ? percent(model.areaCoverage) : 'not simple']);
  }
  if (task === 'delaunay' && exact) {
    const all = exact.sequence.length / 3;
    rows.push(['Triangles right', `${Math.round(model.triangleCoverage * all)} of ${all}`]);
  }
  if (task === 'tsp') {
    rows.push(['Length', Number.isFinite(model.length) ? model.length.toFixed(4) : 'no tour']);
    if (model.gap < -1e-9) rows.push(['Shorter by', percent(-model.gap)]);
    else if (Number.isFinite(model.gap)) rows.push(['Longer by', percent(Math.max(0, model.gap))]);
  }
  if (task !== 'tsp') rows.push(['Accuracy here', model.correct ? '100 %' : '0 %']);
  if (model.share > 0) rows.push([{ hull: 'Votes per edge', delaunay: 'Votes per triangle', tsp: 'Views with this tour' }[task], shareWords(task, model.share)]);
  else rows.push(['Its own confidence', percent(Math.exp(model.logProbability))]);
  return rows;
}

/** Rows without a name are sentences. Elements stay while their names do. @param {[string, string][]} rows */
function setFigures(list, rows) {
  const names = rows.map((r) => `${r[0]}\n`).join(''); // a sentence is a row too, though without a name
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    list.replaceChildren(...rows.flatMap(([name]) => (name
      ? [create('dt', { textContent: name }), create('dd')]
      : [create('dt', { className: 'hidden', textContent: 'Note' }), create('dd', { className: 'said' })])));
  }
  list.querySelectorAll('dd').forEach((dd, i) => {
    if (dd.textContent !== rows[i][1]) dd.textContent = rows[i][1];
  });
}
