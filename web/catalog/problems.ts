// The core’s problems with their words, metrics and solvers; kinds of points; limits. The site writes
// catalog.js (web/site/catalog.go).
import { catalog } from './catalog.js';

export interface Metric {
  name: string;
  title: string;
  /** For a score, with {value}, {sets} and perhaps {best}; '' for title and value. */
  sentence: string;
  /** Its name in an answer, '' for none. */
  field: string;
  unit: 'share' | 'length';
  /** 1: more is better; -1: less; 0: neither. */
  better: number;
  proportion: boolean;
}

/** A width of the beam, and whether only valid outputs are allowed. */
export type Decoding = { beam: number; constrained: boolean };

/** What the page uses of a problem. */
export interface Problem {
  name: string;
  words: Record<string, string>;
  /** A sentence for each kind of fault, with placeholders in braces. */
  faults: string[];
  /** Fewest points with a nontrivial solution. */
  points: number;
  /** Symbols of a part of an answer: 3 for triangles, otherwise 1. */
  group: number;
  ring: boolean;
  objective: boolean;
  /** Most candidates of a step, 0 for all. */
  nearest: number;
  metrics: Metric[];
  headline: string;
  /** search: it may take long, and can be stopped. */
  methods: { name: string; title: string; search: boolean }[];
  /** The page's default. */
  live: Decoding;
  /** With search. */
  search: Decoding;
  /** Most random points on a board. */
  randomPoints: number;
  /** solvers: the paper's algorithms, by the names of our corresponding methods. */
  paper: { solvers: Record<string, string> };
  /** In the page: the numbers of points to learn from, and the most that the board may ask for. */
  training: { range: [number, number]; most: number };
}

export const { problems: PROBLEMS, kinds: KINDS, beams: BEAMS, limits: LIMITS } = catalog;
export const TASKS = PROBLEMS.map((p) => p.name);
export const isTask = (value: unknown): value is string => TASKS.some((task) => task === value);
export const RULES = catalog.rules;

export const problemOf = (task: string): Problem => PROBLEMS.find((p) => p.name === task) ?? PROBLEMS[0];

/** The metric that a measurement states first. */
export function headlineOf(task: string): Metric {
  const { metrics, headline } = problemOf(task);
  return metrics.find((m) => m.name === headline) ?? metrics[0];
}

export const architectureTitle = (name: string) =>
  catalog.architectures.find((a) => a.name === name)?.title ?? name;

/** A range of numbers of points: "5–20", "5 to 20", or "10". */
export const rangeWords = ([low, high]: number[], to = '–') =>
  (low === high ? String(low) : `${low}${to}${high}`);

export const pick = (part: object | null, names: string[]) => part
  && Object.fromEntries(names.map((name) => [name, Reflect.get(part, name)]).filter(([, value]) => value !== undefined));

/** The names of the problem's metrics in an answer. */
export const fieldsOf = (task: string) => problemOf(task).metrics.map((m) => m.field).filter(Boolean);
