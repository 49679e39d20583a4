// @ts-check
// An answer is one value that belongs to one question. What comes later to it, the exact answer or a tour
// that the network has improved, is judged before it is shown, against the exact answer shown with it.

/** Whether an answer is to the question of another. @param {Answer|null} a @param {Answer} b @returns {a is Answer} */
const sameQuestion = (a, b) => a?.points === b.points && a.task === b.task && a.question === b.question;

/**
 * Changes the answer on view. Its model is judged against its exact answer, and again if either has become
 * another meanwhile.
 * @param {Store} store @param {Engine} engine
 * @param {Answer} asked an answer to the question that the change belongs to
 * @param {(shown: Answer, state: State) => Partial<State> & {answer: Answer}} change called again for each judgement
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer|null>} the answer shown; null if another question is shown by then, or it was stopped
 */
export async function amend(store, engine, asked, change, signal) {
  /** The newest judgement, and what was judged. @type {{sequence: ArrayLike<number>, against: Answer['exact'], judged: any, nearest: any}|null} */
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
  if (whole.improved) whole.fault = null; // its steps are those of another tour
  return { ...answer, model: whole, exact: exact && { ...exact, ...nearest } };
}
