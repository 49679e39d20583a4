// @ts-check
// The text below a compared network's answer: whose network it is, and its figures.
import { problemOf } from '../../catalog/problems.js';
import { create } from '../../page/dom.js';
import { KIND, examplesWords, networkWords } from '../../page/names.js';
import { termed } from '../../page/terms.js';
import { metricValue, milliseconds, networkKind, probabilityWords } from '../../page/words.js';
import { lengthIn, unitsOf } from '../../points/units.js';

/** Whose network it is, and how much it has seen; more in the box that opens. */
export function kindLine(entry) {
  const whose = create('button', { type: 'button', className: 'term', textContent: KIND[networkKind(entry)] });
  whose.dataset.meaning = networkWords(entry);
  return create('p', { className: 'small' }, whose, `, ${examplesWords(entry.examples)}`);
}

/** The figures of its answer. */
export function figureList({ task, points, model }) {
  const list = create('dl');
  const add = (name, value) => list.append(create('dt', {}, ...termed(name)), create('dd', { textContent: value }));
  const { metrics, objective } = problemOf(task);
  for (const metric of metrics.filter((m) => m.field && (!objective || m.unit === 'length'))) {
    const value = model[metric.field];
    if (Number.isFinite(value)) add(metric.short, metric.unit === 'length' ? lengthIn(value, unitsOf(points)) : metricValue(metric, value));
  }
  if (Number.isFinite(model.logProbability)) add('probability', probabilityWords(model.logProbability));
  if (Number.isFinite(model.ms)) add('time', milliseconds(model.ms));
  return list;
}
