// @ts-check
// The worker's scheduler. Calls of the core run one after the other. A call of a higher rank interrupts one of a lower rank
// between two slices; there, a call can also be stopped.

const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets waiting messages in, between two slices. A timer would take milliseconds. @returns {Promise<void>} */
const breath = () => new Promise((resolve) => {
  waiting.push(resolve);
  channel.port2.postMessage(null);
});

/** Ranks, highest first: short questions; the question of the board; others; long ones, of which the newest runs first. @typedef {'now'|'board'|'usual'|'spare'} Rank */

/** @type {Rank[]} */
const RANKS = ['now', 'board', 'usual', 'spare'];
const SPARE = RANKS.indexOf('spare');

/** Ends a call that was stopped. */
export class Stopped extends Error {}

/** @typedef {{id: number, rank: number, stopped: boolean, wake: () => void}} Turn */

export function createTurns() {
  /** The first one runs, the others wait. @type {Turn[]} */
  const line = [];

  function stop(id) {
    for (const turn of line.filter((t) => t.id === id)) {
      turn.stopped = true;
      turn.wake();
    }
  }

  /**
   * @template {{wait?: number}|void} Part @template Whole
   * @param {Generator<Part, Whole, void>} slices @param {{id: number, rank: Rank}} call @param {(part: Part) => void} [tell] gets what it yields; the next slice follows after `wait` milliseconds
   * @returns {Promise<Whole>}
   */
  async function run(slices, { id, rank: name }, tell) {
    const rank = RANKS.indexOf(name);
    const turn = { id, rank, stopped: false, wake: () => {} };
    const behind = line.findIndex((t) => t.rank > rank || (rank === SPARE && t.rank === rank));
    line.splice(behind < 0 ? line.length : behind, 0, turn);
    try {
      for (;;) {
        if (turn.stopped) throw new Stopped();
        if (line[0] === turn) {
          const { done, value } = slices.next();
          if (done) return value;
          const part = /** @type {Part} */ (value);
          tell?.(part);
          await (part?.wait ? new Promise((resolve) => { setTimeout(resolve, part.wait); }) : breath());
        } else await new Promise((resolve) => { turn.wake = () => resolve(undefined); });
      }
    } finally {
      slices.return(/** @type {any} */ (undefined));
      line.splice(line.indexOf(turn), 1);
      line[0]?.wake();
    }
  }

  return { run, stop };
}
