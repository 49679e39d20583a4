// @ts-check
// How far the loading is: a bar at the edge of the board, and words for the verdict; and what
// stands over the board when something could not be loaded.
import { byId } from '../page/dom.js';
import { bytes } from '../page/words.js';

/** A load that takes fewer milliseconds shows nothing. */
const PATIENCE = 350;
/** A download without a byte for so many milliseconds has stalled. */
const STALLED = 10_000;

/** @param {() => void} onNews hears that a download takes long, or has stalled */
export function createVeil(onNews) {
  const [veil, text, bar, retry] = ['veil', 'veil-text', 'veil-bar', 'retry'].map(byId);
  let timer = 0;
  let share = '';
  let watch = 0;
  let stalled = false;

  /** One file has come. */
  function settle() {
    clearTimeout(timer);
    clearTimeout(watch);
    timer = 0;
    stalled = false;
    share = '';
    bar.hidden = true;
  }

  return {
    /** @param {{loaded: number, total: number}} progress of the bytes that travel; total 0 if unknown */
    progress({ loaded, total }) {
      if (!veil.hidden) return;
      if (total > 0 && loaded >= total) return settle();
      stalled = false;
      clearTimeout(watch);
      watch = setTimeout(() => {
        stalled = true;
        onNews();
      }, STALLED);
      share = total > 0 ? `${bytes(loaded)} of ${bytes(total)}` : '';
      if (total > 0) bar.value = loaded / total;
      else bar.removeAttribute('value');
      timer ||= setTimeout(() => {
        bar.hidden = false;
        onNews();
      }, PATIENCE);
    },
    /** "251 KB of 343 KB", once that is worth a word and known. */
    share: () => (bar.hidden ? '' : share),
    /** Whether nothing more comes. */
    stalled: () => stalled,
    /** There is an answer. @param {boolean} over false: it had been stored, and the program is on its way */
    clear(over) {
      if (over) settle();
      veil.hidden = true;
    },
    /** @param {string} sentence @param {() => void} again */
    fail(sentence, again) {
      settle();
      text.textContent = sentence;
      retry.onclick = () => {
        veil.hidden = true;
        again();
      };
      veil.hidden = false;
    },
  };
}
