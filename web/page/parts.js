// @ts-check
// Parts of the page that come when they are opened.
import { say } from './dom.js';

/**
 * Mounts a part of the page that is loaded first; until then nothing of its element looks alive.
 * @template T @param {HTMLElement} element @param {() => Promise<T>} mount
 * @returns {Promise<T|null>} null if it could not be loaded, which the page says
 */
export async function fill(element, mount) {
  element.setAttribute('aria-busy', 'true');
  element.inert = true;
  try {
    return await mount();
  } catch (error) {
    say('A part of the page was not loaded.', { text: 'Load the page again', run: loadAfresh });
    console.error(`The part ${element.id} could not be loaded.`, error);
    return null;
  } finally {
    element.removeAttribute('aria-busy');
    element.inert = false;
  }
}
