// @ts-check
// The toolbar over the board: random points, another order, back and forth.
import { byId, say } from '../page/dom.js';
import { apart } from '../points/grid.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history @param {any} engine
 */
export function mountToolbar(store, history, engine) {
  const [random, n, out, kind, shuffle, undo, redo, clear] =
    ['random', 'n', 'n-out', 'kind', 'shuffle', 'undo', 'redo', 'clear'].map(byId);
  let seed = freshSeed();

  let asked = 0; // the newest wish counts

  async function scatter(key = '') {
    const mine = ++asked;
    try {
      await engine.ready;
      const points = await engine.draw({ kind: kind.value, n: Number(n.value), seed });
      if (mine === asked) history.edit(apart(points), key);
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }

  random.addEventListener('click', () => {
    seed = freshSeed();
    scatter();
  });
  kind.addEventListener('change', () => scatter());
  // The slider shows its sets as it moves; one undo takes the whole movement back.
  n.addEventListener('input', () => {
    out.value = n.value;
    scatter('n');
  });
  n.addEventListener('change', async () => {
    await scatter('n');
    history.settle();
  });
  shuffle.addEventListener('click', () => history.shuffle());
  undo.addEventListener('click', () => history.undo());
  redo.addEventListener('click', () => history.redo());
  clear.addEventListener('click', () => history.clear());

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
  out.value = n.value;
  show();
}

const freshSeed = () => Math.floor(Math.random() * 0x1_0000_0000);

/** True where the keys of undo belong to the text that is being written. */
export const writes = (target) => target instanceof HTMLTextAreaElement
  || (target instanceof HTMLInputElement && ['text', 'number', 'search'].includes(target.type));
