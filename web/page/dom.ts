// Functions for elements that every part of the page uses.
import { messageOf } from '../engine/errors.ts';

/** The element with this id, of the type that index.html gives it; it is an error if there is none. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element as T;
}

/** Several elements, of the types that index.html gives them. */
export const byIds = <T extends HTMLElement[]>(...ids: string[]) => ids.map((id) => byId(id)) as T;

/** Whether an element is a text field, to which the keys of undo belong. */
export const isTextField = (target: EventTarget | null) => target instanceof HTMLTextAreaElement
  || (target instanceof HTMLInputElement && ['text', 'number', 'search'].includes(target.type));

/** @param children strings become text nodes */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K, properties: object = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Where an event happened on an element, in its own pixels: a style may zoom or scale it. */
export function spotOn(element: HTMLElement, { clientX, clientY }: MouseEvent): [number, number] {
  const box = element.getBoundingClientRect();
  return [(clientX - box.left) * element.clientWidth / box.width,
    (clientY - box.top) * element.clientHeight / box.height];
}

/** The key of a shortcut: where the keyboard has no Latin letters, the letter of its place. */
export function shortcutOf({ key, code }: KeyboardEvent) {
  const letter = key.length > 1 || /\p{Script=Latin}/u.test(key) ? null : /^Key(.)$/.exec(code);
  return letter ? letter[1].toLowerCase() : key.length > 1 ? key : key.toLowerCase();
}

/** Saves a file on the visitor's device. Another page's frame may forbid it, in silence. */
export function save(name: string, content: BlobPart, type?: string) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  create('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  if (self !== top) {
    showToast(`${name} is being saved, unless this frame forbids it: its sandbox attribute then needs `
      + '“allow-downloads”.');
  }
}

/** Copies a text; where the browser does not allow that, it is shown, to be copied by hand. */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    if (done) showToast(done);
  } catch {
    const asked = performance.now();
    if (prompt('The browser did not allow copying. Copy it here:', text) !== null) return;
    if (performance.now() - asked > 100) return; // it was shown, and closed
    showToast('This frame forbids copying: its allow attribute needs “clipboard-write”, or its sandbox attribute '
      + '“allow-modals”.');
  }
}

/** Returns a function that runs `work` in the next frame, once, however often it is called. */
export function oncePerFrame(work: () => void) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}

/** Returns a function that runs `work` when it has not been called for `ms` milliseconds. */
export function whenQuiet(work: () => void, ms: number) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
}

/** Sets the options of a select. Equal options are not replaced, so that an open list stays open. */
export function setOptions(
  select: HTMLSelectElement, options: { value: string; text: string }[], value: string,
) {
  const signature = JSON.stringify(options);
  if (select.dataset.signature !== signature) {
    select.dataset.signature = signature;
    select.replaceChildren(...options.map((option) => create('option', option)));
  }
  if (select.value !== value) select.value = value;
}

const toast = byId('toast');
let toastTimer = 0;
let toastTurn = 0;
/** A message with a button stays this much longer, in milliseconds, and while it is pointed at or focused. */
const TO_PRESS = 5000;

/**
 * Shows a message at the foot of the page for a while, perhaps with a button.
 * @returns hides the message, if it is still shown
 */
export function showToast(text: string, action?: { text: string; run: () => void }): () => void {
  const mine = ++toastTurn;
  const hide = () => { if (mine === toastTurn) toast.hidden = true; };
  const wait = () => {
    clearTimeout(toastTimer);
    toastTimer = setTimeout(hide, 2500 + 55 * text.length + (action ? TO_PRESS : 0));
  };
  const stay = () => clearTimeout(toastTimer);
  const press = () => {
    hide();
    action?.run();
  };
  toast.hidden = false;
  toast.replaceChildren(text, ...(action ? [create('button', { type: 'button', textContent: action.text,
    onclick: press, onfocus: stay, onblur: wait })] : []));
  Object.assign(toast, { onpointerenter: stay, onpointerleave: wait });
  wait();
  return hide;
}

/** Disables or hides a control or its box; if the focus was there, another element gets it. */
export function withdraw(
  element: HTMLElement, how: 'disabled' | 'hidden', gone: boolean, instead: HTMLElement = byId('board'),
) {
  const had = gone && element.contains(document.activeElement);
  Object.assign(element, { [how]: gone });
  if (had) instead.focus({ preventScroll: true });
}

/** Sets a text if it differs: screen readers read out a text that is set again. */
export function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets a status; screen readers do not read it out while work goes on. */
export function setStatus(element: HTMLElement, text: string, working: boolean) {
  element.setAttribute('aria-live', working ? 'off' : 'polite');
  setText(element, text);
}

/** Has screen readers read out a text. */
export function announce(text: string) {
  byId('live').textContent = text;
}

/** A part of the page could not be loaded. */
class NotLoaded extends Error {}

/** Waits for a part of the page; if it cannot be loaded, the error is a sentence. */
export async function load<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    console.error('A part of the page could not be loaded.', error);
    throw new NotLoaded('A part of the page was not loaded.');
  }
}

/** Shows an error as a message, which offers to load the page again if a part of it is missing. */
export function report(error: unknown) {
  showToast(messageOf(error),
    error instanceof NotLoaded ? { text: 'Load the page again', run: loadAfresh } : undefined);
}

/**
 * Loads and mounts a part of the page. Until then, its element is inert.
 * @returns null if it could not be loaded; a message says so
 */
export async function fill<T>(element: HTMLElement, mount: () => Promise<T>): Promise<T | null> {
  element.setAttribute('aria-busy', 'true');
  element.inert = true;
  try {
    return await load(mount());
  } catch (error) {
    report(error);
    return null;
  } finally {
    element.removeAttribute('aria-busy');
    element.inert = false;
  }
}

/** Functions that stop work which the visitor has started, the newest last. */
const stops: (() => void)[] = [];

/**
 * Lets the Escape key stop a piece of work.
 * @param runs false: the work has ended
 * @returns to be called when the work has ended
 */
export function stopOnEscape(stop: () => void, runs = true): () => void {
  if (stops.includes(stop)) stops.splice(stops.indexOf(stop), 1);
  if (runs) stops.push(stop);
  return () => stopOnEscape(stop, false);
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const stop = stops.pop();
  if (!stop) return;
  event.preventDefault();
  stop();
});

/** Writes a parameter into the page's address, so that what it shows can be linked; null removes it. */
export function setQuery(name: string, value: string | null) {
  const url = new URL(location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(null, '', url.href.replace(/([?&]\w+)=(?=&|#|$)/g, '$1'));
}
