import { remember } from '../../lib/caches/remember.ts';
import { foldCase } from '../fold.ts';
import { phraseWordsMax, trainedBits } from './lexicon.ts';
import { hashText } from './lookup/hash.ts';
import { clustersOf } from './lookup/word-clusters.ts';

/** Features of a single word; hashes are unsigned 32 bit. */
export interface WordFeatures {
  /** Differs from that of all others. */
  id: number;
  folded: string;
  word: number;
  /** Evidence of style: the word, or one shared value for everything that begins with a digit. */
  style: number;
  /** Letters as A or a, digits as 0, others unchanged, repeats collapsed: “McDonald-3” is AaAa-0. */
  shape: number;
  /** Whether it begins with a letter. */
  isOfLetters: boolean;
  /** Whether it begins with a capital letter. */
  capital: boolean;
  allCapitals: boolean;
  prefix2: number;
  prefix3: number;
  suffix2: number;
  suffix3: number;
  suffix4: number;
  /** Bits of the word lists; see lexicon.ts. */
  bits: number;
  /** Number of words of the longest listed phrase that begins with it; 1 if there is none. */
  phraseWordsMax: number;
  /** The word's clusters, smallest first; see word-clusters.ts. */
  clusters: readonly number[];
}

/** Returns the features of a word. */
export const wordFeatures = remember(make);

let made = 0;

function make(word: string): WordFeatures {
  const folded = foldCase(word);
  const hash = hashText(/^\d+$/.test(folded) ? `#${folded.length}` : folded);
  return {
    id: ++made,
    folded,
    word: hash,
    style: /^\d/.test(word) ? 1 : hash,
    shape: hashText(shapeOf(word)),
    isOfLetters: /^\p{L}/u.test(folded),
    capital: /^\p{Lu}/u.test(word),
    allCapitals: word.length > 1 && /\p{Lu}/u.test(word) && word === word.toUpperCase(),
    prefix2: hashText(folded.slice(0, 2)),
    prefix3: hashText(folded.slice(0, 3)),
    suffix2: hashText(folded.slice(-2)),
    suffix3: hashText(folded.slice(-3)),
    suffix4: hashText(folded.slice(-4)),
    bits: trainedBits(folded),
    phraseWordsMax: phraseWordsMax(folded),
    clusters: clustersOf(folded),
  };
}

function shapeOf(word: string): string {
  let shape = '';
  for (const character of word.slice(0, 32)) {
    const kind = /\p{Lu}/u.test(character)
      ? 'A'
      : /\p{L}/u.test(character)
        ? 'a'
        : /\p{N}/u.test(character)
          ? '0'
          : character;
    if (!shape.endsWith(kind)) shape += kind;
  }
  return /^.$/u.test(word) ? `1${shape}` : shape;
}
