// The answer on the board after the core has compared it anew: with the exact answer, which may come later,
// or after the network has improved its tour.
import type { TourResult } from '../engine/answer.ts';
import type { Answer, State, Store } from './store.ts';

/** An answer with a newer comparison. */
export function compared(answer: Answer, reply: NonNullable<TourResult>): Answer {
  if ('exactError' in reply) return { ...answer, searching: false, exactError: reply.exactError };
  const exact = reply.exact ?? answer.exact;
  const model = answer.model && { ...answer.model, ...reply.model };
  return { ...answer, exact, model, searching: answer.searching && !exact };
}

/**
 * Shows a newer comparison of an answer, and changes the state with it.
 * @returns the answer shown; null if the board asks something else now
 */
export function amend(
  store: Store, asked: Answer, reply: TourResult, patch: Partial<State>,
): Answer | null {
  const { answer } = store.get();
  if (!answer || answer.question !== asked.question) return null;
  const shown = reply ? compared(answer, reply) : answer;
  store.set({ ...patch, answer: shown });
  return shown;
}
