// @ts-check
// The few things that every part of the page does with its elements.

/** The element with this id; the page is broken without it. @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

/**
 * @param {string} tag @param {object} [properties] @param {...(Node|string)} children text stays text
 * @returns {any}
 */
export function create(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
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

/**
 * A sentence at the foot of the page for a while, with something to do about it.
 * @param {string} text @param {{text: string, run: () => void}} [action]
 */
export function say(text, action) {
  const hide = () => { toast.hidden = true; };
  clearTimeout(toastTimer);
  toast.hidden = false;
  toast.textContent = text;
  if (action) {
    const button = create('button', { type: 'button', textContent: action.text });
    button.addEventListener('click', () => {
      hide();
      action.run();
    });
    toast.append(button);
  }
  toastTimer = setTimeout(hide, (action ? 6000 : 2500) + 55 * text.length);
}

/** For screen readers alone. @param {string} text */
export function announce(text) {
  byId('live').textContent = text;
}
