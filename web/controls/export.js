// @ts-check
// Files for the visitor: the picture and its numbers, and weights.
import { save, say } from '../page/dom.js';

/** Hands the visitor the file of weights that no server has. @param {Engine} engine @param {string} id */
export function saveWeights(engine, id) {
  const title = engine.weights.find((w) => w.id === id)?.title;
  const name = title?.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  save(`${name || 'trained-here'}.safetensors`, engine.stock.fileOf(id), 'application/octet-stream');
}

/** @param {Store} store @param {Engine} engine */
export function mountExport(store, engine) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-export]'))) {
    button.addEventListener('click', async () => {
      const [state, kind] = [store.get(), button.dataset.export ?? ''];
      try {
        const { contentOf } = await import('./exported.js');
        const [content, type] = await contentOf(kind, state, engine);
        save(`${state.task}.${kind}`, content, type);
      } catch (error) {
        say(/** @type {Error} */ (error).message);
      }
    });
  }
}
