// @ts-check
// What can be scrolled shows that it can: the edges behind which there is more are named in
// data-more, for the styles to fade.

/** @param {HTMLElement} scroller @returns {() => void} to be called when what is in it has changed */
export function showMore(scroller) {
  const look = () => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = scroller;
    const more = [
      scrollLeft > 2 && 'left', scrollLeft + clientWidth < scrollWidth - 2 && 'right',
      scrollTop > 2 && 'up', scrollTop + clientHeight < scrollHeight - 2 && 'down',
    ].filter(Boolean).join(' ');
    if (scroller.dataset.more !== more) scroller.dataset.more = more;
  };
  scroller.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(look).observe(scroller);
  look();
  return look;
}
