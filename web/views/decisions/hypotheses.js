// @ts-check
// Describes a beam in words: one hypothesis, the whole beam, and the list of the final hypotheses.
import { problemOf } from '../../catalog/problems.js';
import { create } from '../../page/dom.js';
import { termed } from '../../page/terms.js';
import { capital, count, percentShort, symbolList } from '../../page/words.js';
import { signed } from '../canvas.js';
import { pathOf } from './lanes.js';

/** @typedef {import('./lanes.js').Lane} Lane */

/** Names the chosen hypothesis. With several views, it is the answer of one view only. @param {Model} model */
const winner = (model) => (model?.view !== undefined ? 'this view’s answer' : 'the answer');

/** Describes the lane under the pointer. @param {Lane[][]} lanes @param {Lane} lane @param {Model} model @param {Point[]} points */
export function laneWords(lanes, lane, model, points) {
  const path = symbolList(pathOf(lanes, lane, points.length), points);
  const fate = lane.chosen ? `on the way to ${winner(model)}` : lane.alive ? 'kept to the end' : 'dropped for better ones';
  const likely = `log-probability ${signed(lane.logProbability)} (${percentShort(Math.exp(lane.logProbability))})`;
  return `Step ${lane.step + 1}, rank ${lane.rank + 1}: ${path || '⇐'} · ${likely}, ${fate}`;
}

/**
 * Describes the whole beam.
 * @param {Lane[][]} lanes @param {Model} model @param {State} state
 * @param {boolean} distinct whether the network always decodes with the action mask
 */
export function beamWords(lanes, model, { beam, task, points, constrained }, distinct) {
  if (beam === 1) {
    const among = distinct ? ' not yet chosen' : constrained ? ` that can still lead to a valid ${problemOf(task).words.answer}` : '';
    return `With a beam of 1 the decoder is greedy: it takes the most probable symbol${among} and never revises it.`;
  }
  const dead = lanes.flat().filter((l) => !l.alive && !l.children && l.step < lanes.length - 1).length;
  const at = model?.view !== undefined ? 'In the view shown, at' : 'At';
  return `${at} every step the best ${beam} hypotheses are kept, each with its log-probability. `
    + `${count(dead, 'branch', 'branches')} ${dead === 1 ? 'was' : 'were'} dropped${dead ? ' (dashed, ×)' : ''}; ${taken(lanes, model, task, points.length)}.${constrained || distinct ? ranking(task) : ''}`;
}

/** The rule by which a branch may be dropped although it is more probable than others. @param {string} task */
function ranking(task) {
  const rule = problemOf(task).words.dominated || 'hypotheses are ranked by the probabilities of their symbols among the feasible ones';
  return ` ${capital(rule)}.`;
}

/** Says how many hypotheses were finished, and which of them is the answer. */
function taken(lanes, model, task, n) {
  const row = lanes[lanes.length - 1];
  const ended = row.filter((l) => l.finished);
  const chosen = row.find((l) => l.chosen);
  if (!chosen || !ended.length) return `none was finished; the most probable is ${winner(model)}`;
  const { objective, words } = problemOf(task);
  const path = pathOf(lanes, chosen, n);
  let which = 'the first';
  if (objective && path.length === n && new Set(path).size === n) which = words.ranked;
  else if (chosen !== ended[0]) which = `number ${chosen.rank + 1}, ${words.ranked},`;
  return `${ended.length} ${ended.length === 1 ? 'was' : 'were'} finished; ${which} is ${winner(model)}`;
}

/**
 * The list below the lanes, of the final hypotheses.
 * @param {Lane[][]} lanes @param {Model} model @param {Point[]} points
 * @param {(lane: Lane|null) => void} point called with the lane under the pointer, or null
 */
export function hypothesisList(lanes, model, points, point) {
  const final = lanes[lanes.length - 1];
  const table = create('ol', { className: 'hypotheses' });
  for (const lane of final) {
    const line = hypothesis(lane, symbolList(pathOf(lanes, lane, points.length), points), model);
    for (const type of ['pointerenter', 'focus']) line.addEventListener(type, () => point(lane));
    for (const type of ['pointerleave', 'blur']) line.addEventListener(type, () => point(null));
    table.append(create('li', {}, line));
  }
  const others = final.every((l) => l.finished) ? '' : '; those with … were unfinished';
  const head = `The final hypotheses in the order of the beam, each with its log-probability and probability${others}`;
  return [create('p', { className: 'small' }, ...termed(head)), table];
}

/** @param {Lane} lane @param {string} path @param {Model} model */
function hypothesis(lane, path, model) {
  // The accessible name contains the visible text, so that voice control finds the button.
  const hidden = (textContent) => create('span', { className: 'hidden', textContent });
  const line = create('button', { type: 'button' },
    create('span', { className: 'mark', textContent: lane.chosen ? '●' : '○', ariaHidden: 'true' }),
    create('span', { className: 'sequence' },
      hidden(`Rank ${lane.rank + 1}${lane.chosen ? `, ${winner(model)}` : ''}: points `),
      path,
      create('span', { textContent: lane.finished ? ' ⇐' : ' …', ariaHidden: 'true' })),
    create('span', { className: 'weight' },
      hidden('; log-probability '),
      `${signed(lane.logProbability)} · ${percentShort(Math.exp(lane.logProbability))}`));
  line.classList.toggle('chosen', lane.chosen);
  return line;
}
