// @ts-check
// Beam search as lanes: a column for each step, a row for each rank. Chosen: heavy
// line and filled node; alive to the end: solid; died: thin and dashed, ended by a cross.
import { byId, create } from '../page/dom.js';
import { changed } from '../state/store.js';
import { count, percentShort, symbol } from '../page/words.js';
import { fitting, signed, sketch } from './canvas.js';

/**
 * @typedef {{rank: number, step: number, parent: number, symbol: number, logProbability: number,
 *   finished: boolean, alive: boolean, chosen: boolean, children: number}} Lane
 */

/**
 * The beam's rows as lanes that know whether they lived.
 * @param {any[][]} beams @param {ArrayLike<number>} sequence what the decoder chose in the end
 * @returns {Lane[][]}
 */
export function lanesOf(beams, sequence) {
  const lanes = beams.map((row, step) => row.map((h, rank) => (
    { ...h, rank, step, alive: false, chosen: false, children: 0 })));
  if (!lanes.length) return lanes;
  const last = lanes.length - 1;
  for (const end of lanes[last]) {
    for (let [lane, t] = [end, last]; lane; lane = t > 0 ? lanes[--t][lane.parent] : /** @type {any} */ (null)) lane.alive = true;
  }
  for (let t = 1; t <= last; t++) for (const lane of lanes[t]) { const p = lanes[t - 1][lane.parent]; if (p) p.children++; }
  const answer = Array.from(sequence).join();
  const winner = lanes[last].find((l) => pathOf(lanes, l).join() === answer) ?? lanes[last][0];
  for (let [lane, t] = [winner, last]; lane; lane = t > 0 ? lanes[--t][lane.parent] : /** @type {any} */ (null)) lane.chosen = true;
  return lanes;
}

/** The points that the decoder chose; of several views those of the view that is shown. */
const chosenBy = (model, n) => model.steps.map((s) => s.chosen).filter((i) => i < n);

/** The symbols chosen up to a lane, without the end symbol. @param {Lane[][]} lanes @param {Lane} lane */
export function pathOf(lanes, lane, n = Infinity) {
  /** @type {number[]} */
  const path = [];
  let /** @type {Lane|null} */ at = lane;
  while (at) {
    if (at.symbol >= 0 && !(at.finished && isEnd(lanes, at, n))) path.unshift(at.symbol);
    at = at.step > 0 ? lanes[at.step - 1][at.parent] : null;
  }
  return path;
}

/** A finished lane whose parent was not: its symbol is ⇐ unless it is a point. */
const isEnd = (lanes, lane, n) => (n === Infinity ? lane.symbol === endSymbol(lanes) : lane.symbol >= n);
const endSymbol = (lanes) => Math.max(...lanes.flat().map((l) => (l.finished ? l.symbol : -1)));

/** @param {import('../state/store.js').Store} store */
export function mountBeam(store) {
  const canvas = byId('lanes');
  const scroll = byId('lanes-scroll');
  const text = byId('lanes-text');
  const final = byId('lanes-final');
  const inner = create('div', { className: 'lanes-inner' });
  scroll.append(inner);
  inner.append(canvas);

  /** @type {Lane[][]} */ let lanes = [];
  /** @type {any} */ let held = null;
  /** @type {Lane|null} */ let pointed = null;
  let size = { left: 0, top: 0, w: 1, h: 1 };
  const visible = () => store.get().tab === 'beam';
  const n = () => store.get().points.length;

  function lay() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const longest = Math.max(...lanes.flat().map((l) => l.logProbability.toFixed(1).length), 3);
    size = { left: 2.4 * rem, top: 1.9 * rem, w: (2.6 + 0.28 * longest) * rem, h: 2.55 * rem };
    const rows = Math.max(...lanes.map((row) => row.length));
    inner.style.width = `${Math.ceil(size.left + lanes.length * size.w + 0.6 * rem)}px`;
    canvas.style.width = `${scroll.clientWidth}px`; // stays in sight; what is scrolled is its content
    canvas.style.height = `${Math.ceil(size.top + rows * size.h)}px`;
  }

  const spot = (lane) => [size.left + (lane.step + 0.42) * size.w - scroll.scrollLeft, size.top + (lane.rank + 0.4) * size.h];

  const touch = sketch(canvas, (c, width, height, colour) => {
    if (!lanes.length) return;
    const r = 0.78 * colour.rem;
    const first = Math.max(0, Math.floor((scroll.scrollLeft - size.left) / size.w) - 1);
    const last = Math.min(lanes.length - 1, Math.ceil((scroll.scrollLeft + width) / size.w) + 1);
    const shown = lanes.slice(first, last + 1);
    const trail = new Set();
    for (let lane = pointed; lane; lane = lane.step > 0 ? lanes[lane.step - 1][lane.parent] : null) trail.add(lane);
    c.textBaseline = 'middle';
    c.textAlign = 'center';
    c.font = `${0.76 * colour.rem}px ${colour.font}`;
    const step = store.get().step;
    shown.forEach(([lane]) => {
      if (!lane) return;
      const x = spot(lane)[0];
      c.fillStyle = lane.step === step ? colour.ink : colour.muted;
      c.fillText(String(lane.step + 1), x, 0.7 * colour.rem);
      if (lane.step !== step) return;
      c.fillStyle = colour.press;
      c.fillRect(x - 0.46 * size.w, 1.4 * colour.rem, size.w * 0.92, height);
    });
    // Lines first, the dead below the living below the chosen.
    const order = (lane) => (trail.has(lane) ? 3 : lane.chosen ? 2 : lane.alive ? 1 : 0);
    const lines = shown.flat().filter((l) => l.step > 0 && lanes[l.step - 1][l.parent]).sort((a, b) => order(a) - order(b));
    for (const lane of lines) {
      const [x, y] = spot(lane);
      const [px, py] = spot(lanes[lane.step - 1][lane.parent]);
      c.setLineDash(lane.alive || trail.has(lane) ? [] : [3, 3]);
      c.strokeStyle = lane.chosen ? colour.network : trail.has(lane) ? colour.ink : lane.alive ? colour.muted : colour.edge;
      c.lineWidth = lane.chosen ? 3 : trail.has(lane) ? 2.6 : lane.alive ? 1.6 : 1.1;
      const [from, to, bend] = [px + (lane.symbol < 0 && lanes[lane.step - 1][lane.parent].symbol < 0 ? 3 : r), x - (lane.symbol < 0 ? 3 : r), size.w * 0.4];
      c.beginPath();
      c.moveTo(from, py);
      c.bezierCurveTo(from + bend, py, to - bend, y, to, y);
      c.stroke();
    }
    c.setLineDash([]);
    for (const lane of shown.flat()) drawLane(c, lane, r, colour, trail.has(lane));
    // The ranks stay in sight while the steps scroll.
    c.fillStyle = colour.page;
    c.fillRect(0, 0, size.left - 0.6 * colour.rem, height);
    c.textAlign = 'right';
    c.font = `${0.76 * colour.rem}px ${colour.font}`;
    const rows = Math.max(...lanes.map((row) => row.length));
    for (let k = 0; k < rows; k++) {
      c.fillStyle = colour.muted;
      c.fillText(`${k + 1}.`, size.left - 1 * colour.rem, size.top + (k + 0.4) * size.h);
    }
  }, visible);

  function drawLane(c, lane, r, colour, onTrail) {
    const [x, y] = spot(lane);
    const ended = lane.symbol < 0;
    c.beginPath();
    c.arc(x, y, ended ? 3 : r, 0, 7);
    c.fillStyle = lane.chosen ? colour.network : ended ? colour.muted : colour.surface;
    c.fill();
    c.setLineDash(lane.alive || onTrail ? [] : [2.5, 2.5]);
    c.strokeStyle = lane.chosen ? colour.network : onTrail || lane.alive ? colour.ink : colour.muted;
    c.lineWidth = onTrail ? 2.4 : 1.3;
    if (onTrail && lane.chosen) c.strokeStyle = colour.ink;
    if (!ended) c.stroke();
    c.setLineDash([]);
    if (ended) return;
    c.textAlign = 'center';
    c.fillStyle = lane.chosen ? colour.surface : lane.alive || onTrail ? colour.ink : colour.muted;
    c.font = `${lane.chosen ? '650 ' : ''}${0.82 * colour.rem}px ${colour.font}`;
    c.fillText(symbol(lane.symbol, n()), x, y + 0.5);
    c.fillStyle = lane.chosen || onTrail ? colour.ink : colour.muted;
    c.font = `${0.7 * colour.rem}px ${colour.font}`;
    c.fillText(signed(lane.logProbability), x, y + r + 0.52 * colour.rem);
    if (lane.alive || lane.step === lanes.length - 1 || lane.children) return;
    c.strokeStyle = colour.muted;
    c.lineWidth = 1.6;
    const [cx, k] = [x + r + 0.42 * colour.rem, 0.2 * colour.rem];
    c.beginPath();
    c.moveTo(cx - k, y - k); c.lineTo(cx + k, y + k);
    c.moveTo(cx - k, y + k); c.lineTo(cx + k, y - k);
    c.stroke();
  }

  /** @param {Lane|null} lane */
  function point(lane) {
    if (pointed === lane) return;
    pointed = lane;
    store.set({ hover: { point: null, step: null, path: lane ? pathOf(lanes, lane, n()) : null } });
    say();
    touch();
  }

  /** How many reached the end, and which of them was taken, as the costs of core/task have it. */
  function taken(task) {
    const row = lanes[lanes.length - 1];
    const ended = row.filter((l) => l.finished);
    const chosen = row.find((l) => l.chosen);
    if (!chosen || !ended.length) return `none reached the end; the likeliest is ${winner()}`;
    const path = pathOf(lanes, chosen, n());
    let which = 'the first';
    if (task === 'tsp' && path.length === n() && new Set(path).size === n()) which = 'the shortest tour';
    else if (chosen !== ended[0]) which = `number ${chosen.rank + 1}, ${task === 'hull' ? 'the first simple polygon' : 'with the fewest gaps and overlaps'},`;
    return `${ended.length} reached the end; ${which} is ${winner()}`;
  }

  /** With several views the answer is of all. */
  const winner = () => (held?.share > 0 ? 'this view’s answer' : 'the answer');

  function say() {
    const state = store.get();
    const answer = fitting(state);
    let said;
    if (!lanes.length) said = answer?.modelError ?? 'Beam search keeps the best few sequences instead of one.';
    else if (pointed) {
      const path = pathOf(lanes, pointed, n()).map((i) => i + 1).join(' ');
      const fate = pointed.chosen ? `on the way to ${winner()}` : pointed.alive ? 'alive to the end' : 'pushed out by better ones';
      said = `Step ${pointed.step + 1}, rank ${pointed.rank + 1}: ${path || '⇐'} · log-probability ${signed(pointed.logProbability)} (${percentShort(Math.exp(pointed.logProbability))}), ${fate}`;
    } else if (state.beam === 1) said = 'With a beam of 1 the decoder is greedy: it takes the likeliest symbol and never looks back.';
    else {
      const dead = lanes.flat().filter((l) => !l.alive && !l.children && l.step < lanes.length - 1).length;
      said = `${held?.share > 0 ? 'In the view shown, at' : 'At'} every step the best ${state.beam} hypotheses stay, with their log-probability. ${count(dead, 'branch', 'branches')} died (dashed, ×), ${taken(state.task)}.`;
    }
    if (text.textContent !== said) text.textContent = said;
  }

  /** The list under the lanes: every sequence that reached the end, or the offer of a wider beam. */
  function list() {
    const state = store.get();
    if (state.beam === 1) {
      const wider = create('button', { type: 'button', className: 'strong', textContent: 'Keep the best 5' });
      wider.addEventListener('click', () => store.set({ beam: 5, step: null, growth: 1, playing: false }));
      final.replaceChildren(create('p', { className: 'offer' }, wider));
      return;
    }
    if (!lanes.length) return final.replaceChildren();
    const table = create('ol', { className: 'hypotheses' });
    for (const lane of lanes[lanes.length - 1]) {
      const path = pathOf(lanes, lane, n());
      const line = create('button', { type: 'button' },
        create('span', { className: 'mark', textContent: lane.chosen ? '●' : '○', ariaHidden: 'true' }),
        // What is seen is part of what is read out, so that it can be asked for by voice.
        create('span', { className: 'sequence' },
          create('span', { className: 'hidden', textContent: `Rank ${lane.rank + 1}${lane.chosen ? `, ${winner()}` : ''}: points ` }),
          path.map((i) => i + 1).join(' '), create('span', { textContent: lane.finished ? ' ⇐' : ' …', ariaHidden: 'true' })),
        create('span', { className: 'weight' },
          create('span', { className: 'hidden', textContent: '; log-probability ' }),
          `${signed(lane.logProbability)} · ${percentShort(Math.exp(lane.logProbability))}`));
      line.classList.toggle('chosen', lane.chosen);
      for (const type of ['pointerenter', 'focus']) line.addEventListener(type, () => point(lane));
      for (const type of ['pointerleave', 'blur']) line.addEventListener(type, () => point(null));
      table.append(create('li', {}, line));
    }
    final.replaceChildren(create('p', { className: 'small', textContent: `What reached the end${lanes[lanes.length - 1].every((l) => l.finished) ? '' : ', and what did not (…)'}, best first (log-probability · probability)` }), table);
  }

  function update() {
    if (!visible()) return;
    const state = store.get();
    const model = fitting(state)?.model ?? null;
    if (held !== model || final.dataset.beam !== String(state.beam)) {
      held = model;
      final.dataset.beam = String(state.beam);
      lanes = model?.beams?.length && !(state.beam === 1 && model.beams[0].length > 1) ? lanesOf(model.beams, chosenBy(model, n())) : [];
      pointed = null;
      scroll.hidden = !lanes.length;
      list();
    }
    if (lanes.length) lay();
    say();
    touch();
  }

  const laneAt = (event) => {
    const box = canvas.getBoundingClientRect();
    const step = Math.floor((event.clientX - box.left + scroll.scrollLeft - size.left) / size.w);
    const rank = Math.floor((event.clientY - box.top - size.top + 0.1 * size.h) / size.h);
    return lanes[step]?.[rank] ?? null;
  };
  canvas.addEventListener('pointermove', (event) => point(laneAt(event)));
  canvas.addEventListener('pointerleave', () => point(null));
  canvas.addEventListener('click', (event) => {
    const lane = laneAt(event);
    if (lane && lane.step < (held?.steps?.length ?? 0)) store.set({ step: lane.step, growth: 1, playing: false });
  });
  scroll.addEventListener('scroll', touch, { passive: true });
  scroll.addEventListener('blur', () => point(null));
  scroll.addEventListener('focus', () => text.setAttribute('aria-live', 'polite'));
  scroll.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || !lanes.length || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const step = Math.max(0, Math.min(lanes.length - 1, (pointed?.step ?? -1) + (pointed ? way[0] : 1)));
    const rank = Math.max(0, Math.min(lanes[step].length - 1, (pointed?.rank ?? 0) + (pointed ? way[1] : 0)));
    point(lanes[step][rank]);
    const x = size.left + step * size.w;
    if (x < scroll.scrollLeft + size.left) scroll.scrollLeft = x - size.left;
    else if (x + size.w > scroll.scrollLeft + scroll.clientWidth) scroll.scrollLeft = x + size.w - scroll.clientWidth;
  });
  addEventListener('resize', () => { if (visible() && lanes.length) lay(); });
  store.subscribe((now, before) => {
    if (changed(now, before, 'tab', 'answer', 'points', 'task', 'step', 'beam')) update();
  });
  update();
}
