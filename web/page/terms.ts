// Elements with an attribute data-meaning, such as technical terms, open a small box with it when they are
// pointed at, reached by keyboard or tapped; Escape closes the box.
import { byId } from './dom.ts';
import { noBreaks } from './words.ts';

/** Milliseconds that the mouse rests before the box opens, and that it is away before the box closes. */
const REST = 180;
const LONG_REST = 700; // on a control, which is more often used than explained
const AWAY = 220;

/** The element with a meaning in which an event happened. */
const termOf = ({ target }: Event): HTMLElement | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-meaning]') : null);
const matches = ({ target }: Event, selector: string) =>
  target instanceof Element && target.matches(selector);
/** The element that a screen reader reads with its meaning: of a label, its control. */
const spoken = (element: HTMLElement) =>
  (element.matches('label') ? element.querySelector('input, select') ?? element : element);

/** The box with the meaning, and the events that open and close it. */
export class Meanings {
  box = byId('term');
  /** The element whose meaning is shown. */ open: HTMLElement | null = null;
  /** Whether a tap or a key opened the box; it then stays until something else is pressed. */
  pinned = false;
  /** Whether the last press was a touch. */
  touched = false;
  timer = 0;

  constructor() {
    document.addEventListener('pointerover', (event) => this.point(event));
    document.addEventListener('focusin', (event) => {
      const element = termOf(event);
      if (element && matches(event, ':focus-visible')) this.show(element, true);
    });
    document.addEventListener('focusout', () => this.pinned && this.hide());
    document.addEventListener('click', (event) => this.press(event));
    document.addEventListener('pointerdown', (event) => {
      this.touched = event.pointerType === 'touch';
      const elsewhere = this.open && termOf(event) !== this.open && !this.within(event);
      if (elsewhere || matches(event, 'input, select')) this.hide();
    }, true);
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.open) return;
      this.hide();
      event.preventDefault();
      event.stopPropagation();
    }, true);
    addEventListener('scroll', () => (this.open && this.pinned
      ? place(this.box, this.open.getBoundingClientRect()) : this.hide()), { capture: true, passive: true });
    addEventListener('resize', () => this.hide());
  }

  /** Whether an event happened in the box. */
  within(event: Event) {
    return event.target instanceof Node && this.box.contains(event.target);
  }

  point(event: PointerEvent) {
    if (event.pointerType === 'touch' || this.pinned) return;
    const element = termOf(event);
    clearTimeout(this.timer);
    if ((element && element === this.open) || this.within(event)) return;
    const rest = event.target instanceof Element && event.target.closest('.term') ? REST : LONG_REST;
    this.timer = element ? setTimeout(() => this.show(element), rest) : setTimeout(() => this.hide(), AWAY);
  }

  press(event: Event) {
    const element = termOf(event);
    if (!element || matches(event, 'input, select, option')) return;
    if (this.open === element && this.pinned) this.hide();
    else if (element.matches('button.term') || this.touched) this.show(element, true);
  }

  show(element: HTMLElement, pin = false) {
    clearTimeout(this.timer);
    const text = element.dataset.meaning?.replace(/\s+/g, ' ');
    if (!text) return;
    this.hide();
    [this.open, this.pinned] = [element, pin];
    this.box.textContent = noBreaks(text);
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

/**
 * Places the box below the term, or above it if there is no room below, and inside the window. A style of the
 * page may zoom or move its origin.
 */
function place(box: HTMLElement, { left, top, bottom }: DOMRect) {
  const gap = 6;
  Object.assign(box.style, { left: '0', top: '0' });
  const { width, height, x, y } = box.getBoundingClientRect();
  const below = bottom + gap + height <= innerHeight;
  const [right, down] = [Math.max(gap, Math.min(left, innerWidth - width - gap)),
    below ? bottom + gap : Math.max(gap, top - gap - height)];
  box.style.left = `${Math.round((right - x) * box.offsetWidth / width)}px`;
  box.style.top = `${Math.round((down - y) * box.offsetHeight / height)}px`;
}
