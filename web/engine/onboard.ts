// The page asks and draws with the board's coordinates; the core computes with those of the points that were read.
import { pairsOf, type Point } from '../points/grid.ts';
import { onBoard, readOf, solvedIn } from '../points/units.ts';
import { parsed } from './remote.ts';
import type { Reply } from './core.ts';

type About = { task?: string; points?: Point[] };

/** How the core is asked about points of the board, and its replies are read. */
export const ON_BOARD = {
  written(question: object) {
    const { points, ...others }: About = question;
    if (!points) return JSON.stringify(others);
    const units = solvedIn(others.task, points);
    return JSON.stringify({ ...others, points: units ? readOf(points) : pairsOf(points), rule: units?.rule ?? '' });
  },

  /** Converts what a reply says of an output, and gives the output's steps their probabilities. */
  read(reply: Reply, question: object) {
    const answer = parsed(reply);
    const { task, points }: About = question;
    if (!points || !answer.model) return answer;
    const { place, across, up } = onBoard(solvedIn(task, points));
    const { steps = [], spot, fault } = answer.model;
    spot.far = up(spot.far);
    if (fault) Object.assign(fault, place(fault), { radius: up(fault.radius), across: across(fault.radius) });
    const symbols = points.length + 1;
    for (const [i, step] of steps.entries()) step.probabilities = answer.floats.subarray(i * symbols, (i + 1) * symbols);
    delete answer.floats;
    return answer;
  },
};
