// The lecture's ten points, given to a network like the paper's in a hundred random orders, by themselves as
// the part comes into the window.
import { messageOf } from '../../engine/errors.ts';
import { byId, byIds, create, setStatus, stopOnEscape } from '../../page/dom.ts';
import { briefVerdict } from '../../page/verdict.ts';
import { permutation } from '../../points/grid.ts';
import { fromHash } from '../../state/address.ts';
import { inGame } from '../../state/store.ts';
import { SmallBoard } from '../smallboard.ts';
import { SEEN } from '../see.ts';
import type { Page } from '../page.ts';

const ORDERS = 100;

/** @returns tries the orders, the first time that the part is seen */
export function mountOrders({ store, engine, seen }: Page) {
  const [button, text, strip] = byIds<[HTMLButtonElement, HTMLElement, HTMLElement]>(
    'shuffle', 'orders-text', 'orders-strip');
  const { task = '', points = [], weights = {}, beam, constrained } = fromHash(SEEN.order);
  const board = new SmallBoard(store, []);
  byId('shuffled').append(board.figure);
  let halt: AbortController | null = null;
  let tried = false;

  async function shuffle() {
    const { signal } = (halt = new AbortController());
    const ended = stopOnEscape(() => halt?.abort());
    let [right, done] = [0, 0];
    const say = (working: boolean) => setStatus(text, `Right in ${right} of ${done} orders.`, working);
    button.textContent = 'Stop';
    const marks = Array.from({ length: ORDERS }, () => create('i'));
    strip.replaceChildren(...marks);
    try {
      for (; done < ORDERS && !signal.aborted && seen(); say(done < ORDERS)) {
        const order = permutation(points.length);
        const answer = await engine.solve(
          { task, points: order.map((i) => points[i]), weights: weights[task], beam, constrained, signal });
        if (!answer.model) throw new Error(answer.modelError);
        const good = briefVerdict(answer).right === true;
        if (good) right++;
        marks[done++].dataset.right = String(good);
        board.show(answer);
      }
    } catch (error) {
      if (!signal.aborted) setStatus(text, messageOf(error), false);
    }
    tried = done === ORDERS;
    ended();
    halt = null;
    button.textContent = 'Shuffle again';
  }

  button.addEventListener('click', () => (halt ? halt.abort() : shuffle()));
  engine.onceCoreReady.then(() => { button.disabled = false; });
  return () => engine.onceCoreReady.then(() => {
    if (!tried && !halt && !inGame(store.get())) shuffle();
  });
}
