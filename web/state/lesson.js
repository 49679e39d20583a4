// @ts-check
// What a network that learns on the board is to learn, as the address holds it.

/** @typedef {'xy'|'places'} Given */

/**
 * @typedef {object} Lesson  what is to be learned
 * @property {string} task
 * @property {Given} given  what the network is given of the points
 * @property {number} seed  of the first weights and of the examples
 * @property {number} seconds of work
 */

/** A lesson as the address holds it: "places-60-1234". @param {Lesson} lesson */
export const lessonText = ({ given, seconds, seed }) => `${given}-${seconds}-${seed}`;

/** The lesson of an address, or none. @param {string} task @param {string|null} text @returns {Lesson|null} */
export function lessonFrom(task, text) {
  const match = /^(xy|places)-(\d{1,4})-(\d{1,10})$/.exec(text ?? '');
  if (!match) return null;
  const [seconds, seed] = [Number(match[2]), Number(match[3])];
  return seconds >= 1 && seconds <= 3600 && seed < 2 ** 31 ? { task, given: /** @type {Given} */ (match[1]), seconds, seed } : null;
}
