// @ts-check
// The button that begins a lesson. What a lesson needs comes when it is pressed.
import { byId, say } from '../../page/dom.js';

/**
 * @param {import('../../state/store.js').Store} store @param {import('../../engine/engine.js').Engine} engine
 * @returns {(what?: any) => Promise<import('../../state/teaching.js').Teaching>} begins one, see lessonOf of ../state/teaching.js
 */
export function mountTeachButton(store, engine) {
  /** @type {Promise<ReturnType<typeof import('./teach.js').createTeacher>>|undefined} */
  let teacher;

  async function teach(what) {
    teacher ??= import('./teach.js').then(({ createTeacher }) => createTeacher(store, engine));
    teacher.catch(() => { teacher = undefined; });
    const [{ teach: begin }] = await Promise.all([teacher, engine.ready]);
    return begin(what);
  }

  byId('teach').addEventListener('click', () => teach().catch((error) => say(error.message)));
  return teach;
}
