// @ts-check
// The few things that every part of the page does with its elements.

/** The element with this id; the page is broken without it. @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

/** @param {string} tag @param {object} [properties] @param {...(Node|string)} children text stays text @returns {any} */
export function create(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Hands the visitor a file. @param {string} name @param {any} content @param {string} [type] */
export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  create('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A button that unfolds what the styles keep folded. @param {string} id @param {(open: boolean) => string} [text] what it says then */
export function unfolds(id, text) {
  const button = byId(id);
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(open));
    if (text) button.textContent = text(open);
  });
}

/** However often it is called, `work` runs once in the next frame. @param {() => void} work */
export function oncePerFrame(work) {
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

/** `work` runs when nobody has asked for `ms`. @param {() => void} work @param {number} ms */
export function whenQuiet(work, ms) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
}

/** The options of a select, replaced only where they differ, so that an open list stays open. */
export function setOptions(select, options, value) {
  const signature = JSON.stringify(options);
  if (select.dataset.signature !== signature) {
    select.dataset.signature = signature;
    select.replaceChildren(...options.map(({ value: v, text, title = '', disabled = false }) => (
      create('option', { value: v, textContent: text, title, disabled }))));
  }
  if (select.value !== value) select.value = value;
}

const toast = byId('toast');
let toastTimer = 0;
let toastTurn = 0;
/** With something to press it stays longer, and as long as it is pointed at or has the focus. */
const TO_PRESS = 5000;

/**
 * A sentence at the foot of the page for a while, and what can be done about it.
 * @param {string} text @param {{text: string, run: () => void}} [action]
 * @returns {() => void} takes it away, if it still stands there
 */
export function say(text, action) {
  const mine = ++toastTurn;
  const hush = () => { if (mine === toastTurn) toast.hidden = true; };
  const wait = () => {
    clearTimeout(toastTimer);
    toastTimer = setTimeout(hush, 2500 + 55 * text.length + (action ? TO_PRESS : 0));
  };
  const hold = () => clearTimeout(toastTimer);
  const press = () => {
    hush();
    action?.run();
  };
  toast.hidden = false;
  toast.replaceChildren(text, ...(action ? [create('button', { type: 'button', textContent: action.text, onclick: press, onfocus: hold, onblur: wait })] : []));
  Object.assign(toast, { onpointerenter: hold, onpointerleave: wait });
  wait();
  return hush;
}

/** Screen readers read out again even what has not changed. @param {HTMLElement} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** For screen readers alone. @param {string} text */
export function announce(text) {
  byId('live').textContent = text;
}

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

/** What the visitor has begun and may stop, the newest last. @type {(() => void)[]} */
const stops = [];

/** While a piece of work goes on, the Escape key stops it. @param {() => void} stop @returns {() => void} the work is over */
export function underway(stop) {
  stops.push(stop);
  return () => {
    const at = stops.lastIndexOf(stop);
    if (at >= 0) stops.splice(at, 1);
  };
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const stop = stops.pop();
  if (!stop) return;
  event.preventDefault();
  stop();
});
