// A worker as promises. Every question is settled, even if the worker fails.
import { placeOf } from './fetching.ts';
import type { Reply } from './core.ts';
import type { Answers, Asks } from './answer.ts';
import type { Rank } from './turns.ts';

export interface AskOptions<Progress> {
  /** Bytes beside the arguments, or the module to start with. */
  beside?: Uint8Array | WebAssembly.Module;
  /** Whether the bytes are transferred, and not copied. */
  gives?: boolean;
  /** How many helpers the worker starts and asks the same (team.ts). */
  helpers?: number;
  rank?: Rank;
  onProgress?: (progress: Progress) => void;
  /** Stops the question; its promise rejects at once. */
  signal?: AbortSignal;
}

interface Call {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
  hear: (progress: Reply) => void;
}

/** What the worker says of a question, see worker.ts. */
type Message = { id: number; reply?: Reply; progress?: Reply; error?: string; fatal?: boolean };

/** Parses a reply and adds its arrays under their names. */
export function parsed({ text, ...arrays }: Reply) {
  const answer = JSON.parse(text);
  for (const [name, array] of Object.entries(arrays)) if (array) answer[name] = array;
  return answer;
}

/** How a worker is asked and its replies are read, unless they are about points of the board (onboard.ts). */
export const PLAIN = {
  written: (question: object) => JSON.stringify(question),
  read: (reply: Reply, _question: object) => parsed(reply),
};

export class Remote {
  /** The error with which the worker ended. */
  broken: Error | null = null;
  #program; #onStop; #language;
  #worker = new Worker(placeOf('worker.js'), { type: 'module' });
  #waiting = new Map<number, Call>();
  #next = 0;
  #answered = false;

  /**
   * @param program completes "the program that …" in errors
   * @param onStop called if it fails
   * @param language how questions are written and replies are read
   */
  constructor(program: string, onStop: (error: Error) => void = () => {}, language = PLAIN) {
    this.#program = program;
    this.#onStop = onStop;
    this.#language = language;
    this.#worker.addEventListener('message', ({ data }) => {
      this.#answered = true;
      this.#settle(data);
    });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#stop(this.#answered ? `stopped (${event.message || 'no reason given'})` : 'could not be started');
    });
    this.#worker.addEventListener('messageerror', () => this.#stop('stopped (its answer could not be read)'));
  }

  #settle({ id, reply, progress, error = '', fatal }: Message) {
    const call = this.#waiting.get(id);
    if (fatal) return this.#end(error);
    if (!call) return;
    if (progress) return call.hear(progress);
    this.#waiting.delete(id);
    if (reply) call.resolve(reply);
    else call.reject(new Error(error));
  }

  #stop(how: string) {
    this.#end(`The program that ${this.#program} ${how}.`);
  }

  /** The worker failed. */
  #end(reason: string) {
    if (this.broken) return;
    this.close(reason);
    this.#onStop(new Error(reason));
  }

  /** Asks the core; `start`, with its module, starts it first. */
  ask = <Name extends keyof Asks, Progress = Answers<Name>>(
    name: Name, args: Asks[Name],
    { beside, gives, helpers, rank = 'usual', onProgress, signal }: AskOptions<Progress> = {},
  ): Promise<Answers<Name>> => new Promise((resolve, reject) => {
    if (this.broken) return reject(this.broken);
    if (signal?.aborted) return reject(signal.reason);
    const id = this.#next++;
    signal?.addEventListener('abort', () => {
      if (!this.#waiting.delete(id)) return;
      reject(signal.reason);
      this.#worker.postMessage({ stop: id });
    });
    const { written, read } = this.#language;
    this.#waiting.set(id, { reject, resolve: (reply) => resolve(read(reply, args)),
      hear: (progress) => onProgress?.(read(progress, args)) });
    this.#worker.postMessage({ id, name, args: written(args), beside, helpers, rank },
      gives && beside instanceof Uint8Array ? [beside.buffer] : []);
  });

  /** Terminates the worker; open questions reject. */
  close(reason = 'The request was canceled.') {
    if (this.broken) return;
    this.broken = new Error(reason);
    this.#worker.terminate();
    for (const call of this.#waiting.values()) call.reject(this.broken);
    this.#waiting.clear();
  }
}
