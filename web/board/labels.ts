// Places labels beside points so that none overlaps another label or a point.
import type { Context, Spot } from './strokes.ts';

/** x and y: the point; w and h: of the label. */
interface Wanted {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Preferred direction from the point. */
  toward: [number, number];
  /** Distance from the point to the label. */
  away: number;
  /** Place the label even if there is no room. */
  must?: boolean;
  /** Prefer places above and below the point. */
  upright?: boolean;
}

/** x and y: its center. */
export type Box = { x: number; y: number; w: number; h: number };

const over = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;

/** The directions to try, the preferred one first. */
function directions({ toward: [dx, dy], upright }: Wanted): [number, number][] {
  if (upright) return [[0, dy], [0, -dy], [1, 0], [-1, 0]];
  const angle = Math.atan2(dy, dx);
  return [0, 1, -1, 2, -2, 3, -3, 4]
    .map((k) => [Math.cos(angle + (k * Math.PI) / 4), Math.sin(angle + (k * Math.PI) / 4)]);
}

/**
 * @param size of the drawing
 * @param radius of their dots
 * @param taken places where there is something else
 */
export function createLabels(size: number, spots: Spot[], radius: number, taken: Box[] = []) {
  const dots = spots.map(([x, y]) => ({ x, y, w: 2 * radius, h: 2 * radius }));
  const inside = ({ x, y, w, h }: Box) => x >= w / 2 && x <= size - w / 2 && y >= h / 2 && y <= size - h / 2;
  /** The box, moved into the drawing. */
  const within = ({ x, y, w, h }: Box): Box => ({ w, h,
    x: Math.max(w / 2, Math.min(size - w / 2, x)), y: Math.max(h / 2, Math.min(size - h / 2, y)) });
  /** The label's box beside a point, in a direction. */
  const beside = ({ x, y, w, h, away }: Wanted, [dx, dy]: Spot, farther: number): Box => {
    // From the point to the label's center: its distance, and half its extent in this direction.
    const reach = Math.min(w / 2 / Math.max(1e-9, Math.abs(dx)), h / 2 / Math.max(1e-9, Math.abs(dy))) + away
      + farther;
    return { x: x + dx * reach, y: y + dy * reach, w, h };
  };

  return {
    /** Finds a place for a label; null if there is no room. */
    place(wanted: Wanted) {
      const ways = directions(wanted);
      const all = [0, wanted.h * 0.7].flatMap((farther) => ways.map((d) => beside(wanted, d, farther)));
      const free = (box: Box) => inside(box) && !taken.some((t) => over(t, box))
        && !dots.some((dot) => over(dot, box) && (dot.x !== wanted.x || dot.y !== wanted.y));
      const found =
        all.find(free)
        ?? (wanted.must
          ? (all.find((box) => inside(box) && !taken.some((t) => over(t, box))) ?? all.find(inside)
            ?? within(all[0]))
          : null);
      if (found) taken.push(found);
      return found;
    },
  };
}

export type Labels = ReturnType<typeof createLabels>;

/**
 * The width of a text; estimated if the context cannot measure it (SVG).
 * @param height of the letters
 */
export const widthOf = (context: Context, text: string, height: number) =>
  context.measureText?.(text).width ?? 0.58 * height * text.length;
