// @ts-check
// Numbers and results as people read them. Points are numbered from 1 on the page,
// as in the paper; the script interface counts from 0.
import { compareEdges, edgesOf } from '../points/edges.js';
import { VIEWS } from '../state/store.js';

const NAMES = { hull: 'convex hull', delaunay: 'Delaunay triangulation', tsp: 'tour' };
const SHORT = { hull: 'hull', delaunay: 'triangulation', tsp: 'tour' };
/** Fewest points for which there is something to see. */
export const FEWEST = { hull: 3, delaunay: 3, tsp: 3 };

export const taskName = (task) => NAMES[task];
export const shortName = (task) => SHORT[task];

export const ARCHITECTURES = { ptrnet: 'Ptr-Net', seq2seq: 'LSTM', attention: 'LSTM with attention' };

/** 0.934 is "93.4 %"; what is not whole never reads as 100 %, what is not nothing never as 0 %. */
export function percent(share) {
  if (!Number.isFinite(share)) return '–';
  const v = share * 100;
  if (v > 0 && v < 0.1) return '< 0.1 %';
  if (v < 100 && v > 99.9) return '> 99.9 %';
  if (v === 100 || v === 0) return `${v} %`;
  return `${v.toFixed(1)} %`;
}

/** Whole percents, for labels on the drawing. */
export function percentShort(share) {
  const v = share * 100;
  if (v > 99 && v < 100) return v >= 99.5 ? '> 99 %' : '99 %';
  return v < 1 ? '< 1 %' : `${Math.round(v)} %`;
}

export function milliseconds(ms) {
  if (!Number.isFinite(ms)) return '–';
  if (ms < 0.01) return '< 0.01 ms';
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}

export const count = (n, one, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export function bytes(n) {
  return n < 1e6 ? `${Math.max(1, Math.round(n / 1e3))} KB` : `${(n / 1e6).toFixed(1)} MB`;
}

/** A symbol as the paper counts: points from 1, and ⇐ for the end. */
export const symbol = (index, n) => (index >= n ? '⇐' : String(index + 1));
export const symbolWords = (index, n) => (index >= n ? 'the end symbol' : `point ${index + 1}`);

/**
 * What the loaded weights are called: "Ptr-Net, 5–50 points".
 */
export function modelName(entry) {
  const [low, high] = entry.n;
  return `${ARCHITECTURES[entry.architecture] ?? entry.architecture}, ${low === high ? low : `${low}–${high}`} points`;
}

/** How far several views agree: in the whole tour, or on average in each edge or triangle. */
export const shareWords = (task, share) => (task === 'tsp' ? `${Math.round(share * VIEWS)} of ${VIEWS}` : percent(share));

/** The measured scores nearest in n to what is on the board. */
export function scoreLine(entry, n, views = 1) {
  const wanted = { hull: ['accuracy'], delaunay: ['triangle_coverage', 'accuracy'], tsp: ['gap', 'tour_length'] }[entry.task];
  const scores = (entry.scores ?? []).filter((s) => s.metric === wanted[0]);
  const list = scores.length ? scores : (entry.scores ?? []).filter((s) => s.metric === wanted[1]);
  if (!list.length) return 'Its score was not measured.';
  const s = list.reduce((a, b) => (Math.abs(Math.log(b.n / n)) < Math.abs(Math.log(a.n / n)) ? b : a));
  const of = `${s.instances.toLocaleString('en')} random sets of ${s.n}${views > 1 ? ', from one view' : ''}`;
  switch (s.metric) {
    case 'accuracy': return `Exactly right on ${percent(s.value)} of ${of}`;
    case 'triangle_coverage': return `${percent(s.value)} of the triangles right in ${of}`;
    case 'gap': return `${percent(s.value)} longer than the best tour, over ${of}`;
    default: return `Mean tour ${s.value.toFixed(3)} over ${of}`;
  }
}

/**
 * The sentence over the result, and how to mark it.
 * @param {import('../state/store.js').Answer} answer
 * @returns {{kind: 'agree'|'near'|'differ'|'alone'|'wait', text: string}}
 */
export function agreement(answer) {
  const { task, points, model, exact } = answer;
  const few = FEWEST[task] - points.length;
  if (points.length === 0) return { kind: 'wait', text: 'Click in the square to place points.' };
  if (few > 0) return { kind: 'wait', text: `${few === 1 ? 'One more point' : 'Two more points'} and there is something to find.` };
  if (answer.searching && !exact) return { kind: 'wait', text: 'Looking for the shortest tour.' };
  if (!exact && !model) return { kind: 'wait', text: answer.exactError ?? answer.modelError ?? 'No answer.' };
  if (!model) return { kind: 'alone', text: `The exact ${SHORT[task]} stands alone: no network answered.` };
  if (!exact) return { kind: 'alone', text: `The network’s ${SHORT[task]} stands alone: no exact answer.` };
  if (task === 'tsp') return tourAgreement(model, exact);
  if (model.correct) return { kind: 'agree', text: `They agree: the network found the exact ${SHORT[task]}.` };
  if (task === 'hull' && !model.valid) {
    const why = model.ended ? 'drew no simple polygon' : 'never came to an end';
    return { kind: 'differ', text: `They differ: the network ${why}.` };
  }
  const { wrong, missing } = compareEdges(points, edgesOf(task, exact.sequence), edgesOf(task, model.sequence), false);
  const parts = [];
  if (wrong.length) parts.push(`${count(wrong.length, 'wrong edge')}`);
  if (missing.length) parts.push(`${missing.length.toLocaleString('en')} missing`);
  return { kind: 'differ', text: parts.length ? `They differ: ${parts.join(', ')}.` : 'They differ.' };
}

/**
 * How the network's tour compares with the exact part's, at length and in a few words.
 * Nothing proves that an approximate method's tour is a shortest one, or that of a search
 * cut off: where the network's is no longer than such a one, `right` is null, unknown.
 * @returns {{kind: 'agree'|'near'|'differ', right: boolean|null, text: string, brief: string}}
 */
export function tourAgreement(model, exact) {
  if (!model.valid) {
    const text = 'They differ: the network’s path is no tour of every point.';
    return { kind: 'differ', right: false, text, brief: 'No tour of every point' };
  }
  const gap = model.length / exact.length - 1;
  const asShort = model.correct || gap < 1e-9;
  if (exact.proven === false) {
    if (gap < -1e-9) {
      return { kind: 'near', right: null, text: 'The network’s tour is the shortest found so far.', brief: 'Shorter than the best found' };
    }
    if (asShort) {
      return { kind: 'near', right: null, text: 'The network’s tour is as short as the best found.', brief: 'As short as the best found' };
    }
    const longer = `${percent(gap)} longer than the best found`;
    return { kind: 'near', right: false, text: `The network’s tour is ${longer}.`, brief: longer };
  }
  if (asShort) return { kind: 'agree', right: true, text: 'They agree: the network found a shortest tour.', brief: 'A shortest tour' };
  const text = `The network’s tour is ${percent(gap)} longer than the shortest.`;
  return { kind: gap < 0.02 ? 'near' : 'differ', right: false, text, brief: `${percent(gap)} longer` };
}

/** The board in words, for those who do not see it. */
export function summary(answer) {
  const { task, points, model, exact } = answer;
  const parts = [`${count(points.length, 'point')}.`];
  if (exact?.sequence.length && points.length >= FEWEST[task]) {
    parts.push(task === 'delaunay'
      ? `Exact: ${count(exact.sequence.length / 3, 'triangle')}.`
      : `${exact.proven === false ? `Best ${SHORT[task]} found` : `Exact ${SHORT[task]}`}: ${listed(exact.sequence, points.length)}.`);
  }
  if (model?.sequence.length) {
    parts.push(task === 'delaunay'
      ? `Network: ${count(Math.floor(model.sequence.length / 3), 'triangle')}.`
      : `Network’s ${SHORT[task]}: ${listed(model.sequence, points.length)}.`);
  }
  parts.push(agreement(answer).text);
  return parts.join(' ');
}

const listed = (sequence, n) => {
  const shown = Array.from(sequence).slice(0, 40).map((i) => symbol(i, n)).join(' ');
  return sequence.length > 40 ? `${shown} and ${sequence.length - 40} more` : shown;
};
