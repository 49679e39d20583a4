// @ts-check
// The toolbar above the board: random points, shuffle, undo, redo, clear.
import { problemOf, sortedWords } from '../catalog/problems.js';
import { byId, say, unfolds } from '../page/dom.js';
import { count, fewest } from '../page/words.js';
import { apart, freshSeed, pointsOf } from '../points/grid.js';
import { offered, placeOf } from '../points/numbers.js';
import { chooseWeights, chosenWeights } from '../state/choices.js';
import { heedsOrder, paperNetwork } from '../state/paper.js';

/** @param {Store} store @param {PointHistory} history @param {Engine} engine */
export function mountToolbar(store, history, engine) {
  const [random, kind, shuffle, undo, redo, clear] = ['random', 'kind', 'shuffle', 'undo', 'redo', 'clear'].map(byId);
  const drawn = [random, kind, ...['n', 'n-slider'].map(byId)]; // disabled until the core runs, which draws the points
  engine.ran.then(() => drawn.forEach((control) => { control.disabled = false; }));
  let seed = freshSeed();
  // The board shows random points while the slider moves; one undo reverts the whole movement.
  const number = mountNumber(store, engine, {
    moves(held) {
      store.set({ dragging: held });
      draw('n');
    },
    async rests() {
      store.set({ dragging: false });
      await draw('n');
      history.settle();
    },
  });
  const draw = (key = '') => scatter(history, engine, number(), { seed, key });

  random.addEventListener('click', () => {
    seed = freshSeed();
    draw();
  });
  kind.addEventListener('change', () => draw());
  shuffle.addEventListener('click', () => {
    history.shuffle();
    // If the network sorts the points itself, a message offers one for which their order matters.
    const state = store.get();
    const entry = chosenWeights(state, engine);
    if (!entry || heedsOrder(entry)) return;
    const paper = paperNetwork(engine, state.task, state.points.length);
    const action = paper && { text: 'Try the paper’s network', run: () => chooseWeights(store, state.task, paper.id) };
    say(`Shuffled, but this network sorts the points ${sortedWords(entry.order)} itself: their order changes nothing.`, action);
  });
  window.addEventListener('popstate', () => { asked++; }); // points that are being drawn are for the board before
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

  // At once, not with the next frame, because the next click may be on these buttons.
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

/** Whether an element is a text field, to which the keys of undo belong. */
export const writes = (target) => target instanceof HTMLTextAreaElement
  || (target instanceof HTMLInputElement && ['text', 'number', 'search'].includes(target.type));

/** Most random points for a network with a dictionary, unless the dictionary is larger. */
const BOUND = 100;

/**
 * The number of random points: a text field, and a logarithmic slider.
 * @param {Store} store @param {Engine} engine
 * @param {{moves: (held: boolean) => void, rests: () => void}} heard moves: called while the number changes, by the slider (held) or by typing; rests: when it is chosen
 */
function mountNumber(store, engine, { moves, rests }) {
  const [n, slider] = ['n', 'n-slider'].map(byId);
  let numbers = offered(3, BOUND);

  const most = () => {
    const { task } = store.get();
    const { dictionary = 0 } = chosenWeights(store.get(), engine) ?? {};
    return Math.min(problemOf(task).randomPoints, dictionary ? Math.max(BOUND, dictionary) : Infinity);
  };
  const whole = () => Math.max(fewest(store.get().task), Math.min(most(), Math.round(Number(n.value)) || 10));

  function show() {
    slider.value = String(placeOf(numbers, whole()));
    slider.setAttribute('aria-valuetext', count(whole(), 'point'));
  }

  function limit() {
    numbers = offered(fewest(store.get().task), most());
    Object.assign(n, { min: String(numbers[0]), max: String(most()) });
    slider.max = String(numbers.length - 1);
    n.value = String(whole());
    show();
  }

  slider.addEventListener('input', () => {
    n.value = String(numbers[Number(slider.value)]);
    show();
    moves(true);
  });
  slider.addEventListener('change', rests);
  slider.addEventListener('pointerup', () => store.set({ dragging: false })); // nothing changes if it ends where it began
  n.addEventListener('input', () => {
    if (whole() !== Number(n.value)) return; // the number is incomplete
    show();
    moves(false);
  });
  n.addEventListener('change', () => {
    if (Number(n.value) > most()) say(`For this problem and network Random draws at most ${count(most(), 'point')}.`);
    n.value = String(whole());
    show();
    rests();
  });
  store.subscribe((now, before) => (now.task !== before.task || now.weights !== before.weights) && limit());
  engine.ran.then(limit);
  limit();
  return whole;
}

/** Number of requests for random points; only the newest one changes the board. */
let asked = 0;

/**
 * Puts random points on the board, of the chosen kind.
 * @param {PointHistory} history @param {Engine} engine
 * @param {number} n @param {{seed?: number, key?: string}} [how] key: see History.edit
 */
export async function scatter(history, engine, n, { seed = freshSeed(), key = '' } = {}) {
  const mine = ++asked;
  try {
    await engine.running;
    const kind = byId('kind').value;
    const points = pointsOf(await engine.ask('draw', { kind, n, seed }, { rank: 'now' }));
    if (mine === asked) history.draw(apart(points), kind, key);
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}
