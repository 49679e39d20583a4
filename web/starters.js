// @ts-check
// The buttons of three parts that are loaded on demand, by a click or by the address: “Teach one”, the game, the story.
import { byId, say } from './page/dom.js';

const told = (/** @type {Error} */ error) => say(error.message);

/** @param {Store} store @param {Engine} engine @returns {(what?: any) => Promise<import('./state/teaching.js').Teaching>} starts a lesson, see lessonOf in state/teaching.js */
export function mountTeach(store, engine) {
  /** @type {ReturnType<typeof import('./views/train/teach.js').createTeacher>|undefined} */
  let teacher;

  async function teach(what) {
    const [{ createTeacher }] = await Promise.all([import('./views/train/teach.js'), engine.ready]);
    teacher ??= createTeacher(store, engine);
    return teacher.teach(what);
  }

  byId('teach').addEventListener('click', () => teach().catch(told));
  return teach;
}

/** @param {Store} store @param {Engine} engine @param {string} hash of the address that the page was opened with; it may contain a challenge */
export function mountTurn(store, engine, hash) {
  const buttons = [byId('turn'), byId('present-turn')];
  /** @type {{open: (board: Point[], challenge?: number[]|null) => void}|undefined} */
  let game;
  /** @param {string} [challenge] */
  const play = (challenge) => Promise.all([import('./game/yourturn.js'), engine.ready]).then(([{ challengeOf, createGame }]) => {
    const { points } = store.get();
    game ??= createGame(engine);
    if (challenge === undefined) game.open(points.length === 20 ? points : []);
    else game.open(points, challengeOf(points, challenge));
  }).catch(told);
  const render = () => buttons.forEach((button) => { button.hidden = store.get().task !== 'tsp'; });
  for (const button of buttons) button.addEventListener('click', () => play());
  store.subscribe(render);
  render();
  const challenge = new URLSearchParams(hash.replace(/^#/, '')).get('turn');
  if (challenge !== null) engine.loaded.then(() => play(challenge));
}

/** @param {Store} store @param {Engine} engine */
export function mountStory(store, engine) {
  /** @type {{show: (scene: number) => void}|undefined} */
  let story;
  const show = (/** @type {number} */ scene) => Promise.all([import('./story/story.js'), engine.ready]).then(([{ createStory }]) => {
    story ??= createStory(store);
    story.show(scene);
  }).catch(told);
  byId('story').addEventListener('click', () => show(0));
  const asked = new URLSearchParams(location.search).get('story');
  if (asked !== null) engine.loaded.then(() => show((Number(asked) || 1) - 1));
}
