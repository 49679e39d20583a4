// @ts-check
// The numbers that a call of the core lays out, read one after another by layout.js. Whoever
// reads more than there are, or other than was laid out, hears of it at once: numbers out of
// step would pass for an answer.

/** Fails where the numbers are not those of the layout. @param {string} what */
function strange(what) {
  throw new Error(`the core's answer is not laid out as the page reads it: ${what}`);
}

/** A cursor over an answer's numbers. */
export class Numbers {
  #at = 0;

  /** @param {Float64Array} all */
  constructor(all) {
    this.all = all;
  }

  next() {
    if (this.#at === this.all.length) strange('it ends too early');
    return this.all[this.#at++];
  }

  flag() {
    const value = this.next();
    if (value !== 0 && value !== 1) strange(`${value} is neither 0 nor 1`);
    return value === 1;
  }

  /** @returns {[number, number]} */
  point() {
    return [this.next(), this.next()];
  }

  /** A length, and so many of what `read` reads. @template T @param {() => T} read @returns {T[]} */
  list(read) {
    const length = this.next();
    if (!Number.isInteger(length) || length < 0 || length > this.all.length) strange(`${length} is not a length of a list`);
    return Array.from({ length }, read);
  }

  /** All of it as one value. @template T @param {(numbers: Numbers) => T} read @returns {T} */
  whole(read) {
    const value = read(this);
    if (this.#at !== this.all.length) strange(`${this.all.length - this.#at} numbers are left`);
    return value;
  }
}
