// @ts-check
// How many random points: a number to write, and a slider along the logarithm.
import { byId, say } from '../page/dom.js';
import { count, fewest } from '../page/words.js';
import { problemOf } from '../catalog/problems.js';
import { offered, placeOf } from '../points/numbers.js';
import { chosenWeights } from '../state/choices.js';

/** A network bound to one number of points is not asked about hundreds. */
const BOUND = 100;

/**
 * @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @param {{moves: (held: boolean) => void, rests: () => void}} heard of a number on the move, held by the slider or written, and chosen
 */
export function mountNumber(store, engine, { moves, rests }) {
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
  n.addEventListener('input', () => {
    if (whole() !== Number(n.value)) return; // half a number
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
  engine.running.then(limit, () => {});
  limit();
  return whole;
}
