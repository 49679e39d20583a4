// Ids and names of networks that were trained in a browser. The server does not have these networks.
import { problemOf, rangeWords } from './problems.ts';

const PREFIX = 'here:';

/** The id of a training's network: a link that is opened again replaces its network. */
export const idOf = (task: string, settings: string) => `${PREFIX}${task}-${settings}`;

/** @param id of weights */
export const trainedHere = (id: string | undefined) => Boolean(id?.startsWith(PREFIX));

/** The name of a network: "Convex hull, 5 to 20 points, 25 Nov 10:31". */
export function firstName(task: string, n: number[], made: Date) {
  const date = made
    .toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
    .replace(',', '');
  return [problemOf(task).words.short, `${rangeWords(n, ' to ')} points`, date].join(', ');
}
