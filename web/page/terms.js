// @ts-check
// Words that explain themselves: pointed at, reached by keyboard or tapped, they open a small
// box that says what they mean. Escape closes it. An element with data-term names a word of
// the glossary; with data-meaning it brings its own.
import { byId, create } from './dom.js';
import { meaningOf, wordsIn } from './glossary.js';
import { tied } from './words.js';

const TERM = '[data-term], [data-meaning]';
/** How long the mouse rests before the box opens, and how long it may be away. */
const REST = 180;
const LONG_REST = 700; // on a control, which is there to be used
const AWAY = 220;

let task = '';

/** A word as a button that explains it. @param {string} text @param {string} word @returns {HTMLButtonElement} */
export function term(text, word) {
  const button = create('button', { type: 'button', className: 'term', textContent: text });
  button.dataset.term = word;
  return button;
}

/** A text whose technical words explain themselves. @param {string} text @returns {(Node|string)[]} */
export function termed(text) {
  /** @type {(Node|string)[]} */
  const parts = [];
  let at = 0;
  for (const found of wordsIn(text, task)) {
    parts.push(text.slice(at, found.at), term(text.slice(found.at, found.at + found.length), found.word));
    at = found.at + found.length;
  }
  return [...parts, text.slice(at)].filter((p) => p !== '');
}

/** Writes a text with such words, where it differs from what is there. @param {HTMLElement} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.replaceChildren(...termed(text));
}

/** @param {import('../state/store.js').Store} store */
export function mountTerms(store) {
  const box = byId('term');
  /** @type {HTMLElement|null} */ let open = null;
  let pinned = false; // by a tap or a key: it stays until something else is touched
  let touched = false; // the last press was a finger's
  let timer = 0;

  task = store.get().task;
  store.subscribe((now) => { task = now.task; });

  const meaning = (element) => element.dataset.meaning ?? meaningOf(element.dataset.term, task);
  /** What a screen reader says it of. */
  const spoken = (element) => (element.matches('label') ? element.querySelector('input, select') ?? element : element);

  function show(element, pin = false) {
    clearTimeout(timer);
    const text = meaning(element);
    if (!text) return;
    hide();
    [open, pinned] = [element, pin];
    box.textContent = tied(text);
    box.hidden = false;
    spoken(element).setAttribute('aria-describedby', box.id);
    place(box, element.getBoundingClientRect());
  }

  function hide() {
    clearTimeout(timer);
    if (open) spoken(open).removeAttribute('aria-describedby');
    [open, pinned] = [null, false];
    box.hidden = true;
  }

  const soon = (work, ms) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const of = (event) => (event.target instanceof Element ? event.target.closest(TERM) : null);
  const matches = (event, selector) => event.target instanceof Element && event.target.matches(selector);

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch' || pinned) return;
    const element = /** @type {HTMLElement|null} */ (of(event));
    if (element === open && open || box.contains(/** @type {Node} */ (event.target))) clearTimeout(timer);
    else if (element) soon(() => show(element), event.target instanceof Element && event.target.closest('.term') ? REST : LONG_REST);
    else soon(hide, AWAY);
  });
  document.addEventListener('focusin', (event) => {
    const element = of(event);
    if (element && matches(event, ':focus-visible')) show(element, true);
  });
  document.addEventListener('focusout', () => pinned && hide());
  document.addEventListener('click', (event) => {
    const element = of(event);
    if (!element || matches(event, 'input, select, option')) return;
    if (open === element && pinned) hide();
    else if (element.matches('button.term') || touched) show(element, true);
  });
  document.addEventListener('pointerdown', (event) => {
    touched = event.pointerType === 'touch';
    const used = event.target instanceof Element && event.target.matches('input, select');
    if (used) hide();
    else if (open && of(event) !== open && !box.contains(/** @type {Node} */ (event.target))) hide();
  }, true);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !open) return;
    hide();
    event.preventDefault();
    event.stopPropagation();
  }, true);
  addEventListener('scroll', hide, { capture: true, passive: true });
  addEventListener('resize', hide);
}

/** Below the word, or above it where there is no room; never over the edge of the window. */
function place(box, { left, top, bottom }) {
  const gap = 6;
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = bottom + gap + height <= innerHeight;
  box.style.left = `${Math.round(Math.max(gap, Math.min(left, innerWidth - width - gap)))}px`;
  box.style.top = `${Math.round(below ? bottom + gap : Math.max(gap, top - gap - height))}px`;
}
