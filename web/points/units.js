// @ts-check
// The units of points that were read: the place of the board's square in their coordinates, and how
// lengths are measured. Points in the unit square without a rule have no units.

import { problemOf } from '../catalog/problems.js';
import { pairsOf } from './grid.js';

/**
 * @typedef {object} Units  of all points of a board
 * @property {string} rule  how distances are measured: TSPLIB's rule, 'sphere', or '' in the plane
 * @property {string} title  TSPLIB's NAME
 * @property {[string, string]|null} columns  the names of x and y in the table
 * @property {Frame} frame
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Frame  the board's square, in the units
 */

/** @param {Point[]} points @returns {Units|null} */
export const unitsOf = (points) => points[0]?.units ?? null;

/** Whether x is the longitude and y the latitude, in degrees. @param {{rule: string}|null|undefined} units */
export const isMap = (units) => units?.rule === 'sphere' || units?.rule === 'GEO';

/** The units of what the core is asked: a map's hulls and triangulations are those of the drawing, in the board's square. @param {string|undefined} task @param {Point[]} points */
export const solvedIn = (task, points) => (isMap(unitsOf(points)) && task && !problemOf(task).objective ? null : unitsOf(points));

/** The coordinates that were read. @param {Point[]} points @returns {[number, number][]} */
export const readOf = (points) => points.map(({ x, y, at }) => at ?? [x, y]);

/** Coordinates and the rule for distances, for a question to the core. @param {string|undefined} task @param {Point[]} points */
export function withRule(task, points) {
  const units = solvedIn(task, points);
  return { points: units ? readOf(points) : pairsOf(points), rule: units?.rule ?? '' };
}

/** Whether two boards have the same coordinates, units and names. @param {Point[]} a @param {Point[]} b */
export const sameBoard = (a, b) => {
  const whole = (points) => {
    const { rule, title, columns } = unitsOf(points) ?? {};
    return JSON.stringify([readOf(points), points.map((p) => p.name ?? ''), rule, title, columns]);
  };
  return a.length === b.length && whole(a) === whole(b);
};

/** The square around points; on a map, longitudes are scaled as at its middle latitude. @param {[number, number][]} pairs @param {boolean} map @returns {Frame} */
export function frameOf(pairs, map) {
  const range = (values) => [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const [[left, right], [low, high]] = [range(pairs.map(([x]) => x)), range(pairs.map(([, y]) => y))];
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const wide = map && Math.abs(y) < 89 ? Math.cos((y * Math.PI) / 180) : 1;
  const side = Math.max((right - left) * wide, high - low) || 1;
  return { x: x - side / wide / 2, y: y - side / 2, width: side / wide, height: side };
}

/** The point on the board for coordinates that were read. @param {Units} units @param {[number, number]} at @param {string} [name] @returns {Point} */
function pointAt(units, at, name) {
  const { x, y, width, height } = units.frame;
  const within = (v) => Math.min(1, Math.max(0, v));
  return { x: within((at[0] - x) / width), y: within((at[1] - y) / height), ...(name && { name }), at, units };
}

/** The contents of a text as points on the board. @param {Omit<Units, 'frame'> & {points: [number, number][], names: string[]|null, frame?: Frame|null}} found @returns {Point[]} */
export function placed({ points, names, rule, title, columns, frame }) {
  const own = !rule && !frame && points.every((p) => p.every((v) => v >= 0 && v <= 1));
  if (own || !points.length) return points.map(([x, y], i) => ({ x, y, ...(names?.[i] && { name: names[i] }) }));
  const units = { rule, title, columns, frame: frame ?? frameOf(points, isMap({ rule })) };
  return points.map((at, i) => pointAt(units, at, names?.[i]));
}

/** A point at another place on the board; its own coordinates are rounded. @param {Units|null|undefined} units @param {{x: number, y: number}} to @param {string} [name] @returns {Point} */
export function movedTo(units, { x, y }, name) {
  if (!units) return { x, y, ...(name && { name }) };
  const { frame } = units;
  return pointAt(units, [rounded(frame.x + x * frame.width, frame.width), rounded(frame.y + y * frame.height, frame.height)], name);
}

/** Rounds to as many decimals as distinguish the places of the board's grid. @param {number} v @param {number} side */
function rounded(v, side) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(side / 4096)));
  return decimals > 100 ? v : Number(v.toFixed(decimals));
}

/** Converts the core's coordinates and lengths to the board's. @param {Units|null} units */
export function onBoard(units) {
  const { x, y, width, height } = units?.frame ?? { x: 0, y: 0, width: 1, height: 1 };
  return {
    /** @param {{x: number, y: number}} p */
    place: (p) => ({ x: (p.x - x) / width, y: (p.y - y) / height }),
    across: (length) => length / width,
    up: (length) => length / height,
  };
}

/** A length in words; without units, the board's side is 1. @param {number} length @param {Units|null} units */
export function lengthIn(length, units) {
  if (!units) return length.toFixed(4);
  if (units.rule && units.rule !== 'sphere') return length.toLocaleString('en');
  const km = units.rule ? ' km' : '';
  if (length !== 0 && !(length >= 1e-3 && length < 1e9)) return `${length.toPrecision(6)}${km}`;
  return `${length.toLocaleString('en', { maximumSignificantDigits: 6 })}${km}`;
}

/**
 * The published optima (TSPLIB, "Optimal solutions for symmetric TSPs") of instances that fit on the
 * board, each with the sum of its coordinates, to recognize files that were changed.
 * @type {Object<string, [number, number]>}
 */
const OPTIMA = {
  a280: [2579, 64250], att48: [10628, 374309], berlin52: [7542, 68815], burma14: [3323, 1611], ch130: [6110, 88187],
  eil51: [426, 3772], kroA150: [26524, 461032], kroA200: [29368, 599292], lin318: [42029, 1078024], pcb442: [50778, 1547388],
  pr124: [59030, 2060148], pr152: [73682, 2303576], rd400: [15281, 393589], ts225: [126643, 4500000], u159: [42080, 1591500],
  ulysses16: [6859, 857],
};

/** The published optimum of points; NaN if unknown. @param {Point[]} points */
export function optimumOf(points) {
  const { rule = '', title = '' } = unitsOf(points) ?? {};
  const [best, sum] = rule && Object.hasOwn(OPTIMA, title) ? OPTIMA[title] : [NaN, NaN];
  return Math.abs(readOf(points).flat().reduce((a, b) => a + b, 0) - sum) < 0.51 ? best : NaN;
}
