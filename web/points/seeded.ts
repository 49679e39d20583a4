// Boards from a seed, for the game.
import { apart, snapPoint, type Point } from './grid.ts';

/** Random numbers in [0, 1) from a seed (mulberry32, T. Ettinger). */
export function randomNumbers(seed: number) {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * The points of a seed.
 * @param options the number of points, and least distances from the border and, if possible, from each other
 */
export function boardOf(
  seed: number, { count, border, room }: { count: number; border: number; room: number },
): Point[] {
  const random = randomNumbers(seed);
  const place = () => border + random() * (1 - 2 * border);
  const points: Point[] = [];
  while (points.length < count) {
    let p = { x: place(), y: place() };
    for (let k = 0; k < 30 && points.some(({ x, y }) => Math.hypot(x - p.x, y - p.y) < room); k++)
      p = { x: place(), y: place() };
    points.push(snapPoint(p));
  }
  return apart(points);
}
