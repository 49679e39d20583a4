// The controls of the question: the problem, the network, and whether a search helps it.
import { problemOf } from '../catalog/problems.ts';
import { byId, showToast, setOptions } from '../page/dom.ts';
import { ALONE, KIND, decodingWords, isAlone, modelName, networkKind, networkWords } from '../page/networks.ts';
import { IMPROVE_BEYOND, PAPER, answeringNetwork, canImproveTours, changeQuestion, chooseNetwork, networksOf, paperNetwork }
  from '../state/question.ts';
import type { Engine } from '../engine/engine.ts';
import type { WeightEntry } from '../engine/weightfile.ts';
import type { State, Store } from '../state/store.ts';

/** @returns shows a state */
export function mountMenus(store: Store, engine: Engine): (state: State) => void {
  const render = [mountTasks(store), mountNetwork(store, engine), mountSearchBox(store, engine), showLegend];
  return (state) => render.forEach((show) => show(state));
}

function mountTasks(store: Store) {
  const radios = document.querySelectorAll<HTMLInputElement>('input[name="task"]');
  for (const radio of radios) radio.addEventListener('change', () => changeQuestion(store, { task: radio.value }));
  return (state: State) => radios.forEach((radio) => { radio.checked = radio.value === state.task; });
}

/** The id to choose for a network of the menu; undefined if there is none. */
function idOfKind(kind: string, { task, points }: State, engine: Engine) {
  if (kind === 'ours') return engine.defaultFor(task)?.id;
  if (kind === 'paper') return paperNetwork(engine, task, points.length) && PAPER;
  return networksOf(engine, task).filter((w) => networkKind(w) === kind).at(-1)?.id;
}

/** The entry of the menu that stands for a network: its kind, or for others its id. */
function menuEntryOf(entry: WeightEntry, state: State, engine: Engine) {
  const kind = networkKind(entry);
  if (kind === 'yours') return kind;
  const usual = kind === 'ours' ? engine.defaultFor(state.task)
    : kind === 'paper' ? paperNetwork(engine, state.task, state.points.length) : null;
  return usual === entry ? kind : entry.id;
}

function mountNetwork(store: Store, engine: Engine) {
  const menus = [...document.querySelectorAll<HTMLSelectElement>('select.network')];
  for (const menu of menus) menu.addEventListener('change', () => {
    const state = store.get();
    const id = menu.value in KIND ? idOfKind(menu.value, state, engine) : menu.value;
    if (id) return chooseNetwork(store, state.task, id);
    showToast(menu.value === 'yours'
      ? 'You have no network for this problem yet: let one learn on the board, or open a weight file.'
      : 'There is no such network for this problem.');
    show(state); // the choice as it was
  });
  function show(state: State) {
    const entry = answeringNetwork(state, engine);
    const place = entry ? menuEntryOf(entry, state, engine) : 'ours';
    const other = entry && !(place in KIND) ? [{ value: entry.id, text: modelName(entry) }] : [];
    for (const menu of menus) {
      setOptions(menu, [...Object.entries(KIND).map(([value, text]) => ({ value, text })), ...other], place);
      menu.disabled = !entry;
      if (entry) menu.parentElement!.dataset.meaning = networkWords(entry);
    }
  }
  return show;
}

/** Lets a search help the network: a beam, constraints and, beyond some number of cities, improving. */
function mountSearchBox(store: Store, engine: Engine) {
  const box = byId<HTMLInputElement>('with-search');
  box.addEventListener('change', () => {
    const state = store.get();
    const how = box.checked ? problemOf(state.task).search : ALONE;
    changeQuestion(store, { ...how, improve: box.checked ? null : canImproveTours(state, engine) ? false : null });
  });
  return (state: State) => {
    const { task, beam, constrained } = state;
    const distinct = Boolean(answeringNetwork(state, engine)?.distinct);
    box.checked = !isAlone({ beam, constrained }, distinct);
    const words = decodingWords(task, box.checked ? state : problemOf(task).search, distinct);
    const alone = box.checked ? '' : `${decodingWords(task, ALONE, distinct)} With search: `;
    const improving = canImproveTours(state, engine)
      ? ` Beyond ${IMPROVE_BEYOND} cities, the network also decodes windows of its tour again and keeps `
        + 'what is shorter.'
      : '';
    box.parentElement!.dataset.meaning = alone + words + improving;
  };
}

/** Names the answer that is shown as the exact one; a tour may not be proven optimal. */
function showLegend({ answer, points, bestTour }: State) {
  const { exact, searching } = answer?.points === points ? answer : { exact: null, searching: true };
  const known = exact ? exact.proven === false : Boolean(searching && bestTour?.edges && bestTour.excess !== 0);
  byId('legend-exact').textContent = known ? 'best known' : 'exact';
}
