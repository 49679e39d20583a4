// @ts-check
// In the worker: how often a network is right on sets like one that is given, jittered copies
// of it. Between any two copies other questions come in, and the word to stop.

/** Milliseconds that the exact answer of a copy may take. */
const LIMIT = 400;

/** @param {import('./core.js').Core} core */
export function createAround(core) {
  let stopped = 0; // the newest run that was called off
  let newest = 0;

  /** @param {number} handle of the weights @param {any} what @param {(result: any) => void} tell */
  async function run(handle, { run: number, task, points, beam, views, constrained, count, seed }, tell) {
    newest = number;
    core.aroundStart(handle, { points, beam, views, constrained, seed });
    for (;;) {
      const result = { ...core.aroundStep(task, LIMIT), total: count };
      if (result.tried >= count) return result;
      tell(result);
      await new Promise((resolve) => setTimeout(resolve));
      if (stopped >= number || newest !== number) return result;
    }
  }

  return { run, stop: (/** @type {number} */ number) => { stopped = number; } };
}
