// Replies of the core: JSON, and large arrays beside it.

export interface Reply {
  text: string;
  floats?: Float32Array;
  numbers?: Float64Array;
  bytes?: Uint8Array;
}

/** Parses a reply and adds its arrays under their names. */
export function parsed({ text, ...arrays }: Reply) {
  const answer = JSON.parse(text);
  for (const [name, array] of Object.entries(arrays)) if (array) answer[name] = array;
  return answer;
}

/** How a worker is asked and its replies are read: of the core, as they are. */
export const PLAIN = {
  written: (question: object) => JSON.stringify(question),
  read: (reply: Reply, _question: object) => parsed(reply),
};
