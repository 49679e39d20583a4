// @ts-check
// What takes long: how it is said beforehand and meanwhile, and the key that stops it.
import { tied } from './words.js';

/** What will take less is not worth a word, in milliseconds. */
export const LONG = 1000;

/** "about 13 s", or nothing where it is not long. @param {number} ms */
export function about(ms) {
  if (!(ms >= LONG)) return '';
  const s = ms / 1000;
  if (s < 10) return tied(`about ${s < 2.75 ? Math.round(2 * s) / 2 : Math.round(s)} s`);
  if (s < 90) return tied(`about ${s < 20 ? Math.round(s) : 5 * Math.round(s / 5)} s`);
  const minutes = Math.round(s / 60);
  return tied(minutes < 90 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`);
}

/** Behind a word: " · about 13 s", or nothing. @param {number} ms */
export const andAbout = (ms) => (about(ms) ? ` · ${about(ms)}` : '');

/**
 * What the visitor has begun and may stop, the newest last. @type {(() => void)[]}
 */
const stops = [];

/**
 * While a piece of work goes on, the Escape key stops it.
 * @param {() => void} stop @returns {() => void} the work is over
 */
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
