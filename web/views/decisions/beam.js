// @ts-check
// Draws beam search as lanes. The hypothesis under the pointer is described in words and drawn on the board.
import { byId, create } from '../../page/dom.js';
import { write } from '../../page/terms.js';
import { chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';
import { colors, fitting, sketch } from '../canvas.js';
import { beamWords, hypothesisList, laneWords } from './hypotheses.js';
import { lanesOf, pathOf } from './lanes.js';
import { drawLanes, layoutOf, rowsOf } from './lanesdrawn.js';

/** @typedef {import('./lanes.js').Lane} Lane */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BeamView {
  canvas = byId('lanes');
  scroll = byId('lanes-scroll');
  text = byId('lanes-text');
  final = byId('lanes-final');
  inner = create('div', { className: 'lanes-inner' }, this.canvas);

  /** @type {Lane[][]} */ lanes = [];
  /** The inputs from which the lanes and the list were computed. @type {any[]} */ from = [];
  /** The network's answer that the lanes show. @type {Model|null} */ held = null;
  /** @type {Lane|null} */ pointed = null;
  /** @type {import('./lanesdrawn.js').Layout} */ layout = { left: 0, top: 0, w: 1, h: 1, half: 0 };

  /** @param {Store} store @param {Engine} engine */
  constructor(store, engine) {
    this.store = store;
    this.engine = engine;
    this.scroll.append(this.inner);
    this.visible = () => store.get().tab === 'beam';
    this.touch = sketch(this.canvas, (c, width, height, color) => this.draw(c, width, height, color));
    this.listen();
    this.update();
  }

  listen() {
    const { canvas, scroll } = this;
    canvas.addEventListener('pointermove', (event) => this.point(this.laneAt(event)));
    canvas.addEventListener('pointerleave', () => this.point(null));
    canvas.addEventListener('click', (event) => this.open(this.laneAt(event)));
    scroll.addEventListener('scroll', this.touch, { passive: true });
    scroll.addEventListener('blur', () => this.point(null));
    scroll.addEventListener('focus', () => this.text.setAttribute('aria-live', 'polite'));
    scroll.addEventListener('keydown', (event) => this.walk(event));
    addEventListener('resize', () => this.resized());
    this.store.subscribe((now, before) => {
      if (changed(now, before, 'tab', 'answer', 'points', 'task', 'step', 'beam')) this.update();
    });
  }

  points() {
    return this.store.get().points;
  }

  update() {
    if (!this.visible()) return;
    const state = this.store.get();
    const model = fitting(state)?.model ?? null;
    const from = [model?.edges, state.beam]; // not the model, which is replaced when only its time changes
    const other = from.some((part, i) => part !== this.from[i]);
    this.held = model;
    if (other) {
      this.from = from;
      const greedy = state.beam === 1 && (model?.beams[0]?.length ?? 0) > 1;
      const n = this.points().length;
      const chosen = model?.steps.map((s) => s.chosen).filter((i) => i < n) ?? []; // with several views, the steps of the view shown
      this.lanes = model?.beams.length && !greedy ? lanesOf(model.beams, chosen, n) : [];
      this.pointed = null;
      this.scroll.hidden = !this.lanes.length;
      this.text.style.minHeight = '';
      this.list();
    }
    if (this.lanes.length) this.lay();
    this.say();
    this.touch();
  }

  resized() {
    this.text.style.minHeight = '';
    if (this.visible() && this.lanes.length) this.lay();
  }

  lay() {
    const { rem } = colors();
    const { left, top, w, h } = (this.layout = layoutOf(this.lanes, colors(), this.canvas.getContext('2d'), this.points()));
    this.inner.style.width = `${Math.ceil(left + this.lanes.length * w + 0.6 * rem)}px`;
    this.canvas.style.width = `${this.scroll.clientWidth}px`; // the canvas stays in place and draws the visible part
    this.canvas.style.height = `${Math.ceil(top + rowsOf(this.lanes) * h)}px`;
  }

  draw(c, width, height, color) {
    const { lanes, layout, pointed } = this;
    if (!lanes.length) return;
    drawLanes(c, width, height, color, {
      lanes, layout, pointed, scrolled: this.scroll.scrollLeft, step: this.store.get().step, points: this.points(),
    });
  }

  /** @param {Lane|null} lane */
  point(lane) {
    if (this.pointed === lane) return;
    this.pointed = lane;
    const path = lane ? pathOf(this.lanes, lane, this.points().length) : null;
    this.store.set({ hover: { point: null, step: null, path } });
    this.text.style.minHeight = `${this.text.offsetHeight}px`; // a shorter text must not move the elements below it
    this.say();
    this.touch();
  }

  /** Shows a lane's step on the board. @param {Lane|null} lane */
  open(lane) {
    if (lane && lane.step < (this.held?.steps?.length ?? 0)) this.store.set({ step: lane.step, growth: 1, playing: false });
  }

  say() {
    write(this.text, this.sentence(this.store.get()));
  }

  sentence(state) {
    const { lanes, pointed, held } = this;
    if (!held || !lanes.length) return fitting(state)?.modelError ?? 'Beam search keeps the best few sequences instead of one.';
    if (pointed) return laneWords(lanes, pointed, held, this.points());
    return beamWords(lanes, held, state, Boolean(chosenWeights(state, this.engine)?.distinct));
  }

  /** Fills the list below the lanes: the final hypotheses or, with a beam of 1, a button for a wider beam. */
  list() {
    if (this.store.get().beam === 1) {
      const onclick = () => this.store.set({ beam: 5, step: null, growth: 1, playing: false });
      this.final.replaceChildren(create('p', {}, create('button', { type: 'button', className: 'strong', textContent: 'Keep the best 5', onclick })));
      return;
    }
    const list = this.held && this.lanes.length ? hypothesisList(this.lanes, this.held, this.points(), (lane) => this.point(lane)) : [];
    this.final.replaceChildren(...list);
  }

  /** @returns {Lane|null} */
  laneAt(event) {
    const { left, top, w, h } = this.layout;
    const box = this.canvas.getBoundingClientRect();
    const step = Math.floor((event.clientX - box.left + this.scroll.scrollLeft - left) / w);
    const rank = Math.floor((event.clientY - box.top - top + 0.1 * h) / h);
    return this.lanes[step]?.[rank] ?? null;
  }

  /** Arrow keys move from lane to lane. */
  walk(event) {
    const { lanes, pointed } = this;
    const way = ARROWS[event.key];
    if (!way || !lanes.length || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const within = (k, length) => Math.max(0, Math.min(length - 1, k));
    const step = within(pointed ? pointed.step + way[0] : 0, lanes.length);
    const rank = within(pointed ? pointed.rank + way[1] : 0, lanes[step].length);
    this.point(lanes[step][rank]);
    this.reveal(step);
  }

  /** Scrolls a step into view. @param {number} step */
  reveal(step) {
    const { scroll, layout: { left, w } } = this;
    const x = left + step * w;
    if (x < scroll.scrollLeft + left) scroll.scrollLeft = x - left;
    else if (x + w > scroll.scrollLeft + scroll.clientWidth) scroll.scrollLeft = x + w - scroll.clientWidth;
  }
}
