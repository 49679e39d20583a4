// @ts-check
// The page before a class (?present): the screen full, everything large, and only what a class needs; and in the frame of another
// (?embed). What they show, the styles say (modes.css).
import { announce, byId, oncePerFrame } from '../page/dom.js';
import { recolor } from '../page/theme.js';
import { writes } from './toolbar.js';

/** The keys of a lecturer, those of a remote control for slides among them; Enter presses buttons. */
const STEPS = { ArrowLeft: 'back', PageUp: 'back', ArrowRight: 'next', PageDown: 'next', ' ': 'play' };

const root = document.documentElement;
const on = () => root.dataset.present !== undefined;

function address(present) {
  const url = new URL(location.href);
  url.search = present ? '?present' : '';
  window.history.replaceState(null, '', url);
}

function show(present) {
  if (present === on()) return;
  if (present) root.dataset.present = '';
  else delete root.dataset.present;
  byId('share').open = false;
  recolor();
}

/** Full screen, if the browser allows it; the presentation works without. */
async function fill() {
  try {
    await root.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    byId('present-full').hidden = true;
  }
}

function enter() {
  show(true);
  address(true);
  fill();
  announce('Presentation. Arrow keys step the decoder, the space bar plays, Escape leaves.');
}

function exit() {
  if (!on()) return;
  show(false);
  address(false);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  byId('present').focus({ preventScroll: true });
}

/** Whether the key was one of the presentation's. @param {KeyboardEvent} event */
function press(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!on()) {
    if (key !== 'p' || event.shiftKey || event.repeat || root.dataset.embed !== undefined) return false;
    enter();
  } else if (STEPS[key]) {
    if (key !== ' ' && document.querySelector('.story')) return false; // they go from scene to scene
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
    if (!filled) exit(); // Escape, which the browser keeps to itself
  });

  // Before the board and the problems' buttons, which have other uses for arrow keys.
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target) || event.target instanceof HTMLSelectElement) return;
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  full.hidden = !document.fullscreenEnabled;
  if (new URLSearchParams(location.search).has('present')) show(true);
}

/** Below this share of its size the verdict wraps instead of being made smaller. */
const SMALLEST = 0.62;

/** In a frame the verdict is kept on its one line, as long as it can be read there. */
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
  // Before new words are painted, so that none are cut in any frame.
  new MutationObserver(fit).observe(text, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(oncePerFrame(fit)).observe(line);
}
