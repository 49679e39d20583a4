// @ts-check
// Lengths as TSPLIB measures them: "TSPLIB 95", G. Reinelt, section 2. The core measures so for
// the command line (core/dataset/rule.go); for two figures of the page it would be too much to load.

/** @typedef {[number, number]} Point */

const RADIUS = 6378.388;
const PI = 3.141592;
/** Degrees and minutes, DDD.MM, in radians. @param {number} v */
const radians = (v) => {
  const degrees = Math.trunc(v);
  return (PI * (degrees + (5 * (v - degrees)) / 3)) / 180;
};
const nint = (v) => Math.floor(v + 0.5);

/** GEO's points are as on a map, see readPlace. @type {Object<string, (a: Point, b: Point) => number>} */
const RULES = {
  EUC_2D: (a, b) => nint(Math.hypot(a[0] - b[0], a[1] - b[1])),
  CEIL_2D: (a, b) => Math.ceil(Math.hypot(a[0] - b[0], a[1] - b[1])),
  ATT: (a, b) => Math.ceil(Math.sqrt(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) / 10)),
  GEO: (a, b) => {
    const [east, east2, north, north2] = [a[0], b[0], a[1], b[1]].map(radians);
    const q1 = Math.cos(east - east2);
    const q2 = Math.cos(north - north2);
    const q3 = Math.cos(north + north2);
    return Math.trunc(RADIUS * Math.acos(Math.max(-1, Math.min(1, 0.5 * ((1 + q1) * q2 - (1 - q1) * q3)))) + 1);
  },
};

/**
 * The published optima (TSPLIB, "Optimal solutions for symmetric TSPs") of instances that the board
 * holds, each with the sum of its coordinates: a file of that name that was changed is another one.
 * @type {Object<string, [number, number]>}
 */
const OPTIMA = {
  a280: [2579, 64250], att48: [10628, 374309], berlin52: [7542, 68815], burma14: [3323, 1611], ch130: [6110, 88187],
  eil51: [426, 3772], kroA150: [26524, 461032], kroA200: [29368, 599292], lin318: [42029, 1078024], pcb442: [50778, 1547388],
  pr124: [59030, 2060148], pr152: [73682, 2303576], rd400: [15281, 393589], ts225: [126643, 4500000], u159: [42080, 1591500],
  ulysses16: [6859, 857],
};

/** @param {string} name @param {Point[]} places @returns {number} NaN where none is known */
export function optimum(name, places) {
  const [best, sum] = Object.hasOwn(OPTIMA, name) ? OPTIMA[name] : [NaN, NaN];
  return Math.abs(places.flat().reduce((a, b) => a + b, 0) - sum) < 0.51 ? best : NaN;
}

/** The length of a closed tour. @param {string} rule @param {Point[]} places @param {ArrayLike<number>} tour the first city may stand at its end again */
export function fileLength(rule, places, tour) {
  return linkLength(rule, places, Array.from(tour, (a, i) => ({ a, b: tour[(i + 1) % tour.length] })));
}

/** The length of links between places together. @param {string} rule @param {Point[]} places @param {{a: number, b: number}[]} links */
export function linkLength(rule, places, links) {
  return links.reduce((sum, { a, b }) => sum + (a === b ? 0 : RULES[rule](places[a], places[b])), 0);
}

/** What the head of a text says, null if it is no TSPLIB file. @param {string} text */
export function readHead(text) {
  const value = (key) => new RegExp(`^\\s*${key}[ \\t]*:[ \\t]*(.*?)\\s*$`, 'm').exec(text.slice(0, 4000))?.[1] ?? '';
  const rule = value('EDGE_WEIGHT_TYPE');
  if (!Object.hasOwn(RULES, rule) || !/^\s*NODE_COORD_SECTION/m.test(text)) return null;
  return { rule, name: value('NAME').replace(/\.tsp$/, '') };
}

/**
 * Where a line of a city says that it lies; GEO's latitude, which stands first, is y, as in core/dataset/draft.go.
 * @param {string} line @param {string} rule @returns {Point}
 */
export function readPlace(line, rule) {
  const [, x, y] = line.trim().split(/\s+/).map(Number);
  return rule === 'GEO' ? [y, x] : [x, y];
}
