// The helpers of a worker: instances of the core, in workers of their own, that compute parts of a training's
// steps.
import { Remote } from './remote.ts';
import type { Core, Slice } from './core.ts';
import type { PartArguments, Questions } from './messages.ts';

/** Milliseconds after which a helper that does not answer is dismissed. */
const PATIENCE = 5000;

export class Team {
  #module; #core;
  /** Memory that helpers have given back. */ #spare: ArrayBufferLike[] = [];
  /** Those that can be asked. */ #ready: Remote[] = [];
  /** Settles when all that were asked have answered or failed. */ answered: Promise<unknown> = Promise.resolve();

  constructor(module: WebAssembly.Module, core: Core) {
    this.#module = module;
    this.#core = core;
  }

  /** Starts helpers. They can help once they have answered the question. */
  async start(count: number, name: keyof Questions, args: string) {
    for (let k = 0; k < count; k++) {
      const helper = new Remote('helps to train', () => this.#dismiss(helper));
      Promise.all([helper.start(this.#module), helper.ask(name, JSON.parse(args))])
        .then(() => { this.#ready.push(helper); this.#count(); }, () => this.#dismiss(helper));
    }
  }

  /** Asks as many helpers as there are questions; the call gets their answers. */
  async ask({ number, text, floats }: Slice) {
    const weights = floats as Float32Array;
    const core = this.#core;
    const asked = [...this.#ready];
    const answers = (JSON.parse(text) as PartArguments[]).map(async (part, i) => {
      const helper = asked[i];
      if (!helper) return; // another has failed since the call counted them
      const late = setTimeout(() => this.#dismiss(helper), PATIENCE);
      const beside = this.#copied(weights);
      const { floats: values } = await helper.ask('part', part, { beside, gives: true })
        .finally(() => clearTimeout(late));
      if (this.answered === all) core.give(number, i, values);
      this.#spare.push(values.buffer);
    });
    const all = this.answered = Promise.allSettled(answers);
  }

  /** A copy of weights, in memory that also holds an answer. */
  #copied({ buffer, byteOffset, byteLength }: Float32Array) {
    const copy = new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(2 * byteLength + 64), 0, byteLength);
    copy.set(new Uint8Array(buffer, byteOffset, byteLength));
    return copy;
  }

  /** Ends a helper: it failed. The call computes its part. */
  #dismiss(helper: Remote) {
    this.#ready = this.#ready.filter((other) => other !== helper);
    this.#count();
    helper.close();
  }

  #count() {
    if (!this.#core.ended) this.#core.wasm.setHelpers(this.#ready.length);
  }
}
