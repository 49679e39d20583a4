// @ts-check
// The ids of networks that were trained in a browser. No server has them.

export const PREFIX = 'here:';

/** No two browsers give the same. */
export const freshId = () => PREFIX + Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, '0')).join('');

/** @param {string|undefined} id of weights */
export const trainedHere = (id) => Boolean(id?.startsWith(PREFIX));
