// @ts-check
// Up to three networks on the same points, side by side, each with its own figures.
import { chosenMethod, chosenWeights, chooseWeights } from '../state/choices.js';
import { byId, create, setOptions, whenQuiet } from '../page/dom.js';
import { drawBoard } from '../board/draw.js';
import { edgesOf, compareEdges } from '../points/edges.js';
import { sceneOf } from '../board/scene.js';
import { changed } from '../state/store.js';
import { FEWEST, count, milliseconds, modelName, percent, shareWords, shortName, tourAgreement } from '../page/words.js';
import { sketch, smallFrame } from './canvas.js';

const SLOTS = 3;

/** @param {import('../state/store.js').Store} store @param {any} engine */
export function mountCompare(store, engine) {
  const box = byId('compare');
  const visible = () => store.get().tab === 'compare';
  const ofTask = () => (engine.weights ?? []).filter((w) => w.task === store.get().task);

  const slots = Array.from({ length: SLOTS }, (_, i) => {
    const select = create('select', { id: `compare-${i}`, ariaLabel: `Network ${i + 1}` });
    const canvas = create('canvas', { role: 'img', ariaLabel: `Answer of network ${i + 1}` });
    const caption = create('figcaption');
    const figure = create('figure', {}, select, canvas, caption);
    const slot = { select, canvas, caption, figure, asked: '', answer: /** @type {any} */ (null), error: '', touch: () => {} };
    slot.touch = sketch(canvas, (c, width, height, colour) => {
      const frame = smallFrame(width);
      if (!slot.answer) {
        c.fillStyle = colour.surface;
        c.fillRect(0, 0, width, height);
        return;
      }
      const { hover } = store.get();
      const scene = sceneOf({ ...store.get(), points: slot.answer.points, answer: slot.answer, step: null, focus: -1, hover: { ...hover, path: null } });
      drawBoard(c, { ...scene, labels: false }, colour, frame);
    }, visible);
    select.addEventListener('change', () => {
      const chosen = shownIds();
      chosen[i] = select.value;
      store.set({ compare: chosen });
    });
    box.append(figure);
    return slot;
  });

  /** The weights of each slot: what was chosen, where it is for this problem; else one of each kind. */
  function shownIds() {
    const list = ofTask();
    const known = new Set(list.map((w) => w.id));
    const { compare, points } = store.get();
    if (compare.some((id) => known.has(id))) return Array.from({ length: SLOTS }, (_, i) => (known.has(compare[i]) ? compare[i] : ''));
    const near = (w) => (points.length >= w.n[0] && points.length <= w.n[1] ? 0 : Math.abs(Math.log((w.n[1] || 1) / Math.max(1, points.length))));
    const best = (architecture) => list.filter((w) => w.architecture === architecture).sort((a, b) => near(a) - near(b))[0]?.id;
    const ids = [best('seq2seq'), best('attention'), chosenWeights(store.get(), engine)?.id];
    for (const w of list) if (!ids.includes(w.id)) ids.push(w.id);
    return [...new Set(ids.filter(Boolean))].slice(0, SLOTS).concat(Array(SLOTS).fill('')).slice(0, SLOTS);
  }

  let round = 0;
  async function solveAll() {
    if (!visible()) return;
    const mine = ++round;
    const state = store.get();
    const { task, points, beam, views, constrained } = state;
    const method = chosenMethod(state, engine);
    for (const slot of slots) {
      const id = slot.select.value;
      const asked = JSON.stringify([task, id, beam, views, constrained, method, points]);
      if (!id || points.length < FEWEST[task]) {
        Object.assign(slot, { asked: '', answer: null, error: '' });
        show(slot);
        continue;
      }
      if (slot.asked === asked) continue;
      slot.figure.classList.add('waiting');
      let answer = null;
      let error = '';
      try {
        await engine.load(id);
        answer = await engine.solve({ task, points, weights: id, beam, views, constrained, method, trace: false });
      } catch (reason) {
        error = /** @type {Error} */ (reason).message;
      }
      if (mine !== round) return;
      Object.assign(slot, { asked: error ? '' : asked, answer, error });
      show(slot);
    }
  }
  const ask = whenQuiet(solveAll, 90);

  function show(slot) {
    const { task, points } = store.get();
    slot.figure.classList.remove('waiting');
    const { answer, error } = slot;
    const entry = ofTask().find((w) => w.id === slot.select.value);
    const parts = [];
    let said;
    let right = /** @type {boolean|null} */ (null);
    if (!entry) said = 'No network chosen';
    else if (points.length < FEWEST[task]) said = 'Place a few more points first.';
    else if (!answer?.model) said = error || answer?.modelError || 'No answer';
    else ({ right, text: said } = verdict(answer));
    parts.push(create('p', { className: answer?.model ? 'said' : 'why', textContent: said }));
    if (answer?.model) {
      if (right !== null) parts[0].dataset.right = String(right);
      const list = create('dl');
      for (const [name, value] of figures(answer)) list.append(create('dt', { textContent: name }), create('dd', { textContent: value }));
      parts.push(list);
    }
    if (entry && entry.id !== chosenWeights(store.get(), engine)?.id) {
      const use = create('button', { type: 'button', textContent: 'Use on the board', ariaLabel: `Use on the board: ${modelName(entry)}` });
      use.addEventListener('click', () => chooseWeights(store, task, entry.id));
      parts.push(use);
    } else if (entry) parts.push(create('p', { className: 'small', textContent: 'On the board now' }));
    slot.caption.replaceChildren(...parts);
    slot.canvas.ariaLabel = entry ? `${modelName(entry)}: ${said}` : said;
    slot.touch();
  }

  function update() {
    if (!visible()) return;
    const list = ofTask();
    const ids = shownIds();
    slots.forEach((slot, i) => {
      setOptions(slot.select, [{ value: '', text: '—' }, ...list.map((w) => ({ value: w.id, text: w.title || modelName(w) }))], ids[i]);
      slot.select.title = list.find((w) => w.id === ids[i])?.title ?? '';
    });
    ask();
  }

  store.subscribe((now, before) => {
    if (!visible()) return;
    if (changed(now, before, 'tab', 'task', 'points', 'beam', 'views', 'constrained', 'method', 'compare')) update();
    else if (changed(now, before, 'weights')) slots.forEach(show);
    else if (changed(now, before, 'hover') && now.hover.point !== before.hover.point) slots.forEach((s) => s.touch());
  });
  engine.ready.then(update, () => {});
  update();
}

/**
 * One line on how the answer went, and whether it is right: null where nothing tells.
 * @returns {{right: boolean|null, text: string}}
 */
export function verdict({ task, points, model, exact }) {
  if (!exact) return { right: null, text: 'No exact answer to compare with' };
  if (task === 'tsp') {
    const { right, brief } = tourAgreement(model, exact);
    return { right, text: brief };
  }
  if (model.correct) return { right: true, text: `The exact ${shortName(task)}` };
  if (task === 'hull' && !model.valid) return { right: false, text: model.ended ? 'No simple polygon' : 'Never came to an end' };
  const { wrong, missing } = compareEdges(points, edgesOf(task, exact.sequence), edgesOf(task, model.sequence), false);
  const parts = [wrong.length ? count(wrong.length, 'wrong edge') : '', missing.length ? `${missing.length} missing` : ''].filter(Boolean);
  return { right: false, text: parts.join(', ') || 'Not the same' };
}

/** @returns {[string, string][]} */
function figures({ task, model }) {
  /** @type {[string, string][]} */
  const list = [];
  if (task === 'hull' && Number.isFinite(model.areaCoverage)) list.push(['area', percent(model.areaCoverage)]);
  if (task === 'delaunay' && Number.isFinite(model.triangleCoverage)) list.push(['triangles', percent(model.triangleCoverage)]);
  if (task === 'tsp' && Number.isFinite(model.length)) list.push(['length', model.length.toFixed(3)]);
  if (model.share > 0) list.push(['agreement', shareWords(task, model.share)]);
  else if (Number.isFinite(model.logProbability)) list.push(['probability', percent(Math.exp(model.logProbability))]);
  if (Number.isFinite(model.ms)) list.push(['time', milliseconds(model.ms)]);
  return list;
}
