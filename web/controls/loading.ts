// The loading overlay: the progress of downloads, as a bar at the edge of the board and as words for the
// verdict; and the message over the board when something could not be loaded.
import { byIds } from '../page/dom.ts';
import { bytes } from '../page/words.ts';
import type { Download } from '../engine/networks.ts';

/** A download that takes fewer milliseconds shows nothing. */
const PATIENCE = 350;
/** A download has stalled after this time without a byte, in milliseconds. */
const STALLED = 10_000;

/** @param onDelay called when a download takes long or has stalled */
export function createLoadingOverlay(onDelay: () => void) {
  const [overlay, text, bar, retry] = byIds<[HTMLElement, HTMLElement, HTMLProgressElement, HTMLButtonElement]>(
    'loading', 'loading-text', 'loading-bar', 'retry');
  /** The downloads under way, in the order in which they began: the first is shown. */
  const coming = new Map<string, Download>();
  let timer = 0;
  let share = '';
  let watch = 0;
  let stalled = false;

  /** Resets the progress, when nothing more is under way. */
  function settle() {
    coming.clear();
    clearTimeout(timer);
    clearTimeout(watch);
    timer = 0;
    stalled = false;
    share = '';
    bar.hidden = true;
  }

  return {
    progress(download: Download) {
      if (!overlay.hidden) return;
      const complete = download.total > 0 && download.loaded >= download.total;
      if (complete) coming.delete(download.file);
      else coming.set(download.file, download);
      const [shown] = coming.values();
      if (!shown) return settle();
      const { loaded, total } = shown;
      stalled = false;
      clearTimeout(watch);
      watch = setTimeout(() => {
        stalled = true;
        onDelay();
      }, STALLED);
      share = total > 0 ? `${bytes(loaded)} of ${bytes(total)}` : '';
      if (total > 0) bar.value = loaded / total;
      else bar.removeAttribute('value');
      timer ||= setTimeout(() => {
        bar.hidden = false;
        onDelay();
      }, PATIENCE);
    },
    /** "251 KB of 343 KB"; '' while the bar is hidden, or if the total is unknown. */
    share: () => (bar.hidden ? '' : share),
    stalled: () => stalled,
    /**
     * Called when there is an answer.
     * @param over false: the answer was stored, and the program is still being loaded
     */
    clear(over: boolean) {
      if (over) settle();
      overlay.hidden = true;
    },
    fail(sentence: string, again: () => void) {
      settle();
      text.textContent = sentence;
      retry.onclick = () => {
        overlay.hidden = true;
        again();
      };
      overlay.hidden = false;
    },
  };
}
