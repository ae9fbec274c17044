/** Buckets of the line counter; two lines share one with a chance of one in a million per pair. */
const BUCKETS = 2 ** 20;
const LINE_CHARS_MIN = 25;
/** A line that stands in so many of the documents looked at is part of a form. */
const DOCUMENTS_MIN = 8;
const SHARE_MIN = 0.012;

/** Which lines are boilerplate: forms, templates, footers that many documents share. */
export interface Boilerplate {
  has: (line: string) => boolean;
  /** A text without its boilerplate lines. */
  strip: (text: string) => string;
  /** Which of a text's lines (`lineBuckets`) are boilerplate: with the same, the same of it is stripped. */
  formOf: (lines: Uint32Array) => string;
  /** The hashes of all such lines: with them it is opened again in another thread. */
  buckets: readonly number[];
}

/** The boilerplate that has these lines, by hash. */
export function openBoilerplate(buckets: readonly number[]): Boilerplate {
  const known = new Set(buckets);
  const has = (line: string) => line.length >= LINE_CHARS_MIN && known.has(bucketOf(line));
  return {
    has,
    buckets,
    formOf: (lines) =>
      [...lines]
        .filter((bucket) => known.has(bucket))
        .sort()
        .join(' '),
    strip: (text) =>
      known.size === 0
        ? text
        : text
            .split('\n')
            .filter((line) => !has(line))
            .join('\n'),
  };
}

/** Learns from documents, given one after another, which lines are boilerplate. Memory is constant: lines are counted by hash. */
export class BoilerplateLearner {
  readonly #counts = new Uint16Array(BUCKETS);
  /** Those that reached `DOCUMENTS_MIN`: a tree of ten documents does not look at a million buckets. */
  readonly #frequent: number[] = [];
  #documents = 0;

  /** Takes the lines of one more document (`lineBuckets`). */
  add(lines: Uint32Array): void {
    this.#documents++;
    for (const bucket of lines) {
      const count = Math.min(65_535, (this.#counts[bucket] ?? 0) + 1);
      this.#counts[bucket] = count;
      if (count === DOCUMENTS_MIN) this.#frequent.push(bucket);
    }
  }

  finish(): Boilerplate {
    const min = Math.max(DOCUMENTS_MIN, this.#documents * SHARE_MIN);
    const buckets = this.#frequent.filter((bucket) => (this.#counts[bucket] ?? 0) >= min);
    return openBoilerplate(buckets.sort((a, b) => a - b));
  }
}

/** The lines of a text that may be boilerplate, each once, by hash: all that learning needs of it. */
export const lineBuckets = (text: string): Uint32Array =>
  Uint32Array.from(
    new Set(
      text
        .split('\n')
        .filter((line) => line.length >= LINE_CHARS_MIN)
        .map(bucketOf),
    ),
  );

/** FNV-1a over the letters and digits of a line, so that indent and punctuation do not matter. */
function bucketOf(line: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code <= 47 || (code >= 58 && code <= 64)) continue;
    hash = Math.imul(hash ^ (code | 32), 0x01000193);
  }
  return (hash >>> 0) % BUCKETS;
}
