// @ts-check
// The live figures between the explanations: the points on the board as they are read,
// the distribution of one step, and the two kinds of output dictionary.
import { chosenWeights } from '../state/choices.js';
import { byId } from '../page/dom.js';
import { ranked } from '../points/edges.js';
import { changed } from '../state/store.js';
import { count, percentShort, symbolWords } from '../page/words.js';
import { fitting, sketch, smallFrame } from './canvas.js';

/** How weights that sort the points say so; kept in step with the engine's orders. */
const READ = {
  random: 'in the order in which they were placed; Shuffle changes it, and sometimes the answer',
  x: 'from left to right: these weights sort them first, which makes the task easier',
  angle: 'by their angle around the middle: these weights sort them first, which makes the task easier',
  hilbert: 'along a Hilbert curve: these weights sort them first, which makes the task easier',
};
/** What weights may get with each point beside its coordinates; kept in step with core/task/order.go. */
const FEATURES = [[2, 'its squared distance from the middle'], [3, 'the step from the point read before'],
  [5, 'how near it is to each side of the box around all points']];
const UNITS = 10;

/** @param {import('../state/store.js').Store} store @param {any} engine */
export function mountExplain(store, engine) {
  const visible = () => store.get().tab === 'explain';
  const texts = { read: byId('explain-read'), point: byId('explain-point'), dictionary: byId('explain-dictionary') };
  const canvases = { read: byId('figure-read'), point: byId('figure-point'), dictionary: byId('figure-dictionary') };

  /** The step shown: the board's, else the one in which the network was least sure. */
  function stepNow() {
    const state = store.get();
    const steps = fitting(state)?.model?.steps ?? [];
    if (!steps.length) return null;
    let at = state.step ?? 0;
    if (state.step === null || state.step >= steps.length) {
      steps.forEach((s, i) => { if (s.probabilities[s.chosen] < steps[at]?.probabilities[steps[at].chosen]) at = i; });
    }
    return { at, ...steps[at] };
  }

  function orderNow() {
    const state = store.get();
    const order = chosenWeights(state, engine)?.order ?? 'random';
    const view = fitting(state)?.model?.view ?? 0;
    return readingOrder(state.points.map((p) => seenFrom(p, view)), order);
  }

  const touchRead = sketch(canvases.read, (c, width, height, colour) => {
    const { points, hover } = store.get();
    const order = orderNow();
    const n = order.length;
    const rem = colour.rem;
    const frame = { ...smallFrame(height), unit: 0.6, margin: 6, side: height - 12 };
    const place = ([x, y]) => [frame.margin + x * frame.side, height - frame.margin - y * frame.side];
    c.fillStyle = colour.surface;
    c.fillRect(0, 0, height, height);
    c.strokeStyle = colour.line;
    c.strokeRect(0.5, 0.5, height - 1, height - 1);
    // Early is pale, late is dark: the same shades in the square and in the chain.
    const shade = (k) => mix(colour.band, colour.exact, n > 1 ? k / (n - 1) : 1);
    c.lineWidth = n > 100 ? 0.8 : 1.6;
    for (let k = 1; k < n; k++) {
      c.strokeStyle = shade(k);
      segment(c, place(points[order[k - 1]]), place(points[order[k]]));
    }
    const r = n > 100 ? 1.3 : n > 30 ? 2 : 2.8;
    order.forEach((i) => {
      c.fillStyle = colour.ink;
      dot(c, place(points[i]), hover.point === i ? r + 2 : r);
    });
    if (!n) return;
    // The chain of the encoder, with a gap where it does not fit.
    const w = 2.5 * rem;
    const left = height + 1.2 * rem;
    const fit = Math.max(2, Math.floor((width - left + 0.5 * rem) / w));
    const list = n <= fit ? order.map((_, k) => k) : [...Array(Math.max(1, fit - 2)).keys(), -1, n - 1];
    const y = height * 0.5;
    const box = 1.75 * rem;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    list.forEach((k, at) => {
      const x = left + at * w + box / 2;
      if (at) arrow(c, [x - w + box / 2 + 2, y], [x - box / 2 - 2, y], colour.muted);
      if (k < 0) {
        c.fillStyle = colour.muted;
        c.font = `${rem}px ${colour.font}`;
        c.fillText('…', x, y);
        return;
      }
      c.strokeStyle = hover.point === order[k] ? colour.ink : shade(k);
      c.lineWidth = hover.point === order[k] ? 2.6 : 2;
      c.fillStyle = colour.surface;
      roundRect(c, x - box / 2, y - box / 2, box, box, 5);
      c.fill();
      c.stroke();
      vector(c, 'e', k + 1, x, y, colour);
      arrow(c, [x, height - 1.25 * rem], [x, y + box / 2 + 2], colour.muted);
      c.font = `${0.8 * rem}px ${colour.font}`;
      c.fillStyle = colour.ink;
      c.fillText(String(order[k] + 1), x, height - 0.55 * rem);
    });
    c.textAlign = 'left';
    c.font = `${0.8 * rem}px ${colour.font}`;
    c.fillStyle = colour.muted;
    c.fillText('the encoder’s vectors', left, 0.7 * rem);
  }, visible);

  const touchPoint = sketch(canvases.point, (c, width, height, colour) => {
    const step = stepNow();
    if (!step) return;
    const n = store.get().points.length;
    const rem = colour.rem;
    const base = height - 1.35 * rem;
    const top = 1.3 * rem;
    const w = Math.min(2.6 * rem, width / (n + 1));
    const gap = w > 5 ? Math.min(6, w * 0.2) : 0;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.font = `${0.78 * rem}px ${colour.font}`;
    const every = Math.ceil((c.measureText(String(n)).width + 6) / w);
    const likely = new Set(ranked(step.probabilities, w > 26 ? 3 : 1).filter((r) => r.p >= 0.02).map((r) => r.index));
    for (let j = 0; j <= n; j++) {
      const p = step.probabilities[j];
      const [x, h] = [j * w, Math.max(p * (base - top), p > 0 ? 1 : 0)];
      const chosen = j === step.chosen;
      c.fillStyle = colour.press;
      c.fillRect(x + gap / 2, base - 2, w - gap, 2);
      c.fillStyle = chosen ? colour.network : colour.heat[2];
      c.fillRect(x + gap / 2, base - h, w - gap, h);
      const strong = chosen || store.get().hover.point === j;
      if (strong || j === n || (j % every === 0 && n - j >= every && Math.abs(j - step.chosen) >= every)) {
        if (j === n && !chosen && n - step.chosen < every) continue;
        c.fillStyle = strong ? colour.ink : colour.muted;
        c.fillText(j === n ? '⇐' : String(j + 1), x + w / 2, height - 0.6 * rem);
      }
      if (!likely.has(j)) continue;
      c.fillStyle = chosen ? colour.network : colour.ink;
      const text = percentShort(p);
      const half = c.measureText(text).width / 2;
      c.fillText(text, Math.min(Math.max(x + w / 2, half), width - half), base - h - 0.65 * rem);
    }
  }, visible);

  const touchDictionary = sketch(canvases.dictionary, (c, width, height, colour) => {
    const n = store.get().points.length;
    const rem = colour.rem;
    const most = Math.max(n, UNITS) + 1;
    const w = Math.min(2.1 * rem, width / most);
    const h = Math.min(1.75 * rem, height / 2 - 1.75 * rem);
    const row = (y, title, cells) => {
      c.textAlign = 'left';
      c.textBaseline = 'middle';
      c.font = `${0.82 * rem}px ${colour.font}`;
      c.fillStyle = colour.muted;
      c.fillText(title, 0, y + 0.7 * rem);
      c.textAlign = 'center';
      c.font = `${0.8 * rem}px ${colour.font}`;
      const every = Math.ceil((c.measureText(String(n)).width + 6) / w);
      cells.forEach(({ text, kind }, k) => {
        const [x, top] = [k * w, y + 1.5 * rem];
        const inset = w > 8 ? 1.5 : 0.3;
        c.fillStyle = kind === 'used' ? colour.heat[1] : colour.page;
        c.strokeStyle = kind === 'used' ? colour.network : kind === 'missing' ? colour.ink : colour.edge;
        c.setLineDash(kind === 'missing' ? [2, 3] : []);
        c.lineWidth = 1.2;
        roundRect(c, x + inset, top, w - 2 * inset, h, w > 8 ? 4 : 0);
        c.fill();
        if (w > 4) c.stroke();
        c.setLineDash([]);
        if (k % every && text !== '⇐') return;
        c.fillStyle = kind === 'idle' ? colour.muted : colour.ink;
        c.fillText(kind === 'missing' ? '×' : text, x + w / 2, top + h / 2);
      });
    };
    const fixed = Array.from({ length: Math.max(n, UNITS) }, (_, k) => ({
      text: String(k + 1), kind: k >= UNITS ? 'missing' : k < n ? 'used' : 'idle',
    }));
    const grown = [...Array.from({ length: n }, (_, k) => ({ text: String(k + 1), kind: 'used' })), { text: '⇐', kind: 'used' }];
    row(0, `Fixed: ${UNITS} output units${n > UNITS ? `, ${count(n - UNITS, 'point')} without a name` : n < UNITS ? `, ${UNITS - n} idle` : ''}`, fixed);
    row(height / 2, `Pointer: ${count(n + 1, 'entry', 'entries')} for ${count(n, 'point')}`, grown);
  }, visible);

  function say() {
    const state = store.get();
    const n = state.points.length;
    const entry = chosenWeights(state, engine);
    const how = READ[entry?.order] ?? READ.random;
    const both = entry?.bidirectional ? ' A second LSTM reads them backwards, so that each vector also knows what comes after.' : '';
    const given = FEATURES.filter(([from]) => entry?.features > from).map(([, what]) => what);
    const more = given.length ? ` With the coordinates of each they get what follows from them: ${given.join('; ')}.` : '';
    const often = fitting(state)?.model?.share > 0 ? ' So it goes in each of the eight views of the square; drawn is the view whose steps are played, turned back.' : '';
    write(texts.read, n ? `Your ${count(n, 'point')} are read ${how}.${both}${more}${often}`.replace('Your 1 point are', 'Your one point is') : 'Place some points to see it.');
    const step = stepNow();
    canvases.point.hidden = !step;
    if (step) {
      const chosen = symbolWords(step.chosen, n);
      const said = `At step ${step.at + 1} of your points, ${chosen} gets ${percentShort(step.probabilities[step.chosen])}.`;
      write(texts.point, state.step === null ? `${said} It is the step at which the network was least sure.` : said);
      canvases.point.ariaLabel = `Probabilities at step ${step.at + 1}: ${ranked(step.probabilities, 3).map((r) => `${symbolWords(r.index, n)} ${percentShort(r.p)}`).join(', ')}`;
    } else write(texts.point, 'Place some points to see the probabilities of a step.');
    write(texts.dictionary, n > UNITS
      ? `With your ${count(n, 'point')} the fixed one has no name for ${n - UNITS} of them.`
      : `Your ${count(n, 'point')} would still fit into ${UNITS} units: add ${UNITS + 1 - n} more to see the fixed one fail.`);
    canvases.read.ariaLabel = `The encoder reads the points in this order: ${orderNow().slice(0, 30).map((i) => i + 1).join(', ')}${n > 30 ? ' and so on' : ''}`;
    canvases.dictionary.ariaLabel = `A fixed dictionary of ${UNITS} output units beside the pointer’s ${n + 1} entries for ${count(n, 'point')}`;
  }

  let waiting = false;
  function update() {
    if (!visible() || waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      say();
    });
    touchRead();
    touchPoint();
    touchDictionary();
  }
  store.subscribe((now, before) => {
    if (changed(now, before, 'tab', 'points', 'task', 'answer', 'step', 'weights', 'hover')) update();
  });
  engine.ready.then(update, () => {});
  update();
}

const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };

/** A point as one of the eight views shows it, as core/task/views.go has them. */
function seenFrom([x, y], view) {
  if (view & 1) x = 1 - x;
  if (view & 2) y = 1 - y;
  return /** @type {[number, number]} */ (view & 4 ? [y, x] : [x, y]);
}

/**
 * The points as the encoder gets them, as the engine orders them (core/task/order.go).
 * @param {import('../points/grid.js').Point[]} points @param {string} order
 */
export function readingOrder(points, order) {
  const all = points.map((_, i) => i);
  if (order !== 'x' && order !== 'angle' && order !== 'hilbert') return all;
  const [cx, cy] = [0, 1].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0));
  const keys = points.map(([x, y]) => (order === 'x' ? [x, y]
    : order === 'angle' ? [Math.atan2(y - cy, x - cx), Math.hypot(x - cx, y - cy)] : [hilbert(x, y), 0]));
  return all.sort((a, b) => keys[a][0] - keys[b][0] || keys[a][1] - keys[b][1] || a - b);
}

/** The place of a point along a Hilbert curve of 2¹⁶ cells a side. */
function hilbert(x, y) {
  const side = 65536;
  let [cx, cy] = [x, y].map((v) => Math.max(0, Math.min(side - 1, Math.floor(v * side))));
  let d = 0;
  for (let s = side / 2; s >= 1; s /= 2) {
    const [rx, ry] = [cx & s ? 1 : 0, cy & s ? 1 : 0];
    d += s * s * ((3 * rx) ^ ry);
    if (ry) continue;
    if (rx) [cx, cy] = [side - 1 - cx, side - 1 - cy];
    [cx, cy] = [cy, cx];
  }
  return d;
}

function segment(c, a, b) {
  c.beginPath();
  c.moveTo(a[0], a[1]);
  c.lineTo(b[0], b[1]);
  c.stroke();
}

function dot(c, [x, y], r) {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fill();
}

function roundRect(c, x, y, w, h, r) {
  c.beginPath();
  c.roundRect(x, y, w, h, r);
}

function arrow(c, a, b, tone) {
  c.strokeStyle = c.fillStyle = tone;
  c.lineWidth = 1.3;
  segment(c, a, b);
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  c.beginPath();
  for (const turn of [0, 2.6, -2.6]) c.lineTo(b[0] + (turn ? 5.5 * Math.cos(angle + turn) : 0), b[1] + (turn ? 5.5 * Math.sin(angle + turn) : 0));
  c.fill();
}

/** A letter with an index, as the equations have it. */
function vector(c, letter, index, x, y, colour) {
  const rem = colour.rem;
  c.fillStyle = colour.ink;
  c.font = `italic ${0.98 * rem}px Georgia, "Liberation Serif", serif`;
  const small = 0.18 * rem * String(index).length;
  c.fillText(letter, x - small, y - 0.08 * rem);
  c.font = `${0.62 * rem}px Georgia, "Liberation Serif", serif`;
  c.fillText(String(index), x + 0.42 * rem, y + 0.3 * rem);
}

/** Between two colours of the form #rrggbb. */
function mix(a, b, share) {
  const parts = [1, 3, 5].map((i) => Math.round(parseInt(a.slice(i, i + 2), 16) * (1 - share) + parseInt(b.slice(i, i + 2), 16) * share));
  return `rgb(${parts.join(' ')})`;
}
