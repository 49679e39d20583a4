// The board of a first visit. Its answer, and the region that the network has learned on it, are stored
// (`make answers`), and shown until the program is loaded.
import { pointsOf, snapPoint } from '../points/grid.ts';
import { answeringNetwork } from './question.ts';
import { initialState, questionOf, type Answer, type Conic, type Learned, type Store } from './store.ts';
import type { Engine } from '../engine/engine.ts';

/** The problem that the page opens with. */
export const STORED = 'delaunay';

/** Ten points around a triangle in their middle, whose circle is empty and within the board. */
export const FIRST = pointsOf([
  [0.155, 0.155], [0.165, 0.865], [0.12, 0.5], [0.365, 0.693], [0.404, 0.309], [0.614, 0.855], [0.635, 0.127],
  [0.671, 0.5], [0.884, 0.731], [0.902, 0.261],
]).map(snapPoint);

/** The stored answer and region; null if the board, the question or the network is another. */
export async function storedAnswer(
  store: Store, engine: Engine,
): Promise<{ answer: Answer; learned: Omit<Learned, 'form'> & { conic: Conic } } | null> {
  const { question } = store.get();
  if (question !== questionOf({ ...initialState(STORED), points: FIRST }, question)) return null;
  const { file, answer, learned } = await engine.stored();
  if (store.get().question !== question || answeringNetwork(store.get(), engine)?.file !== file) return null;
  for (const part of [answer.model, answer.exact]) part!.ms = NaN; // measured on another machine
  return { answer: { ...answer, task: STORED, points: FIRST, question }, learned };
}

/** Whether the page has not been open in this browser before; from then on, it has. */
export function firstVisit() {
  try {
    const seen = localStorage.getItem('ptrnet.seen');
    localStorage.setItem('ptrnet.seen', '1');
    return !seen;
  } catch {
    return false; // the storage is switched off
  }
}
