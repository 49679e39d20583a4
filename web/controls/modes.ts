// Two modes of the page: a presentation (?present=2), the same page in full screen and large type, one part a
// slide; and a page in another page's frame (?embed). modes.css defines what they show.
import { announce, byId, isTextField, setQuery, shortcutOf, withdraw } from '../page/dom.ts';
import { recolor } from '../page/theme.ts';

/** The first view and the five parts. */
const SLIDES = 6;
/**
 * A presentation's keys, with those of remote controls; Enter is not among them: it presses buttons. Keys
 * that turn slides first scroll one that is longer than the window.
 */
const KEYS: Record<string, string> = { ArrowLeft: 'back', ArrowRight: 'next', ' ': 'play',
  PageUp: 'slide-back', PageDown: 'slide-next', ArrowUp: 'slide-back', ArrowDown: 'slide-next' };

const root = document.documentElement;
const side = document.querySelector('.side')!;
const presenting = () => root.dataset.present !== undefined;

/** @param slide null: no presentation */
function show(slide: number | null) {
  if (slide === null) delete root.dataset.present;
  else root.dataset.present = String(Math.max(0, Math.min(SLIDES - 1, slide)));
  for (const menu of ['share', 'more']) byId<HTMLDetailsElement>(menu).open = false;
  const part = Number(root.dataset.present);
  byId('slide-at').textContent = part ? `${part} of ${SLIDES - 1}` : '';
  const [back, next] = ['slide-back', 'slide-next'].map(byId);
  withdraw(back, 'disabled', root.dataset.present === '0', next);
  withdraw(next, 'disabled', root.dataset.present === String(SLIDES - 1), back);
  setQuery('present', root.dataset.present ?? null);
  recolor();
  scrollTo(0, 0);
  side.scrollTop = 0;
}

function go(by: number) {
  show(Number(root.dataset.present) + by);
  const at = Number(root.dataset.present);
  const title = document.querySelectorAll(':is(.first-view, .part) > :is(h1, h2)')[at]?.textContent;
  announce(`${at ? `Part ${at} of ${SLIDES - 1}. ` : ''}${title ?? ''}`);
}

/** Scrolls the slide; false if it shows its end. */
function scrolled(by: number) {
  const box = side.clientHeight ? side : root; // in one column, the page scrolls
  const from = box.scrollTop;
  box.scrollTop += by * 0.8 * box.clientHeight;
  return Math.abs(box.scrollTop - from) > 1;
}

/** Enters full screen, if the browser allows it; the presentation works without. */
async function enterFullScreen() {
  try {
    await root.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    byId('present-full').hidden = true;
  }
}

function inView() {
  const parts = [...document.querySelectorAll('.first-view, .part')];
  const at = parts.findLastIndex((part) => part.getBoundingClientRect().top < innerHeight / 2);
  return Math.max(0, at);
}

function enter() {
  show(inView());
  enterFullScreen();
  announce('Presentation. Arrow keys step the decoder, the space bar plays, Page Down shows the next part, '
    + 'Escape leaves.');
}

function exit() {
  if (!presenting()) return;
  const part = document.querySelectorAll('.first-view, .part')[Number(root.dataset.present)];
  show(null);
  part?.scrollIntoView();
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

/** Handles a key; false if it is not one of the presentation's. */
function press(event: KeyboardEvent) {
  const key = shortcutOf(event);
  if (!presenting()) return false;
  if (KEYS[key]) {
    const by = { 'slide-back': -1, 'slide-next': 1 }[KEYS[key]];
    if (!by || !scrolled(by)) byId(KEYS[key]).click();
  } else if (key === 'f' && !event.repeat) {
    if (!document.fullscreenElement) enterFullScreen();
  } else if (key === 'Escape') exit();
  else return false;
  return true;
}

export function mountPresent() {
  const full = byId('present-full');
  byId('present').addEventListener('click', enter);
  byId('present-leave').addEventListener('click', () => {
    exit();
    byId('more').querySelector('summary')!.focus();
  });
  byId('slide-back').addEventListener('click', () => go(-1));
  byId('slide-next').addEventListener('click', () => go(1));
  full.addEventListener('click', enterFullScreen);
  document.addEventListener('fullscreenchange', () => {
    const fullScreen = Boolean(document.fullscreenElement);
    full.hidden = fullScreen || !document.fullscreenEnabled;
    if (!fullScreen) exit(); // after Escape, of which the page gets no event in full screen
  });

  // Captures keys before the board and the problems' buttons, which use arrow keys, too.
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)
      || event.target instanceof HTMLSelectElement) return;
    // a slider or a choice that was reached by the Tab key, and the heat map, have their own keys
    if (event.target instanceof Element && event.target.matches('input:focus-visible, #heat')
      && /^(Arrow| )/.test(event.key)) return;
    // on the board of a game, Page Up and Page Down choose a city
    if (/^Page/.test(event.key) && event.target === byId('board') && !byId('game').hidden) return;
    if (event.key === 'Escape' && document.querySelector('.menu[open], .meaning:not([hidden])')) return;
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  // the entry may be from before the presentation began or ended
  window.addEventListener('popstate', () => setQuery('present', root.dataset.present ?? null));
  full.hidden = !document.fullscreenEnabled;
  const slide = new URLSearchParams(location.search).get('present');
  if (slide !== null && !('embed' in root.dataset)) show(Number(slide) || 0);
}

export function mountEmbed() {
  if (new URLSearchParams(location.search).has('embed')) root.dataset.embed = '';
}
