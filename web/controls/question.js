// @ts-check
// The controls of the question: problem, exact method, network and decoding options.
import { BEAMS, problemOf } from '../catalog/problems.js';
import { ALONE, decodingWords, isAlone, whoWords } from '../page/decoding.js';
import { byId, setOptions } from '../page/dom.js';
import { meaningOf } from '../page/glossary.js';
import { KIND, networkOption, networkWords } from '../page/names.js';
import { kindWords, scoreLine } from '../page/scores.js';
import { count, modelName, networkKind, tied } from '../page/words.js';
import { ITSELF, canImprove, choose, chooseMethod, chooseWeights, chosenWeights, improves, kindOnBoard } from '../state/choices.js';
import { networksOf } from '../state/paper.js';

/** The fields of the state that the controls show. */
export const ASKED = ['task', 'weights', 'beam', 'views', 'constrained', 'improve', 'method'];

const IMPROVING = `The network decodes windows of its tour again, with the paths outside given, and keeps what is shorter. Beyond ${ITSELF} cities the page chooses this by itself.`;

/** The meaning of "valid only" for networks that always decode with the action mask. @param {string} task */
const distinct = (task) => `This network never visits a ${problemOf(task).words.point} twice: it was trained that way.`;

/** @param {Store} store @param {Engine} engine @returns {(state: State) => void} shows a state */
export function mountQuestion(store, engine) {
  const render = [mountTasks(store), mountNetwork(store, engine), mountDecoding(store, engine), mountMethod(store)];
  return (state) => render.forEach((show) => show(state));
}

function mountTasks(store) {
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="task"]'));
  for (const radio of radios) radio.addEventListener('change', () => choose(store, { task: /** @type {any} */ (radio.value) }));
  return (/** @type {State} */ state) => radios.forEach((radio) => { radio.checked = radio.value === state.task; });
}

function mountNetwork(store, engine) {
  const [weights, beam, constrained, score, kind] = ['weights', 'beam', 'constrained', 'score', 'weights-kind'].map(byId);
  setOptions(beam, BEAMS.map((k) => ({ value: String(k), text: String(k) })), '1');
  beam.addEventListener('change', () => choose(store, { beam: Number(beam.value) }));
  constrained.addEventListener('change', () => choose(store, { constrained: constrained.checked }));
  weights.addEventListener('change', () => chooseWeights(store, store.get().task, weights.value));

  return (/** @type {State} */ state) => {
    beam.value = String(state.beam);
    const list = networksOf(engine, state.task);
    const entry = chosenWeights(state, engine);
    setOptions(weights, list.length
      ? list.map((w) => networkOption(w, weightsName(w, list)))
      : [{ value: '', text: 'No weights' }], entry?.id ?? '');
    weights.disabled = !list.length;
    kind.hidden = !entry;
    if (entry) {
      kind.textContent = KIND[networkKind(entry)];
      kind.dataset.meaning = weights.parentElement.dataset.meaning = networkWords(entry);
    }
    constrained.checked = state.constrained || Boolean(entry?.distinct);
    constrained.disabled = Boolean(entry?.distinct);
    constrained.parentElement.dataset.meaning = entry?.distinct ? distinct(state.task) : meaningOf('valid only', state.task);
    score.textContent = entry ? tied(scoreLine(entry, state.points.length, kindOnBoard(state), state)) : '';
    score.title = kindWords(kindOnBoard(state));
  };
}

/** The choice of decoding: the network alone, with the search last used, or improving its tour. */
function mountDecoding(store, engine) {
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="decoding"]'));
  const [who, improving] = ['intro-who', 'decoding-improve'].map(byId);
  /** The decoding options of the search last used, by problem. @type {Object<string, import('../page/decoding.js').Decoding>} */
  const searches = {};
  const searched = (task) => searches[task] ?? { views: 1, ...problemOf(task).live };
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      const state = store.get();
      if (radio.value === 'improve') return choose(store, { improve: true });
      choose(store, { ...(radio.value === 'alone' ? ALONE : searched(state.task)), ...(canImprove(state, engine) && { improve: false }) });
    });
  }
  return (/** @type {State} */ state) => {
    const { task, beam, views, constrained } = state;
    const entry = chosenWeights(state, engine);
    const distinct = Boolean(entry?.distinct);
    const alone = isAlone(state, distinct);
    if (!alone) searches[task] = { beam, views, constrained };
    const now = improves(state, engine) ? 'improve' : alone ? 'alone' : 'search';
    improving.parentElement.hidden = !canImprove(state, engine);
    improving.toggleAttribute('data-auto', now === 'improve' && state.improve === null);
    for (const radio of radios) {
      radio.checked = radio.value === now;
      const how = radio.value === 'alone' ? ALONE : radio.checked ? state : searched(task);
      /** @type {HTMLElement} */ (radio.parentElement).dataset.meaning = radio.value === 'improve' ? IMPROVING : decodingWords(task, how, distinct);
    }
    who.textContent = whoWords(now === 'alone', entry?.whose === 'told');
  };
}

function mountMethod(store) {
  const [method, titleExact, legendExact] = ['method', 'title-exact', 'legend-exact'].map(byId);
  method.addEventListener('change', () => chooseMethod(store, store.get().task, method.value));

  return (/** @type {State} */ state) => {
    const { methods } = problemOf(state.task);
    setOptions(method, methods.map((m) => ({
      value: m.name, text: m.title, title: m.limit ? `Up to ${count(m.limit, 'point')}` : '',
      disabled: Boolean(m.limit) && state.points.length > m.limit,
    })), state.method[state.task] || methods[0].name);
    const approximate = methods.find((m) => m.name === method.value)?.exact === false;
    const known = bestKnown(state);
    titleExact.textContent = approximate ? 'Approximate' : known ? 'Best known' : 'Exact';
    legendExact.textContent = approximate ? 'approximate' : known ? 'best known' : 'exact';
  };
}

/** Whether the answer shown as the exact one is not proven optimal. @param {State} state */
function bestKnown({ answer, points, search }) {
  const { exact, searching } = answer?.points === points ? answer : { exact: null, searching: true };
  return exact ? exact.proven === false : Boolean(searching && search?.edges && search.excess !== 0);
}

/** The name of a network in the list; networks of the same name get their title, too. */
function weightsName(entry, list) {
  const name = modelName(entry);
  const alone = list.every((w) => w === entry || modelName(w) !== name);
  return alone ? name : `${name} (${entry.title ?? entry.id.replace(/^file:/, '')})`;
}
