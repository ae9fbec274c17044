import { CALENDAR, COMMON, phraseWordsMax, trainedBits } from './lexicon.ts';
import { hashText, mix } from './lookup/hash.ts';
import type { Token } from './tokens.ts';
import { type WordFeatures, wordFeatures } from './word-features.ts';

const OUTSIDE: WordFeatures = {
  id: 0,
  folded: '',
  word: hashText('<edge>'),
  shape: hashText('<edge>'),
  capital: false,
  isOfLetters: false,
  allCapitals: false,
  prefix2: 0,
  prefix3: 0,
  suffix2: 0,
  suffix3: 0,
  suffix4: 0,
  bits: 0,
  style: 0,
  phraseWordsMax: 1,
  clusters: [],
};

/** Distinguishes the hashes of two templates with the same value. */
const TEMPLATE = {
  word: 1,
  previous: 2,
  next: 3,
  beforePrevious: 4,
  afterNext: 5,
  previousPair: 6,
  nextPair: 7,
  shape: 8,
  shapePrevious: 9,
  shapeNext: 10,
  shapeTriple: 11,
  prefix2: 12,
  prefix3: 13,
  suffix2: 14,
  suffix3: 15,
  suffix4: 16,
  suffixPrevious: 17,
  suffixNext: 18,
  bits: 19,
  bitsPrevious: 20,
  bitsNext: 21,
  bitsPair: 22,
  bitsShape: 23,
  phraseBegin: 24,
  phraseInside: 25,
  position: 26,
  previousShape: 27,
  nextShape: 28,
  beforePair: 29,
  runLast: 30,
  runLastBits: 31,
  runFirstBits: 32,
  runBefore: 33,
  runAfter: 34,
  runLength: 35,
  quoted: 36,
  bias: 37,
  oneBit: 38,
  runBeforeBits: 39,
  cluster: 40,
  clusterPrevious: 41,
  clusterNext: 42,
  runLastCluster: 43,
  runFirstCluster: 44,
  runBeforeCluster: 45,
  runAfterCluster: 46,
} as const;

/** Lower-case words that join capitalized words into one name. */
const LINKS = new Set('of the and & for de la du van von der al bin del da di'.split(' '));
const QUOTES = new Set(['"', '“', '”', '``', "''", '«', '»']);

interface Run {
  first: number;
  last: number;
}

/** The features of each token of a sentence: those of token i are at `offsets[i]` .. `offsets[i + 1]` of `hashes`, which may be longer. */
export interface SentenceFeatures {
  hashes: readonly number[];
  offsets: readonly number[];
}

/** Maximum distance, in tokens, at which a single word is evidence about a token. */
export const WINDOW = 2;

/** Returns the word at `index`, or a placeholder before the first and after the last. */
export const wordAt = (words: readonly WordFeatures[], index: number): WordFeatures =>
  // Reading an array at a negative index is slow.
  (index >= 0 ? words[index] : undefined) ?? OUTSIDE;

/** Returns all features of each token of one sentence: of each word around it alone, and of several words together. */
export function sentenceFeatures(
  tokens: readonly Token[],
  words: readonly WordFeatures[] = tokens.map((token) => wordFeatures(token.text)),
): SentenceFeatures {
  const joint = jointFeatures(tokens, words);
  const out: number[] = [];
  const offsets: number[] = [];
  for (let index = 0; index < tokens.length; index++) {
    offsets[index] = out.length;
    for (let place = -WINDOW; place <= WINDOW; place++)
      out.push(...ownFeatures(wordAt(words, index + place), place));
    out.push(...joint.hashes.slice(joint.offsets[index], joint.offsets[index + 1]));
  }
  offsets[tokens.length] = out.length;
  return { hashes: out, offsets };
}

/** Returns the features of one word for the token `place` tokens before it (-2 .. 2; 0: itself): its form, affixes and word lists. */
export function ownFeatures(word: WordFeatures, place: number): number[] {
  if (place === -2) return [mix(TEMPLATE.beforePrevious, word.word)];
  if (place === 2) return [mix(TEMPLATE.afterNext, word.word)];
  if (place !== 0) {
    const isBefore = place < 0;
    const own = clusterFeatures(isBefore ? TEMPLATE.clusterPrevious : TEMPLATE.clusterNext, word);
    own.push(
      mix(isBefore ? TEMPLATE.previous : TEMPLATE.next, word.word),
      mix(isBefore ? TEMPLATE.shapePrevious : TEMPLATE.shapeNext, word.shape),
      mix(isBefore ? TEMPLATE.suffixPrevious : TEMPLATE.suffixNext, word.suffix3),
      mix(isBefore ? TEMPLATE.bitsPrevious : TEMPLATE.bitsNext, word.bits),
    );
    return own;
  }
  const own = clusterFeatures(TEMPLATE.cluster, word);
  own.push(
    mix(TEMPLATE.bias, 0),
    mix(TEMPLATE.word, word.word),
    mix(TEMPLATE.shape, word.shape),
    mix(TEMPLATE.prefix2, word.prefix2),
    mix(TEMPLATE.prefix3, word.prefix3),
    mix(TEMPLATE.suffix2, word.suffix2),
    mix(TEMPLATE.suffix3, word.suffix3),
    mix(TEMPLATE.suffix4, word.suffix4),
    mix(TEMPLATE.bits, word.bits),
    mix(mix(TEMPLATE.bitsShape, word.bits), word.shape),
  );
  for (let flag = 1; flag <= word.bits; flag <<= 1)
    if (word.bits & flag) own.push(mix(mix(TEMPLATE.oneBit, flag), word.shape));
  return own;
}

/** Returns the features of a word's clusters, each with its capitalization: it decides whether words of one cluster are names. */
const clusterFeatures = (template: number, word: WordFeatures): number[] =>
  word.clusters.map((_, level) => clusterFeature(template, word, level));

function addClusters(template: number, word: WordFeatures): void {
  for (let level = 0; level < word.clusters.length; level++) add(clusterFeature(template, word, level));
}

const clusterFeature = (template: number, word: WordFeatures, level: number): number =>
  mix(mix(template, level), (word.clusters[level] ?? 0) * 4 + formOf(word));

const formOf = ({ capital, allCapitals }: WordFeatures): number => (capital ? 1 : 0) + (allCapitals ? 2 : 0);

/**
 * Returns the features of several words together for each token of one sentence: pairs of words, shapes and word lists, phrases of the word
 * lists, and what begins, ends, precedes and follows its run of capitalized words. With `wanted`, tokens whose flag is 0 get none.
 * The lists are lent until the next call.
 */
export function jointFeatures(
  tokens: readonly Token[],
  words: readonly WordFeatures[],
  wanted?: Uint8Array,
): SentenceFeatures {
  const at = (index: number): WordFeatures => wordAt(words, index);
  const runs = capitalRuns(words);
  markPhrases(words);
  const style = caseStyle(words);
  added = 0;
  let quoted = 0;
  for (let index = 0; index < tokens.length; index++) {
    OFFSETS[index] = added;
    const word = at(index);
    if (QUOTES.has(tokens[index]?.text ?? '')) quoted = 1 - quoted;
    if (wanted && !wanted[index]) continue;
    addPairs(at(index - 2), at(index - 1), word, at(index + 1));
    addPhrases(PHRASE_BEGIN[index] ?? 0, PHRASE_INSIDE[index] ?? 0);
    add(
      mix(
        TEMPLATE.position,
        (index === 0 ? 1 : 0) + style * 2 + (word.bits & COMMON ? 8 : 0) + (word.capital ? 16 : 0),
      ),
    );
    if (quoted) add(mix(mix(TEMPLATE.quoted, quoted), word.shape));
    const run = runs[index];
    if (run) addRun(run, index, at);
  }
  OFFSETS[tokens.length] = added;
  return { hashes: HASHES, offsets: OFFSETS };
}

/** Overwritten by the next call: an array for each sentence grew several times, and a note of 300 words has 3,000 features. */
const HASHES: number[] = [];
const OFFSETS: number[] = [];
let added = 0;
const add = (hash: number): number => (HASHES[added++] = hash);

function addPairs(
  beforePrevious: WordFeatures,
  previous: WordFeatures,
  word: WordFeatures,
  next: WordFeatures,
): void {
  add(mix(mix(TEMPLATE.previousPair, previous.word), word.word));
  add(mix(mix(TEMPLATE.nextPair, word.word), next.word));
  add(mix(mix(mix(TEMPLATE.shapeTriple, previous.shape), word.shape), next.shape));
  add(mix(mix(TEMPLATE.previousShape, previous.word), word.shape));
  add(mix(mix(TEMPLATE.nextShape, next.word), word.shape));
  add(mix(mix(TEMPLATE.beforePair, beforePrevious.word), previous.word));
  add(mix(mix(TEMPLATE.bitsPair, previous.bits), word.bits));
  add(mix(mix(TEMPLATE.bitsPair, word.bits), mix(next.bits, 1)));
}

function addPhrases(begin: number, inside: number): void {
  for (let flag = 1; flag <= (begin | inside); flag <<= 1) {
    if (begin & flag) add(mix(TEMPLATE.phraseBegin, flag));
    if (inside & flag) add(mix(TEMPLATE.phraseInside, flag));
  }
}

function addRun(run: Run, index: number, at: (index: number) => WordFeatures): void {
  const [last, before] = [at(run.last), at(run.first - 1)];
  const length = Math.min(run.last - run.first, 4);
  addClusters(TEMPLATE.runLastCluster, last);
  addClusters(TEMPLATE.runFirstCluster, at(run.first));
  addClusters(TEMPLATE.runBeforeCluster, before);
  addClusters(TEMPLATE.runAfterCluster, at(run.last + 1));
  add(mix(TEMPLATE.runLast, last.word));
  add(mix(TEMPLATE.runLastBits, last.bits));
  add(mix(TEMPLATE.runFirstBits, at(run.first).bits));
  add(mix(TEMPLATE.runBefore, before.word));
  add(mix(TEMPLATE.runBeforeBits, before.bits));
  add(mix(TEMPLATE.runAfter, at(run.last + 1).word));
  add(mix(mix(TEMPLATE.runLength, length), Math.min(index - run.first, 4)));
}

/** Returns the run of each capitalized token; small linking words inside a run belong to it. */
function capitalRuns(words: readonly WordFeatures[]): (Run | undefined)[] {
  const runs: (Run | undefined)[] = [];
  for (let first = 0; first < words.length; first++) {
    if (!words[first]?.capital) continue;
    let last = first;
    for (let next = first + 1; next < words.length; next++) {
      if (words[next]?.capital) last = next;
      else if (!LINKS.has(words[next]?.folded ?? '') || next - last > 2) break;
    }
    const run = { first, last };
    for (let within = first; within <= last; within++) runs[within] = run;
    first = last;
  }
  return runs;
}

/** Of each token: the word lists that have a phrase which begins at it, and those that have one which continues with it. Overwritten by the next call. */
const PHRASE_BEGIN: number[] = [];
const PHRASE_INSIDE: number[] = [];

function markPhrases(words: readonly WordFeatures[]): void {
  for (let index = 0; index < words.length; index++) PHRASE_BEGIN[index] = PHRASE_INSIDE[index] = 0;
  for (let first = 0; first < words.length; first++) {
    const wordsMax = Math.min(phraseWordsMaxAt(words, first), words.length - first);
    for (let count = wordsMax; count > 1; count--) {
      const phrase = words.slice(first, first + count).map(({ folded }) => folded);
      const bits = trainedBits(phrase.join(' '));
      if (bits === 0) continue;
      PHRASE_BEGIN[first] = (PHRASE_BEGIN[first] ?? 0) | bits;
      for (let within = first + 1; within < first + count; within++)
        PHRASE_INSIDE[within] = (PHRASE_INSIDE[within] ?? 0) | bits;
      break;
    }
  }
}

/** Returns the maximum length of a listed phrase at a token: many begin with “the”, few with “the” and the next word. */
function phraseWordsMaxAt(words: readonly WordFeatures[], first: number): number {
  const [word, next] = [words[first], words[first + 1]];
  if (!word || !next || word.phraseWordsMax === 1) return 1;
  return phraseWordsMax(`${word.folded} ${next.folded}`);
}

/** Returns 0: normal; 1: nearly every word capitalized (titles, shouting); 2: almost no capitals; 3: too short to tell. */
function caseStyle(words: readonly WordFeatures[]): number {
  let letters = 0;
  let capitals = 0;
  for (const word of words) {
    if (!word.isOfLetters) continue;
    letters++;
    if (word.capital && !(word.bits & CALENDAR)) capitals++;
  }
  if (letters < 4) return 3;
  if (capitals > letters * 0.7) return 1;
  return capitals <= 1 ? 2 : 0;
}
