// @ts-check
// Plays the story: scenes of the page with one sentence each, by buttons and arrow keys. In presentation mode, each
// scene begins without the exact answer, and the next press shows it.
import { byId, create, setQuery } from '../page/dom.js';
import { writes } from '../controls/toolbar.js';
import { toHash } from '../state/address.js';
import { currentAnswer } from '../state/store.js';
import { SCENES } from './scenes.js';

const root = document.documentElement;
/** Milliseconds between two looks whether the scene is answered. */
const AGAIN = 500;

/** @param {Store} store @returns {{show: (scene: number) => void}} from 0 */
export function createStory(store) {
  let at = -1;
  let number = ''; // of random points, before a scene changed it
  const board = byId('board');
  let clicked = false; // whether the board has its focus from the pointer
  let looking = 0;
  let lit = /** @type {Element|null} */ (null);
  const where = create('span', { className: 'story-at' });
  const text = create('p', { className: 'story-text', role: 'status' });
  const button = (words, label, onclick) => create('button', { type: 'button', className: 'plain', textContent: words, ariaLabel: label, onclick });
  const [back, next, close] = [button('‹', 'Scene before', () => go(-1)), button('›', 'Next scene', () => go(1)), button('×', 'End of the story', end)];
  const strip = create('div', { className: 'story', role: 'group', ariaLabel: 'Story' }, where, text, back, next, close);

  /** Goes to a scene, which is a new entry of the browser's history. @param {number} scene */
  function show(scene) {
    const shown = Math.max(0, Math.min(SCENES.length - 1, scene));
    const { address, many } = SCENES[shown];
    // The entry of a link to a scene is the scene's; any other entry keeps the board from which the story begins.
    const linked = !strip.isConnected && new URLSearchParams(location.search).has('story');
    if (!strip.isConnected) window.history.replaceState(null, '', `#${toHash(store.get())}`);
    window.history[linked ? 'replaceState' : 'pushState'](null, '', `#${address}`);
    setQuery('story', String(shown + 1));
    window.dispatchEvent(new PopStateEvent('popstate'));
    if (!many) return;
    number = byId('n').value;
    byId('n').value = String(many);
    byId('n').dispatchEvent(new Event('input'));
    byId('random').click();
  }

  /** Shows the scene that the address names, or ends the story if it names none. */
  function heed() {
    const scene = Number(new URLSearchParams(location.search).get('story')) - 1;
    if (SCENES[at]?.many) byId('n').value = number;
    if (!SCENES[scene] && !strip.isConnected) return;
    store.set({ teaching: null });
    if (!SCENES[scene]) return end();
    if (!strip.isConnected) {
      document.querySelector('.intro')?.append(strip);
      window.addEventListener('keydown', press, { capture: true });
    }
    at = scene;
    hush(root.dataset.present !== undefined);
    where.textContent = `${at + 1}/${SCENES.length}`;
    text.textContent = SCENES[at].says;
    back.disabled = at === 0;
    next.disabled = at === SCENES.length - 1;
    lit?.classList.remove('story-lit');
    lit = document.querySelector(SCENES[at].look);
    lit?.classList.add('story-lit');
    clearTimeout(looking);
    looking = setTimeout(look, AGAIN);
  }

  /**
   * When the scene is answered, scrolls to what it highlights (on a phone that is mostly below the board), and once more with the explanation.
   * @param {number} [more]
   */
  function look(more = 1) {
    const answered = currentAnswer(store.get()) && !store.get().busy && !document.querySelector('[aria-busy="true"]');
    if (answered) lit?.scrollIntoView({ block: lit.matches('.view') ? 'start' : 'nearest' });
    if (!answered || more) looking = setTimeout(look, AGAIN, answered ? more - 1 : more);
  }

  /** @param {1|-1} by */
  function go(by) {
    if (by > 0 && store.get().hushed) hush(false);
    else if (SCENES[at + by]) show(at + by);
  }

  board.addEventListener('focus', () => { clicked = !board.matches(':focus-visible'); });
  window.addEventListener('popstate', heed, { capture: true }); // before the address is read, which may begin a lesson
  new MutationObserver(() => root.dataset.present === undefined && hush(false)).observe(root, { attributeFilter: ['data-present'] });

  /** Hides the exact answer and the verdict, or shows them. @param {boolean} hushed */
  function hush(hushed) {
    store.set({ hushed });
    root.toggleAttribute('data-hushed', hushed);
  }

  function end() {
    at = -1;
    hush(false);
    clearTimeout(looking);
    lit?.classList.remove('story-lit');
    window.removeEventListener('keydown', press, { capture: true });
    strip.remove();
    setQuery('story', null);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const { key, target } = event;
    const by = key === 'ArrowRight' || key === 'PageDown' ? 1 : key === 'ArrowLeft' || key === 'PageUp' ? -1 : 0;
    // In a presentation these keys belong to the story wherever the focus is; who leaves it has the focus on its button.
    const free = root.dataset.present !== undefined || target === document.body || target === byId('present')
      || target instanceof Node && strip.contains(target) || target === board && clicked;
    if (!by || !free || document.querySelector('dialog[open]') || writes(target) || target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    board.blur(); // or the key would make its focus visible
    go(by);
  }

  return { show };
}
