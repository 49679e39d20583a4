// Changes an answer that is shown already: adds the exact answer, which may come later, or a tour that the
// network has improved. The network's part is compared with the exact part before both are shown.
import type { Answer, Exact, Judged, Model } from '../engine/answer.ts';
import type { Engine } from '../engine/engine.ts';
import type { State, Store } from './store.ts';

/** A comparison, and what was compared. */
interface Judgement {
  sequence: number[];
  against: Exact | null;
  judged: Judged;
  nearest: Pick<Exact, 'sequence' | 'edges'>;
}

/** Whether two answers belong to the same question. */
const sameQuestion = (a: Answer | null, b: Answer): a is Answer =>
  a?.points === b.points && a.task === b.task && a.question === b.question;

/**
 * Changes the answer on the board. The network's part is compared with the exact part first, and again if
 * either changes meanwhile.
 * @param asked an answer to the question that the change belongs to
 * @param change gives the changed answer; called again after each comparison
 * @returns the answer shown; null if the question has changed or the signal has aborted
 */
export async function amend(
  store: Store,
  engine: Engine,
  asked: Answer,
  change: (shown: Answer, state: State) => Partial<State> & { answer: Answer },
  signal?: AbortSignal,
): Promise<Answer | null> {
  let known: Judgement | null = null;
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

function withJudgement({ model, exact, ...answer }: Answer, { judged, nearest }: Judgement): Answer {
  const whole = { ...model, ...judged } as Model;
  if (whole.improved) whole.fault = null; // the steps are those of the first tour
  return { ...answer, model: whole, exact: exact && { ...exact, ...nearest } };
}
