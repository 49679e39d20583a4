// @ts-check
// The toolbar over the board: random points, another order, back and forth.
import { sortedWords } from '../catalog/problems.js';
import { byId, say, unfolds } from '../page/dom.js';
import { chooseWeights, chosenWeights } from '../state/choices.js';
import { heedfulNetwork, heedsOrder } from '../state/paper.js';
import { mountNumber } from './number.js';
import { freshSeed, scatter as draw } from './scatter.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history @param {import('../engine/engine.js').Engine} engine
 */
export function mountToolbar(store, history, engine) {
  const [random, kind, shuffle, undo, redo, clear] = ['random', 'kind', 'shuffle', 'undo', 'redo', 'clear'].map(byId);
  const drawn = [random, kind, ...['n', 'n-slider'].map(byId)]; // by the core, once it runs
  engine.running.then(() => drawn.forEach((control) => { control.disabled = false; }), () => {});
  let seed = freshSeed();
  // The slider shows its sets as it moves; one undo takes the whole movement back.
  const number = mountNumber(store, engine, {
    moves(held) {
      store.set({ dragging: held });
      scatter('n');
    },
    async rests() {
      store.set({ dragging: false });
      await scatter('n');
      history.settle();
    },
  });
  const scatter = (key = '') => draw(history, engine, number(), { seed, key });

  random.addEventListener('click', () => {
    seed = freshSeed();
    scatter();
  });
  kind.addEventListener('change', () => scatter());
  shuffle.addEventListener('click', () => {
    history.shuffle();
    // Where the network sorts the points itself, one for which their order matters is a click away.
    const state = store.get();
    const entry = chosenWeights(state, engine);
    if (!entry || heedsOrder(entry)) return;
    const paper = heedfulNetwork(engine, state.task, state.points.length);
    const action = paper && { text: 'Try the paper’s network', run: () => chooseWeights(store, state.task, paper.id) };
    say(`Shuffled, but this network sorts the points ${sortedWords(entry.order)} itself: their order changes nothing.`, action);
  });
  undo.addEventListener('click', () => history.undo());
  redo.addEventListener('click', () => history.redo());
  clear.addEventListener('click', () => history.clear());
  unfolds('more-tools');

  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || writes(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) history.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) history.redo();
    else return;
    event.preventDefault();
  });

  // At once, not with the next frame: what was undone can be redone by the next click.
  const show = () => {
    const { points } = store.get();
    undo.disabled = !history.canUndo();
    redo.disabled = !history.canRedo();
    clear.disabled = points.length === 0;
    shuffle.disabled = points.length < 2;
  };
  store.subscribe((now, before) => now.points !== before.points && show());
  show();
}

/** True where the keys of undo belong to the text that is being written. */
export const writes = (target) => target instanceof HTMLTextAreaElement
  || (target instanceof HTMLInputElement && ['text', 'number', 'search'].includes(target.type));
