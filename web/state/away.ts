// The page puts another board, and perhaps another network, in place of the visitor's: a mistake that it has
// found, a board on which a part's claim is seen. Going back, and undoing, restore both.
import { carriedDecoding, changeQuestion } from './question.ts';
import type { Asked, State, Store } from './store.ts';
import type { History } from './history.ts';
import type { Point } from '../points/grid.ts';

const askedOf = ({ task, points, weights, beam, constrained, improve }: State): Asked =>
  ({ task, points, weights, beam, constrained, improve });

export type Trip = ReturnType<typeof createTrip>;

export function createTrip(store: Store, history: History) {
  /** Whether a change is one of this module's. */ let own = false;
  const quietly = (work: () => void) => {
    own = true;
    work();
    own = false;
  };

  store.subscribe((now, before) => {
    const { away } = now;
    if (own || !away || (now.points === before.points && now.task === before.task)) return;
    const left = away.points.filter((p) => now.points.includes(p)).length;
    // a point more, less or elsewhere is still the board that was put there
    if (now.task === before.task && now.points !== away.from.points && 2 * left >= away.points.length) return;
    const { weights, beam, constrained, improve, task } = away.from;
    const back = now.points === away.from.points ? { task } : {};
    const how = { beam, constrained, improve, ...carriedDecoding({ ...now, beam, constrained, task }, now.task) };
    quietly(() => {
      store.set({ away: null, hunt: null });
      changeQuestion(store, { weights, ...(back.task ? { beam, constrained, improve } : how), ...back });
    });
  });

  return {
    /** Puts a board there. @param kind of random points; '': they are none */
    go(asked: Partial<State>, points: Point[], kind = '') {
      const from = store.get().away?.from ?? askedOf(store.get());
      quietly(() => {
        changeQuestion(store, asked);
        if (kind) history.draw(points, kind);
        else history.edit(points);
        store.set({ away: { from, points } });
      });
    },
    back() {
      const { from } = store.get().away ?? {};
      if (!from) return;
      const { points, ...asked } = from;
      quietly(() => {
        store.set({ away: null, hunt: null });
        history.edit(points);
        changeQuestion(store, asked);
      });
    },
  };
}
