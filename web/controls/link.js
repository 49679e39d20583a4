// @ts-check
// The address bar follows the state, and the state the address; links to copy.
import { byId, say, whenQuiet } from '../page/dom.js';
import { fromHash, toHash } from '../state/address.js';
import { choose } from '../state/choices.js';
import { changed } from '../state/store.js';

/** @typedef {import('../state/store.js').State} State */

/** What of the state the address holds. */
const KEPT = ['task', 'points', 'weights', 'beam', 'views', 'constrained', 'method', 'step', 'tab', 'compare'];

/** The address of the page as it is shown. @param {State} state @param {''|'?embed'|'?present'} mode */
function address(state, mode = '') {
  const url = new URL(location.href);
  url.search = mode;
  url.hash = toHash(state);
  return url.href;
}

function embedCode(state) {
  const src = address(state, '?embed').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const title = 'A Pointer Network and the exact answer on the same points';
  const look = 'width="640" height="760" loading="lazy" style="border:0;max-width:100%"';
  return `<iframe src="${src}" ${look} title="${title}"></iframe>`;
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say('The browser did not allow copying. The link stands in the address bar.');
  }
}

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
 */
export function mountLink(store, history) {
  const open = byId('embed-open');

  const write = whenQuiet(() => {
    const state = store.get();
    if (state.playing) return;
    window.history.replaceState(null, '', `#${toHash(state)}`);
    open.href = address(state);
  }, 300);
  store.subscribe((now, before) => {
    if (changed(now, before, ...KEPT, 'playing')) write();
  });
  open.href = address(store.get());

  // What the address was changed to: what it says by now may be the page's own writing.
  window.addEventListener('hashchange', ({ newURL }) => {
    const { points, ...rest } = fromHash(new URL(newURL).hash);
    if (points) history.edit(points);
    const now = store.get();
    choose(store, { ...rest, weights: { ...now.weights, ...rest.weights }, method: { ...now.method, ...rest.method } });
  });
  byId('copy-link').addEventListener('click', () => copy(address(store.get()), 'Link copied.'));
  byId('copy-present').addEventListener('click', () => copy(address(store.get(), '?present'), 'Link for a lecture copied.'));
  byId('copy-embed').addEventListener('click', () => copy(embedCode(store.get()), 'Embed code copied.'));
}
