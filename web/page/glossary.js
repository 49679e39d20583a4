// @ts-check
// The page's technical words, each explained once. What differs by problem is the problem's
// to say: its description has terms of its own.
import { VIEWS, problemOf } from '../catalog/problems.js';

/** @typedef {string|((problem: import('../catalog/problems.js').Problem) => string)} Meaning */

/** The word as the glossary has it, how it is found in a text, and what it means. @type {[string, RegExp, Meaning][]} */
const ENTRIES = [
  ['beam', /\bbeam( search)?\b/i, (p) => `How many unfinished answers the decoder keeps side by side. With 1 it is greedy. Of those that reach the end it takes ${
    p.words.ranked || 'the most probable'}.${p.words.overtaken ? ` With “valid only”, ${p.words.overtaken}.` : ''}`],
  ['greedy', /\bgreedy\b/i, 'At every step the most probable choice is taken at once, and never taken back.'],
  ['valid only', /\bvalid only\b/i, (p) => `The network may choose only what can still lead to a valid answer${p.words.feasible ? `: ${p.words.feasible}` : ''}.`],
  ['views', /\b(8|eight) views\b/i, `Test-time augmentation: the square is turned and mirrored in all ${VIEWS} ways, the network is asked each time, and the answers are combined. It takes ${VIEWS} times as long.`],
  ['confidence', /\b(its own )?confidence\b/i, 'The probabilities of all its choices, multiplied: how likely the network itself holds this whole answer to be. It can be sure and wrong.'],
  ['log-probability', /\blog-probabilit(y|ies)\b/i, 'The logarithm of a probability. 0 is certain; every step that is not adds something negative, so that −0.7 is about one in two and −4.6 one in a hundred.'],
  ['teacher forcing', /\bteacher forcing\b/i, 'In training every step is asked with the right steps before it, even where the network itself would have gone another way.'],
  ['hypothesis', /\bhypothes[ie]s\b/i, 'One of the unfinished answers that a beam search keeps.'],
  ['branch', /\bbranch(es)?\b/i, 'A way of going on from an unfinished answer. One that is not among the best is given up.'],
  ['attention', /\b(lstm with )?attention\b/i, 'Weights over what was read, which add up to one: the share with which each is looked at. An LSTM with attention uses them to mix what it read; a Ptr-Net takes them as its answer.'],
  ['Ptr-Net', /\b(ptr-net|pointer network)s?\b/i, 'A Pointer Network: it answers by pointing at one of its inputs, so that it can name as many as there are.'],
  ['LSTM', /\blstm\b/i, 'Long short-term memory: a network that reads one thing after another and keeps, in its state, what it may need later.'],
  ['encoder', /\bencoder\b/i, 'The half that reads the points, and leaves a vector for each.'],
  ['decoder', /\bdecoder\b/i, 'The half that writes the answer, one choice after another.'],
  ['softmax', /\bsoftmax\b/i, 'Turns scores into probabilities: all positive, adding up to one, the larger score the larger share.'],
  ['end symbol', /\bend symbol\b|⇐/i, '⇐ is one more thing that the decoder can choose beside the points. It says: the answer is complete.'],
  ['votes', /\bvotes per \w+/i, `How many of the ${VIEWS} views agree, on average, on a part of this answer.`],
  ['exact', /\bexact\b/i, 'Worked out by an algorithm that is always right, without a network.'],
  ['area covered', /\barea covered\b/i, 'How much of the right answer’s area lies inside the network’s outline.'],
  ['Hilbert curve', /\bhilbert curve\b/i, 'A line that fills the square and keeps what is near in the square near on the line.'],
  ['interval', /\b95 %(?=: )/, 'Were all sets there are measured, the figure would lie between these two in 95 of 100 such tests.'],
  ['loss', /\bloss\b/i, 'What training makes smaller: minus the log-probability of the right choices, averaged over steps.'],
  ['neurons', /\bneurons\b/i, 'The size of the network’s state. More can learn more, and take longer.'],
  ['sets', /\bsets\b/i, 'Sets of random points: each is one question with one right answer.'],
  ['n', /\bn\b/, 'The number of points in a set.'],
  ['kind', /\bkind\b/i, 'How random points are spread over the square. Which kinds a network was measured on, the line under its name says.'],
];

/** What a word means for a problem, or ''. @param {string} word @param {string} task */
export function meaningOf(word, task) {
  const problem = problemOf(task);
  const known = /** @type {string|undefined} */ (problem.terms[word]) ?? ENTRIES.find(([name]) => name === word)?.[2] ?? '';
  return typeof known === 'function' ? known(problem) : known;
}

/**
 * The words of a text that can be explained, in their order: each once.
 * @param {string} text @param {string} task @returns {{at: number, length: number, word: string}[]}
 */
export function wordsIn(text, task) {
  const own = Object.keys(problemOf(task).terms).map((word) => /** @type {[string, RegExp]} */ ([word, new RegExp(`\\b${word}s?\\b`, 'i')]));
  /** @type {{at: number, length: number, word: string}[]} */
  const found = [];
  for (const [word, form] of [...own, ...ENTRIES]) {
    const m = form.exec(text);
    if (m && found.every((f) => m.index >= f.at + f.length || m.index + m[0].length <= f.at)) found.push({ at: m.index, length: m[0].length, word });
  }
  return found.sort((a, b) => a.at - b.at);
}
