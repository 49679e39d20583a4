// @ts-check
// The button that begins a lesson. What a lesson needs comes when it is pressed.
import { byId } from '../page/dom.js';
import { lessonOf } from '../state/lesson.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @returns {(lesson: import('../state/lesson.js').Lesson) => Promise<import('../state/teaching.js').Teaching>} begins one
 */
export function mountTeachButton(store, engine) {
  /** @type {Promise<ReturnType<typeof import('./teach.js').createTeacher>>|undefined} */
  let teacher;

  async function teach(lesson) {
    teacher ??= import('./teach.js').then(({ createTeacher }) => createTeacher(store, engine));
    teacher.catch(() => { teacher = undefined; });
    const [{ teach: begin }] = await Promise.all([teacher, engine.running]);
    return begin(lesson);
  }

  byId('teach').addEventListener('click', () => teach(lessonOf(store.get().task)).catch(() => {}));
  return teach;
}
