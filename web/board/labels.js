// @ts-check
// Places labels beside points so that none overlaps another label or a point.

/**
 * @typedef {object} Wanted
 * @property {number} x @property {number} y  the point
 * @property {number} w @property {number} h  size of the label
 * @property {[number, number]} toward  preferred direction from the point
 * @property {number} away     distance from the point to the label
 * @property {boolean} [must]  place the label even if there is no room
 * @property {boolean} [upright]  prefer places above and below the point
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box  x and y: its center
 */

const over = (a, b) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;

/** The directions to try, the preferred one first. @param {Wanted} wanted @returns {[number, number][]} */
function directions({ toward: [dx, dy], upright }) {
  if (upright) return [[0, dy], [0, -dy], [1, 0], [-1, 0]];
  const angle = Math.atan2(dy, dx);
  return [0, 1, -1, 2, -2, 3, -3, 4].map((k) => [Math.cos(angle + (k * Math.PI) / 4), Math.sin(angle + (k * Math.PI) / 4)]);
}

/** @param {number} size of the drawing @param {Spot[]} spots @param {number} radius of their dots @param {Box[]} [taken] places where there is something else */
export function createLabels(size, spots, radius, taken = []) {
  const dots = spots.map(([x, y]) => ({ x, y, w: 2 * radius, h: 2 * radius }));
  const inside = ({ x, y, w, h }) => x >= w / 2 && x <= size - w / 2 && y >= h / 2 && y <= size - h / 2;
  /** The label's box beside a point, in a direction. @returns {Box} */
  const beside = ({ x, y, w, h, away }, [dx, dy], farther) => {
    // From the point to the label's center: its distance, and half its extent in this direction.
    const reach = Math.min(w / 2 / Math.max(1e-9, Math.abs(dx)), h / 2 / Math.max(1e-9, Math.abs(dy))) + away + farther;
    return { x: x + dx * reach, y: y + dy * reach, w, h };
  };

  return {
    /** Finds a place for a label; null if there is no room. @param {Wanted} wanted */
    place(wanted) {
      const ways = directions(wanted);
      const all = [0, wanted.h * 0.7].flatMap((farther) => ways.map((d) => beside(wanted, d, farther)));
      const free = (box) => inside(box) && !taken.some((t) => over(t, box))
        && !dots.some((dot) => over(dot, box) && (dot.x !== wanted.x || dot.y !== wanted.y));
      const found = all.find(free) ?? (wanted.must ? all.find((box) => inside(box) && !taken.some((t) => over(t, box))) ?? all.find(inside) ?? all[0] : null);
      if (found) taken.push(found);
      return found;
    },
  };
}

/** @typedef {ReturnType<typeof createLabels>} Labels */

/** The width of a text; estimated if the context cannot measure it (SVG). @param {any} context @param {string} text @param {number} height of the letters */
export const widthOf = (context, text, height) => context.measureText?.(text).width ?? 0.58 * height * text.length;
