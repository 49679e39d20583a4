// Calls the core, compiled to WebAssembly (wasm/). It runs in a worker and, in tests, under Node. It does not
// know the questions, the messages or the page.

/** What a call returns: JSON, and large arrays beside it. */
export interface Reply {
  text: string;
  floats?: Float32Array;
  numbers?: Float64Array;
  bytes?: Uint8Array;
}

/** The states of a call; wasm/bridge/slices.go defines them. */
const [FAILED, UNDERWAY] = [1, 2];
export const [ASKING, AWAITING] = [3, 4];

const decoder = new TextDecoder();

/** What a call yields: progress or the questions of ASKING. The next slice follows after `wait` milliseconds. */
export type Slice = Reply & { status: number; number: number; wait: number; until?: Promise<unknown> };

/** The core refused its input; the message is a sentence that says why. */
export class CoreError extends Error {}

/** What wasm/main.go exports. */
interface Exports {
  mem: WebAssembly.Memory;
  reserve(bytes: number): number;
  call(name: number, args: number): number;
  resumeCall(call: number): number;
  cancelCall(call: number): void;
  reserveAnswer(call: number, helper: number): number;
  setHelpers(number: number): void;
}

export class Core {
  wasm;
  /** Whether the instance has exited. It exits only when it fails. */
  ended = false;

  /** @param exports of the instance, which must have been run */
  constructor(exports: Exports) {
    this.wasm = exports;
  }

  /** @param Go the class that the toolchain's wasm_exec.js defines */
  static async start(module: WebAssembly.Module, Go: new () => GoProgram) {
    const go = new Go();
    let end = () => {};
    go.exit = () => end();
    go.importObject.ptrnet = { now: () => performance.now() };
    const instance = await WebAssembly.instantiate(module, go.importObject)
      .catch((error) => { throw error instanceof WebAssembly.LinkError ? other() : error; });
    go.run(instance); // never ends
    if (typeof instance.exports.cancelCall !== 'function') throw other();
    const core = new Core(instance.exports as unknown as Exports);
    end = () => { core.ended = true; };
    return core;
  }

  /**
   * Asks a question and computes its answer in slices. Between two slices other calls may run, and the caller
   * may cancel. Yields progress (a text, or '') and the milliseconds to wait before the next slice.
   * @param args JSON
   * @param beside bytes beside the arguments, whose memory the floats of the reply may take
   */
  * call(
    name: string, args: string, beside: Uint8Array = new Uint8Array(),
  ): Generator<Slice, Reply, void> {
    const [head, body] = [name, args].map((text) => new TextEncoder().encode(text));
    let at = this.wasm.reserve(head.length + body.length + beside.length);
    for (const bytes of [head, body, beside]) {
      new Uint8Array(this.wasm.mem.buffer, at, bytes.length).set(bytes);
      at += bytes.length;
    }
    let reply = this.#reply(this.wasm.call(head.length, body.length), beside.buffer);
    while (reply.status >= UNDERWAY) {
      let resumed = false;
      try {
        yield reply;
        resumed = true;
      } finally {
        if (!resumed && !this.ended) this.wasm.cancelCall(reply.number);
      }
      reply = this.#reply(this.wasm.resumeCall(reply.number), beside.buffer);
    }
    if (reply.status === FAILED) throw new CoreError(reply.text);
    return reply;
  }

  /** Hands over the values that a helper has answered to a call. */
  give(number: number, helper: number, values: Float32Array) {
    if (this.ended) return;
    const at = this.wasm.reserveAnswer(number, helper);
    if (at) new Float32Array(this.wasm.mem.buffer, at, values.length).set(values);
  }

  /**
   * Reads a reply; wasm/main.go defines its layout.
   * @param memory for the floats, if it suffices: new memory takes longer than to fill it
   */
  #reply(at: number, memory: ArrayBufferLike) {
    if (this.ended) throw new Error('it ended');
    const { buffer } = this.wasm.mem;
    const [status, number, wait, ...parts] = new Uint32Array(buffer, at, 11);
    const [texts, floats, numbers, bytes] = [Uint8Array, Float32Array, Float64Array, Uint8Array]
      .map((Kind, i) => new Kind(buffer, parts[2 * i], parts[2 * i + 1]));
    const reply: Slice & Record<string, unknown> = { status, number, wait, text: decoder.decode(texts) };
    for (const [part, values] of Object.entries({ floats, numbers, bytes })) {
      if (!values.length) continue;
      if (status === ASKING) reply[part] = values; // they are copied at once
      else if (part === 'floats' && values.byteLength <= memory.byteLength) {
        const floats = reply.floats = new Float32Array(memory, 0, values.length);
        floats.set(values);
      } else reply[part] = values.slice();
    }
    return reply;
  }
}

const other = () => new CoreError('The program that runs the network is not of this page’s version.');
