// @ts-check
// The same points in another order; where the network sorts them itself, that is said, and
// one for which their order matters is a click away.
import { sortedWords } from '../catalog/problems.js';
import { byId, say } from '../page/dom.js';
import { heedfulNetwork, heedsOrder } from '../state/paper.js';
import { chooseWeights, chosenWeights } from '../state/choices.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history @param {import('../engine/engine.js').Engine} engine
 */
export function mountShuffle(store, history, engine) {
  byId('shuffle').addEventListener('click', () => {
    history.shuffle();
    const state = store.get();
    const entry = chosenWeights(state, engine);
    if (!entry || heedsOrder(entry)) return;
    const paper = heedfulNetwork(engine, state.task, state.points.length);
    const action = paper && { text: 'Try the paper’s network', run: () => chooseWeights(store, state.task, paper.id) };
    say(`Shuffled, but this network sorts the points ${sortedWords(entry.order)} itself: their order changes nothing.`, action);
  });
}
