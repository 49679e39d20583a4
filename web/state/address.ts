// Writes the state into the address and reads it: problem, points with their names and units, weights,
// decoding, step. Points on the board's grid are packed, others are written as numbers. Reading never throws:
// invalid fields are ignored. The first field, n, is the number of points; the last, end, is two check
// characters of all before it, so that a link that was cut off or changed is recognized.
//
// The decoding is always written. Older addresses omitted greedy decoding, so an address with points
// and without decoding means a beam of 1, unconstrained.
import { BEAMS, RULES, TASKS } from '../catalog/problems.ts';
import { BOARD_POINTS, FARTHEST, GRID, cell, pairsOf, type Point } from '../points/grid.ts';
import { cut, plain } from '../points/names.ts';
import { placed, readOf, sameBoard, unitsOf } from '../points/units.ts';
import type { State, TrainingSettings } from './store.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** An id of weights. */
const ID = /^[\w.:-]{1,80}$/;
/** Most characters that are read of an address, more than a full board with its names takes. */
const LONGEST = 500_000;
/** Most characters of a point's name. */
const LONGEST_NAME = 80;
/** What an address with points means that names nothing else, in every state of the page. */
const DEFAULTS = { beam: 1, constrained: false, improve: null, step: null };
/** Separates names; URLSearchParams does not escape it. In a name it is replaced by ∗. */
const BETWEEN = '*';

/** The ranges of a training's settings that are whole numbers. */
export const RANGES = { seconds: [1, 3600], seed: [0, 2 ** 31 - 1] };
export const inRange = (value: unknown, [low, high]: number[]) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

/** Whether a problem can be stretched so. */
export const fitsTask = (task: string, stretch: number) =>
  Number.isFinite(stretch) && stretch >= 1 && stretch <= (task === 'delaunay' ? 3 : 1);

/** The settings of a training in the address: "60-1234", with ellipses "60-1234-2". */
export const settingsText = ({ seconds, seed, stretch }: TrainingSettings) =>
  [seconds, seed, ...(stretch > 1 ? [stretch] : [])].join('-');

/** Reads settings; null if they are malformed. */
export function settingsFrom(task: string, text: string | null): TrainingSettings | null {
  const match = text?.match(/^(\d{1,4})-(\d{1,10})(?:-(\d(?:\.\d{1,3})?))?$/);
  if (!match) return null;
  const [seconds, seed, stretch] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1)];
  return inRange(seconds, RANGES.seconds) && inRange(seed, RANGES.seed) && fitsTask(task, stretch)
    ? { task, seconds, seed, stretch } : null;
}

/** Packs points: two characters per coordinate, x then y. */
export const packPoints = (points: Point[]) => pairsOf(points).flat().map((v) => {
  const c = cell(v);
  return DIGITS[c >> 6] + DIGITS[c & 63];
}).join('');

/** Unpacks points, up to the first that is incomplete or invalid. */
export function unpackPoints(text: string) {
  const points: Point[] = [];
  for (let i = 0; points.length < BOARD_POINTS; i += 4) {
    const d = [0, 1, 2, 3].map((k) => DIGITS.indexOf(text[i + k]));
    if (d.some((v) => v < 0)) break; // beyond the text, too
    points.push({ x: (d[0] * 64 + d[1]) / GRID, y: (d[2] * 64 + d[3]) / GRID });
  }
  return points;
}

/** The names of points; '' if there are none. */
const packNames = (points: Point[]) =>
  points.map(({ name = '' }) => cut(name, LONGEST_NAME).replaceAll(BETWEEN, '∗')).join(BETWEEN).replace(/\*+$/, '');

/**
 * Adds names to points.
 * @param packed their names, perhaps more or fewer than points
 */
function unpackNames(points: Point[], packed: string) {
  packed.split(BETWEEN).slice(0, points.length)
    .forEach((name, i) => name.trim() && (points[i].name = plain(name)));
}

/** Fields for points that are not on the board's grid: their numbers and units. */
function exactly(points: Point[]): Record<string, string> {
  const units = unitsOf(points);
  const list = (numbers: number[]) => numbers.join('_');
  const xy = list(readOf(points).flat());
  if (!units) return { xy };
  const { rule, title, frame: { x, y, width, height } } = units;
  return { xy, at: list([x, y, width, height]), ...(rule && { rule }), ...(title && { title }) };
}

/** Reads the points of these fields, up to the first invalid number. */
function readExactly(fields: URLSearchParams): Point[] {
  const numbers = (name: string) =>
    fields.get(name)?.split('_').map((v) => (v === '' ? NaN : Number(v))) ?? [];
  const all = numbers('xy').slice(0, 2 * BOARD_POINTS);
  const bad = all.findIndex((v) => !(Math.abs(v) <= FARTHEST));
  const valid = all.slice(0, bad < 0 ? all.length : bad);
  const pairs = valid.flatMap((v, i): [number, number][] => (i % 2 ? [[valid[i - 1], v]] : []));
  const [x, y, width, height] = numbers('at');
  const known = [x, y].every((v) => Math.abs(v) <= FARTHEST)
    && [width, height].every((v) => v > 0 && v <= 10 * FARTHEST);
  const rule = RULES.find((r) => r === fields.get('rule')) ?? '';
  return placed({ points: pairs, names: null, rule, title: (fields.get('title') ?? '').slice(0, 80),
    columns: null, frame: known ? { x, y, width, height } : null });
}

/** The check characters of fields: 12 bits of their hash (Fowler, Noll and Vo, FNV-1a). */
function checkOf(fields: [string, string][]) {
  const hash = [...JSON.stringify(fields)].reduce(
    (h, c) => Math.imul(h ^ c.codePointAt(0)!, 0x01000193), 0x811c9dc5);
  return DIGITS[hash >>> 26] + DIGITS[(hash >>> 20) & 63];
}

/** Fields as text, with their check characters behind them. */
export function sealed(fields: URLSearchParams) {
  const text = fields.toString();
  return `${text}&end=${checkOf([...new URLSearchParams(text)])}`;
}

/** @returns without the # */
export function toHash(state: State): string {
  const { task, points } = state;
  const p = packPoints(points);
  const onGrid = sameBoard(unpackPoints(p), points.map(({ name, ...q }) => q));
  const fields = new URLSearchParams(
    { n: String(points.length), task, ...(onGrid ? { p } : exactly(points)) });
  const names = packNames(points);
  if (names) fields.set('names', names);
  const weights = state.weights[task];
  const training = state.training?.id === weights ? state.training : null;
  if (training) fields.set('teach', settingsText(training.settings));
  else if (weights && !weights.startsWith('file:')) fields.set('weights', weights);
  fields.set('beam', String(state.beam));
  fields.set('valid', state.constrained ? '1' : '0');
  if (state.improve !== null) fields.set('improve', state.improve ? '1' : '0');
  if (state.step !== null) fields.set('step', String(state.step + 1));
  return sealed(fields);
}

/** An address's fields, without what mails and texts add: a dot or bracket behind it, &amp; for &, %3D for =. */
function fieldsOf(hash: string) {
  let text = String(hash).slice(0, LONGEST).replace(/^#/, '');
  if (/^\w+%3D/i.test(text)) text = text.replace(/%[2-7][\da-f]/gi, decodeURIComponent);
  return new URLSearchParams(text.replaceAll('&amp;', '&')
    .replace(/(?:[\s.,;:!?)\]}>"'”’]|%(?:2[0279CE]|3[ABEF]|5D|7D))+$/i, ''));
}

/** Whether a field is whole, of an address without check characters. */
const WHOLE: Record<string, (text: string, fields: URLSearchParams) => boolean> = {
  task: (text) => TASKS.includes(text),
  p: (text) => unpackPoints(text).length >= Math.min(text.length / 4, BOARD_POINTS),
  xy: (text, fields) => readExactly(fields).length >= Math.min(text.split('_').length / 2, BOARD_POINTS),
  at: (text) => /^[^_]+(?:_[^_]+){3}$/.test(text) && text.split('_').every((v) => Number.isFinite(Number(v))),
  rule: (text) => RULES.includes(text),
  names: (text, fields) => text.split(BETWEEN).length <= (pointsIn(fields)?.length || 1)
    && !text.includes('\ufffd'),
  weights: (text) => !text || ID.test(text),
  beam: (text) => BEAMS.some((b) => String(b) === text),
  valid: (text) => text === '0' || text === '1',
  improve: (text) => text === '0' || text === '1',
  step: (text) => /^\d{1,5}$/.test(text) && Number(text) > 0,
  teach: (text, fields) => Boolean(settingsFrom(fields.get('task') ?? TASKS[0], text)),
};

/** The points that the fields have; null if they name none. */
const pointsIn = (fields: URLSearchParams) => (fields.has('p') ? unpackPoints(fields.get('p')!)
  : fields.has('xy') ? readExactly(fields) : null);

/** Whether an address was cut off or changed, as far as it can be recognized. */
export function damaged(hash: string) {
  const fields = fieldsOf(hash);
  const all = [...fields];
  const last = all.findIndex(([name]) => name === 'end');
  if (last >= 0 || fields.has('n')) return checkOf(all.slice(0, last)) !== fields.get('end');
  return all.some(([name, text]) => Object.hasOwn(WHOLE, name) && !WHOLE[name](text, fields))
    || (pointsIn(fields) !== null && all.at(-1)![1] === '');
}

/**
 * Reads an address. Fields that it does not name are missing, or, if it has points, those of DEFAULTS and the
 * problem's defaults.
 * @param hash with or without the #
 * @returns settings: of the training to start
 */
export function fromHash(hash: string): Partial<State> & { settings?: TrainingSettings } {
  const fields = fieldsOf(hash);
  const state: Partial<State> & { settings?: TrainingSettings } = {};
  const task = TASKS.find((t) => t === fields.get('task'));
  const named = task ?? TASKS[0];
  if (task) state.task = task;
  const points = pointsIn(fields);
  if (points) {
    unpackNames(points, fields.get('names') ?? '');
    Object.assign(state, DEFAULTS, { task: named, points, weights: { [named]: '' } });
  }
  const weights = fields.get('weights') ?? '';
  if (ID.test(weights)) state.weights = { [named]: weights };
  const beam = BEAMS.find((b) => String(b) === fields.get('beam'));
  if (beam) state.beam = beam;
  const [valid, improve] = ['valid', 'improve'].map((name) => fields.get(name)?.match(/^[01]$/)?.[0]);
  if (valid) state.constrained = valid === '1';
  if (improve) state.improve = improve === '1';
  const step = Number(fields.get('step')?.match(/^\d{1,5}$/)?.[0]);
  if (step > 0) state.step = step - 1;
  const settings = settingsFrom(named, fields.get('teach'));
  if (settings) state.settings = settings;
  return state;
}
