// A network's scores in sentences, and whether it was trained or measured on boards like the one shown.
import { KINDS, headlineOf, problemOf, rangeWords, type Metric } from '../catalog/problems.ts';
import { metricValue } from './words.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** The kind of points of scores that name no kind. */
const UNIFORM = KINDS[0].name;
const kindOf = (score: { kind?: string }) => score.kind || UNIFORM;

export const isUniform = (score: { kind?: string }) => kindOf(score) === UNIFORM;

export const titleOf = (kind: string) => KINDS.find((k) => k.name === kind)?.title ?? kind;

/** The headline metric, if it was measured, else another. */
export function metricFor({ task, scores = [] }: Pick<WeightEntry, 'task' | 'scores'>) {
  return [headlineOf(task), ...problemOf(task).metrics]
    .find(({ name }) => scores.some((s) => s.metric === name));
}

/**
 * A metric's value on some boards, in a sentence.
 * @param unproven whether the value compares with the best known answers
 */
export function valueSentence(task: string, metric: Metric, value: number, sets: string) {
  const { best } = problemOf(task).words;
  const sentence = metric.sentence || `${metric.title}: {value}, on {sets}`;
  return sentence.replace('{value}', metricValue(metric, value)).replace('{sets}', sets).replace('{best}', best);
}

/** The kind whose points are spaced more evenly than uniform ones, and no harder. */
const EVEN = 'human';

/**
 * Why the network's confidence is in doubt, in a sentence; '' if the network was trained or measured on such
 * numbers of points, and on this kind.
 * @param drawn the kind, '' for none
 */
export function doubtOf(entry: WeightEntry | null, n: number, drawn: string) {
  if (!entry) return '';
  const metric = metricFor(entry);
  const scores = (entry.scores ?? []).filter((s) => s.metric === metric?.name);
  if (![UNIFORM, EVEN, ''].includes(drawn) && !scores.some((s) => kindOf(s) === drawn)) {
    return 'It was not trained or measured on points like these: ignore its confidence.';
  }
  const known = [...entry.n, ...scores.map((s) => s.n)];
  if (n >= Math.min(...known) && n <= Math.max(...known)) return '';
  return `Outside its training range (${rangeWords(entry.n)} points): ignore its confidence.`;
}
