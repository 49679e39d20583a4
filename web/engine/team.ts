// The helpers of a worker: instances of the core, in workers of their own, that compute parts of a training's
// steps. They have helpers, too.
import { Remote } from './remote.ts';
import type { Core, Slice } from './core.ts';
import type { Asks } from './answer.ts';
import type { PartArguments } from './messages.ts';

/** Milliseconds for each eighth in the largest part, after which helpers that have not answered are dismissed. */
const PATIENCE = 2000;

export class Team {
  #module; #core;
  /** Memory that helpers have given back. */ #spare: ArrayBufferLike[] = [];
  /** The one with the most helpers of its own first. */ #started: Remote[] = [];
  /** Those that can be asked. */ #ready = new Set<Remote>();
  /** Settles when all that were asked have answered or failed. */ answered: Promise<unknown> = Promise.resolve();

  constructor(module: WebAssembly.Module, core: Core) {
    this.#module = module;
    this.#core = core;
  }

  /**
   * Starts helpers: the first has one less than this worker, the last none. They can help once they have
   * answered the question.
   */
  start(count: number, name: keyof Asks, args: string) {
    for (let helpers = count - 1; helpers >= 0; helpers--) {
      const helper = new Remote('helps to train', () => this.#dismiss(helper));
      this.#started.push(helper);
      helper.ask('start', {}, { beside: this.#module }).then(() => helper.ask(name, JSON.parse(args), { helpers }))
        .then(() => { this.#ready.add(helper); this.#count(); }, () => this.#dismiss(helper));
    }
  }

  /** Asks as many helpers as there are questions; the call gets their answers. */
  async ask({ number, text, floats: weights = new Float32Array() }: Slice) {
    const core = this.#core;
    const parts: PartArguments[] = JSON.parse(text);
    const asked = this.#started.filter((helper) => this.#ready.has(helper)).slice(0, parts.length);
    const waiting = new Set(asked);
    const late =
      setTimeout(() => waiting.forEach((helper) => this.#dismiss(helper)), PATIENCE * parts[0].groups);
    // fewer than parts, if one has failed since the call counted them
    const answers = asked.map(async (helper, i) => {
      const beside = this.#copied(weights);
      const { floats: sum } = await helper.ask('part', parts[i], { beside, gives: true });
      waiting.delete(helper);
      if (this.answered === all) core.give(number, i, sum);
      this.#spare.push(sum.buffer);
    });
    const all = this.answered = Promise.allSettled(answers).finally(() => clearTimeout(late));
  }

  /** A copy of weights, in memory that also holds the answer, two values longer. */
  #copied({ buffer, byteOffset, byteLength }: Float32Array) {
    const copy = new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(byteLength + 8), 0, byteLength);
    copy.set(new Uint8Array(buffer, byteOffset, byteLength));
    return copy;
  }

  /** Ends a helper: it failed. The call computes its part. */
  #dismiss(helper: Remote) {
    this.#ready.delete(helper);
    this.#count();
    helper.close();
  }

  #count() {
    if (!this.#core.ended) this.#core.wasm.setHelpers(this.#ready.size);
  }
}
