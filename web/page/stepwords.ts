// Texts about the choice of a decoder step: a more probable symbol and why it was not chosen, or
// the runner-up.
import { problemOf } from '../catalog/problems.ts';
import { percentShort, symbolWords } from './words.ts';
import type { Step } from '../engine/answer.ts';
import type { Point } from '../points/grid.ts';

/** A symbol and its probability. */
export interface Likely {
  index: number;
  p: number;
}

/** Why a more probable symbol was not chosen. */
function reasonWords(task: string, reason: 'outranked' | 'dropped') {
  const { words, objective } = problemOf(task);
  if (reason === 'dropped') return 'the beam, which also counts length, dropped it';
  return `this whole ${words.answer} ${objective ? 'is shorter' : 'scored higher'}`;
}

/** The symbol that was more probable than the choice, and why it was not chosen; '' if there is none. */
export function rejectedWords(task: string, { rejected, probabilities }: Step, points: Point[]) {
  if (!rejected?.reason) return '';
  const other = `${symbolWords(rejected.symbol, points)}, ${percentShort(probabilities[rejected.symbol])}`;
  return rejected.reason === 'barred' ? `${other}, was not allowed`
    : `not ${other}: ${reasonWords(task, rejected.reason)}`;
}

/** The reason in a sentence, if that symbol would have been right; '' otherwise. */
export function missedWords(task: string, { rejected }: Step, right: number) {
  if (!rejected?.reason || rejected.symbol !== right) return '';
  return 'It was more probable there, but '
    + `${rejected.reason === 'barred' ? 'it was not allowed' : reasonWords(task, rejected.reason)}.`;
}

/** The second most probable symbol, if the most probable one was chosen; null if there is none. */
export function runnerUp({ chosen, rejected, probabilities }: Step) {
  if (rejected) return null;
  const other = ranked(probabilities, 2).find((r) => r.index !== chosen);
  return other && other.p > 0 ? other : null;
}

/** The most probable symbols of a step, best first. Index n is the end symbol. */
export function ranked(probabilities: ArrayLike<number>, count: number): Likely[] {
  return Array.from(probabilities, (p, index) => ({ index, p })).sort((a, b) => b.p - a.p).slice(0, count);
}
