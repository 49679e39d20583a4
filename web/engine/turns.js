// @ts-check
// In the worker: whose turn it is. Calls of the core that work in slices come one after the
// other, but an urgent one goes before those that are not, also while they are at work; each
// can be stopped between two slices.
import { breath } from './breath.js';

/** The end of a call that was stopped; nobody waits for it any more. */
export class Stopped extends Error {}

/** @typedef {{id: number, urgent: boolean, stopped: boolean, wake: () => void}} Turn */

export function createTurns() {
  /** The first is at work, the others wait. @type {Turn[]} */
  const line = [];

  function stop(id) {
    for (const turn of line.filter((t) => t.id === id)) {
      turn.stopped = true;
      turn.wake();
    }
  }

  /**
   * @param {Generator<any, any, any>} slices @param {{id: number, urgent?: boolean}} call
   */
  async function run(slices, { id, urgent = false }) {
    const turn = { id, urgent, stopped: false, wake: () => {} };
    const behind = urgent ? line.findIndex((t) => !t.urgent) : -1;
    line.splice(behind < 0 ? line.length : behind, 0, turn);
    try {
      for (;;) {
        if (turn.stopped) throw new Stopped();
        if (line[0] === turn) {
          const { done, value } = slices.next();
          if (done) return value;
          await breath();
        } else await new Promise((resolve) => { turn.wake = () => resolve(undefined); });
      }
    } finally {
      slices.return(undefined);
      line.splice(line.indexOf(turn), 1);
      line[0]?.wake();
    }
  }

  return { run, stop };
}
