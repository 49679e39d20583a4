// @ts-check
// The story in eight scenes. Each has the address of a state of the page, one sentence, and the element to look at.

const TEN = 'yl2uTyb54EbKSFbLX3Hh7zGxlnuRwexahfey8yBa';
const ELEVEN = `${TEN}gAgA`;
const CITIES = 'BnU4vaIvUzy7OQnMGe6jzNT6PVILz_9SwMRzfPu8PNbw-Xb35KOG4rEe0PB0ZlQlJaM9jff734dVn7Ox';

/** @typedef {{address: string, says: string, look: string, many?: number}} Scene  look: selector of the element to look at; many: number of random points to draw */

/** @type {Scene[]} */
export const SCENES = [
  { address: `task=hull&p=${TEN}&teach=60-7`, look: '#board-box',
    says: 'A network with random weights names one point again and again; from examples alone it learns the convex hull. Drag a point while it learns.' },
  { address: `task=hull&p=${TEN}&weights=hull-faithful&beam=1&valid=0&step=3`, look: '#heat-scroll',
    says: 'A pointer network answers by pointing: at each step every point gets a probability, and the likeliest is the next output.' },
  { address: `task=hull&p=${ELEVEN}&weights=hull-seq2seq-10&beam=1&valid=0&tab=compare&compare=hull-seq2seq-10+hull-attention-10+hull-faithful`, look: '#view-compare',
    says: 'An LSTM with ten output units has no name for an eleventh point. A pointer, such as Improved, needs no names: it points at its inputs.' },
  { address: `task=hull&p=${TEN}&weights=hull-faithful&beam=1&valid=0&tab=orders`, look: '#view-orders',
    says: 'The encoder reads a sequence, so the order of the same points can change the answer of the paper’s network.' },
  { address: 'task=hull&weights=hull&beam=1&valid=0', many: 500, look: '.toolbar .n',
    says: 'Our network saw 5 to 200 points in training. Here are 500. Change their number and see how many it can answer.' },
  { address: `task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=9&boundary=comparison`, look: '#board-box',
    says: 'From examples it learned which third corner to prefer: a point in the orange region. The region nearly fills the circle of the exact test, which nobody gave it.' },
  { address: `task=tsp&p=${CITIES}&weights=tsp-5-20&beam=1&valid=1`, look: '#verdict',
    says: 'The paper’s network, alone, draws a tour that is too long. Let it search with a beam of 10, and the tour gets shorter.' },
  { address: `task=tsp&p=${CITIES}&weights=tsp-5-20&beam=10&valid=1`, look: '#turn',
    says: 'A network can be sure and wrong: Find a mistake looks for such boards. With Your turn you draw a tour, and the network answers.' },
];
