// What is said of an answer: the verdict, a sentence and its mark; its figures; the board for screen readers; and
// what the page says in place of a verdict while it loads.
import { problemOf } from '../catalog/problems.ts';
import { NEAR_TIE, type Point } from '../points/grid.ts';
import { lengthIn, optimumOf, unitsOf } from '../points/units.ts';
import { capital, count, fewest, metricValue, milliseconds, percent, probabilityWords, symbolList } from './words.ts';
import type { Model } from '../engine/answer.ts';
import type { Exact } from '../engine/messages.ts';
import type { Answer, State } from '../state/store.ts';

/** An answer with less than this share of the parts counts as stopped too early. */
const STOPPED = 0.9;

/** An answer with a smaller gap counts as near the best. */
const NEAR = 0.02;

/** What the bound says of a tour; nothing in the first seconds, when the bound is far below every tour. */
export const boundWords = (excess: number) =>
  (excess < 0.5 ? `at most ${percent(excess)} above the optimum` : '');

/** The verdict during a tour's search: the network's tour, compared with the best known, and the bound. */
function soFar({ task, model }: Answer, bestTour: State['bestTour']) {
  const { best, answer: name } = problemOf(task).words;
  const { length = NaN, excess = NaN } = bestTour ?? {};
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
 * @param bestTour of the running tour search
 */
export function verdictOf(
  answer: Answer, bestTour: State['bestTour'] = null,
): { kind: 'agree' | 'near' | 'differ' | 'alone' | 'wait'; text: string } {
  const { task, points, model, exact } = answer;
  const { words, objective, group, ring } = problemOf(task);
  const few = fewest(task) - points.length;
  if (points.length === 0) return { kind: 'wait', text: 'Place points in the square.' };
  if (few > 0) {
    return { kind: 'wait', text: `Place ${few === 1 ? 'one more point' : 'two more points'}: a `
      + `${words.answer} needs ${fewest(task)}.` };
  }
  if (answer.searching && !exact) return { kind: 'wait', text: soFar(answer, bestTour) };
  if (!exact && !model) return { kind: 'wait', text: answer.exactError ?? answer.modelError ?? 'No answer.' };
  if (!model) return { kind: 'alone', text: `No network answered: only the exact ${words.answer} is shown.` };
  if (!exact) {
    return { kind: 'alone', text: `No exact ${words.answer} is known: only the network’s is shown.` };
  }
  if (objective) return lengthVerdict({ ...answer, model, exact });
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

/** The verdict in a few words, and whether the answer is right; null if that is unknown. */
export function briefVerdict(answer: Answer): { right: boolean | null; text: string } {
  const { task, model, exact } = answer;
  const { words, objective } = problemOf(task);
  if (!model) return { right: null, text: answer.modelError ?? '' };
  if (!exact) return { right: null, text: 'No exact answer to compare with' };
  if (objective) {
    const { right, brief } = lengthVerdict({ ...answer, model, exact });
    return { right, text: brief };
  }
  if (model.correct) return { right: true, text: capital(words.best) };
  if (isNearTie(model)) return { right: true, text: 'Right, but for a near tie' };
  return { right: false, text: difference(task, model, exact).brief };
}

/** An answer of a network and the exact one. */
type Compared = Answer & { model: Model; exact: Exact };

/** `brief`: in a few words. */
type LengthVerdict = { kind: 'agree' | 'near' | 'differ'; right: boolean | null; text: string; brief: string };

/**
 * Compares the length of the network's answer with that of the exact part, in a sentence and in a few words.
 * The answer of an approximate method, or of a search that was stopped, is not proven to be optimal: if the
 * network's is no longer than such an answer, `right` is null, unknown.
 */
function lengthVerdict({ task, points, model, exact }: Compared): LengthVerdict {
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
  parts.push(verdictOf(answer).text);
  return parts.join(' ');
}

const listed = (sequence: ArrayLike<number>, points: Point[]) => {
  const shown = symbolList(Array.from(sequence).slice(0, 40), points);
  return sequence.length > 40 ? `${shown} and ${sequence.length - 40} more` : shown;
};

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
