// @ts-check
// ?embed: the page in a frame of another. What it shows is the styles' affair (modes.css);
// here the verdict is kept on its one line.
import { byId, oncePerFrame } from '../page/dom.js';

/** Below this share of its size the verdict is cut instead of made smaller. */
const SMALLEST = 0.62;

export function mountEmbed() {
  if (!new URLSearchParams(location.search).has('embed')) return;
  document.documentElement.dataset.embed = '';
  const [line, text] = ['verdict', 'verdict-text'].map(byId);
  const fit = oncePerFrame(() => {
    line.style.setProperty('--fit', '1');
    const share = text.clientWidth / Math.max(1, text.scrollWidth);
    if (share < 1) line.style.setProperty('--fit', String(Math.max(SMALLEST, share * 0.99)));
    text.title = text.textContent;
  });
  new MutationObserver(fit).observe(text, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(fit).observe(line);
}
