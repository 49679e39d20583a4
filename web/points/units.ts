// The units of points that were read: the place of the board's square in their coordinates, and how
// lengths are measured. Points in the unit square without a rule have no units.

import { problemOf } from '../catalog/problems.ts';
import type { Frame, Point, Units } from './grid.ts';

export const unitsOf = (points: Point[]): Units | null => points[0]?.units ?? null;

/** Whether x is the longitude and y the latitude, in degrees. */
export const isMap = (units: { rule: string } | null | undefined) =>
  units?.rule === 'sphere' || units?.rule === 'GEO';

/**
 * The units in which the core solves points; null: those of the board. A map's hulls and triangulations are those of
 * its drawing.
 */
export const solvedIn = (task: string | undefined, points: Point[]) =>
  (isMap(unitsOf(points)) && task && !problemOf(task).objective ? null : unitsOf(points));

export const readOf = (points: Point[]): [number, number][] => points.map(({ x, y, at }) => at ?? [x, y]);

/** Whether two boards have the same coordinates, units and names. */
export const sameBoard = (a: Point[], b: Point[]) => {
  const key = (points: Point[]) => {
    const { rule, title, columns } = unitsOf(points) ?? {};
    return JSON.stringify([readOf(points), points.map((p) => p.name ?? ''), rule, title, columns]);
  };
  return a.length === b.length && key(a) === key(b);
};

/**
 * The square around points. On a map, longitudes are scaled as at its middle latitude, as core/problem's Rule.Width
 * does; a link's points are drawn before the core is loaded.
 */
export function frameOf(pairs: [number, number][], map: boolean): Frame {
  const range = (values: number[]) =>
    [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const [[left, right], [low, high]] = [range(pairs.map(([x]) => x)), range(pairs.map(([, y]) => y))];
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const wide = map && Math.abs(y) < 89 ? Math.cos((y * Math.PI) / 180) : 1;
  const side = Math.max((right - left) * wide, high - low) || 1;
  return { x: x - side / wide / 2, y: y - side / 2, width: side / wide, height: side };
}

/** The point on the board for coordinates that were read. */
function pointAt(units: Units, at: [number, number], name?: string): Point {
  const { x, y, width, height } = units.frame;
  const within = (v: number) => Math.min(1, Math.max(0, v));
  return { x: within((at[0] - x) / width), y: within((at[1] - y) / height), ...(name && { name }), at,
    units };
}

/** The contents of a text as points on the board. */
export function placed({ points, names, rule, title, columns, frame }: Omit<Units, 'frame'> & {
  points: [number, number][];
  names: string[] | null;
  frame?: Frame | null;
}): Point[] {
  const own = !rule && !frame && points.every((p) => p.every((v) => v >= 0 && v <= 1));
  if (own || !points.length) {
    return points.map(([x, y], i) => ({ x, y, ...(names?.[i] && { name: names[i] }) }));
  }
  const units = { rule, title, columns, frame: frame ?? frameOf(points, isMap({ rule })) };
  return points.map((at, i) => pointAt(units, at, names?.[i]));
}

/** A point at another place on the board; its own coordinates are rounded. */
export function movedTo(
  units: Units | null | undefined, { x, y }: { x: number; y: number }, name?: string,
): Point {
  if (!units) return { x, y, ...(name && { name }) };
  const { frame } = units;
  return pointAt(units, [rounded(frame.x + x * frame.width, frame.width),
    rounded(frame.y + y * frame.height, frame.height)], name);
}

/** Rounds to as many decimals as distinguish the places of the board's grid. */
function rounded(v: number, side: number) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(side / 4096)));
  return decimals > 100 ? v : Number(v.toFixed(decimals));
}

/** Converts the core's coordinates and lengths to the board's. */
export function onBoard(units: Units | null) {
  const { x, y, width, height } = units?.frame ?? { x: 0, y: 0, width: 1, height: 1 };
  return {
    place: (p: { x: number; y: number }) => ({ x: (p.x - x) / width, y: (p.y - y) / height }),
    across: (length: number) => length / width,
    up: (length: number) => length / height,
  };
}

/** A length in words; without units, the board's side is 1. */
export function lengthIn(length: number, units: Units | null) {
  if (!units) return length.toFixed(4);
  if (units.rule && units.rule !== 'sphere') return length.toLocaleString('en');
  const km = units.rule ? ' km' : '';
  if (length !== 0 && !(length >= 1e-3 && length < 1e9)) return `${length.toPrecision(6)}${km}`;
  return `${length.toLocaleString('en', { maximumSignificantDigits: 6 })}${km}`;
}

/**
 * The published optima (TSPLIB, "Optimal solutions for symmetric TSPs") of instances that fit on the board,
 * each with the sum of its coordinates, to recognize files that were changed.
 */
const OPTIMA: Record<string, [number, number]> = {
  a280: [2579, 64250], att48: [10628, 374309], berlin52: [7542, 68815], burma14: [3323, 1611],
  ch130: [6110, 88187],
  eil51: [426, 3772], kroA150: [26524, 461032], kroA200: [29368, 599292], lin318: [42029, 1078024],
  pcb442: [50778, 1547388],
  pr124: [59030, 2060148], pr152: [73682, 2303576], rd400: [15281, 393589], ts225: [126643, 4500000],
  u159: [42080, 1591500],
  ulysses16: [6859, 857],
};

/** The published optimum of points; NaN if unknown. */
export function optimumOf(points: Point[]) {
  const { rule = '', title = '' } = unitsOf(points) ?? {};
  const [best, sum] = rule && Object.hasOwn(OPTIMA, title) ? OPTIMA[title] : [NaN, NaN];
  return Math.abs(readOf(points).flat().reduce((a, b) => a + b, 0) - sum) < 0.51 ? best : NaN;
}
