// window.ptrnet, the page's interface for scripts. docs/page.md documents it.
import { LIMITS, TASKS, fieldsOf, isTask, problemOf, pick } from './catalog/problems.ts';
import { askBoundary } from './controls/region.ts';
import { BOARD_POINTS, FARTHEST, pairsOf, pointsOf } from './points/grid.ts';
import { changeQuestion, chooseNetwork } from './state/question.ts';
import type { Engine } from './engine/engine.ts';
import type { History } from './state/history.ts';
import type { Store } from './state/store.ts';
import type { BoardTraining } from './state/training.ts';

export function createApi({ store, history, engine, learn }: {
  store: Store;
  history: History;
  engine: Engine;
  learn: (what?: unknown) => Promise<BoardTraining>;
}) {
  return Object.freeze({
    /** Resolves when the first network is loaded; after a restart, a new promise. */
    get ready() {
      return engine.ready;
    },

    /** The known networks: [{id, task, architecture, n, scores, …}]. */
    get weights() {
      return structuredClone(engine.weights);
    },

    /** Puts points on the board: [[x, y], …], with coordinates in [0, 1]. */
    setPoints(points: unknown) {
      const checked = checkPoints(points);
      const outside = checked.findIndex(([x, y]) => x < 0 || x > 1 || y < 0 || y > 1);
      if (outside >= 0) {
        throw new TypeError(`points[${outside}] is ${JSON.stringify(checked[outside])}, outside the unit `
          + 'square.');
      }
      if (checked.length > BOARD_POINTS) {
        throw new RangeError(`points holds ${checked.length}; the board takes at most ${BOARD_POINTS}.`);
      }
      history.settle();
      history.edit(pointsOf(checked));
    },

    getPoints: () => pairsOf(store.get().points),

    /** Chooses the problem that the board shows, by its name. */
    setTask(task: unknown) {
      changeQuestion(store, { task: checkTask(task) });
    },

    /** Chooses the weights, and with them the problem. */
    setWeights(id: string) {
      chooseNetwork(store, checkWeights(engine, id).task, id);
    },

    /**
     * A decoder step of the answer on the board, counted from 1. boundary() compares one more candidate, at
     * the corners of a grid, with the step's choice, by the comparison alone or by the whole network: {cells,
     * form, exact, overlap}.
     */
    step(at: number) {
      const { answer } = store.get();
      const steps = answer?.model?.steps ?? [];
      checkInteger('step', at, steps.length);
      return {
        ...steps[at - 1],
        async boundary(how: { grid?: unknown; whole?: unknown } = {}) {
          if (typeof how !== 'object' || how === null) throw new TypeError('boundary takes an object {grid, whole}.');
          const { grid = 96, whole = false } = how;
          checkInteger('grid', grid, 256);
          checkBoolean('whole', whole);
          const { task, points, model } = answer!;
          const sequence = steps.slice(0, at).map((s) => s.chosen);
          return askBoundary(engine,
            { task, points, weights: model!.weights, sequence, step: at - 1, cells: grid, full: whole });
        },
      };
    },

    /**
     * Trains a new network from random weights, and shows its answers on the board. Resolves when the seconds
     * of training are over, and rejects if there is then no trained network.
     * @returns weights: an id for setWeights; accuracy: on new random boards; message: why the training ended
     * early, or its network was not stored for the next visit; '' if all went well
     */
    async teach(what?: object): Promise<{ weights: string; examples: number; accuracy: number; message: string }> {
      const { id, examples, accuracy, error } = await (await learn(what)).done;
      if (!engine.networks.entry(id)?.examples) throw new Error(error || 'The training ended before its first step.');
      return { weights: id, examples, accuracy: accuracy ?? 0, message: error };
    },

    /** Solves points, which need not be on the board. */
    async solve(question: Record<string, unknown>) {
      const checked = checkQuestion(question);
      const { task } = checked;
      await engine.ready;
      const known = checkKnown(engine, checked);
      const { model, exact, modelError, exactError } = await engine.solve(
        { ...checked, ...known, points: pointsOf(checked.points) });
      if (!model && modelError && engine.defaultFor(task)) throw new Error(modelError);
      if (!exact) throw new Error(exactError ?? 'There is no exact answer.');
      const lengths = problemOf(task).objective ? ['length', 'bound', 'proven'] : [];
      return { model: pick(model, [...MODEL, ...fieldsOf(task)]),
        exact: pick(exact, [...EXACT, ...lengths]) };
    },
  });
}

/** The fields of an answer that scripts get, in addition to the problem's metrics. */
const MODEL = ['weights', 'sequence', 'valid', 'correct', 'ended', 'logProbability', 'steps', 'ms'];
const EXACT = ['method', 'sequence', 'ms'];

/** A value as text, for an error; JSON has no NaN and no infinities. */
function show(value: unknown) {
  const named = (_: string, v: unknown) => (typeof v === 'number' && !Number.isFinite(v) ? String(v) : v);
  try {
    return (JSON.stringify(value, named) ?? String(value)).replace(/"(NaN|-?Infinity)"/g, '$1').slice(0, 80);
  } catch {
    return typeof value; // the value cannot be written as JSON
  }
}

function checkInteger(name: string, value: unknown, most: number): asserts value is number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return;
  throw new RangeError(`${name} is ${show(value)}, not a whole number from 1 to ${most}.`);
}

function checkBoolean(name: string, value: unknown): asserts value is boolean {
  if (typeof value !== 'boolean') throw new TypeError(`${name} is ${show(value)}, not true or false.`);
}

function checkTask(task: unknown) {
  if (isTask(task)) return task;
  throw new TypeError(`task is ${show(task)}, not one of ${TASKS.join(', ')}.`);
}

/** Checks a question and adds the defaults; checkKnown checks its weights and method. */
function checkQuestion(question: Record<string, unknown>) {
  if (typeof question !== 'object' || question === null) {
    throw new TypeError('solve takes an object {task, points, …}.');
  }
  const { task: named = TASKS[0], points, weights, beam = 1, constrained = false, method } = question;
  const task = checkTask(named);
  const checked = checkPoints(points);
  if (!checked.length) throw new RangeError('points is empty.');
  checkInteger('beam', beam, LIMITS.beam);
  checkBoolean('constrained', constrained);
  return { task, points: checked, weights, beam, constrained, method };
}

/** Checks that the weights and the method of a question exist. */
function checkKnown(
  engine: Engine, { task, weights, method }: { task: string; weights: unknown; method: unknown },
) {
  const entry = weights === undefined ? undefined : checkWeights(engine, weights);
  if (entry && entry.task !== task) {
    throw new TypeError(`weights ${show(weights)} are not for the task ${show(task)}.`);
  }
  const names = problemOf(task).methods.map((m) => m.name);
  const name = names.find((n) => n === method);
  if (method !== undefined && !name) {
    throw new TypeError(`method is ${show(method)}, not one of ${names.join(', ')}.`);
  }
  return { weights: entry?.id, method: name };
}

function checkWeights(engine: Engine, id: unknown) {
  const entry = engine.weights.find((w) => w.id === id);
  if (!entry) throw new TypeError(`weights is ${show(id)}, which is no id in ptrnet.weights.`);
  return entry;
}

function checkPoints(points: unknown): [number, number][] {
  if (!Array.isArray(points)) {
    throw new TypeError(`points is ${show(points)}, not a list of [x, y].`);
  }
  const isNumber = (v: unknown): v is number => typeof v === 'number' && Math.abs(v) <= FARTHEST;
  return Array.from(points, (p, i) => {
    const [x, y] = [p?.[0], p?.[1]];
    if (p?.length === 2 && isNumber(x) && isNumber(y)) return [x, y];
    throw new TypeError(`points[${i}] is ${show(p)}, not [x, y] with two numbers within ±1e100.`);
  });
}
