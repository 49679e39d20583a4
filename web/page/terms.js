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

/** @param {Store} store */
export function mountTerms(store) {
  task = store.get().task;
  store.subscribe((now) => { task = now.task; });
  new Meanings();
}

/** The element with a meaning that an event is of. @param {Event} event @returns {HTMLElement|null} */
const of = ({ target }) => (target instanceof Element ? target.closest(TERM) : null);
/** @param {Event} event @param {string} selector */
const matches = ({ target }, selector) => target instanceof Element && target.matches(selector);
/** What a screen reader says a meaning of. @param {HTMLElement} element */
const spoken = (element) => (element.matches('label') ? element.querySelector('input, select') ?? element : element);

/** The box, and what opens and closes it. */
class Meanings {
  box = byId('term');
  /** The element whose meaning it says. @type {HTMLElement|null} */ open = null;
  /** By a tap or a key: it stays until something else is touched. */
  pinned = false;
  /** The last press was a finger's. */
  touched = false;
  timer = 0;

  constructor() {
    document.addEventListener('pointerover', (event) => this.point(event));
    document.addEventListener('focusin', (event) => {
      const element = of(event);
      if (element && matches(event, ':focus-visible')) this.show(element, true);
    });
    document.addEventListener('focusout', () => this.pinned && this.hide());
    document.addEventListener('click', (event) => this.press(event));
    document.addEventListener('pointerdown', (event) => {
      this.touched = event.pointerType === 'touch';
      if (matches(event, 'input, select') || (this.open && of(event) !== this.open && !this.within(event))) this.hide();
    }, true);
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.open) return;
      this.hide();
      event.preventDefault();
      event.stopPropagation();
    }, true);
    addEventListener('scroll', () => this.hide(), { capture: true, passive: true });
    addEventListener('resize', () => this.hide());
  }

  /** @param {Event} event whether it is of the box */
  within(event) {
    return this.box.contains(/** @type {Node} */ (event.target));
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType === 'touch' || this.pinned) return;
    const element = of(event);
    clearTimeout(this.timer);
    if ((element && element === this.open) || this.within(event)) return;
    const rest = event.target instanceof Element && event.target.closest('.term') ? REST : LONG_REST;
    this.timer = element ? setTimeout(() => this.show(element), rest) : setTimeout(() => this.hide(), AWAY);
  }

  /** @param {Event} event */
  press(event) {
    const element = of(event);
    if (!element || matches(event, 'input, select, option')) return;
    if (this.open === element && this.pinned) this.hide();
    else if (element.matches('button.term') || this.touched) this.show(element, true);
  }

  /** @param {HTMLElement} element */
  show(element, pin = false) {
    clearTimeout(this.timer);
    const text = element.dataset.meaning ?? meaningOf(element.dataset.term ?? '', task);
    if (!text) return;
    this.hide();
    [this.open, this.pinned] = [element, pin];
    this.box.textContent = tied(text);
    this.box.hidden = false;
    spoken(element).setAttribute('aria-describedby', this.box.id);
    place(this.box, element.getBoundingClientRect());
  }

  hide() {
    clearTimeout(this.timer);
    if (this.open) spoken(this.open).removeAttribute('aria-describedby');
    [this.open, this.pinned] = [null, false];
    this.box.hidden = true;
  }
}

/** Below the word, or above it where there is no room; never over the edge of the window. */
function place(box, { left, top, bottom }) {
  const gap = 6;
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = bottom + gap + height <= innerHeight;
  box.style.left = `${Math.round(Math.max(gap, Math.min(left, innerWidth - width - gap)))}px`;
  box.style.top = `${Math.round(below ? bottom + gap : Math.max(gap, top - gap - height))}px`;
}
