// @ts-check
/**
 * Finds faults of the page's layout, for every size of window, font and text: elements that overlap, are cut
 * off, stick out or need sideways scrolling. Also returns where the board is. It is evaluated on the page.
 */
export function measure() {
  const faults = new Set();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  // Layers lie over the page on purpose: elements are compared only within their layer.
  const LAYERS = '.menu-body, .own, .toast, .meaning, .loading, .note';
  const styles = new Map();
  const styleOf = (e) => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
  const nameOf = (e) => {
    const named = e.id ? e : e.closest('[id]');
    const words = (e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24);
    const id = named && named !== document.body ? `#${named.id}` : '';
    const tag = e === named ? '' : [e.tagName.toLowerCase(), ...[...e.classList].slice(0, 1)].join('.');
    return `${id} ${tag} “${words}”`.trim();
  };
  const clipped = new Map(); // elements for screen readers only
  const forEars = (e) => {
    if (!e || e === document.body) return false;
    if (!clipped.has(e)) clipped.set(e, styleOf(e).clipPath !== 'none' || forEars(e.parentElement));
    return clipped.get(e);
  };
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    && !e.closest('.hidden, .sprite, noscript, math, option, select, svg, script, style') && !forEars(e);

  /** The boxes of texts, line by line and as high as their letters, and of controls and drawings. */
  function items() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode);
      const e = node.parentElement;
      if (!node.data.trim() || !e || !seen(e)) continue;
      range.selectNodeContents(node);
      const size = parseFloat(styleOf(e).fontSize);
      for (const r of range.getClientRects()) {
        if (r.width < 1 || !size) continue;
        const spare = Math.max(0, (r.height - size) / 2);
        found.push({ e, text: true,
          box: { left: r.left, right: r.right, top: r.top + spare, bottom: r.bottom - spare } });
      }
    }
    for (const e of document.querySelectorAll(
      'button, select, summary, input, canvas, progress, textarea, math, .key')) {
      if (e.matches('[type="radio"], [type="file"], .term') || e.closest('.hidden, .sprite')
        || !e.checkVisibility({ visibilityProperty: true }))
        continue;
      const { left, right, top, bottom } = e.getBoundingClientRect();
      if (right - left >= 1 && bottom - top >= 1)
        found.push({ e, text: false, box: { left, right, top, bottom } });
    }
    return found;
  }

  /** Follows an item up through all elements that may cut it; returns what scrolls it and its visible box. */
  function follow(item) {
    const { e, text } = item;
    const box = { ...item.box };
    const scrollers = [];
    let sticky = false; // a sticky element covers what scrolls below it, on purpose
    let stuck = false;
    let flow = true; // whether the box lies in the flow of its parents
    for (let at = text ? e : e.parentElement, from = e; at && at !== document.body;
      from = at, at = at.parentElement) {
      const style = styleOf(at);
      sticky ||= style.position === 'sticky';
      stuck ||= sticky && at.scrollTop > 0;
      if (from !== at && styleOf(from).position === 'fixed')
        return { ...item, seen: box, scrollers, stuck, fixed: true };
      if (style.display === 'inline' || style.display === 'contents') {
        if (style.position !== 'static') flow = style.position === 'relative' && flow;
        continue;
      }
      const r = at.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX) && (box.left < r.left - 1 || box.right > r.right + 1))
        faults.add(`cut at the side: ${nameOf(e)} in ${nameOf(at)}`);
      if (/hidden|clip/.test(style.overflowY) && (box.top < r.top - 2 || box.bottom > r.bottom + 2))
        faults.add(`cut: ${nameOf(e)} in ${nameOf(at)}`);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        scrollers.push(at);
        if (box.left < r.left - 1 - at.scrollLeft || box.right > r.right + 1)
          faults.add(`needs sideways scrolling: ${nameOf(e)} in ${nameOf(at)}`);
        if (box.top + at.scrollTop < r.top - 1) faults.add(`out of reach: ${nameOf(e)} in ${nameOf(at)}`);
        box.left = Math.max(box.left, r.left);
        box.right = Math.min(box.right, r.right);
        box.top = Math.max(box.top, r.top);
        box.bottom = Math.min(box.bottom, r.bottom);
      } else if (flow && style.overflowX === 'visible') {
        if (box.left < r.left - 1.5 || box.right > r.right + 1.5)
          faults.add(`sticks out at the side: ${nameOf(e)} of ${nameOf(at)}`);
        if (text && at.matches('button, summary, .segments label > span')
          && (box.top < r.top - 1 || box.bottom > r.bottom + 1))
          faults.add(`sticks out: ${nameOf(e)} of ${nameOf(at)}`);
      }
      if (/absolute|fixed/.test(style.position)) flow = false;
    }
    return { ...item, seen: box, scrollers, stuck, fixed: styleOf(e).position === 'fixed' };
  }

  const held = [document.body, document.documentElement]
    .some((e) => /hidden|clip/.test(getComputedStyle(e).overflowY));
  const all = items().map(follow);
  for (const { e, seen: box, fixed } of all) {
    if (box.right <= box.left || box.bottom <= box.top) continue; // scrolled away
    if (box.left < -1 || box.right > innerWidth + 1)
      faults.add(`beyond the window: ${nameOf(e)}, ${Math.round(box.left)} to ${Math.round(box.right)}`);
    if (box.top < -1 - (fixed || held ? 0 : scrollY)) faults.add(`above the window: ${nameOf(e)}`);
    if ((held || fixed) && box.bottom > innerHeight + 2)
      faults.add(`below the window, out of reach: ${nameOf(e)} ${Math.round(box.bottom)} of ${innerHeight}`);
  }

  // Overlaps: items in the same scrolled element are compared by their whole boxes, others by their visible
  // boxes.
  const layer = new Map(all.map((i) => [i, i.e.closest(LAYERS)]));
  all.sort((a, b) => a.box.top - b.box.top);
  all.forEach((a, i) => {
    for (let k = i + 1; k < all.length && all[k].box.top < a.box.bottom; k++) {
      const b = all[k];
      if (layer.get(a) !== layer.get(b) || a.stuck !== b.stuck || a.e === b.e || a.e.contains(b.e)
        || b.e.contains(a.e))
        continue;
      const same = a.scrollers.length === b.scrollers.length && a.scrollers[0] === b.scrollers[0];
      const [p, q] = same ? [a.box, b.box] : [a.seen, b.seen];
      const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (w > 1 && h > 1)
        faults.add(`${nameOf(a.e)} lies over ${nameOf(b.e)} by ${Math.round(w)} × ${Math.round(h)}`);
    }
  });

  // A select must show its whole text, a field its whole number.
  for (const e of /** @type {NodeListOf<any>} */ (
    document.querySelectorAll('select, input[type="number"]'))) {
    if (!seen(e.parentElement) || !e.checkVisibility()) continue;
    if (e.tagName === 'INPUT') {
      if (e.scrollWidth > e.clientWidth + 1) faults.add(`cut: the number in ${nameOf(e)}`);
      continue;
    }
    // Its text wraps, where the browser can do that.
    if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
      faults.add(`cut: “${e.selectedOptions[0]?.textContent}” in ${nameOf(e)}`);
  }

  // An element that scrolls must be high enough to read in.
  for (const e of document.querySelectorAll('body *')) {
    const style = getComputedStyle(e);
    if (!/auto|scroll/.test(style.overflowY) || !e.checkVisibility() || e.matches('textarea')
      || e.scrollHeight <= e.clientHeight + 1)
      continue;
    if (e.clientHeight < Math.min(7 * rem, innerHeight / 3))
      faults.add(`a slit: ${nameOf(e)} is ${e.clientHeight} high for ${e.scrollHeight}`);
  }

  const root = document.documentElement;
  const wide = root.scrollWidth;
  if (wide > innerWidth + 1) {
    const beyond = [...document.querySelectorAll('body *')]
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1);
    const names = beyond.slice(0, 3).map(nameOf).join(', ');
    faults.add(`the page is ${wide} wide in a window of ${innerWidth}: ${names}`);
  }
  const { left, top, right, bottom, width, height } =
    /** @type {HTMLElement} */ (document.getElementById('board')).getBoundingClientRect();
  const board = { left, top: top + scrollY, right, bottom: bottom + scrollY, width, height };
  return { faults: [...faults].sort(), board, tall: root.scrollHeight };
}
