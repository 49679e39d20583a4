// Numbers, points and symbols in words. The page numbers points from 1, like the paper; the script interface counts
// from 0.
import { problemOf, type Metric } from '../catalog/problems.ts';
import { calledOf } from '../points/names.ts';
import type { Point } from '../points/grid.ts';

/** The word for an answer: hull, triangulation, tour. */
export const answerName = (task: string) => problemOf(task).words.answer;

/** Fewest points with a nontrivial solution. */
export const fewest = (task: string) => problemOf(task).points;
export const TOO_FEW = 'Place a few more points first.';

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

/** The probability of an answer, in percent; if it is tiny, as a power of ten. */
export function probabilityWords(logProbability: number) {
  const tens = Math.floor(logProbability / Math.LN10);
  if (!Number.isFinite(logProbability) || tens >= -3) return percent(Math.exp(logProbability));
  return `10${[...String(tens)].map((c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]).join('')}`;
}

/** A metric's value in its unit: a share in percent, a length as a number. */
export const metricValue = (metric: Metric, value: number) =>
  (metric.unit === 'share' ? percent(Math.max(0, value)) : value.toFixed(3));

export const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

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
