// @ts-check
// The numbers that a call of the core lays out, read one after another.

/** A cursor over an answer's numbers. */
export class Numbers {
  #at = 0;

  /** @param {Float64Array} all */
  constructor(all) {
    this.all = all;
  }

  next() {
    return this.all[this.#at++];
  }

  /** @param {number} count */
  take(count) {
    this.#at += count;
    return Array.from(this.all.subarray(this.#at - count, this.#at));
  }

  /** A length, and so many numbers. */
  list() {
    return this.take(this.next());
  }

  /** A length, and so many rows. @param {number} width */
  rows(width) {
    return Array.from({ length: this.next() }, () => this.take(width));
  }

  /** Edges: both ends, the number of symbols after which they are there, and whether they are wrong. */
  edges() {
    return this.rows(4).map(([a, b, after, wrong]) => ({ a, b, after, wrong: wrong === 1 }));
  }
}
