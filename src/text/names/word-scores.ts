import { ownFeatures, WINDOW } from './sentence-features.ts';
import { hashInStyle } from './style.ts';
import { LABEL_COUNT } from './tagger.ts';
import { rowOf, type RowTable } from './lookup/row-table.ts';
import { type ByteWeights, STYLES_WITH_HABITS, weightAt } from './weights.ts';
import type { WordFeatures } from './word-features.ts';

const PLACES = 2 * WINDOW + 1;
const SCORES = PLACES * LABEL_COUNT;
/** Maximum words with cached scores, 400 bytes each; a text uses few words often and many once. */
const WORDS_MAX = 5_000;
/** Words whose scores share a buffer: separate ones would double the memory. */
const WORDS_TOGETHER = 250;

/**
 * Caches what single words add to each label of the tokens around them: sums of rows that are needed repeatedly. Half of the features of a
 * token belong to one word, and most words of a text were seen before.
 */
export class WordScores {
  readonly #weights: ByteWeights;
  readonly #rows: RowTable;
  /** Scores for every style, then those that each style adds. */
  readonly #known: Map<WordFeatures, Float32Array>[];
  /** The rest of the buffer from which scores are taken. */
  #room = new Float32Array(0);

  constructor(weights: ByteWeights, rows: RowTable) {
    this.#weights = weights;
    this.#rows = rows;
    this.#known = Array.from({ length: 1 + STYLES_WITH_HABITS }, () => new Map());
  }

  /** Returns PLACES rows of LABEL_COUNT scores: for the token two before the word, one before, itself …; with `style`, what it adds. */
  of(word: WordFeatures, style: number | null): Float32Array {
    const known = this.#known[style === null ? 0 : 1 + style];
    const found = known?.get(word);
    if (found) return found;
    const scores = this.#sum(word, style);
    if (known && known.size >= WORDS_MAX) known.clear();
    known?.set(word, scores);
    return scores;
  }

  #sum(word: WordFeatures, style: number | null): Float32Array {
    if (this.#room.length < SCORES) this.#room = new Float32Array(WORDS_TOGETHER * SCORES);
    const scores = this.#room.subarray(0, SCORES);
    this.#room = this.#room.subarray(SCORES);
    for (let place = -WINDOW; place <= WINDOW; place++) {
      for (const feature of ownFeatures(word, place)) {
        const row = rowOf(this.#rows, style === null ? feature : hashInStyle(feature, style));
        if (row === -1) continue;
        const to = (WINDOW + place) * LABEL_COUNT;
        for (let label = 0; label < LABEL_COUNT; label++)
          scores[to + label] = (scores[to + label] ?? 0) + weightAt(this.#weights, row * LABEL_COUNT + label);
      }
    }
    return scores;
  }
}

/** Adds a word's scores for the token `place` tokens before it to that token's emissions. */
export function addWordScores(
  emissions: Float64Array,
  to: number,
  scores: Float32Array,
  place: number,
  share: number,
): void {
  const from = (WINDOW + place) * LABEL_COUNT;
  for (let label = 0; label < LABEL_COUNT; label++)
    emissions[to + label] = (emissions[to + label] ?? 0) + share * (scores[from + label] ?? 0);
}
