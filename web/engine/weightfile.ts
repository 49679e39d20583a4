// Reads the metadata of a weight file.

export interface WeightEntry {
  id: string;
  /** Address, relative to the page; '' if not from the server. */
  file: string;
  title?: string;
  /** For a network trained in the page: its name, and when, as ISO 8601. */
  made?: string;
  task: string;
  architecture: string;
  /** Points in training. */
  n: [number, number];
  hidden: number;
  bidirectional: boolean;
  dictionary: number;
  /** Always decodes with the action mask: points not yet named. */
  distinct: boolean;
  order: string;
  /** Normalization of the points, '' for none. */
  frame: string;
  /** Relative features of its pointer, '' for none. */
  relation: string;
  /** Units of its comparison, 0 for none. */
  gated: number;
  /** For networks on the server. */
  whose?: 'ours' | 'paper';
  /** In how many pairs its comparison agrees with the exact test, for networks on the server. */
  agreement?: { boards: number; n: number; pairs: number; agree: number; near: number; agreeNear: number };
  /** The method that made the labels of the last run; none, or '', for exact ones. */
  labels?: string;
  examples: number;
  bytes: number;
  default: boolean;
  scores: Score[];
}

interface Score {
  metric: string;
  kind?: string;
  n: number;
  instances: number;
  value: number;
  low?: number;
  high?: number;
  unproven?: number;
}

/** What a weight file says of its network. */
export type Metadata = Omit<WeightEntry, 'id' | 'file' | 'bytes' | 'default'>;

const isScore = (s: Partial<Score> | null): s is Score =>
  typeof s?.metric === 'string' && [s.n, s.instances, s.value].every(Number.isFinite)
  && [s.low, s.high].every((v) => v === undefined || Number.isFinite(v))
  && ['undefined', 'string'].includes(typeof s.kind);

/** Parses JSON; undefined if it is missing or malformed. */
function parsed(text: string | undefined) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // the entry is optional
  }
}

/** The metadata of a weight file that the core has accepted. */
export function entryIn(bytes: Uint8Array) {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  return entryOf(JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))).__metadata__);
}

/** The same of its metadata. */
export function entryOf(m: Record<string, string>): Metadata {
  const [low, high] = m.n.split('-').map(Number);
  const [scores, runs] = [parsed(m.scores), parsed(m.history)];
  return {
    task: m.task, architecture: m.architecture, n: [low, high],
    hidden: Number(m.hidden), bidirectional: m.bidirectional === 'true',
    dictionary: Number(m.dictionary), distinct: m.distinct === 'true',
    order: m.order, frame: m.frame ?? '', relation: m.relation ?? '', gated: Number(m.gated ?? 0),
    labels: String(Array.isArray(runs) && runs.at(-1)?.labels || ''), examples: Number(m.examples),
    scores: Array.isArray(scores) ? scores.filter(isScore) : [],
  };
}
