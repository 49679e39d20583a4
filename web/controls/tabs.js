// @ts-check
// The tabs beside the board. One view is open at a time; arrow keys change the tab, and a switch chooses among the views of a tab.
import { byId } from '../page/dom.js';
import { PANES, TABS } from '../state/store.js';

/** @param {Store} store */
export function mountTabs(store) {
  const list = byId('tabs');
  const choices = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="view"]'));
  const tabs = Object.entries(TABS).map(([name, views]) => ({ tab: byId(`tab-${name}`), views, last: views[0], choice: document.querySelector(`[data-tab="${name}"]`) }));

  function show() {
    const { tab: open } = store.get();
    for (const each of tabs) {
      const { tab, views, choice } = each;
      const selected = views.includes(open);
      if (selected) each.last = open;
      tab.setAttribute('aria-selected', String(selected));
      tab.setAttribute('aria-controls', `view-${each.last}`);
      tab.tabIndex = selected ? 0 : -1;
      choice?.toggleAttribute('hidden', !selected);
    }
    for (const name of PANES) byId(`view-${name}`).hidden = name !== open;
    for (const radio of choices) radio.checked = radio.value === open;
  }

  for (const each of tabs) each.tab.addEventListener('click', () => store.set({ tab: each.last }));
  for (const radio of choices) radio.addEventListener('change', () => store.set({ tab: radio.value }));
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((t) => t.tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    const { tab, last } = tabs[to % tabs.length];
    store.set({ tab: last });
    tab.focus();
    event.preventDefault();
  });
  store.subscribe((now, before) => now.tab !== before.tab && show());
  show();
}
