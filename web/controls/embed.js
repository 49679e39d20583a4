// @ts-check
// ?embed: the page in a frame of another. What it shows is the styles' affair (modes.css);
// here the verdict is kept on its one line, as long as it can be read there.
import { byId, oncePerFrame } from '../page/dom.js';

/** Below this share of its size the verdict wraps instead of being made smaller. */
const SMALLEST = 0.62;

export function mountEmbed() {
  if (!new URLSearchParams(location.search).has('embed')) return;
  document.documentElement.dataset.embed = '';
  const [line, text] = ['verdict', 'verdict-text'].map(byId);
  const fit = () => {
    line.style.setProperty('--fit', '1');
    line.classList.remove('wraps');
    const share = text.clientWidth / Math.max(1, text.scrollWidth);
    line.classList.toggle('wraps', share < SMALLEST);
    if (share < 1) line.style.setProperty('--fit', String(Math.max(SMALLEST, share * 0.99)));
  };
  // Before new words are painted, so that none are cut in any frame.
  new MutationObserver(fit).observe(text, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(oncePerFrame(fit)).observe(line);
}
