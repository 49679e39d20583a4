// The worker's scheduler. Calls of the core run one after the other. A call of a higher rank interrupts one
// of a lower rank between two slices; there, a call can also be stopped.

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets waiting messages in, between two slices. A timer would take milliseconds. */
const nextTask = (): Promise<void> => new Promise((resolve) => {
  waiting.push(resolve);
  channel.port2.postMessage(null);
});

/** Highest first: short questions; the board's; others; long ones, of which the newest runs first. */
export type Rank = 'now' | 'board' | 'usual' | 'spare';

const RANKS: Rank[] = ['now', 'board', 'usual', 'spare'];
const SPARE = RANKS.indexOf('spare');

export class Stopped extends Error {}

type Turn = { id: number; rank: number; stopped: boolean; wake: () => void };

export function createTurns() {
  /** The first one runs, the others wait. */
  const line: Turn[] = [];

  function stop(id: number) {
    for (const turn of line.filter((t) => t.id === id)) {
      turn.stopped = true;
      turn.wake();
    }
  }

  /** @param onProgress gets what it yields; the next slice follows after `wait` milliseconds */
  async function run<Part extends { wait?: number; until?: Promise<unknown> } | void, Result>(
    slices: Iterator<Part, Result, void>, { id, rank: name }: { id: number; rank: Rank },
    onProgress?: (part: Part) => void,
  ): Promise<Result> {
    const rank = RANKS.indexOf(name);
    const turn = { id, rank, stopped: false, wake: () => {} };
    const behind = line.findIndex((t) => t.rank > rank || (rank === SPARE && t.rank === rank));
    line.splice(behind < 0 ? line.length : behind, 0, turn);
    try {
      for (;;) {
        if (turn.stopped) throw new Stopped();
        if (line[0] === turn) {
          const { done, value: part } = slices.next();
          if (done) return part;
          onProgress?.(part);
          await (part?.until
            ?? (part?.wait ? new Promise((resolve) => { setTimeout(resolve, part.wait); }) : nextTask()));
        } else await new Promise((resolve) => { turn.wake = () => resolve(undefined); });
      }
    } finally {
      slices.return?.();
      line.splice(line.indexOf(turn), 1);
      line[0]?.wake();
    }
  }

  return { run, stop };
}
