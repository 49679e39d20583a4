// @ts-check
// The core's catalog: problems with their words, metrics, solvers and the paper's figures; kinds of points,
// orders, features and limits. The site writes catalog.js from core/catalog.
import { catalog } from './catalog.js';

/**
 * @typedef {object} Metric
 * @property {string} name @property {string} title @property {string} short
 * @property {string} sentence  for a score, with {value}, {sets} and perhaps {best}; '' for title and value
 * @property {string} field  its name in an answer, '' for none
 * @property {'share'|'length'} unit @property {number} better  1: more is better; -1: less; 0: neither
 * @property {boolean} proportion @property {string} hidden @property {number} above
 *
 * @typedef {object} Method
 * @property {string} name @property {string} title @property {string} source
 * @property {boolean} exact @property {boolean} search @property {number} limit
 *
 * @typedef {object} PaperFigure
 * @property {number} [value] @property {number} digits @property {boolean} fail @property {string} over
 *
 * @typedef {object} Cell  of the paper's tables: a network, tested on n points
 * @property {string} architecture @property {[number, number]} trained @property {string} labels @property {number} n
 * @property {Object<string, PaperFigure>} figures  by metric
 *
 * @typedef {{beam: number, constrained: boolean}} Decoding
 *
 * @typedef {object} Problem
 * @property {string} name @property {Object<string, string>} words
 * @property {string[]} faults  a sentence for each kind of fault, with placeholders in braces
 * @property {number} points  fewest points with a nontrivial solution
 * @property {number} group   symbols of a part of an answer: 3 for triangles, otherwise 1
 * @property {boolean} ring @property {boolean} permutation @property {boolean} objective
 * @property {number} nearest  most candidates of a step, 0 for all
 * @property {Metric[]} metrics @property {string} headline @property {Method[]} methods
 * @property {Decoding} decoding  the default in evaluations
 * @property {Decoding} live  the default for one board
 * @property {number} randomPoints  most random points on a board
 * @property {Object<string, string>} terms  technical terms of this problem, with their meanings
 * @property {{where: string, untold: boolean, cells: Cell[], solvers: Object<string, string>}} paper  solvers: the paper's algorithms, by the names of our corresponding methods
 * @property {{points: number, sizes: [number, number][]}} training  in the page: most points, and ranges of points to choose from
 */

export const { problems: PROBLEMS, kinds: KINDS, beams: BEAMS, limits: LIMITS } = catalog;
export const TASKS = PROBLEMS.map((p) => p.name);
/** TSPLIB's rules for distances. */
export const RULES = catalog.rules;


/** @param {string} task @returns {Problem} */
export const problemOf = (task) => PROBLEMS.find((p) => p.name === task) ?? PROBLEMS[0];

/** @param {string} task @param {string} name @returns {Metric|undefined} */
export const metricOf = (task, name) => problemOf(task).metrics.find((m) => m.name === name);

/** The metric that a chart shows. @param {string} task @returns {Metric} */
export const headlineOf = (task) => metricOf(task, problemOf(task).headline) ?? problemOf(task).metrics[0];

/** How networks with this presentation order sort the points, in words; '' if they do not. @param {string|undefined} order */
export const sortedWords = (order) => catalog.orders.find((o) => o.name === order)?.sorted ?? '';

/** @param {string} name */
export const architectureTitle = (name) => catalog.architectures.find((a) => a.name === name)?.title ?? name;

/** A range of numbers of points: "5–20", "5 to 20", or "10". @param {number[]} range */
export const rangeWords = ([low, high], to = '–') => (low === high ? String(low) : `${low}${to}${high}`);

/** The named fields that a part of an answer has. @param {any} part @param {string[]} names */
export const told = (part, names) => part && Object.fromEntries(names.filter((name) => part[name] !== undefined).map((name) => [name, part[name]]));

/** The names of the problem's metrics in an answer. @param {string} task */
export const fieldsOf = (task) => problemOf(task).metrics.map((m) => m.field).filter(Boolean);
