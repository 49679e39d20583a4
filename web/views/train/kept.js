// @ts-check
// The list of networks that were trained in the page and are stored in the browser: to rename, use, save and delete them.
import { problemOf, rangeWords } from '../../catalog/problems.js';
import { trainedHere } from '../../catalog/trained.js';
import { saveWeights } from '../../controls/export.js';
import { byId, create, oncePerFrame, say } from '../../page/dom.js';
import { bytes, count, percent } from '../../page/words.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';

const LONGEST = 60;

export class Kept {
  box = byId('kept');
  list = byId('kept-list');
  text = byId('kept-text');

  /** @param {Store} store @param {Engine} engine @param {{learning: () => string, dropped: (id: string) => void}} run  learning: the id of the network in training, or ''; dropped: called when a network was deleted */
  constructor(store, engine, run) {
    this.store = store;
    this.engine = engine;
    this.run = run;
    /** Rows by id. They are kept, so that a name that is being typed stays. @type {Map<string, any>} */
    this.rows = new Map();
    this.show = oncePerFrame(() => this.paint());
    store.subscribe((now, before) => (changed(now, before, 'tab', 'weights', 'task') || now.teaching?.over !== before.teaching?.over) && this.show());
    engine.ran.then(this.show);
  }

  paint() {
    const entries = this.engine.weights.filter((w) => trainedHere(w.id)).reverse();
    this.box.hidden = !entries.length;
    for (const [id, row] of this.rows) if (!entries.some((w) => w.id === id)) { row.li.remove(); this.rows.delete(id); }
    for (const entry of entries) {
      if (!this.rows.has(entry.id)) this.rows.set(entry.id, this.row(entry));
      this.paintRow(this.rows.get(entry.id), entry);
    }
    this.list.append(...entries.map((w) => this.rows.get(w.id).li).filter((li, i) => this.list.children[i] !== li));
    const all = entries.reduce((sum, w) => sum + w.bytes, 0);
    this.text.textContent = `${count(entries.length, 'network')}, ${bytes(all)}. They stay in this browser alone: another sees them only if you give it their files.`;
  }

  row({ id }) {
    const button = (textContent, onclick) => create('button', { type: 'button', textContent, onclick });
    const name = create('input', { type: 'text', maxLength: LONGEST, ariaLabel: 'Name of the network', onchange: () => this.rename(id, name.value.trim()) });
    const told = create('p', { className: 'small' });
    const use = button('Use', () => chooseWeights(this.store, this.engine.stock.entry(id)?.task, id));
    const keep = button('Save file', () => saveWeights(this.engine, id));
    const drop = button('Delete', () => this.drop(id));
    const li = create('li', {}, name, told, create('span', { className: 'kept-actions' }, use, keep, drop));
    return { li, name, told, use, keep, drop };
  }

  paintRow({ name, told, use, keep, drop }, entry) {
    const { title, task, n, bytes: size, scores } = entry;
    if (document.activeElement !== name) name.value = title;
    const right = scores.filter((s) => s.metric === 'accuracy').map((s) => s.value); // each size was measured on the same number of boards
    const score = right.length ? `, ${percent(right.reduce((a, b) => a + b) / right.length)} right` : '';
    const { teaching } = this.store.get();
    const learning = this.run.learning() === entry.id || (teaching !== null && teaching.id === entry.id && !teaching.over);
    told.textContent = `${problemOf(task).words.title}, ${rangeWords(n)} points${score}, ${bytes(size)}${learning ? ', in training' : ''}`;
    const on = task === this.store.get().task && chosenWeights(this.store.get(), this.engine)?.id === entry.id;
    use.textContent = on ? 'On the board' : 'Use';
    drop.disabled = learning;
    drop.title = drop.ariaDescription = learning ? 'It is in training: end that, and it can be deleted.' : '';
    name.title = title;
    for (const [button, what] of [[use, on ? 'On the board' : 'Use'], [keep, 'Save file of'], [drop, 'Delete']]) button.ariaLabel = `${what}: ${title}`;
  }

  async rename(id, name) {
    const entry = this.engine.stock.entry(id);
    if (!entry) return;
    if (name && name !== entry.title) await this.engine.stock.keep(id, name).catch((error) => say(error.message));
    this.show();
    this.store.set({ weights: { ...this.store.get().weights } }); // updates the name in the lists
  }

  /** Deletes a network at once; for a while, this can be undone. */
  async drop(id) {
    const entry = this.engine.stock.entry(id);
    if (!entry) return;
    const { title = id, made = '', task, curve } = entry;
    const file = /** @type {Uint8Array} */ (this.engine.stock.fileOf(id));
    const { weights } = this.store.get();
    try {
      await this.engine.stock.forget(id);
    } catch (error) {
      return say(/** @type {Error} */ (error).message);
    }
    this.store.set({ weights: { ...weights, ...(weights[task] === id && { [task]: '' }) } }); // updates the lists, too
    this.run.dropped(id);
    this.show();
    say(`“${title}” is deleted.`, {
      text: 'Undo',
      run: () => this.engine.stock.add(title, file, id, { made, curve }).then(() => this.engine.stock.keep(id)).catch((error) => say(error.message)).then(this.show),
    });
  }
}
