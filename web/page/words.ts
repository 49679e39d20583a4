// Numbers and results in words. The page numbers points from 1, like the paper; the
// script interface counts from 0.
import { architectureTitle, problemOf, rangeWords, type Metric } from '../catalog/problems.ts';
import { NEAR_TIE, type Point } from '../points/grid.ts';
import { calledOf } from '../points/names.ts';
import { lengthIn, optimumOf, unitsOf } from '../points/units.ts';
import type { Model } from '../engine/answer.ts';
import type { Exact } from '../engine/messages.ts';
import type { Answer, State } from '../state/store.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** The word for an answer: hull, triangulation, tour. */
export const answerName = (task: string) => problemOf(task).words.answer;

/** Fewest points with a nontrivial solution. */
export const fewest = (task: string) => problemOf(task).points;
export const TOO_FEW = 'Place a few more points first.';

/** An answer of a network and the exact one. */
type Compared = Answer & { model: Model; exact: Exact };

/** 0.934 is "93.4 %". Only exactly 1 is written "100 %", only exactly 0 "0 %". */
export function percent(share: number) {
  if (!Number.isFinite(share)) return '–';
  const v = share * 100;
  if (v > 0 && v < 0.1) return noBreaks('< 0.1 %');
  if (v < 100 && v > 99.9) return noBreaks('> 99.9 %');
  if (v === 100 || v === 0) return noBreaks(`${v} %`);
  return noBreaks(`${v.toFixed(1)} %`);
}

/** Puts a no-break space between a number and its unit, < or >, and between "point" and its number. */
export const noBreaks = (text: string) =>
  text.replace(/ (?=%)|(?<=[<>]|\b[Pp]oint) (?=\d)|(?<=\d) (?=(?:ms|s|min|h|KB|MB|km)(?!\w))/g, '\u00a0');

/** A share in whole percent, for labels in drawings. */
export function percentShort(share: number) {
  const v = share * 100;
  if (v > 99 && v < 100) return noBreaks(v >= 99.5 ? '> 99 %' : '99 %');
  return noBreaks(v < 1 ? '< 1 %' : `${Math.round(v)} %`);
}

export function milliseconds(ms: number) {
  if (!Number.isFinite(ms)) return '–';
  if (ms < 0.1) return noBreaks('under 0.1 ms'); // the resolution of a browser’s clock
  if (ms < 10) return noBreaks(`${ms.toFixed(1)} ms`);
  if (ms < 1000) return noBreaks(`${Math.round(ms)} ms`);
  return noBreaks(`${(ms / 1000).toFixed(1)} s`);
}

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export function bytes(n: number) {
  return noBreaks(n < 1e6 ? `${Math.max(1, Math.round(n / 1e3))} KB` : `${(n / 1e6).toFixed(1)} MB`);
}

/** A symbol without a name, counted like in the paper: points from 1, and ⇐ for the end. */
export const symbol = (index: number, n: number) => (index >= n ? '⇐' : String(index + 1));
/** A symbol in a list: the point's name, if it has one, else its number. */
export const symbolName = (index: number, points: Point[]) =>
  (index < points.length && calledOf(points, index)) || symbol(index, points.length);
/** A symbol in a sentence. */
export const symbolWords = (index: number, points: Point[]) =>
  (index >= points.length ? 'the end symbol' : calledOf(points, index) || `point ${index + 1}`);
/** Several symbols: "1 2 3", or with commas if one has a name. */
export function symbolList(indices: number[], points: Point[]) {
  const names = indices.map((i) => symbolName(i, points));
  return names.join(names.every((name, k) => name === symbol(indices[k], points.length)) ? ' ' : ', ');
}

type Kind = 'ours' | 'paper' | 'yours';

/** Whose a network is. The site marks its own (web/site/weights.go); all others are the visitor's. */
export const networkKind = ({ whose = undefined }: Pick<WeightEntry, 'whose'>): Kind => whose ?? 'yours';

const WHOSE = { ours: 'Our', paper: 'A', yours: 'Your' };

/** The name of a network: "Our Ptr-Net, 5–50 points". */
export function modelName(entry: WeightEntry): string {
  if (entry.made) return entry.title!; // trained in the page
  const labels = labelsOf(entry);
  const taught = labels && `, trained on algorithm ${labels}’s ${answerName(entry.task)}s`;
  const kind = networkKind(entry);
  const title = architectureTitle(entry.architecture);
  const whose = kind === 'paper' && title.startsWith('L') ? 'An' : WHOSE[kind]; // an LSTM
  return `${whose} ${title}`
    + `${kind === 'paper' ? ' like the paper’s' : ''}, ${rangeWords(entry.n)} points${taught}`;
}

/** The paper's algorithm that made the labels of a network's last run; '' for exact ones. */
const labelsOf = ({ task, labels = '' }: { task: string; labels?: string }) =>
  problemOf(task).paper.solvers[labels] ?? '';

/** The probability of an answer, in percent; if it is tiny, as a power of ten. */
export function probabilityWords(logProbability: number) {
  const tens = Math.floor(logProbability / Math.LN10);
  if (!Number.isFinite(logProbability) || tens >= -3) return percent(Math.exp(logProbability));
  return `10${[...String(tens)].map((c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]).join('')}`;
}

/** A metric's value in its unit: a share in percent, a length as a number. */
export const metricValue = (metric: Metric, value: number) =>
  (metric.unit === 'share' ? percent(Math.max(0, value)) : value.toFixed(3));

/** What the bound says of a tour; nothing in the first seconds, when the bound is far below every tour. */
export const boundWords = (excess: number) =>
  (excess < 0.5 ? `at most ${percent(excess)} above the optimum` : '');

/** The verdict during a tour's search: the network's tour, compared with the best known, and the bound. */
function soFar({ task, model }: Answer, search: State['search']) {
  const { best, answer: name } = problemOf(task).words;
  const { length = NaN, excess = NaN } = search ?? {};
  const gap = (model?.length ?? NaN) / length - 1;
  if (!Number.isFinite(gap) || !Number.isFinite(excess)) return `Searching for ${best}.`;
  const than = gap > 1e-9 ? `${percent(gap)} longer than the best known`
    : gap < -1e-9 ? `${percent(-gap)} shorter than the best known so far` : 'as short as the best known';
  const bound = boundWords(excess);
  return `The network’s ${name} is ${than}${bound && `, which is ${bound}`}.`;
}

/** Whether all points lie on one line, so that a hull has no area and no triangulation exists. */
export function isFlat({ task, exact }: Answer) {
  const { objective, group, ring } = problemOf(task);
  return !objective && Boolean(exact && exact.parts < (group > 1 ? 1 : ring ? fewest(task) : 0));
}

/** Whether the points have no triangle, although the network draws lines: they are too few, or on one line. */
export const hasNoTriangle = (answer: Answer) => problemOf(answer.task).group > 1
  && (answer.points.length < fewest(answer.task) || isFlat(answer));

/**
 * The verdict, a sentence, and its mark.
 * @param search the best tour so far of the running search
 */
export function agreement(
  answer: Answer, search: State['search'] = null,
): { kind: 'agree' | 'near' | 'differ' | 'alone' | 'wait'; text: string } {
  const { task, points, model, exact } = answer;
  const { words, objective, group, ring } = problemOf(task);
  const few = fewest(task) - points.length;
  if (points.length === 0) return { kind: 'wait', text: 'Place points in the square.' };
  if (few > 0) {
    return { kind: 'wait', text: `Place ${few === 1 ? 'one more point' : 'two more points'}: a `
      + `${words.answer} needs ${fewest(task)}.` };
  }
  if (answer.searching && !exact) return { kind: 'wait', text: soFar(answer, search) };
  if (!exact && !model) return { kind: 'wait', text: answer.exactError ?? answer.modelError ?? 'No answer.' };
  if (!model) return { kind: 'alone', text: `No network answered: only the exact ${words.answer} is shown.` };
  if (!exact) {
    return { kind: 'alone', text: `No exact ${words.answer} is known: only the network’s is shown.` };
  }
  if (objective) return lengthAgreement({ ...answer, model, exact });
  if (isFlat(answer)) {
    const none = group > 1 ? `No ${words.answer} exists` : `The ${words.answer} has no area`;
    const where = points.every(({ x, y }) => x === points[0].x && y === points[0].y) ? 'in one place'
      : 'on one line';
    return { kind: 'alone', text: `${none}: all points lie ${where}.` };
  }
  const more = ring ? model.parts - exact.parts : 0; // points on the sides are right, but not needed
  if (model.correct && group > 1) {
    return { kind: 'agree', text: exact.parts === 1 ? `Right: the one ${words.part}.`
      : `Right: all ${count(exact.parts, words.part)}.` };
  }
  if (model.correct) {
    return { kind: 'agree', text: `Right: ${words.best}${more > 0
      ? `, and ${count(more, 'more point')} on its sides`
      : ''}.` };
  }
  if (isNearTie(model)) {
    return { kind: 'near',
      text: `Right, but for a near tie, in which ${difference(task, model, exact).sentence}.` };
  }
  return { kind: 'differ', text: `Wrong: ${difference(task, model, exact).sentence}.` };
}

/**
 * The text while the program, and then the network, is being loaded.
 * @param task whose exact answer is shown
 * @param come the progress of the download
 * @param program whether the program is loaded
 */
export function loadingWords(
  task: string | undefined, come: { share: () => string; stalled: () => boolean }, program: boolean,
) {
  const share = come.share() && `: ${come.share()}`;
  const late = come.stalled() ? ' Nothing has come for ten seconds: the connection is slow, or broken.' : '';
  if (task) return `The exact ${problemOf(task).words.answer} is here. The network follows${share}.${late}`;
  return `Loading the ${program ? 'network' : 'program'}${share}${late && `.${late}`}`;
}

/** How a wrong answer differs from the exact one, in a sentence and in a few words. */
function difference(task: string, model: Model, exact: Exact) {
  const { words, group } = problemOf(task);
  if (!model.ended) return { sentence: 'the network never stopped', brief: 'Never stopped' };
  if (!model.valid && words.invalidPart) {
    return { sentence: invalidWords(words), brief: capital(words.invalidPart) };
  }
  const wrong = model.edges.filter((e) => e.wrong).length;
  // the missing edges belong to the parts after the stop
  if (group > 1 && model.parts < STOPPED * exact.parts) {
    const early = `after ${model.parts.toLocaleString('en')} of ${count(exact.parts, words.part)}`;
    const also = wrong ? `, with ${count(wrong, 'wrong edge')}` : '';
    return { sentence: `the network stopped ${early}${also}`, brief: `Stopped ${early}${also}` };
  }
  const clause = (n: number, edges: string, how: string) =>
    n > 0 && `${edges} ${n === 1 ? 'is' : 'are'} ${how}`;
  const lacks = model.missing.length;
  const sentence = [clause(wrong, count(wrong, 'edge'), 'wrong'),
    clause(lacks, wrong ? lacks.toLocaleString('en') : count(lacks, 'edge'), 'missing')];
  const brief = [wrong && count(wrong, 'wrong edge'), lacks && `${lacks.toLocaleString('en')} missing`];
  // Triangles can be wrong though all edges are right: with equal points, one is named twice or has no area.
  return { sentence: sentence.filter(Boolean).join(', ') || 'all edges are right, but not all triangles',
    brief: brief.filter(Boolean).join(', ') || 'Wrong triangles' };
}

/** Whether a wrong answer deviates by less than one can see. */
const isNearTie = ({ valid, ended, edges, spot }: Model) =>
  valid && ended && edges.some((e) => e.wrong) && spot?.far > 0 && spot.far < NEAR_TIE;

const invalidWords = ({ answer, invalidPart }: Record<string, string>) =>
  `the network’s answer is not a valid ${answer}: ${invalidPart}`;

export const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

/** The verdict in a few words, and whether the answer is right; null if that is unknown. */
export function verdict(answer: Answer): { right: boolean | null; text: string } {
  const { task, model, exact } = answer;
  const { words, objective } = problemOf(task);
  if (!model) return { right: null, text: answer.modelError ?? '' };
  if (!exact) return { right: null, text: 'No exact answer to compare with' };
  if (objective) {
    const { right, brief } = lengthAgreement({ ...answer, model, exact });
    return { right, text: brief };
  }
  if (model.correct) return { right: true, text: capital(words.best) };
  if (isNearTie(model)) return { right: true, text: 'Right, but for a near tie' };
  return { right: false, text: difference(task, model, exact).brief };
}

/** `brief`: in a few words. */
type LengthVerdict = { kind: 'agree' | 'near' | 'differ'; right: boolean | null; text: string; brief: string };

/**
 * Compares the length of the network's answer with that of the exact part, in a sentence and in a few words.
 * The answer of an approximate method, or of a search that was stopped, is not proven to be optimal: if the
 * network's is no longer than such an answer, `right` is null, unknown.
 */
function lengthAgreement({ task, points, model, exact }: Compared): LengthVerdict {
  const { words } = problemOf(task);
  if (!model.valid) {
    return { kind: 'differ', right: false, text: `Wrong: ${invalidWords(words)}.`, brief: capital(words.invalidPart) };
  }
  const { gap } = model;
  const units = unitsOf(points);
  const length = lengthIn(model.length, units);
  const mine = `The network’s ${words.answer}, ${length}, is`;
  const asShort = model.correct || gap <= 0;
  if (exact.proven === false) {
    const beside = asShort ? 'as short as the best found' : `${percent(gap)} longer than the best found`;
    return { kind: 'near', right: asShort ? null : false,
      text: `${mine} ${gap < 0 ? 'the shortest found so far' : beside}.`,
      brief: `${gap < 0 ? 'Shorter than the best found' : capital(beside)}: ${length}` };
  }
  if (asShort) {
    return { kind: 'agree', right: true, text: `Right: ${words.best}, ${length}.`,
      brief: `${capital(words.best)}: ${length}` };
  }
  const longer = `${percent(gap)} longer`;
  return { kind: gap < NEAR ? 'near' : 'differ', right: false, text: `${mine} ${longer} than the shortest.`,
    brief: `${longer}: ${length}` };
}

/** The figures of an answer, for who points at the verdict. */
export function detailWords({ task, points, model, exact }: Answer) {
  const { metrics, methods, objective } = problemOf(task);
  const figures: Record<string, unknown> = { ...model };
  const values = metrics.filter((m) => m.unit === 'share' && !objective && Number.isFinite(figures[m.field]))
    .map((m) => `${m.title}: ${metricValue(m, Number(figures[m.field]))}.`);
  const best = optimumOf(points);
  const took = (part: { ms: number } | null) => (Number.isFinite(part?.ms) ? milliseconds(part!.ms) : '');
  const by = methods.find((m) => m.name === exact?.method)?.title;
  return [
    model && !model.improved
      ? `The product of the probabilities of its choices is ${probabilityWords(model.logProbability)}; it `
        + 'can be high for a wrong answer.'
      : '',
    ...values, took(model) && `The network took ${took(model)}.`,
    took(exact) && `The exact answer took ${took(exact)}${by ? ` (${by})` : ''}.`,
    best > 0 ? `TSPLIB’s optimum is ${best.toLocaleString('en')}.` : '',
  ].filter(Boolean).join(' ');
}

/** An answer with less than this share of the parts counts as stopped too early. */
const STOPPED = 0.9;

/** An answer with a smaller gap counts as near the best. */
const NEAR = 0.02;

/** The board in words, for screen readers. */
export function summary(answer: Answer) {
  const { task, points, model, exact } = answer;
  const { words, group } = problemOf(task);
  const shown = ({ sequence, parts }: { sequence: number[]; parts: number }) =>
    (group > 1 ? count(parts, words.part) : listed(sequence, points));
  const parts = [`${count(points.length, 'point')}.`];
  if (exact?.sequence.length && points.length >= fewest(task)) {
    parts.push(`${exact.proven === false ? `Best ${words.answer} found` : `Exact ${words.answer}`}: `
      + `${shown(exact)}.`);
  }
  if (model?.sequence.length && !hasNoTriangle(answer)) parts.push(`Network’s ${words.answer}: ${shown(model)}.`);
  parts.push(agreement(answer).text);
  return parts.join(' ');
}

const listed = (sequence: ArrayLike<number>, points: Point[]) => {
  const shown = symbolList(Array.from(sequence).slice(0, 40), points);
  return sequence.length > 40 ? `${shown} and ${sequence.length - 40} more` : shown;
};
