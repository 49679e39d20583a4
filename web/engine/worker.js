// @ts-check
// The worker: one instance of the core. It starts it ({id, start}), has it answer questions ({id, name, args, beside,
// rank}, answered by {id, told} or {id, error}, with {id, news} on the way), and stops what it does ({stop: id}). It
// knows no question. The page starts one for the network, one for searches that may take long, and one to train.
import '../wasm_exec.js';
import { Core, CoreError } from './core.js';
import { NO_MEMORY, lacksMemory } from './told.js';
import { Stopped, createTurns } from './turns.js';

const turns = createTurns();

/** What Go's runtime has printed: nothing, until it fails. */
let printed = '';
Object.assign(/** @type {any} */ (globalThis).fs, {
  writeSync(_, bytes) {
    printed = `${printed}${new TextDecoder().decode(bytes)}`.slice(0, 4000);
    return bytes.length;
  },
});

/** What is asked before the core has started waits for it. */
let begin = (/** @type {Promise<Core>} */ _) => {};
const started = /** @type {Promise<Core>} */ (new Promise((resolve) => { begin = resolve; }));

/** @param {number} id @param {'told'|'news'} kind @param {import('./told.js').Told} told */
function tell(id, kind, { text, floats, numbers, bytes }) {
  const arrays = [floats, numbers, bytes].filter((a) => a !== undefined);
  postMessage({ id, [kind]: { text, floats, numbers, bytes } }, { transfer: arrays.map((a) => a.buffer) });
}

/** What went wrong, where it was not the question: the core may be in any state now. @param {unknown} error */
function failure(error) {
  if (lacksMemory(`${error} ${printed}`)) return NO_MEMORY;
  return `The program that runs the network failed (${printed.split('\n')[0] || error}).`;
}

addEventListener('message', async ({ data: { id, start, stop, name, args, beside, rank } }) => {
  if (stop !== undefined) return started.then(() => turns.stop(stop));
  try {
    if (start) begin(Core.start(start, /** @type {any} */ (globalThis).Go));
    const core = await started;
    if (!name) return postMessage({ id });
    tell(id, 'told', await turns.run(core.call(name, args, beside), { id, rank }, (news) => news.text && tell(id, 'news', news)));
  } catch (error) {
    if (error instanceof Stopped) postMessage({ id, error: 'It was stopped.' });
    else if (error instanceof CoreError) postMessage({ id, error: error.message });
    else postMessage({ id, error: failure(error), over: true });
  }
});
