// @ts-check
// Draws outlines around the sets of cities in the bound of a shortest tour, if its checkbox is checked.
import { dotRadius, pen } from '../board/strokes.js';
import { byId } from '../page/dom.js';
import { changed } from '../state/store.js';

/** @typedef {import('../engine/answer.js').Outline} Outline */

/** Distances of an outline from its cities, and from an outline within it; in units of the drawing. */
const AWAY = 3;
const APART = 2.6;

/** Makes a rounded path around a convex ring, at distance r. The ring is counter-clockwise, with y upwards. @param {any} context @param {Spot[]} ring @param {number} r */
function around(context, ring, r) {
  context.beginPath();
  ring.forEach(([x, y], k) => {
    const [before, after] = [ring[(k || ring.length) - 1], ring[(k + 1) % ring.length]];
    const from = Math.atan2(y - before[1], x - before[0]) + Math.PI / 2;
    const turn = (from - Math.atan2(after[1] - y, after[0] - x) + 1.5 * Math.PI) % (2 * Math.PI);
    const pieces = Math.ceil(3 * turn) + 1;
    for (let i = 0; i <= pieces; i++) {
      const at = from - turn * (i / pieces);
      context.lineTo(x + r * Math.cos(at), y + r * Math.sin(at));
    }
  });
  context.closePath();
}

/** @param {Outline[]} cuts of these points @param {Point[]} points @returns {import('../board/draw.js').Under} */
const drawn = (cuts, points) => (context, scene, spots, palette, u) => {
  if (scene.points !== points) return; // a drawing of other points
  pen(context, palette.exact, 1.1 * u);
  context.fillStyle = palette.area;
  for (const { ring, level } of [...cuts].reverse()) { // the outer ones first
    around(context, ring.map((i) => spots[i]), dotRadius(points.length, u) + (AWAY + APART * level) * u);
    context.fill();
    context.stroke();
  }
};

/** @param {Store} store */
export function mountCuts(store) {
  const [row, box, words] = ['cuts-row', 'cuts', 'cuts-words'].map(byId);
  const show = () => {
    const { answer, points, search } = store.get();
    const known = answer?.points === points && !answer.searching;
    const cuts = search?.cuts ?? (known ? answer.exact?.cuts : null) ?? [];
    if (cuts.length || known) row.hidden = !cuts.length; // while points are dragged, the row does not change
    words.hidden = !box.checked;
    store.set({ outlines: box.checked && cuts.length ? drawn(cuts, points) : null });
  };
  box.addEventListener('change', show);
  store.subscribe((now, before) => changed(now, before, 'answer', 'points', 'search') && show());
  show();
}
