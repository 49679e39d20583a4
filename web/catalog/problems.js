// @ts-check
// What there is, as the core describes it: problems with their words, metrics, solvers and
// the paper’s figures, kinds of points, orders, features and limits. catalog.js is written by the
// site from core/catalog; the compiled core says the same of itself.
import { catalog } from './catalog.js';

/**
 * @typedef {object} Metric
 * @property {string} name @property {string} title @property {string} short
 * @property {string} sentence  of a score, with {value} and {sets} in it
 * @property {string} field  of an answer, '' for none
 * @property {'share'|'length'} unit @property {number} better  1 more, -1 less, 0 neither
 * @property {boolean} proportion @property {string} hidden @property {number} above
 *
 * @typedef {object} Method
 * @property {string} name @property {string} title @property {string} source
 * @property {boolean} exact @property {boolean} search @property {number} limit
 *
 * @typedef {object} PaperFigure
 * @property {number} [value] @property {number} digits @property {boolean} fail @property {string} over
 *
 * @typedef {object} Cell  of the paper's tables
 * @property {string} architecture @property {[number, number]} trained @property {string} labels @property {number} n
 * @property {Object<string, PaperFigure>} figures  by metric
 *
 * @typedef {{beam: number, constrained: boolean}} Decoding
 *
 * @typedef {object} Problem
 * @property {string} name @property {Object<string, string>} words
 * @property {string[]} faults  what each kind of fault is, with names in braces
 * @property {number} points  fewest for which there is something to see
 * @property {number} group   symbols that make one part of an answer
 * @property {boolean} ring @property {boolean} permutation @property {boolean} objective
 * @property {number} nearest  candidates of a step, 0: all
 * @property {Metric[]} metrics @property {string} headline @property {Method[]} methods
 * @property {Decoding} decoding  where many are measured
 * @property {Decoding} live  where a visitor asks for one
 * @property {number} randomPoints  most at once @property {number[]} boards  seeds, see ../points/firstboard.js
 * @property {Object<string, string>} terms  words of this problem alone, and what they mean
 * @property {{where: string, untold: boolean, released: boolean, cells: Cell[], solvers: Object<string, string>}} paper  solvers: by the method of ours that is like each
 * @property {{points: number, sizes: [number, number][]}} training  in the browser
 */

export const { problems: PROBLEMS, kinds: KINDS, beams: BEAMS, limits: LIMITS } = catalog;
export const TASKS = PROBLEMS.map((p) => p.name);
/** TSPLIB's rules for distances. */
export const RULES = catalog.rules;

/** The symmetries of the square, of test-time augmentation. */
export const VIEWS = LIMITS.symmetries;

/** @param {string} task @returns {Problem} */
export const problemOf = (task) => PROBLEMS.find((p) => p.name === task) ?? PROBLEMS[0];

/** @param {string} task @param {string} name @returns {Metric|undefined} */
export const metricOf = (task, name) => problemOf(task).metrics.find((m) => m.name === name);

/** The metric that a chart shows. @param {string} task @returns {Metric} */
export const headlineOf = (task) => metricOf(task, problemOf(task).headline) ?? problemOf(task).metrics[0];

/** How networks of an order sort the points before they read them; '' if they read them as they come. @param {string|undefined} order */
export const sortedWords = (order) => catalog.orders.find((o) => o.name === order)?.sorted ?? '';

/** What a network gets of a point beside its coordinates. @param {number} features of a point */
export const givenWords = (features) => catalog.features.filter((f) => f.behind < features).map((f) => f.what);

/** @param {string} name */
export const architectureTitle = (name) => catalog.architectures.find((a) => a.name === name)?.title ?? name;

/** Numbers of points: "5–20", "5 to 20", or of one number "10". @param {number[]} range */
export const rangeWords = ([low, high], to = '–') => (low === high ? String(low) : `${low}${to}${high}`);

/** The figures of an answer that scripts and files know. @param {string} task */
export const fieldsOf = (task) => problemOf(task).metrics.map((m) => m.field).filter(Boolean);
