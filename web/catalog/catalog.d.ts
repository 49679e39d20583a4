// The type of catalog.js, which web/site writes.
import type { Problem } from './problems.ts';

export const catalog: {
  problems: Problem[];
  kinds: { name: string, title: string, what: string }[];
  architectures: { name: string, title: string }[];
  rules: string[];
  beams: number[];
  limits: { points: number, board: number, beam: number, hidden: number };
};
