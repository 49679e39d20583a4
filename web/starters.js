// @ts-check
// The buttons of three parts that are loaded on demand, by a click or by the address: a network that learns, the game, the gallery.
import { byId, say } from './page/dom.js';

const told = (/** @type {Error} */ error) => say(error.message);

/**
 * @param {Store} store @param {Engine} engine @param {() => void} ask has the board ask again
 * @returns {{learn: (what?: any) => Promise<import('./state/teaching.js').Teaching>, overlaps: (overlap: number) => void}} learn: starts a lesson, see lessonOf in state/teaching.js
 */
export function mountLearning(store, engine, ask) {
  /** @type {ReturnType<typeof import('./views/learn/learn.js').createLearning>|undefined} */
  let learning;

  async function learn(what) {
    const [{ createLearning }] = await Promise.all([import('./views/learn/learn.js'), engine.ready]);
    learning ??= createLearning(store, engine, ask);
    return learning.learn(what);
  }

  byId('learn').addEventListener('click', () => !learning && learn().catch(told)); // later, the module listens itself
  return { learn, overlaps: (overlap) => learning?.overlaps(overlap) };
}

/**
 * @param {Store} store @param {Engine} engine @param {PointHistory} history @param {import('./board/board.js').Board} board
 * @param {string} hash of the address that the page was opened with; it may contain a challenge
 */
export function mountGame(store, engine, history, board, hash) {
  /** @type {ReturnType<typeof import('./game/game.js').createGame>|undefined} */
  let game;
  /** @param {string} [challenge] */
  const play = (challenge) => Promise.all([import('./game/game.js'), engine.ready]).then(([{ challengeOf, createGame }]) => {
    game ??= createGame(store, engine, history, board);
    game.open(challenge === undefined ? null : challengeOf(store.get().points, challenge));
  }).catch(told);
  byId('turn').addEventListener('click', () => play());
  const challenge = new URLSearchParams(hash.replace(/^#/, '')).get('turn');
  if (challenge !== null) engine.loaded.then(() => play(challenge));
}

/** @param {Engine} engine */
export function mountGallery(engine) {
  byId('gallery').addEventListener('click', () => import('./views/gallery/gallery.js').then(({ openGallery }) => openGallery(engine)).catch(told));
}
