// @ts-check
// On a narrow screen the views are far below the board. While a view is visible in which one chooses what
// the board shows, the board and its player are docked above it, smaller.
import { byId } from '../page/dom.js';

/** The views in which one chooses a step or an order of the points. */
const BESIDE = ['attention', 'beam', 'explain', 'orders'];
/** Windows in which board and view are not visible together: narrow, neither low nor very high. */
const NARROW = matchMedia('(min-width: 20rem) and (max-width: 46rem) and (min-height: 33rem) and (max-height: 75rem)');

export function mountDock() {
  const root = document.documentElement;
  if ('embed' in root.dataset) return;
  const [board, player] = ['board-box', 'player'].map(byId);
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  /** @type {Set<Element>} */
  const seen = new Set();
  const show = () => {
    const docked = NARROW.matches && seen.size > 0;
    if (docked === 'docked' in root.dataset) return;
    // A gap of their height replaces the docked parts, so that nothing below moves.
    const gap = parseFloat(getComputedStyle(main).rowGap);
    main.style.setProperty('--left', `${board.offsetHeight + gap + player.offsetHeight}px`);
    if (docked) root.dataset.docked = '';
    else delete root.dataset.docked;
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    show();
  }, { rootMargin: '0px 0px -45% 0px' });
  for (const name of BESIDE) observer.observe(byId(`view-${name}`));
  NARROW.addEventListener('change', show);
}
