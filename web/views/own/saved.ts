// The networks that were trained in the page and are stored in the browser: one is chosen, used, saved as a
// file, or deleted.
import { trainedHere } from '../../catalog/trained.ts';
import { saveWeights } from '../../controls/export.ts';
import { byId, byIds, oncePerFrame, report, showToast, setOptions } from '../../page/dom.ts';
import { chooseNetwork, answeringNetwork } from '../../state/question.ts';
import { changed } from '../../state/store.ts';
import type { Page } from '../page.ts';

/** @returns shows the list anew */
export function mountSaved({ store, engine }: Page): () => void {
  const [row, list, save, drop] = byIds<[HTMLElement, HTMLSelectElement, HTMLButtonElement, HTMLButtonElement]>(
    'saved', 'saved-list', 'saved-file', 'saved-delete');
  const own = () => engine.weights.filter((w) => trainedHere(w.id)).reverse();
  const learning = () => {
    const { training } = store.get();
    return training && !training.over ? training.id : '';
  };

  const show = oncePerFrame(() => {
    const entries = own();
    row.hidden = !entries.length;
    const current = answeringNetwork(store.get(), engine)?.id;
    const ids = entries.map((w) => w.id);
    setOptions(list, entries.map((w) => ({ value: w.id, text: w.title! })),
      ids.find((id) => id === current) ?? (ids.includes(list.value) ? list.value : ids[0]));
    drop.disabled = learning() === list.value;
  });

  list.addEventListener('change',
    () => chooseNetwork(store, engine.networks.entry(list.value)!.task, list.value));
  save.addEventListener('click', () => list.value && saveWeights(engine, list.value));
  /** Deletes a network at once; for a while, this can be undone. */
  drop.addEventListener('click', async () => {
    const entry = engine.networks.entry(list.value);
    if (!entry) return;
    const { id, title = id, made, task } = entry;
    const file = engine.networks.fileOf(id)!;
    try {
      await engine.networks.delete(id);
    } catch (error) {
      return report(error);
    }
    const { weights, training, task: shown } = store.get();
    if (training?.id === id) store.set({ training: null });
    if (weights[task] === id && task === shown) chooseNetwork(store, task, '');
    else if (weights[task] === id) store.set({ weights: { ...weights, [task]: '' } });
    show();
    if (!own().length) byId('own-points').focus(); // the button is hidden with its row
    showToast(`“${title}” is deleted.`, {
      text: 'Undo',
      run: () => engine.networks.import(title, file, id, made).then(() => engine.networks.save(id, file))
        .catch(report).then(show),
    });
  });
  store.subscribe((now, before) => changed(now, before, 'question', 'training') && show());
  engine.onceCoreReady.then(show);
  return show;
}
