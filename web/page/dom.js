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
