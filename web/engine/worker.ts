// The worker runs one instance of the core. Messages: {id, name, args, beside, rank} asks a question, answered by
// {id, reply} or {id, error}, with {id, progress} before; {stop: id} stops a question. The worker does not know the
// questions, but for `start`, with the core's module. The page starts one for the networks, one for tour searches,
// and one to train, which starts helpers.
import '../wasm_exec.js';
import { ASKING, AWAITING, Core, CoreError, type Reply } from './core.ts';
import { NO_MEMORY, lacksMemory } from './errors.ts';
import { Team } from './team.ts';
import { Stopped, createTurns } from './turns.ts';

const turns = createTurns();

/** The output of Go's runtime, which prints only when it fails. */
let printed = '';
fs.writeSync = (_, bytes) => {
  printed = `${printed}${new TextDecoder().decode(bytes)}`.slice(0, 4000);
  return bytes.length;
};

let team: Team;
/** Questions wait for the core to start. */
let begin = (_: Promise<Core>) => {};
const started = new Promise<Core>((resolve) => { begin = resolve; });

function post(id: number, kind: 'reply' | 'progress', { text, floats, numbers, bytes }: Reply) {
  const arrays = [floats, numbers, bytes].filter((a) => a !== undefined);
  postMessage({ id, [kind]: { text, floats, numbers, bytes } }, { transfer: arrays.map((a) => a.buffer) });
}

/** Reports an error that the question did not cause: the core's state is undefined now. */
function failure(error: unknown) {
  if (lacksMemory(`${error} ${printed}`)) return NO_MEMORY;
  return `The program that runs the network failed (${printed.split('\n')[0] || error}).`;
}

addEventListener('message', async ({ data: { id, stop, name, args, beside, helpers, rank } }) => {
  if (stop !== undefined) return started.then(() => turns.stop(stop));
  try {
    if (name === 'start') begin(Core.start(beside, Go));
    const core = await started;
    if (name === 'start') {
      team = new Team(beside, core);
      return post(id, 'reply', { text: 'null' });
    }
    if (helpers) team.start(helpers, name, args);
    post(id, 'reply', await turns.run(core.call(name, args, beside), { id, rank }, (slice) => {
      if (slice.status === ASKING) slice.until = team.ask(slice);
      else if (slice.status === AWAITING) slice.until = team.answered;
      else if (slice.text) post(id, 'progress', slice);
    }));
  } catch (error) {
    if (error instanceof Stopped) postMessage({ id, error: 'It was stopped.' });
    else if (error instanceof CoreError) postMessage({ id, error: error.message });
    else postMessage({ id, error: failure(error), fatal: true });
  }
});
