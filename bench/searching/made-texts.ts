import { assignBlockIds } from '../../src/parse/blocks/block-id.ts';
import type { RawBlock } from '../../src/parse/block.ts';
import { prepareDocument } from '../../src/documents/chunking/prepare-document.ts';
import type { NewDocument } from '../../src/documents/new-document.ts';

/** Words of the generated language, most frequent first: about as many as a company of a thousand people uses. */
export const VOCABULARY = 120_000;
const SYLLABLES =
  'ba be bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const DOCUMENT_WORDS = 190;
const MESSAGES = 8;
const MESSAGE_WORDS = 24;
const PEOPLE = ['Ada', 'Bruno', 'Carla', 'Dmitri', 'Elif', 'Femi'];
/** Natural text: the word of rank r occurs about 1/r as often as the first one (Zipf). Omits function words, which are not indexed. */
const HARMONIC = Math.log(VOCABULARY) + 0.5772;

/** Returns a generator of numbers between 0 and 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Returns the word of a rank. */
export function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 50; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

const drawRank = (random: () => number): number =>
  Math.min(VOCABULARY - 1, Math.floor(Math.exp(random() * HARMONIC) - 0.5));

const drawRanks = (random: () => number, words: number): number[] =>
  Array.from({ length: words }, () => drawRank(random));

const draw = (random: () => number, words: number): string => drawRanks(random, words).map(wordOf).join(' ');

/**
 * Returns the rank of the word that replaces the word of rank `rank` in copy `copy` of a document: about as frequent and of the same
 * length. Copies share their frequent words and none of the rare ones, like documents of one company.
 */
export function copiedRank(rank: number, copy: number): number {
  const band = rank < COPIED_MIN ? null : BANDS.find(([from, to]) => rank >= from && rank < to);
  if (!band) return rank;
  const [from, to] = band;
  const start = from + Math.floor((rank - from) / BAND_WORDS) * BAND_WORDS;
  const width = Math.min(BAND_WORDS, to - start);
  return start + ((rank - start + copy * 53) % width);
}

/** More frequent words are the same in every copy. */
const COPIED_MIN = SYLLABLES.length ** 2;
/** Ranks whose words have the same length, and how many of them are permuted among each other. */
const BANDS = [
  [COPIED_MIN, SYLLABLES.length ** 3 - 50],
  [SYLLABLES.length ** 3 - 50, VOCABULARY],
] as const;
const BAND_WORDS = 1_000;

/** Generates document `i`, one chunk: a page, or for every fourth document, a part of a conversation. */
export function madeDocument(i: number): NewDocument {
  const random = seeded(i);
  const isConversation = i % 4 === 3;
  const blocks: RawBlock[] = isConversation
    ? Array.from({ length: MESSAGES }, (_, k) => ({
        type: 'message',
        text: `${draw(random, MESSAGE_WORDS)}${k % 3 === 0 ? '?' : '.'}`,
        sender: { name: PEOPLE[Math.floor(random() * PEOPLE.length)] ?? 'Ada', email: null },
        date: new Date(Date.UTC(2025, 0, 1 + (i % 365))).toISOString(),
      }))
    : [{ type: 'paragraph', text: `${draw(random, DOCUMENT_WORDS)}.` }];
  return prepareDocument({
    source: isConversation ? 'slack' : 'notion',
    resourceId: `made-${i}`,
    type: isConversation ? 'conversation' : 'document',
    title: isConversation ? null : draw(random, 4),
    body: null,
    blocks: assignBlockIds(blocks),
    metadata: {},
  });
}

/** Generates a question with four to eight words of copy `copy` of document `i`, frequent and rare as they come, in a sentence. */
export function madeQuestion(i: number, copy = 0): string {
  const random = seeded(i);
  const words = drawRanks(random, i % 4 === 3 ? MESSAGE_WORDS : DOCUMENT_WORDS).map((rank) =>
    wordOf(copiedRank(rank, copy)),
  );
  const count = 4 + (i % 5);
  const chosen = Array.from(
    { length: count },
    (_, k) => words[Math.floor(((k + 0.5) * words.length) / count)] ?? '',
  );
  return `What did we decide about the ${chosen.join(' ')}?`;
}
