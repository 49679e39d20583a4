// The type of catalog.js, which web/site writes.
import type { Problem } from './problems.ts';

export const catalog: {
  problems: Problem[];
  kinds: { name: string, title: string }[];
  architectures: { name: string, title: string }[];
  rules: string[];
  beams: number[];
  limits: { board: number, beam: number };
};
