// @ts-check
// In the worker: whose turn it is. Calls of the core come one after the other, but those of a lower rank wait for a
// higher one, also while they are at work; each can be stopped between two slices.

const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Between two slices of work: lets waiting messages in; unlike a timer it costs no milliseconds. @returns {Promise<void>} */
const breath = () => new Promise((resolve) => {
  waiting.push(resolve);
  channel.port2.postMessage(null);
});

/** Whose turn it is: what is done in a moment; the board's own question; what is usual; and, of which the newest goes first, what may take its time. @typedef {'now'|'board'|'usual'|'spare'} Rank */

/** @type {Rank[]} */
const RANKS = ['now', 'board', 'usual', 'spare'];
const SPARE = RANKS.indexOf('spare');

/** The end of a call that was stopped; nobody waits for it any more. */
export class Stopped extends Error {}

/** @typedef {{id: number, rank: number, stopped: boolean, wake: () => void}} Turn */

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
   * @template {{wait?: number}|void} Part @template Whole
   * @param {Generator<Part, Whole, void>} slices @param {{id: number, rank: Rank}} call @param {(part: Part) => void} [tell] hears what it yields; the next slice comes after its `wait`
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
