// The question that a classical algorithm asks at a decoder step, and its answer, taken from the exact
// solution.
import { unitsOf } from '../points/units.ts';
import { capital, symbolWords } from './words.ts';
import type { Point } from '../points/grid.ts';

type Step = { chosen: number };

/**
 * Question and answer in words; '' if there is no question. Cost: O(n).
 * @param exact the exact sequence
 */
export function classicWords(
  task: string, points: Point[], steps: Step[], at: number, exact: number[] | undefined,
) {
  if (!exact?.length || at < 1 || at >= steps.length) return '';
  const prefix = steps.slice(0, at).map(({ chosen }) => chosen);
  if (prefix.some((c) => c >= points.length)) return '';
  const name = (i: number) => symbolWords(i, points);
  return ({ hull: wrapping, delaunay: circle, tsp: neighbors } as Record<string, typeof neighbors>)[task]
    ?.(prefix, exact, name, points) ?? '';
}

/** The question of Jarvis' march (1973), counter-clockwise. */
function wrapping(prefix: number[], exact: number[], name: (i: number) => string) {
  const last = prefix[prefix.length - 1];
  const at = exact.indexOf(last);
  if (at < 0) {
    return `Jarvis’ march asks: from ${name(last)}, which point leaves all others to its left? None: it is `
      + 'no corner of the hull.';
  }
  const next = exact[(at + 1) % exact.length];
  return `Jarvis’ march asks: from ${name(last)}, which point leaves all others to its left? `
    + `${capital(name(next))}${next === prefix[0] ? ', where the outline began' : ''}.`;
}

/** The question of the empty circle, for the third corner of a triangle. */
function circle(prefix: number[], exact: number[], name: (i: number) => string) {
  if (prefix.length % 3 !== 2) return '';
  const [a, b] = prefix.slice(-2);
  const thirds: number[] = [];
  for (let i = 0; i + 2 < exact.length; i += 3) {
    const corners = exact.slice(i, i + 3);
    if (corners.includes(a) && corners.includes(b)) thirds.push(corners.find((c) => c !== a && c !== b)!);
  }
  const asks = `The empty circle asks: which circle through ${name(a)}, ${name(b)} and a third point has no `
    + 'point inside?';
  return thirds.length ? `${asks} ${capital(thirds.map((c) => `that of ${name(c)}`).join(' and '))}.`
    : `${asks} None: they share no edge.`;
}

/** The nearest city not yet visited, and the next one of the shortest tour. */
function neighbors(prefix: number[], exact: number[], name: (i: number) => string, points: Point[]) {
  const last = prefix[prefix.length - 1];
  const visited = new Set(prefix);
  const open = points.map((_, i) => i).filter((i) => !visited.has(i));
  if (!open.length) return '';
  const distance = (i: number) => Math.hypot(points[i].x - points[last].x, points[i].y - points[last].y);
  const nearest = open.reduce((best, i) => (distance(i) < distance(best) ? i : best));
  const at = exact.indexOf(last);
  const next = [exact[(at + 1) % exact.length], exact[(at + exact.length - 1) % exact.length]]
    .filter((i) => !visited.has(i));
  const goes = next.length
    ? `The shortest tour goes from ${name(last)} to ${[...new Set(next)].map(name).join(' or ')}.` : '';
  return [unitsOf(points)?.rule ? '' : `The nearest open city to ${name(last)} is ${name(nearest)}.`, goes]
    .filter(Boolean)
    .join(' ');
}
