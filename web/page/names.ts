// Describes networks in words: whose they are, how they read points, how many examples they have seen,
// how they score.
import { problemOf, rangeWords } from '../catalog/problems.ts';
import { heedsOrder } from '../state/question.ts';
import { isUniform, metricFor } from './scores.ts';
import { count, metricValue, networkKind } from './words.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** Whose a network is: the kinds in the menu, in its order. */
export const KIND = { paper: 'like the paper’s', ours: 'ours', yours: 'yours' };

/** 6400000 is "6.4 million examples". */
const examplesWords = (n: number) =>
  `${n < 1e6 ? n.toLocaleString('en') : `${(n / 1e6).toFixed(1)} million`} examples`;

/** The relative features that its pointer gets, in words, by their names in weight files. */
const differences = (relation: string) =>
  `sees the differences in x and y of each candidate to ${RELATIONS[relation] ?? 'other points'}`;

const RELATIONS: Record<string, string> = {
  'coordinates/1': 'the points chosen last, before it and first',
  'lists/1': 'the point chosen last and to the one whose neighbors it lists, which candidate would close the '
    + 'list, and which edges it has drawn',
  'coordinates+neighbors/1': 'the points chosen last, before it and first, and to the nearest open points',
};

/** The exact test that a comparison of two candidates can represent, by problem. */
const TESTS: Record<string, string> = { hull: 'orientation test', delaunay: 'in-circle test' };

/** What the network is given, and what it has learned. */
export function learnedWords(entry: WeightEntry | null) {
  if (!entry) return '';
  if (!entry.relation) {
    return `This network${networkKind(entry) === 'paper' ? ', like the paper’s,' : ''} is given only x and `
      + `y${entry.distinct ? ', and a mask keeps it from choosing a point twice' : ''}: it learned the rest.`;
  }
  const test = entry.gated && TESTS[entry.task];
  const given = entry.relation === 'lists/1' ? ', which candidate would close a list, and which edges it has drawn' : '';
  return `This network is given x and y, and differences of them${given}.`
    + `${test ? ` Its comparison of two candidates can represent the ${test} exactly.` : ''}`
    + (entry.task === 'delaunay' && test
      ? ' The regions it can draw are bounded by conics, whatever its weights: which conic is right, it had to learn.'
      : ' Which point is right, it had to learn.');
}

/** How a network reads points and which inputs it gets. */
function how(entry: WeightEntry) {
  const { frame, relation, gated, bidirectional, distinct, task } = entry;
  const parts = [`${heedsOrder(entry) ? 'reads the points in the order given'
    : 'sorts the points from left to right and reads them'} ${bidirectional ? 'in both directions' : 'once'}`];
  const given = relation ? 'For each point it is given the coordinates' : 'It is given only the coordinates';
  const rest = [relation ? differences(relation) : '', gated > 0 ? 'compares the likeliest candidates with each other' : '',
    distinct ? never(task, relation) : ''].filter(Boolean);
  if (frame) parts.unshift('normalizes the points');
  return `It ${parts.join(', ')}. ${given}.${rest.map((does) => ` It ${does}.`).join('')}`;
}

function never(task: string, relation: string | undefined) {
  const { nearest, words: { point } } = problemOf(task);
  return `never chooses a ${point} `
    + `twice${relation && nearest ? ` (it considers at most the ${nearest} nearest)` : ''}`;
}

const LEAD = {
  ours: 'Ours: the paper’s Ptr-Net, extended.',
  paper: 'Like the paper’s, trained by us.',
  yours: 'Yours: it was opened from a file or trained in this browser.',
};

function scores({ task, made, scores: all }: WeightEntry) {
  const metric = metricFor({ task, scores: all });
  if (!metric) return '';
  const uniform = all.filter((s) => s.metric === metric.name && isUniform(s));
  const values = uniform.map((s) => `${metricValue(metric, s.value)} at ${s.n}`);
  const known = uniform.find((s) => s.unproven);
  const than = known ? ` (from ${known.n} on, than the best ${problemOf(task).words.answer} known)` : '';
  const others = new Set(all.filter((s) => !isUniform(s)).map((s) => s.kind)).size;
  return ` ${metric.title}${made ? '' : ', with search'}: ${values.join(', ')} `
    + `points${than}${others ? `, and measured on ${count(others, 'more distribution')} of points` : ''}.`;
}

/** A network in a few sentences, for the box that opens beside its name. */
export function networkWords(entry: WeightEntry) {
  const trained = entry.examples
    ? `It has seen ${examplesWords(entry.examples)} of ${rangeWords(entry.n, ' to ')} points.`
    : 'It has seen no examples.';
  return `${LEAD[networkKind(entry)]} ${how(entry)} ${trained}${scores(entry)}`;
}
