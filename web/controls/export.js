// @ts-check
// Saves files: the picture of the board, its data, and weight files.
import { save, say } from '../page/dom.js';

/** Saves the file of a network that did not come from the server. @param {Engine} engine @param {string} id */
export function saveWeights(engine, id) {
  const title = engine.stock.entry(id)?.title;
  const name = title?.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  save(`${name || 'trained-here'}.safetensors`, engine.stock.fileOf(id), 'application/octet-stream');
}

/** @param {Store} store */
export function mountExport(store) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-export]'))) {
    button.addEventListener('click', async () => {
      const [state, kind] = [store.get(), button.dataset.export ?? ''];
      try {
        const { contentOf } = await import('./exported.js');
        const [content, type] = await contentOf(kind, state);
        save(`${state.task}.${kind}`, content, type);
      } catch (error) {
        say(/** @type {Error} */ (error).message);
      }
    });
  }
}
