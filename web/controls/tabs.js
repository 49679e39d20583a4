// @ts-check
// The tabs beside the board: one view at a time, arrow keys between them.
import { byId } from '../page/dom.js';
import { TABS } from '../state/store.js';

/** @param {import('../state/store.js').Store} store */
export function mountTabs(store) {
  const list = byId('tabs');
  const tabs = TABS.map((name) => ({ name, tab: byId(`tab-${name}`), view: byId(`view-${name}`) }));

  function show() {
    const open = tabs.find((t) => t.name === store.get().tab && !t.tab.hidden) ?? tabs[0];
    for (const { tab, view } of tabs) {
      const selected = tab === open.tab;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      view.hidden = !selected;
    }
  }

  for (const { name, tab } of tabs) tab.addEventListener('click', () => store.set({ tab: name }));
  list.addEventListener('keydown', (event) => {
    const shown = tabs.filter((t) => !t.tab.hidden);
    const at = shown.findIndex((t) => t.tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + shown.length, Home: 0, End: shown.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    const { name, tab } = shown[to % shown.length];
    store.set({ tab: name });
    tab.focus();
    event.preventDefault();
  });
  store.subscribe((now, before) => now.tab !== before.tab && show());
  // A tab that a view brings with it is shown as soon as it is there.
  new MutationObserver(show).observe(list, { subtree: true, attributeFilter: ['hidden'] });
  show();
}
