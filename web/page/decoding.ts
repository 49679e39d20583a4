// Describes in words how answers are decoded: by the network alone, or with a search.
import { problemOf, type Decoding } from '../catalog/problems.ts';

/**
 * Whether the network decodes alone: greedily and unconstrained.
 * @param distinct trained with an action mask: constraints add nothing
 */
export const isAlone = ({ beam, constrained }: Decoding, distinct: boolean) =>
  beam === 1 && (!constrained || distinct);

export const ALONE: Decoding = { beam: 1, constrained: false };

export function decodingWords(task: string, { beam, constrained }: Decoding, distinct: boolean) {
  const { words } = problemOf(task);
  const among = distinct ? ', among those not yet chosen, as in its training,' : '';
  if (isAlone({ beam, constrained }, distinct)) {
    return `At every step its most probable choice${among} is taken and never revised.`;
  }
  const helps = [
    constrained && !distinct ? `skips what cannot lead to a valid ${words.answer}` : '',
    beam > 1
      ? `follows the ${beam} best unfinished answers and takes, of the finished ones, `
        + `${words.ranked || 'the most probable'}`
      : '',
  ].filter(Boolean);
  const merged = beam > 1 && words.dominated && constrained ? ` In the beam, ${words.dominated}.` : '';
  return `The network gives probabilities. A search among its choices ${helps.join('; it ')}.${merged}`;
}
