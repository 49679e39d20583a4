// @ts-check
// In the worker: how often a network is right on sets like one that is given, jittered copies
// of it, in slices. Other questions come in between, and the word to stop.
import { Stopped } from './turns.js';

/** @param {import('./core.js').Core} core @param {ReturnType<typeof import('./turns.js').createTurns>} turns */
export function createAround(core, turns) {
  let stopped = 0; // the newest run that was canceled
  let newest = 0;
  let call = 0; // the message that asked for the run at work

  /** @param {number} handle of the weights @param {any} what @param {(result: any) => void} tell @param {number} id of the message */
  async function run(handle, { run: number, task, points, beam, views, constrained, count, seed, limit }, tell, id) {
    newest = number;
    call = id;
    let result = null;
    core.aroundStart(handle, { points, beam, views, constrained, seed });
    for (;;) {
      const step = await turns.run(core.aroundStep(task, limit), { id }).catch((error) => {
        if (error instanceof Stopped) return null;
        throw error;
      });
      if (!step) return result;
      result = { ...step, total: count };
      if (result.tried >= count) return result;
      tell(result);
      await new Promise((resolve) => setTimeout(resolve));
      if (stopped >= number || newest !== number) return result;
    }
  }

  return {
    run,
    stop(/** @type {number} */ number) {
      stopped = number;
      if (newest === number) turns.stop(call);
    },
  };
}
