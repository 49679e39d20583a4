// Explains in sentences where a wrong answer departed from the exact one. The core finds the fault;
// the problem has a sentence for each kind of fault.
import { problemOf } from '../catalog/problems.ts';
import { lengthIn, onBoard, solvedIn } from '../points/units.ts';
import { groupOf, missedWords } from './steps.ts';
import { isFlat } from './verdict.ts';
import { capital, percent, percentShort, symbolName, symbolWords } from './words.ts';
import type { Fault, Step } from '../engine/answer.ts';
import type { Point } from '../points/grid.ts';
import type { Answer, Explanation } from '../state/store.ts';

/** Whether the answer is wrong, compared with one proven to be right, where there is one. */
export function isWrong(answer: Answer) {
  const { model, exact, searching } = answer;
  return Boolean(model && exact && !searching && exact.proven !== false && !model.correct && !isFlat(answer));
}

/** Where and why the answer is wrong; null if it is right or the reason is unknown. */
export function explain(answer: Answer, beam: number): Explanation | null {
  const { task, points, model } = answer;
  if (!model || !isWrong(answer)) return null;
  const n = points.length;
  const chosen = model.steps.map((s) => s.chosen).filter((i) => i < n);
  const followed = problemOf(task).group > 1
    || (chosen.length === model.sequence.length && chosen.every((i, k) => i === model.sequence[k]));
  const { fault } = model;
  // an improved tour has no steps of its own: the steps shown are those of the first tour
  if (!fault || !followed) return null;
  const at = model.steps[fault.step];
  const right = at && fault.right.length
    ? fault.right.reduce((a, b) => (at.probabilities[b] > at.probabilities[a] ? b : a)) : null;
  const reason = faultWords(task, fault, right, points);
  const text = at ? `${stepWords(task, fault, at, right, { points, beam })} ${reason}` : reason;
  const named = [fault.chosen, ...fault.part, ...(right === null ? [] : [right])]
    .filter((i) => i >= 0 && i < n);
  const circle = fault.radius > 0 ? { x: fault.x, y: fault.y, radius: fault.radius / (fault.stretch ?? 1),
    across: fault.across ?? fault.radius } : null;
  return at ? { step: fault.step, chosen: fault.chosen, right, named, circle, text }
    : { step: -1, chosen: -1, right: null, named, circle, text };
}

/** A depth inside a circle in words: a number says little if the circle is much larger than the board. */
const insideWords = (depth: number) =>
  (depth < 0.01 ? 'just inside' : depth < 0.05 ? 'inside' : 'well inside');

const name = (i: number, points: Point[]) => (i >= points.length ? 'the end' : symbolName(i, points));

/** The step with its choice, and the right choice. */
function stepWords(
  task: string, { step, chosen, right: all }: Fault, at: Step, right: number | null,
  { points, beam }: { points: Point[]; beam: number },
) {
  const { probabilities } = at;
  const group = groupOf(task, [at]);
  const part = group > 1 && chosen < points.length
    ? ` (${problemOf(task).words.part} ${Math.floor(step / group) + 1}, corner ${(step % group) + 1})` : '';
  const start = `Step ${step + 1}${part}: ${beam > 1 ? 'the beam kept' : 'it chose'}`;
  const closes = (i: number) => i === at.from; // the end of a list of neighbors
  const sure = (i: number) => `${closes(i) ? `the end of the list of ${symbolName(i, points)}`
    : symbolWords(i, points)} (${percentShort(probabilities[i])})`;
  const first = `${start} ${sure(chosen)}`;
  if (right === null) return `${first}.`;
  const others = all.filter((i) => i !== right);
  const was = others.length > 1 ? `any of ${all.length} points would have been right; of these, `
    + `${sure(right)} was the most probable`
    : `${sure(right)}${others.length ? ` or ${symbolWords(others[0], points)}` : ''} was right`;
  return `${first}; ${was}. ${missedWords(task, at, right)}`.trim();
}

function faultWords(
  task: string, { kind, chosen, part, detail }: Fault, right: number | null, points: Point[],
) {
  const units = solvedIn(task, points);
  const names: Record<string, string> = {
    chosen: name(chosen, points),
    right: right === null ? '' : name(right, points),
    share: percent(detail),
    inside: insideWords(onBoard(units).up(detail)),
  };
  part.forEach((i, k) => { names['abcd'[k]] = name(i, points); });
  // At the beginning of a sentence, "Point 3" replaces "3".
  Object.assign(names, { Chosen: capital(symbolWords(chosen, points)),
    D: part.length > 3 ? capital(symbolWords(part[3], points)) : '' });
  const sentence = problemOf(task).faults[kind] ?? '';
  return (units ? sentence.replace('{share} of the width', () => lengthIn(detail, units)) : sentence).replace(
    /\{(\w+)\}/g, (_, key) => names[key] ?? '');
}
