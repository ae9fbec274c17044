import type { HunkTexts } from '../hunk.types.ts';
import { similarity } from '../words/similarity.ts';
import { countWords, surplus, total, wordDelta } from '../words/word-delta.ts';

/** The input of the rules: how big each side's change is and how much of it the other side made too. */
export interface HunkFeatures {
  /** Share of the other side's changed words that the user changed in the same way, 0–1; 1 if it changed no word. */
  theirsContained: number;
  /** Share of the user's changed words that the other side changed in the same way, 0–1; 1 if the user changed no word. */
  oursContained: number;
  /** Whether the user's text already has all words that the other side inserted, and lacks all it deleted. */
  theirsPresent: boolean;
  theirsWordsChanged: number;
  theirsWordsInserted: number;
  theirsWordsDeleted: number;
  /** Words that the other side inserted and the user's text lacks: what is dropped if the user's side is kept. */
  theirsWordsNew: number;
  /** Whether the user also deleted every word that the other side deleted. */
  theirsDeletionsShared: boolean;
  oursWordsChanged: number;
  oursWordsInserted: number;
  oursWordsDeleted: number;
  /** Similarity of the user's text to base, 0–1. */
  oursToBase: number;
  /** Similarity of the other side's text to base, 0–1. */
  theirsToBase: number;
  /** Similarity of the two sides, 0–1. */
  oursToTheirs: number;
  baseWords: number;
  oursWords: number;
}

/** Counts and compares the words of a hunk's three versions. Linear in their length. */
export function hunkFeatures({ base, ours, theirs }: HunkTexts): HunkFeatures {
  const words = { base: countWords(base), ours: countWords(ours), theirs: countWords(theirs) };
  const mine = wordDelta(words.base, words.ours);
  const other = wordDelta(words.base, words.theirs);
  const mineCount = mine.insertedCount + mine.deletedCount;
  const otherCount = other.insertedCount + other.deletedCount;
  const undeletedByOurs = total(surplus(other.deleted, mine.deleted));
  const theirsMissing = total(surplus(other.inserted, mine.inserted)) + undeletedByOurs;
  const theirsWordsNew = total(surplus(other.inserted, words.ours));
  const oursMissing =
    total(surplus(mine.inserted, other.inserted)) + total(surplus(mine.deleted, other.deleted));
  return {
    theirsContained: otherCount === 0 ? 1 : 1 - theirsMissing / otherCount,
    oursContained: mineCount === 0 ? 1 : 1 - oursMissing / mineCount,
    theirsPresent: theirsWordsNew + undeletedByOurs === 0,
    theirsWordsChanged: otherCount,
    theirsWordsInserted: other.insertedCount,
    theirsWordsDeleted: other.deletedCount,
    theirsWordsNew,
    theirsDeletionsShared: undeletedByOurs === 0,
    oursWordsChanged: mineCount,
    oursWordsInserted: mine.insertedCount,
    oursWordsDeleted: mine.deletedCount,
    oursToBase: similarity(words.ours, words.base),
    theirsToBase: similarity(words.theirs, words.base),
    oursToTheirs: similarity(words.ours, words.theirs),
    baseWords: total(words.base),
    oursWords: total(words.ours),
  };
}
