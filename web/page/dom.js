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
 * A sentence at the foot of the page for a while, and what can be done about it.
 * @param {string} text @param {string} [offer] on a button @param {() => void} [take]
 */
export function say(text, offer, take) {
  clearTimeout(toastTimer);
  toast.hidden = false;
  toast.textContent = text;
  if (offer) {
    const button = create('button', { type: 'button', textContent: offer });
    button.addEventListener('click', () => {
      toast.hidden = true;
      take?.();
    });
    toast.append(' ', button);
  }
  toastTimer = setTimeout(() => { toast.hidden = true; }, 2500 + 55 * text.length + (offer ? 6000 : 0));
}

/** For screen readers alone. @param {string} text */
export function announce(text) {
  byId('live').textContent = text;
}
