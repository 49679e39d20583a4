// Networks in words: their names and whose they are, how they read points and decode, what they have learned, how they
// score, and whether they know boards like the one shown.
import { KINDS, architectureTitle, headlineOf, problemOf, rangeWords, type Decoding, type Metric } from '../catalog/problems.ts';
import { heedsOrder } from '../state/question.ts';
import { answerName, count, metricValue } from './words.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** Whose a network is: the kinds in the menu, in its order. */
export const KIND = { paper: 'like the paper’s', ours: 'ours', yours: 'yours' };

/** The site marks its own networks (web/site/weights.go); all others are the visitor's. */
export const networkKind = ({ whose }: Pick<WeightEntry, 'whose'>): keyof typeof KIND => whose ?? 'yours';

const WHOSE = { ours: 'Our', paper: 'A', yours: 'Your' };

/** The name of a network: "Our Ptr-Net, 5–50 points". */
export function modelName(entry: WeightEntry): string {
  if (entry.made) return entry.title!; // trained in the page
  const algorithm = problemOf(entry.task).paper.solvers[entry.labels ?? '']; // none: exact labels
  const taught = algorithm ? `, trained on algorithm ${algorithm}’s ${answerName(entry.task)}s` : '';
  const kind = networkKind(entry);
  const title = architectureTitle(entry.architecture);
  const whose = kind === 'paper' && title.startsWith('L') ? 'An' : WHOSE[kind]; // an LSTM
  return `${whose} ${title}`
    + `${kind === 'paper' ? ' like the paper’s' : ''}, ${rangeWords(entry.n)} points${taught}`;
}

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

/** A metric's value on some boards, in a sentence. */
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
