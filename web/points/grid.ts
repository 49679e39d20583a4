// Points that are clicked, dragged or random lie on a grid of 4096 × 4096. A coordinate takes two base64
// characters in the address, and it is an exact binary fraction, so that three points that look collinear
// on the grid are collinear.

import { LIMITS } from '../catalog/problems.ts';

/** On the board. */
export interface Point {
  /** In [0, 1]. */
  x: number;
  /** In [0, 1], upwards. */
  y: number;
  name?: string;
  /** The coordinates that were read. */
  at?: [number, number];
  /** The units of `at`, which all points of the board share. */
  units?: Units;
}

/** Of all points of a board that were read: their coordinates and how lengths are measured. */
export interface Units {
  /** How distances are measured: TSPLIB's rule, 'sphere', or '' in the plane. */
  rule: string;
  /** TSPLIB's NAME. */
  title: string;
  /** The names of x and y in the table. */
  columns: [string, string] | null;
  frame: Frame;
}

/** The board's square, in the units. */
export type Frame = { x: number; y: number; width: number; height: number };

export const GRID = 4096;
/** An answer that deviates by less, in widths of the board, is a near tie: nobody sees the difference. */
export const NEAR_TIE = 1e-4;
export const BOARD_POINTS = LIMITS.board;
/** The largest coordinate, as in core/geom. */
export const FARTHEST = 1e100;

/** The grid cell of a coordinate; 0 if it is not a number. */
export function cell(v: unknown) {
  const c = Math.round(Number(v) * GRID);
  return c > 0 ? Math.min(c, GRID - 1) : 0;
}

export const snapPoint = ({ x, y }: { x: number; y: number }): Point =>
  ({ x: cell(x) / GRID, y: cell(y) / GRID });

/** The coordinates of points as pairs of numbers. */
export const pairsOf = (points: { x: number; y: number }[]): [number, number][] =>
  points.map(({ x, y }) => [x, y]);

/** Whether two lists of points have the same coordinates. */
export const samePlaces = (a: Point[], b: Point[]) =>
  a.length === b.length && a.every((p, i) => p.x === b[i].x && p.y === b[i].y);

export const pointsOf = (pairs: ArrayLike<number>[]): Point[] => pairs.map((p) => ({ x: p[0], y: p[1] }));

/** Moves points onto the grid, at most one into each cell: a later point takes the next free cell. */
export function apart(points: Point[]): Point[] {
  const taken = new Set();
  return points.map((p) => {
    let [x, y] = [cell(p.x), cell(p.y)];
    for (let k = 0; taken.has(x * GRID + y) && k < GRID * GRID; k++) {
      x = (x + 1) % GRID;
      if (x === 0) y = (y + 1) % GRID;
    }
    taken.add(x * GRID + y);
    return { x: x / GRID, y: y / GRID };
  });
}

/** The index of the point nearest to a place, or -1 if none is within reach. */
export function nearest(points: Point[], { x, y }: { x: number; y: number }, reach: number) {
  let [best, least] = [-1, reach];
  points.forEach((p, i) => {
    const distance = Math.hypot(p.x - x, p.y - y);
    if (distance <= least) [best, least] = [i, distance];
  });
  return best;
}

export const freshSeed = () => Math.floor(Math.random() * 2 ** 31);

/** A random permutation of 0…n-1 (Fisher and Yates). */
export function permutation(n: number) {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
