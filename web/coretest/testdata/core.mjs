// Runs the core under Node, as the page's worker runs it.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto; // Node 18 (Debian bookworm) has it only as a module

const { PROJECT, PAGE } = process.env;
await import(pathToFileURL(`${PAGE}/wasm_exec.js`).href);
/** A module of the page. @param {string} name */
export const page = (name) => import(pathToFileURL(`${PAGE}/${name}`).href);
const { Core } = await page('engine/core.js');
const { PLAIN } = await page('engine/remote.js');
const { ON_BOARD } = await page('engine/onboard.js');
/** Random numbers from 0 to 1, the same for the same seed. */
export const { randomNumbers: random } = await page('points/seeded.js');
export const module = await WebAssembly.compile(readFileSync(`${PAGE}/ptrnet.wasm`));

/** The output of Go's runtime, which prints only when it fails. */
export const printed = [];
globalThis.fs.writeSync = (_, bytes) => {
  printed.push(new TextDecoder().decode(bytes));
  return bytes.length;
};

/** Starts a new core. */
export const start = () => Core.start(module, globalThis.Go);

/** Runs all slices of a call; `news` gets its progress. */
export function ask(core, name, args, beside, news = () => {}, { read } = PLAIN) {
  const answer = ({ text, floats, numbers, bytes }) => read({ text, floats, numbers, bytes }, args);
  for (const calls = core.call(name, JSON.stringify(args), beside); ;) {
    const { done, value } = calls.next();
    if (done) return answer(value);
    if (value.text) news(answer(value));
  }
}

/** The answer to a question, with its arrays in their places. */
export const solve = (core, question) => ask(core, 'solve', question, undefined, undefined, ON_BOARD);

/** The weight file of one of the page's networks. */
export const weights = (name) => readFileSync(`${PROJECT}/weights/${name}.safetensors`);

/** Loads one of the page's networks under its name. */
export function load(core, name) {
  ask(core, 'load', { id: name }, weights(name));
  return name;
}
