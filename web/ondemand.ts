// The buttons of two parts that are loaded on demand, by a click or by the address: a network that learns,
// and the game.
import { byId, load, report } from './page/dom.ts';
import type { Board } from './board/board.ts';
import type { Engine } from './engine/engine.ts';
import type { Point } from './points/grid.ts';
import type { History } from './state/history.ts';
import type { Store } from './state/store.ts';
import type { BoardTraining } from './state/training.ts';

/**
 * @param ask has the board ask again
 * @returns starts a training, with settings that checkedSettings checks, in state/training.ts
 */
export function mountLearning(store: Store, engine: Engine, ask: () => void) {
  let begin: ((what?: unknown) => BoardTraining) | undefined;

  async function learn(what?: unknown): Promise<BoardTraining> {
    const [{ mountLearn }] = await Promise.all([load(import('./views/learn/learn.ts')), engine.ready]);
    begin ??= mountLearn(store, engine, ask);
    store.set({ game: null }); // before the training chooses
    return begin(what);
  }

  const button = byId<HTMLButtonElement>('learn');
  // later, the module listens itself
  button.addEventListener('click', () => {
    if (begin) return;
    const text = button.textContent;
    Object.assign(button, { textContent: 'It is being loaded …', disabled: true });
    learn().catch((error) => {
      button.textContent = text;
      report(error);
    }).finally(() => { button.disabled = false; });
  });
  return learn;
}

/**
 * The address may contain a challenge; the link, which is mounted before, has put its points on the board.
 * @param ask has the board ask again
 */
export function mountGame(store: Store, engine: Engine, history: History, board: Board, ask: () => void) {
  let game: ReturnType<typeof import('./game/game.ts').createGame> | undefined;
  const play = (challenge?: { points: Point[]; tour: string }) =>
    Promise.all([load(import('./game/game.ts')), engine.ready])
      .then(([{ challengeOf, createGame }]) => {
        game ??= createGame(store, history, board, ask);
        if (challenge) history.edit(challenge.points); // the visitor may have changed them meanwhile
        game.open(challenge ? challengeOf(challenge.points, challenge.tour) : null);
      })
      .catch(report);
  byId('turn').addEventListener('click', () => play());
  let opened = 0; // number of addresses so far: while the network is loaded, another one may be opened
  const open = () => {
    const mine = ++opened;
    const tour = new URLSearchParams(location.hash.replace(/^#/, '')).get('turn');
    const { points } = store.get();
    const embed = 'embed' in document.documentElement.dataset; // it has no buttons for a game
    if (tour && !embed) engine.onceReady.then(() => { if (mine === opened) play({ points, tour }); });
  };
  window.addEventListener('popstate', open);
  open();
}
