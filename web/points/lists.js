// @ts-check
// Reads points written as JSON, Python, NumPy or GeoJSON. The core reads all other texts.

import { RULES } from '../catalog/problems.js';
import { FARTHEST } from './grid.js';

/**
 * @typedef {object} Found  the contents of a text
 * @property {[number, number][]} points  of the first set, x to the right and y upwards
 * @property {number[]} lines  of the points, from 1; empty if unknown
 * @property {string[]|null} names  of the points, '' for none
 * @property {number} instances  number of point sets
 * @property {string} rule  TSPLIB's rule for distances; '' in the plane
 * @property {string} title  TSPLIB's NAME
 * @property {boolean} map  x is the longitude, y the latitude, in degrees
 * @property {[string, string]|null} columns  the names of x and y in a header
 * @property {string} task  the problem that the text names, '' for none
 * @property {number} wrong  number of faults @property {Fault[]} faults  the first of them
 *
 * @typedef {{line: number, column: number, message: string}} Fault  line 0: the text as a whole
 */

const LIKE = 'like [[0.25, 0.5], [0.75, 0.5]]';

/** A fault in a list, and its position. */
class Wrong extends Error {
  /** @param {string} message @param {number} [at] position in the text */
  constructor(message, at = -1) {
    super(message);
    this.at = at;
  }
}

/** Whether a text is in one of these forms, not a table or a file that the core reads. @param {string} text */
export const isList = (text) => /^\s*(?:[[({]|(?:\w+\s+)?\w+\s*=\s*[\w.]*\s*[[(]|(?:np\.|numpy\.)?array\s*\()/.test(bare(text));

/** A text without its byte order mark. @param {string} text */
const bare = (text) => text.replace(/^\ufeff/, '');

/** Reads a text of which isList is true. @param {string} text @returns {Found} */
export function readList(text) {
  /** @type {Found} */
  const found = { points: [], lines: [], names: null, instances: 1, rule: '', title: '', map: false, columns: null, task: '', wrong: 0, faults: [] };
  try {
    const { places, ...more } = valuesOf(bare(text));
    if (!places.length) throw new Wrong('there are no points in the list');
    places.forEach(({ x, y }, i) => check(x, y, i));
    const names = places.map(({ name }) => (typeof name === 'string' ? name.replace(/\s+/g, ' ').trim() : ''));
    return { ...found, points: places.map(({ x, y }) => [x, y]), names: names.some(Boolean) ? names : null, ...more };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const before = text.slice(0, Math.max(0, error.at)).split(/\r\n?|\n/);
    const place = error.at < 0 ? { line: 0, column: 0 } : { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    return { ...found, wrong: 1, faults: [{ ...place, message: error.message }] };
  }
}

/** @typedef {{x: number, y: number, name?: unknown}} Place */

/** @param {unknown} x @param {unknown} y @param {number} i */
function check(x, y, i) {
  for (const v of [x, y]) {
    if (typeof v !== 'number' || Number.isNaN(v)) throw new Wrong(`point ${i + 1} should be a pair of numbers ${LIKE}`);
    if (Math.abs(v) > FARTHEST) throw new Wrong(`point ${i + 1} is too far out: coordinates must be within ±1e100`);
  }
}

/** The tokens to translate: strings, NumPy's numbers, commas before a bracket, numbers, words and brackets. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b(?:np|numpy)\.\w+\(\s*([^()[\]]*?)\s*\)|,(?=\s*[)\]}])|[-+\u2212]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+\u2212]?\d+)?|\.\.\.|[A-Za-z_]\w*|[()]/g;
/** The constants of JSON, and those of Python in JSON. */
const WORDS = { __proto__: null, null: 'null', true: 'true', false: 'false', None: 'null', True: 'true', False: 'false' };

/** Translates Python or NumPy to JSON, of the same length if possible, so that positions stay valid. @param {string} text */
function asJson(text) {
  const blank = (/** @type {string} */ part) => part.replace(/\S/g, ' ');
  const list = text.replace(/^\s*(?:(?:\w+\s+)?\w+\s*=)?\s*(?:[\w.]*array\s*\()?/, blank);
  const end = list.lastIndexOf(']') + 1;
  const rest = list.slice(end);
  const inside = list.slice(0, end) + (/^,?\s*(?:dtype\s*=\s*[\w.'"]+\s*)?\)?\s*;?$/.test(rest.trim()) ? blank(rest) : rest);
  let commas = false;
  const json = inside.replace(TOKENS, (token, number, at) => {
    commas ||= token[0] === ',';
    if (token === '(' || token === ')') return token === '(' ? '[' : ']';
    if (token[0] === '"') return token;
    if (token[0] === "'") return JSON.stringify(token.slice(1, -1).replace(/\\'/g, "'"));
    if (token[0] === ',') return ' ';
    if (token === '...') throw new Wrong('NumPy left points out (…): print them all with np.set_printoptions(threshold=sys.maxsize)', at);
    if (number !== undefined) return plain(number).padEnd(token.length);
    if (!/^[A-Za-z_]/.test(token)) return plain(token);
    if (/^\s*:/.test(inside.slice(at + token.length))) return `"${token}"`; // a key of JavaScript, without quotes
    if (/^(?:nan|inf|infinity)$/i.test(token)) throw new Wrong(`"${token}" is not a finite number`, at);
    if (!(token in WORDS)) throw new Wrong(`"${token}" is not a number`, at);
    return WORDS[token];
  });
  // Adds missing commas: NumPy prints none, and pairs and objects may follow one another.
  const spaced = commas || /,/.test(inside.replace(/"[^"]*"/g, '')) ? json : json.replace(/(?<=[\d\]])(\s)(?=\s*[-\d[])/g, ',');
  return spaced.replace(/(?<=[\]}])(\s)(?=\s*[[{])/g, ',');
}

/** A number in JSON's notation. @param {string} number */
const plain = (number) => number.replace(/\u2212/g, '-').replace(/^\+/, '').replace(/^(-?)\./, '$10.').replace(/\.(?!\d)/, '.0').replace(/[dD]/, 'e');

/** @param {string} text */
function valuesOf(text) {
  const json = asJson(text);
  const [open, closed] = [/[[{]/g, /[\]}]/g].map((c) => (json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(c) ?? []).length);
  if (open > closed) throw new Wrong('the list ends in the middle: a bracket is missing', text.trimEnd().length);
  let value;
  try {
    value = JSON.parse(json);
  } catch (error) {
    try {
      value = JSON.parse(`[${json.replace(/,\s*$/, '')}]`);
    } catch {
      const at = Number(/position (\d+)/.exec(/** @type {Error} */ (error).message)?.[1] ?? -1); // some browsers tell it
      throw new Wrong('this is not a list as JSON, Python or NumPy write it', at);
    }
  }
  const found = collected(value);
  const starts = [...json.matchAll(Array.isArray(value) && value.every((v) => !Array.isArray(v) && typeof v === 'object') ? /\{/g : /\[(?=\s*-?\d)/g)];
  let [line, at] = [1, 0];
  const lines = starts.map((m) => {
    line += json.slice(at, m.index).split('\n').length - 1;
    at = m.index;
    return line;
  });
  return { ...found, lines: lines.length === found.places.length ? lines : [] };
}

/**
 * The points in a parsed value, and the metadata beside them.
 * @param {any} value @returns {{places: Place[], map: boolean, rule?: string, title?: string, task?: string}}
 */
function collected(value) {
  if (Array.isArray(value)) {
    if (value.length > 2 && value.every((v) => typeof v === 'number')) throw new Wrong(`${value.length} numbers are no pairs: a list of points is ${LIKE}`);
    if (value.length === 2 && value.every((v) => typeof v === 'number')) return { places: [{ x: value[0], y: value[1] }], map: false };
    const each = value.map((item, i) => placesOf(item, `point ${i + 1}`));
    return { places: each.flatMap((e) => e.places), map: each.length > 0 && each.every((e) => e.map) };
  }
  if (value && typeof value === 'object' && 'points' in value) {
    const { points, names, rule, title, map, task } = value;
    if (!Array.isArray(points)) throw new Wrong(`the points should be a list ${LIKE}`);
    const { places, ...more } = collected(points);
    if (Array.isArray(names) && names.length === places.length) places.forEach((p, i) => { p.name = names[i]; });
    const text = (v) => (typeof v === 'string' ? v : '');
    if (rule && !RULES.includes(rule)) throw new Wrong(`the rule ${JSON.stringify(rule)} is not one of ${RULES.join(', ')}`);
    return { places, map: map === true || more.map, rule: text(rule), title: text(title), task: text(task) };
  }
  return placesOf(value, 'the object');
}

/** The keys of coordinates in an object, like in the header of a table. */
const AXES = [[/^x$/i, /^y$/i], [/^(lon|lng|long|longitude)$/i, /^(lat|latitude)$/i], [/^(e|east|easting)$/i, /^(n|north|northing)$/i]];

/** A pair, an object with coordinates and perhaps a name, or an object of GeoJSON. @param {any} item @param {string} who @returns {{places: Place[], map: boolean}} */
function placesOf(item, who) {
  if (Array.isArray(item) && item.length === 2) return { places: [{ x: item[0], y: item[1] }], map: false };
  if (Array.isArray(item)) throw new Wrong(`${who} should be a pair of numbers ${LIKE}, and has ${item.length} values`);
  if (!item || typeof item !== 'object') throw new Wrong(`${who} should be a pair of numbers ${LIKE}, not ${JSON.stringify(item)}`);
  if (typeof item.type === 'string' && ('features' in item || 'geometry' in item || 'coordinates' in item || 'geometries' in item)) return { places: geo(item, who), map: true };
  const keys = Object.keys(item);
  for (const [k, pair] of AXES.entries()) {
    const [x, y] = pair.map((axis) => keys.find((key) => axis.test(key)));
    if (x === undefined || y === undefined) continue;
    const others = keys.filter((key) => key !== x && key !== y && typeof item[key] === 'string');
    const name = others.find((key) => /^(name|city|town|place|label|title)/i.test(key)) ?? others[0];
    const number = (v) => (typeof v === 'string' && v.trim() ? Number(v) : v);
    return { places: [{ x: number(item[x]), y: number(item[y]), name: item[name] }], map: k === 1 };
  }
  throw new Wrong(`${who} has no x and y: points are a list ${LIKE}, objects with x and y or lon and lat, or {"points": [[x, y], …]}`);
}

/** The points of a GeoJSON object. @param {any} item @param {string} who @returns {Place[]} */
function geo(item, who) {
  const list = (v) => {
    if (!Array.isArray(v)) throw new Wrong(`${who}, a ${item.type}, lacks its list`);
    return v;
  };
  switch (item.type) {
    case 'FeatureCollection': return list(item.features).flatMap((f, i) => geo(f ?? {}, `feature ${i + 1}`));
    case 'GeometryCollection': return list(item.geometries).flatMap((g) => geo(g ?? {}, who));
    case 'Feature': {
      const properties = item.properties ?? {};
      const key = Object.keys(properties).find((k) => /^(name|city|town|place|label|title)/i.test(k) && typeof properties[k] === 'string');
      const places = geo(item.geometry ?? { type: 'place' }, who);
      return places.map((p) => ({ ...p, name: key && properties[key] }));
    }
    case 'Point': return [position(list(item.coordinates))];
    case 'MultiPoint': case 'LineString': return list(item.coordinates).map((p) => position(list(p)));
    default: throw new Wrong(item.type === 'place' ? `${who} has no place` : `${who} is ${item.type ? `a ${item.type}` : 'of no type'}: only points are read`);
  }
}

/** A position of GeoJSON: longitude, latitude, and perhaps a height. @param {any[]} p @returns {Place} */
const position = (p) => ({ x: p[0], y: p[1] });
