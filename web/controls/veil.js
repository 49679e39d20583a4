// @ts-check
// What stands over the board while the network loads, and when it cannot.
import { byId } from '../page/dom.js';
import { bytes } from '../page/words.js';

/** A load quicker than this is not worth a word. */
const PATIENCE = 350;
/** Who waits longer gets something to read. */
const READING = 1600;

export function createVeil() {
  const [veil, text, bar, retry, read] = ['veil', 'veil-text', 'veil-bar', 'retry', 'veil-read'].map(byId);
  let timer = 0;
  let reading = 0;
  let failed = false;

  function show() {
    clearTimeout(timer);
    timer = 0;
    veil.hidden = false;
  }

  return {
    /** @param {{what: string, loaded: number, total: number}} progress */
    progress({ what, loaded, total }) {
      if (failed) return;
      if (total > 0 && loaded >= total) return this.clear();
      text.textContent = total > 0 ? `Loading ${what}: ${bytes(loaded)} of ${bytes(total)}` : `Loading ${what}`;
      if (total > 0) bar.value = loaded / total;
      else bar.removeAttribute('value');
      bar.hidden = false;
      retry.hidden = true;
      if (veil.hidden && !timer) timer = setTimeout(show, PATIENCE);
      reading ||= setTimeout(() => { read.hidden = failed; }, READING);
    },
    clear() {
      clearTimeout(timer);
      this.put();
      timer = 0;
      failed = false;
      veil.hidden = true;
    },
    /** Puts the reading away. */
    put() {
      clearTimeout(reading);
      reading = 0;
      read.hidden = true;
    },
    /** @param {string} sentence @param {() => void} again */
    fail(sentence, again) {
      failed = true;
      this.put();
      text.textContent = sentence;
      bar.hidden = true;
      retry.hidden = false;
      retry.onclick = () => {
        failed = false;
        again();
      };
      show();
    },
  };
}
