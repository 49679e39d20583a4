// Replies of the core: JSON, and large arrays beside it.
import type { TourMetrics } from './answer.ts';
import type { Model, SolveAnswer } from './messages.ts';

export interface Reply {
  text: string;
  floats?: Float32Array;
  numbers?: Float64Array;
  bytes?: Uint8Array;
}

/** Parses a reply and adds its arrays under their names. */
export function read({ text, floats, numbers, bytes }: Reply) {
  const value = JSON.parse(text);
  const beside = Object.entries({ floats, numbers, bytes }).filter(([, array]) => array);
  return beside.length ? Object.assign(value, Object.fromEntries(beside)) : value;
}

/**
 * Adds the probabilities of an answer's steps, which came as an array.
 * @param n points
 */
export function withArrays({ model, floats, ...answer }: SolveAnswer, n: number) {
  if (!model) return { ...answer, model };
  const steps = model.steps.map((step, i) =>
    ({ ...step, probabilities: floats!.subarray(i * (n + 1), (i + 1) * (n + 1)) }));
  return { ...answer, model: { ...model as Model & TourMetrics, steps } };
}

export const NO_MEMORY = 'The browser has no more memory for the program that runs the network. '
  + 'Close other pages, or use fewer points.';

/**
 * Whether an error says that memory ran out, in the words of browsers or of Go.
 * @param words an error, or what the core printed before it exited
 */
export const lacksMemory = (words: unknown) =>
  /out of memory|(could not|cannot|failed to) (allocate|grow)|allocation failed/i.test(String(words));
