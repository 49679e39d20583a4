// @ts-check
// The button that begins the story, or an address that names a scene. What it needs comes then.
import { byId, say } from '../page/dom.js';

/** @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine */
export function mountStoryButton(store, engine) {
  /** @type {{show: (scene: number) => void}|undefined} */
  let story;
  const show = (/** @type {number} */ scene) => Promise.all([import('./story.js'), engine.ready]).then(([{ createStory }]) => {
    story ??= createStory(store);
    story.show(scene);
  }).catch((error) => say(error.message));
  byId('story').addEventListener('click', () => show(0));
  const asked = new URLSearchParams(location.search).get('story');
  if (asked !== null) show((Number(asked) || 1) - 1);
}
