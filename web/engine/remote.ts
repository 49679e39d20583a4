// A worker as promises. Every question is settled, even if the worker fails.
import { placeOf } from './fetching.ts';
import { read, type Reply } from './reply.ts';
import type { Questions } from './messages.ts';
import type { Rank } from './turns.ts';

/** beside: bytes beside the arguments, transferred if `gives`; helpers: how many more workers the worker asks
 * the same, which then help it (team.ts); signal: stops the question, whose promise then rejects at once. */
export interface AskOptions {
  beside?: Uint8Array;
  gives?: boolean;
  helpers?: number;
  rank?: Rank;
  onProgress?: (progress: any) => void;
  signal?: AbortSignal;
}

/** A question that waits for its answer. */
interface Call {
  resolve: (answer: any) => void;
  reject: (error: unknown) => void;
  onProgress?: (progress: any) => void;
}

/** What the worker says of a question, see worker.ts. */
interface Message {
  id: number;
  reply?: Reply;
  progress?: Reply;
  error?: string;
  fatal?: boolean;
}

export class Remote {
  /** The error with which the worker ended. */
  broken: Error | null = null;
  #program; #onStop;
  #worker = new Worker(placeOf('worker.js'), { type: 'module' });
  #waiting = new Map<number, Call>();
  #next = 0;
  #answered = false;

  /**
   * @param program completes "the program that …" in errors
   * @param onStop called if it fails
   */
  constructor(program: string, onStop: (error: Error) => void = () => {}) {
    this.#program = program;
    this.#onStop = onStop;
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

  #settle({ id, reply, progress, error, fatal }: Message) {
    const call = this.#waiting.get(id);
    if (fatal) return this.#end(error as string);
    if (!call) return;
    if (progress) return call.onProgress?.(read(progress));
    this.#waiting.delete(id);
    if (error === undefined) call.resolve(reply && read(reply));
    else call.reject(new Error(error));
  }

  #stop(how: string) {
    this.#end(`The program that ${this.#program} ${how}.`);
  }

  /** The worker failed. */
  #end(reason: string) {
    if (this.broken) return;
    this.close(reason);
    this.#onStop(this.broken as unknown as Error);
  }

  /** Sends it the core's module. */
  start(start: WebAssembly.Module) {
    return this.#send({ start });
  }

  /** Asks the core. */
  ask<Name extends keyof Questions>(
    name: Name,
    args: Questions[Name]['asks'],
    { beside, helpers, rank = 'usual', ...options }: AskOptions = {},
  ): Promise<Questions[Name]['answers']> {
    return this.#send({ name, args: JSON.stringify(args), beside, helpers, rank }, options);
  }

  #send(
    message: any,
    { onProgress, gives, signal }: Pick<AskOptions, 'onProgress' | 'gives' | 'signal'> = {},
  ): Promise<any> {
    if (this.broken) return Promise.reject(this.broken);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#next++;
    signal?.addEventListener('abort', () => {
      if (!this.#waiting.has(id)) return;
      this.#waiting.get(id)!.reject(signal.reason);
      this.#waiting.delete(id);
      this.#worker.postMessage({ stop: id });
    });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, ...message }, gives ? [message.beside.buffer] : []);
    });
  }

  /** Terminates the worker; open questions reject. */
  close(reason = 'The request was canceled.') {
    if (this.broken) return;
    this.broken = new Error(reason);
    this.#worker.terminate();
    for (const call of this.#waiting.values()) call.reject(this.broken);
    this.#waiting.clear();
  }
}
