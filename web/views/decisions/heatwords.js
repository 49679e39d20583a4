// @ts-check
// The text above the heat map: it describes the cell under the pointer, or the current step.
import { problemOf } from '../../catalog/problems.js';
import { overWords, runnerUp } from '../../page/choice.js';
import { groupOf, stepName } from '../../page/steps.js';
import { answerName, capital, count, percentShort, symbolName, symbolWords } from '../../page/words.js';
import { fitting } from '../canvas.js';
import { choiceOf, peak, rowWith } from './heatrows.js';

/** @typedef {import('./heatrows.js').Row} Row */

/**
 * @param {State} state @param {import('../../engine/answer.js').Step[]} steps @param {Row[]} rows
 * @param {boolean} atHead whether the pointer is over a column label
 */
export function heatSentence(state, steps, rows, atHead) {
  if (!steps.length) {
    return fitting(state)?.modelError
      ?? 'When the network answers, every row here is one decision, every column a point it could choose.';
  }
  const { task, points, hover } = state;
  const point = hover.point !== null && hover.point <= points.length ? hover.point : null;
  const at = atHead && point !== null ? -1 : rowWith(rows, hover.step ?? state.step);
  if (at >= 0) {
    const pointed = hover.step === null ? null : point;
    return rows[at].folded ? partWords(state, steps, rows[at], pointed) : stepWords(task, steps, rows[at].from, pointed, points);
  }
  if (point !== null) return pointWords(task, point, steps, points);
  const whose = fitting(state)?.model?.view !== undefined ? ' in the view that gave the answer' : '';
  if (groupOf(task) === 1) return `Each row is one decision of the decoder${whose}, each column a point it could choose.`;
  const { part } = problemOf(task).words;
  return `Each row is one ${part}${whose}, each column a point. A click opens a row: one decision for each corner.`;
}

/** @param {number|null} point under the pointer in the row */
function stepWords(task, steps, step, point, points) {
  const n = points.length;
  const { probabilities, chosen } = steps[step];
  const at = `${stepName(task, steps, step, n)}: `.replace(/ of \d+/, '');
  const choice = `${symbolWords(chosen, points)} with ${percentShort(probabilities[chosen])}`;
  if (point !== null && point !== chosen) {
    return `${at}${point < n ? '' : '⇐, '}${symbolWords(point, points)} had ${percentShort(probabilities[point])}; the network chose ${choice}`;
  }
  const passed = overWords(task, steps[step], points);
  if (passed) return `${at}${choice}; ${passed}`;
  const next = runnerUp(steps[step]);
  if (!next || next.p < 0.0005) return `${at}${choice}`;
  return `${at}${choice}, next ${symbolWords(next.index, points)} with ${percentShort(next.p)}`;
}

/** @param {State} state @param {import('../../engine/answer.js').Step[]} steps @param {Row} row @param {number|null} point */
function partWords({ task, points }, steps, row, point) {
  const { chosen, p } = choiceOf(steps, row);
  const name = `${capital(problemOf(task).words.part)} ${row.part + 1}`;
  const choice = `points ${chosen.map((j) => symbolName(j, points)).join(', ')}, together ${percentShort(p)}`;
  if (point === null || chosen.includes(point)) return `${name}: ${choice}. A click or Enter opens it.`;
  return `${name}: ${symbolWords(point, points)} had at most ${percentShort(peak(steps, row, point))}; the network chose ${choice}`;
}

function pointWords(task, point, steps, points) {
  const group = groupOf(task);
  const at = [...new Set(steps.flatMap((s, i) => (s.chosen === point ? [Math.floor(i / group) + 1] : [])))];
  if (point >= points.length) return `⇐ is the end symbol, by which the network says that the ${answerName(task)} is complete: ${at.length ? `chosen at step ${steps.length}` : 'never chosen'}`;
  const who = capital(symbolWords(point, points));
  if (!at.length) return `${who}: never chosen`;
  const shown = at.slice(0, 6).join(', ');
  if (group === 1) return `${who}: chosen at step ${shown}`;
  const { part } = problemOf(task).words;
  return `${who}: a corner of ${count(at.length, part)}, ${shown}${at.length > 6 ? ' …' : ''}`;
}
