// Opens and closes the panel of the visitor's own points, beside the board. Its contents are loaded
// when it is opened first.
import { byId, fill } from '../page/dom.ts';
import type { Engine } from '../engine/engine.ts';
import type { History } from '../state/history.ts';
import type { Store } from '../state/store.ts';

export function mountOwnPanel(store: Store, history: History, engine: Engine) {
  const [panel, within, button] = ['own', 'own-inside', 'file'].map(byId);
  /** Where the focus was. */ let opener: Element | null = null;
  let inside: Promise<ReturnType<typeof import('./owndata.ts').mountOwnData> | null> | null = null;

  async function open(on: boolean) {
    if (on) opener = document.activeElement;
    panel.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
    document.documentElement.classList.toggle('own-open', on);
    if (!on) {
      // its button may be in a closed menu
      const from = opener instanceof HTMLElement && opener.checkVisibility() && opener !== document.body ? opener
        : byId('more').querySelector('summary')!;
      from.focus({ preventScroll: true });
      return;
    }
    inside ??= fill(within, async () => (await import('./owndata.ts')).mountOwnData(panel, store, history, engine));
    // On a phone the panel is a sheet, and board and verdict stay visible above it.
    if (getComputedStyle(panel).position === 'fixed') byId('board-box').scrollIntoView({ block: 'start' });
    else panel.scrollIntoView({ block: 'nearest' });
    const sync = await inside;
    if (!sync) inside = null; // the next opening tries again
    else if (!panel.hidden) sync.begin();
  }
  button.addEventListener('click', () => open(Boolean(panel.hidden)));
  byId('own-close').addEventListener('click', () => open(false));
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    open(false);
  });
}
