// Ids, names and learning curves of networks that were trained in a browser. The server does not have these
// networks.
import { problemOf, rangeWords } from './problems.ts';
import type { Dot } from '../engine/weightfile.ts';

const PREFIX = 'here:';

/** A random id, different in every browser. */
export const freshId = () =>
  PREFIX
  + Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, '0')).join('');

/** @param id of weights */
export const trainedHere = (id: string | undefined) => Boolean(id?.startsWith(PREFIX));

/** The name of a network: "Convex hull, 5 to 20 points, 25 Nov 10:31". */
export function firstName(task: string, n: number[], made: Date) {
  const date = made
    .toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
    .replace(',', '');
  return [problemOf(task).words.short, `${rangeWords(n, ' to ')} points`, date].join(', ');
}

/**
 * Adds a dot to a learning curve. If there are then more than `room`, every second one is removed, but not
 * the newest.
 */
export function addDot(dots: Dot[], dot: Dot, room = 400) {
  dots.push(dot);
  if (dots.length <= room) return;
  const kept = dots.filter((_, i) => i % 2 === (dots.length - 1) % 2);
  dots.splice(0, dots.length, ...kept);
}
