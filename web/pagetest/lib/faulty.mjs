// @ts-check
// A server of the page that answers some requests wrongly.
import { Buffer } from 'node:buffer';
import { createServer, request } from 'node:http';

/** @typedef {{status?: number, headers?: Record<string, any>, body: any}} Answer */

export class Faulty {
  /** @typedef {(answer: Answer, send: any) => Answer|null|void} Change */
  /** @type {{ends: (string|RegExp)[], packed: boolean, change: Change}[]} */
  #faults = [];
  down = false;
  /** Maps an address of this server to one of the server behind it. @type {(url: string) => string} */
  finds = (url) => url;
  /** @type {any} */ server;
  home = '';

  /** @param {string} home */
  static async start(home) {
    const faulty = new Faulty();
    faulty.server = createServer((question, answer) => {
      if (faulty.down) return answer.destroy();
      const path = question.url.split('?')[0];
      const fault = faulty.#faults.find(
        ({ ends }) => ends.some((end) => (typeof end === 'string' ? path.endsWith(end) : end.test(path))));
      const headers = { ...question.headers, host: new URL(home).host };
      if (fault)
        for (const name of ['if-none-match', 'range', ...(fault.packed ? [] : ['accept-encoding'])])
          delete headers[name];
      const { url, method } = question;
      const ask = request(new URL(faulty.finds(url), home), { method, headers }, async (whole) => {
        if (!fault) {
          answer.writeHead(whole.statusCode, whole.headers);
          return whole.pipe(answer);
        }
        const parts = [];
        for await (const part of whole) parts.push(part);
        const { 'content-length': _, etag: __, ...others } = whole.headers;
        const changed =
          fault.change({ status: whole.statusCode, headers: others, body: Buffer.concat(parts) }, answer);
        if (!changed) return undefined;
        answer.writeHead(changed.status, changed.headers);
        return answer.end(changed.body);
      });
      ask.on('error', () => answer.destroy());
      question.pipe(ask);
    });
    await new Promise((done) => faulty.server.listen(0, '127.0.0.1', () => done(0)));
    faulty.home = `http://127.0.0.1:${faulty.server.address().port}/`;
    return faulty;
  }

  /**
   * Changes answers to requests for files whose names have one of these ends. A function that returns null
   * sends the answer itself.
   * @param {(string|RegExp)[]} ends @param {(answer: Answer, send: any) => any} change
   * @param {boolean} [packed] whether the content stays compressed
   */
  breaks(ends, change, packed = false) {
    this.#faults.push({ ends, change, packed });
  }

  /**
   * Sends the beginning of files whose names have this end, and the rest when `open` resolves.
   * @param {string} end @param {number} share of the file that comes first @param {Promise<any>} open
   */
  holds(end, share, open) {
    this.breaks([end], ({ status, headers, body }, send) => {
      const first = Math.floor(share * body.length);
      send.writeHead(status, { ...headers, 'content-length': body.length });
      send.write(body.subarray(0, first));
      open.then(() => send.end(body.subarray(first)));
    }, true);
  }

  repair() {
    this.#faults = [];
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** @param {Answer} answer */
export const missing = (answer) => ({ ...answer, status: 404,
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' }, body: Buffer.from('no') });
/** @param {Answer} answer */
export const broken = (answer) => ({ ...missing(answer), status: 500 });
/** @param {Answer} answer */
export const half = (answer) => ({ ...answer, body: answer.body.subarray(0, answer.body.length / 2) });
/** @param {Answer} answer */
export const damaged = (answer) =>
  ({ ...answer, body: answer.body.map((byte, i) => (i < 40 ? byte ^ 0x55 : byte)) });
/** @param {string} text @returns {(answer: Answer) => Answer} */
export const instead = (text) => (answer) => ({ ...answer, body: Buffer.from(text) });
/** No answer at all. */
export const unreachable = (_, send) => { send.destroy(); };
/** The connection breaks in the middle of the content. */
export const cutShort = ({ headers, body }, send) => {
  send.writeHead(200, { ...headers, 'content-length': 10_000_000 });
  send.write(body.subarray(0, body.length / 2), () => send.destroy());
};
