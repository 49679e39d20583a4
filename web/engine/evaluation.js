// @ts-check
// In the worker: how often a network is right on random sets. Between parts of the work
// other questions come in, and the word to stop.

/** Milliseconds between two pieces of news. */
const NEWS = 80;

/** @param {import('./core.js').Core} core */
export function createEvaluation(core) {
  let stopped = 0; // the newest run that was called off

  /** @param {number} handle of the weights @param {any} what @param {(result: any) => void} tell */
  async function run(handle, { run: number, task, kind, n, beam, views, constrained, count, seed }, tell) {
    core.evaluateStart(handle, { kind, n, beam, views, constrained, seed });
    const chunk = Math.max(1, Math.min(16, Math.round(400 / n / views)));
    const failures = [];
    let spent = 0;
    let told = 0;
    for (let done = 0; ;) {
      const started = performance.now();
      const measured = core.evaluateStep(task, Math.min(chunk, count - done));
      spent += performance.now() - started;
      done = measured.done;
      while (failures.length < measured.failures) failures.push(core.evaluateFailure(failures.length));
      const result = { ...measured, failures: failures.slice(), total: count, msPerAnswer: spent / done };
      if (done >= count || stopped >= number) return result;
      if (performance.now() - told > NEWS) {
        told = performance.now();
        tell(result);
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
  }

  return { run, stop: (/** @type {number} */ number) => { stopped = number; } };
}
