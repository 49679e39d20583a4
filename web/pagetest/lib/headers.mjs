// @ts-check
// The _headers file of make dist: for the addresses of a pattern, in which a star stands for anything, these headers.
import { readFileSync } from 'node:fs';

export const KINDS = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml', json: 'application/json', map: 'application/json', wasm: 'application/wasm', png: 'image/png' };

/** @typedef {{pattern: string, headers: [string, string][]}} Rule */

/** @param {string} folder @returns {Rule[]} */
export function rulesOf(folder) {
  /** @type {Rule[]} */
  const rules = [];
  for (const line of readFileSync(`${folder}/_headers`, 'utf8').split('\n').filter(Boolean)) {
    const [, name, value] = /^\s+(.*?): (.*)$/.exec(line) ?? [];
    if (name) rules[rules.length - 1].headers.push([name, value]);
    else rules.push({ pattern: line, headers: [] });
  }
  return rules;
}

/** @param {string} pattern */
export const expression = (pattern) => `^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`;

/** What the rules say of an address: later ones add to, or overrule, earlier ones. @param {Rule[]} rules @param {string} address */
export const saidBy = (rules, address) => new Map(rules.filter((r) => new RegExp(expression(r.pattern)).test(address)).flatMap((r) => r.headers));
