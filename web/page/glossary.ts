// The page's technical terms and their meanings. A problem has terms of its own, which take
// precedence.
import { problemOf, type Problem } from '../catalog/problems.ts';

type Meaning = string | ((problem: Problem) => string);

/** The term, how it is found in a text, and its meaning. */
const ENTRIES: [string, RegExp, Meaning][] = [
  ['beam', /\bbeam( search)?\b/i, (p) => 'How many unfinished answers the decoder keeps side by side. '
    + `With 1, decoding is greedy. Of the finished answers it takes ${p.words.ranked || 'the most probable'}.`
    + `${p.words.dominated ? ` With “valid only”, ${p.words.dominated}.` : ''}`],
  ['greedy', /\bgreedy\b/i, 'At every step the most probable choice is taken and never revised.'],
  ['valid only', /\bvalid only\b/i, (p) => 'Constrained decoding: the network may choose only what can '
    + `still lead to a valid answer${p.words.feasible ? `: ${p.words.feasible}` : ''}.`],
  ['confidence', /\b(probability it gave this answer|confidence)\b/i, 'The product of the probabilities of '
    + 'all its choices: the probability that the network gives to this answer as a whole. It can be high for '
    + 'a wrong answer.'],
  ['log-probability', /\blog-probabilit(y|ies)\b/i, 'The logarithm of a probability: 0 is certain, −0.7 '
    + 'about one in two, −4.6 one in a hundred. An answer’s is the sum over its steps.'],
  ['teacher forcing', /\bteacher forcing\b/i, 'In training, every step follows the correct previous steps, '
    + 'even if the network itself would have chosen otherwise.'],
  ['hypothesis', /\bhypothes[ie]s\b/i, 'One of the unfinished answers that a beam search keeps.'],
  ['branch', /\bbranch(es)?\b/i,
    'A continuation of an unfinished answer. Those that are not among the best are dropped.'],
  ['attention', /\b(lstm with )?attention\b/i, 'Weights over the inputs that add up to one. An LSTM with '
    + 'attention uses them to average what it read; a Ptr-Net takes them as its output.'],
  ['Ptr-Net', /\b(ptr-net|pointer network)s?\b/i, 'A Pointer Network: each of its outputs points at one of '
    + 'the inputs, so it works for any number of inputs.'],
  ['LSTM', /\blstm\b/i, 'Long short-term memory: a network that reads one input after another and keeps in '
    + 'its state what it may need later.'],
  ['encoder', /\bencoder\b/i, 'The half that reads the points and computes a vector for each.'],
  ['decoder', /\bdecoder\b/i, 'The half that writes the answer, one choice after another.'],
  ['softmax', /\bsoftmax\b/i, 'Turns scores into probabilities: all are positive and add up to one, and a '
    + 'larger score gets a larger probability.'],
  ['end symbol', /\bend symbol\b|⇐/i, '⇐ is one more symbol that the decoder can choose beside the points. '
    + 'It says that the answer is complete.'],
  ['exact', /\bexact\b/i, 'Computed by an algorithm that is always right, without a network.'],
  ['area covered', /\barea covered\b/i,
    'How much of the right answer’s area lies inside the network’s outline.'],
  ['interval', /\b95\s%(?=: )/,
    'The 95 % confidence interval: in 95 of 100 such tests, the interval contains the true value.'],
  ['loss', /\bloss\b/i, 'What training minimizes: minus the log-probability of the right choices, averaged '
    + 'over steps.'],
  ['neurons', /\bneurons\b/i,
    'The size of the network’s state. A larger network can learn more, and trains more slowly.'],
  ['boards', /\bboards\b/i, 'Sets of random points, each with its exact answer.'],
  ['n', /\bn\b/, 'The number of points on a board.'],
  ['kind', /\bkind\b/i, 'How random points are distributed over the square. The line under a network’s name '
    + 'says which kinds it was measured on.'],
];

/** The meaning of a term for a problem; '' if it is unknown. */
export function meaningOf(word: string, task: string) {
  const problem = problemOf(task);
  const known = (problem.terms[word] as string | undefined) ?? ENTRIES.find(([name]) => name === word)?.[2]
    ?? '';
  return typeof known === 'function' ? known(problem) : known;
}

/** The terms in a text that have a meaning, in their order, each once. */
export function wordsIn(text: string, task: string): { at: number; length: number; word: string }[] {
  const own = Object.keys(problemOf(task).terms)
    .map((word) => [word, new RegExp(`\\b${word}s?\\b`, 'i')] as [string, RegExp]);
  const found: { at: number; length: number; word: string }[] = [];
  for (const [word, form] of [...own, ...ENTRIES]) {
    const m = form.exec(text);
    if (m && found.every((f) => m.index >= f.at + f.length || m.index + m[0].length <= f.at)) {
      found.push({ at: m.index, length: m[0].length, word });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}
