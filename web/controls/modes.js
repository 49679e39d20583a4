// @ts-check
// Two modes of the page: a presentation (?present), in full screen and large type, with only what a class needs; and a page in
// another page's frame (?embed). modes.css defines what they show.
import { announce, byId, oncePerFrame, setQuery } from '../page/dom.js';
import { recolor } from '../page/theme.js';
import { writes } from './toolbar.js';

/** The keys of a presentation, including those of remote controls for slides. Enter is not among them: it presses buttons. */
const STEPS = { ArrowLeft: 'back', PageUp: 'back', ArrowRight: 'next', PageDown: 'next', ' ': 'play' };

const root = document.documentElement;
const on = () => root.dataset.present !== undefined;

function show(present) {
  if (present === on()) return;
  if (present) root.dataset.present = '';
  else delete root.dataset.present;
  byId('share').open = false;
  recolor();
}

/** Enters full screen, if the browser allows it; the presentation works without. */
async function fill() {
  try {
    await root.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    byId('present-full').hidden = true;
  }
}

function enter() {
  show(true);
  setQuery('present', '');
  fill();
  announce('Presentation. Arrow keys step the decoder, the space bar plays, Escape leaves.');
}

function exit() {
  if (!on()) return;
  show(false);
  setQuery('present', null);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  byId('present').focus({ preventScroll: true });
}

/** Handles a key; false if it is not one of the presentation's. @param {KeyboardEvent} event */
function press(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!on()) {
    if (key !== 'p' || event.shiftKey || event.repeat || root.dataset.embed !== undefined) return false;
    enter();
  } else if (STEPS[key]) {
    if (key !== ' ' && document.querySelector('.story')) return false; // the story uses these keys
    byId(STEPS[key]).click();
  } else if (key === 'f' && !event.repeat) {
    if (!document.fullscreenElement) fill();
  } else if (key === 'Escape' || key === 'p') exit();
  else return false;
  return true;
}

export function mountPresent() {
  const full = byId('present-full');
  byId('present').addEventListener('click', enter);
  byId('present-leave').addEventListener('click', exit);
  full.addEventListener('click', fill);
  document.addEventListener('fullscreenchange', () => {
    const filled = Boolean(document.fullscreenElement);
    full.hidden = filled || !document.fullscreenEnabled;
    if (!filled) exit(); // after Escape, of which the page gets no event in full screen
  });

  // Captures keys before the board and the problems' buttons, which use arrow keys, too.
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target) || event.target instanceof HTMLSelectElement || document.querySelector('dialog[open]')) return;
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  window.addEventListener('popstate', () => setQuery('present', on() ? '' : null)); // the entry may be from before the presentation began or ended
  full.hidden = !document.fullscreenEnabled;
  if (new URLSearchParams(location.search).has('present')) show(true);
}

/** Smallest scale of the verdict's font; a longer verdict wraps. */
const SMALLEST = 0.62;

/** Mounts the mode for frames. It scales the verdict to fit its one line, as long as it can be read. */
export function mountEmbed() {
  if (!new URLSearchParams(location.search).has('embed')) return;
  document.documentElement.dataset.embed = '';
  const [line, text] = ['verdict', 'verdict-text'].map(byId);
  const fit = () => {
    line.style.setProperty('--fit', '1');
    line.classList.remove('wraps');
    const share = text.clientWidth / Math.max(1, text.scrollWidth);
    line.classList.toggle('wraps', share < SMALLEST);
    if (share < 1) line.style.setProperty('--fit', String(Math.max(SMALLEST, share * 0.99)));
  };
  // Runs before new words are painted, so that they are never cut off.
  new MutationObserver(fit).observe(text, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(oncePerFrame(fit)).observe(line);
}
