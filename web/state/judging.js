// @ts-check
// Changes an answer that is shown already: adds the exact answer, which may come later, or a tour that the
// network has improved. The network's part is compared with the exact part before both are shown.

/** Whether two answers belong to the same question. @param {Answer|null} a @param {Answer} b @returns {a is Answer} */
const sameQuestion = (a, b) => a?.points === b.points && a.task === b.task && a.question === b.question;

/**
 * Changes the answer on the board. The network's part is compared with the exact part first, and again if either
 * changes meanwhile.
 * @param {Store} store @param {Engine} engine
 * @param {Answer} asked an answer to the question that the change belongs to
 * @param {(shown: Answer, state: State) => Partial<State> & {answer: Answer}} change gives the changed answer; called again after each comparison
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer|null>} the answer shown; null if the question has changed or the signal has aborted
 */
export async function amend(store, engine, asked, change, signal) {
  /** The newest comparison, and what was compared. @type {{sequence: number[], against: Answer['exact'], judged: any, nearest: any}|null} */
  let known = null;
  for (;;) {
    const state = store.get();
    if (signal?.aborted || !sameQuestion(state.answer, asked)) return null;
    const patch = change(state.answer, state);
    const { task, points, model, exact } = patch.answer;
    const current = known && known.sequence === model?.sequence && known.against === exact;
    if (!model || current || patch.answer === state.answer) {
      if (model && known && current) patch.answer = withJudgement(patch.answer, known);
      store.set(patch);
      return patch.answer;
    }
    const { nearest, ...judged } = await engine.judge({ task, points, exact: exact?.sequence ?? [], model });
    known = { sequence: model.sequence, against: exact, judged, nearest };
  }
}

/** @param {Answer} answer @returns {Answer} */
function withJudgement({ model, exact, ...answer }, { judged, nearest }) {
  const whole = /** @type {Model} */ ({ ...model, ...judged });
  if (whole.improved) whole.fault = null; // the steps are those of the first tour
  return { ...answer, model: whole, exact: exact && { ...exact, ...nearest } };
}
