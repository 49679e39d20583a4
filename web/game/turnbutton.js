// @ts-check
// The button that begins a game. What the game needs comes when it is pressed, or a challenge is opened.
import { byId, say } from '../page/dom.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @param {string} hash the address that the page was opened with
 */
export function mountTurnButton(store, engine, hash) {
  const button = byId('turn');
  /** @param {string} [challenge] */
  const play = (challenge) => Promise.all([import('./yourturn.js'), engine.ready]).then(([{ challengeOf, createGame }]) => {
    const { points } = store.get();
    game ??= createGame(engine);
    if (challenge === undefined) game.open(points.length === 20 ? points : []);
    else game.open(points, challengeOf(points, challenge));
  }).catch((error) => say(error.message));
  /** @type {{open: (board: import('../points/grid.js').Point[], challenge?: number[]|null) => void}|undefined} */
  let game;
  const render = () => { button.hidden = store.get().task !== 'tsp'; };
  button.addEventListener('click', () => play());
  store.subscribe(render);
  render();
  const challenge = new URLSearchParams(hash.replace(/^#/, '')).get('turn');
  if (challenge !== null) play(challenge);
}
