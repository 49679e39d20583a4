// @ts-check
// Describes in words how answers are decoded: by the network alone, or with a search.
import { problemOf } from '../catalog/problems.js';

/** @typedef {{beam: number, views: number, constrained: boolean}} Decoding */

/** Whether the network decodes alone: greedily, unconstrained, one view. @param {Decoding} how @param {boolean} distinct trained with an action mask: constraints add nothing */
export const isAlone = ({ beam, views, constrained }, distinct) => beam === 1 && views === 1 && (!constrained || distinct);

/** The decoding options of the network alone. @type {Decoding} */
export const ALONE = { beam: 1, views: 1, constrained: false };

/** The network in the sentence of the introduction. @param {boolean} alone @param {boolean} [told] its weights were set by hand */
export const whoWords = (alone, told = false) => `A ${told ? 'hand-made' : 'trained'} network${alone ? '' : ', helped by a search,'} answers in`;

/** The decoding in sentences. @param {string} task @param {Decoding} how @param {boolean} distinct */
export function decodingWords(task, { beam, views, constrained }, distinct) {
  const { words } = problemOf(task);
  const among = distinct ? ', among those not yet chosen, as in its training,' : '';
  if (isAlone({ beam, views, constrained }, distinct)) return `At every step its most probable choice${among} is taken and never revised.`;
  const helps = [
    constrained && !distinct ? `allows only what can still lead to a valid ${words.answer}` : '',
    beam > 1 ? `follows the ${beam} best unfinished answers and takes, of the finished ones, ${words.ranked || 'the most probable'}` : '',
  ].filter(Boolean);
  const merged = beam > 1 && words.dominated && constrained ? ` In the beam, ${words.dominated}.` : '';
  return `The network gives probabilities. A search among its choices ${helps.join('; it ')}.${merged}`;
}
