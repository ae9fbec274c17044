/** Buckets of the line counter; any two lines share one with a probability of one in a million. */
const BUCKETS = 2 ** 20;
const LINE_CHARS_MIN = 25;
/** A line in this many of the examined documents is part of a form. */
const DOCUMENTS_MIN = 8;
const SHARE_MIN = 0.01;

/** Boilerplate lines: forms, templates, footers that many documents share. */
export interface Boilerplate {
  has: (line: string) => boolean;
  /** Removes a text's boilerplate lines. */
  strip: (text: string) => string;
  /** Identifies which of a text's lines (`lineBuckets`) are boilerplate: if equal, the same lines are stripped. */
  formOf: (lines: Uint32Array) => string;
  /** The hashes of all such lines, to recreate it in another thread. */
  buckets: readonly number[];
}

/** Ends a sentence within a line: forms differ by a sentence that some writers removed or added. */
const SENTENCE_END = /(?<=[.!?]) /;

/** Removes sentences of a line that are boilerplate. */
const withoutSentences = (line: string, has: Boilerplate['has']): string =>
  SENTENCE_END.test(line)
    ? line
        .split(SENTENCE_END)
        .filter((sentence) => !has(sentence))
        .join(' ')
    : line;

/** Recreates the boilerplate that has these lines, by hash. */
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
            .flatMap((line) => (has(line) ? [] : withoutSentences(line, has)))
            .join('\n'),
  };
}

/** Learns from documents, one after another, which lines are boilerplate. Memory is constant: lines are counted by hash. */
export class BoilerplateLearner {
  readonly #counts = new Uint16Array(BUCKETS);
  /** Buckets that reached `DOCUMENTS_MIN`: a tree of ten documents need not scan a million buckets. */
  readonly #frequent: number[] = [];
  #documents = 0;

  /** Adds the lines of one more document (`lineBuckets`). */
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

/** Returns the lines of a text that may be boilerplate, without duplicates, by hash: all that learning needs. */
export const lineBuckets = (text: string): Uint32Array =>
  Uint32Array.from(
    new Set(
      text
        .split('\n')
        .flatMap((line) => (SENTENCE_END.test(line) ? [line, ...line.split(SENTENCE_END)] : line))
        .filter((part) => part.length >= LINE_CHARS_MIN)
        .map(bucketOf),
    ),
  );

/** Hashes the letters and digits of a line with FNV-1a, so that indentation and punctuation do not matter. */
function bucketOf(line: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code <= 47 || (code >= 58 && code <= 64)) continue;
    hash = Math.imul(hash ^ (code | 32), 0x01000193);
  }
  return (hash >>> 0) % BUCKETS;
}
