import { at } from '../../lib/at.ts';
import { ownFeatures, WINDOW } from './sentence-features.ts';
import { hashInStyle } from './style.ts';
import { LABEL_COUNT } from './tagger.ts';
import { rowOf, type RowTable } from './lookup/row-table.ts';
import { type ByteWeights, STYLES_WITH_HABITS, weightAt } from './weights.ts';
import type { WordFeatures } from './word-features.ts';

const PLACES = 2 * WINDOW + 1;
const SCORES = PLACES * LABEL_COUNT;
/** Words with cached scores, 260 bytes each, above which a new sentence begins without any; a text uses few words often and many once. */
const WORDS_MAX = 5_000;
/** Words whose scores share a buffer: separate ones would double the memory. */
const WORDS_TOGETHER = 250;

/** A power of two, more than words with scores: two words at one slot are rare, and then only computed again. */
const SLOTS = 1 << 14;

/** The scores of words for one style; `places` keeps every array that was ever made, to be used again for other words. */
interface Known {
  /** By slot, the last bits of a word's id: the id, or −1. A map of words took longer than adding their scores. */
  ids: Int32Array;
  placeAt: Uint16Array;
  places: Float32Array[];
  /** Places in use. */
  used: number;
}

/**
 * Caches what single words add to each label of the tokens around them: sums of rows that are needed repeatedly. Half of the features of a
 * token belong to one word, and most words of a text were seen before. Scores keep their place in memory: buffers outside of V8's heap that
 * are dropped wait long for a collection.
 */
export class WordScores {
  readonly #weights: ByteWeights;
  readonly #rows: RowTable;
  /** Scores for every style, then those that each style adds. */
  readonly #known: Known[];
  readonly #wordsMax: number;
  /** The rest of the buffer from which places are taken. */
  #room = new Float32Array(0);

  constructor(weights: ByteWeights, rows: RowTable, wordsMax = WORDS_MAX) {
    this.#weights = weights;
    this.#rows = rows;
    this.#wordsMax = wordsMax;
    this.#known = Array.from({ length: 1 + STYLES_WITH_HABITS }, () => ({
      ids: new Int32Array(SLOTS).fill(-1),
      placeAt: new Uint16Array(SLOTS),
      places: [],
      used: 0,
    }));
  }

  /** Begins a sentence: scores that were returned for earlier ones may be overwritten from now on. */
  beginSentence(): void {
    for (const known of this.#known) {
      if (known.used < this.#wordsMax) continue;
      known.ids.fill(-1);
      known.used = 0;
    }
  }

  /** Returns PLACES rows of LABEL_COUNT scores: for the token two before the word, one before, itself …; with `style`, what it adds. */
  of(word: WordFeatures, style: number | null): Float32Array {
    const known = at(this.#known, style === null ? 0 : 1 + style);
    const slot = word.id & (SLOTS - 1);
    if (known.ids[slot] === word.id) return at(known.places, known.placeAt[slot] ?? 0);
    const scores = (known.places[known.used] ?? this.#newPlace()).fill(0);
    known.places[known.used] = scores;
    known.ids[slot] = word.id;
    known.placeAt[slot] = known.used++;
    this.#sum(scores, word, style);
    return scores;
  }

  #newPlace(): Float32Array {
    if (this.#room.length < SCORES) this.#room = new Float32Array(WORDS_TOGETHER * SCORES);
    const place = this.#room.subarray(0, SCORES);
    this.#room = this.#room.subarray(SCORES);
    return place;
  }

  #sum(scores: Float32Array, word: WordFeatures, style: number | null): void {
    for (let place = -WINDOW; place <= WINDOW; place++) {
      for (const feature of ownFeatures(word, place)) {
        const row = rowOf(this.#rows, style === null ? feature : hashInStyle(feature, style));
        if (row === -1) continue;
        const to = (WINDOW + place) * LABEL_COUNT;
        for (let label = 0; label < LABEL_COUNT; label++)
          scores[to + label] = (scores[to + label] ?? 0) + weightAt(this.#weights, row * LABEL_COUNT + label);
      }
    }
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
