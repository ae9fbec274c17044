import { assignBlockIds } from '../../src/parse/blocks/block-id.ts';
import type { RawBlock } from '../../src/parse/block.ts';
import { prepareDocument } from '../../src/documents/chunking/prepare-document.ts';
import type { NewDocument } from '../../src/documents/new-document.ts';

/** Words of the made language, the frequent ones first: about what a company of a thousand people writes. */
const VOCABULARY = 120_000;
const SYLLABLES =
  'ba be bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const DOCUMENT_WORDS = 190;
const MESSAGES = 8;
const MESSAGE_WORDS = 24;
const PEOPLE = ['Ada', 'Bruno', 'Carla', 'Dmitri', 'Elif', 'Femi'];
/** Natural text: the word of rank r stands about 1/r as often as the first one (Zipf). Function words, which no index holds, are left out. */
const HARMONIC = Math.log(VOCABULARY) + 0.5772;

/** Numbers between 0 and 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 50; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

const drawRank = (random: () => number): number =>
  Math.min(VOCABULARY - 1, Math.floor(Math.exp(random() * HARMONIC) - 0.5));

const draw = (random: () => number, words: number): string =>
  Array.from({ length: words }, () => wordOf(drawRank(random))).join(' ');

/** Document `i`, one chunk: three pages of four, then a stretch of a conversation. */
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

/** A question of four to eight words about document `i`: words that stand there, frequent and rare ones as they come, in a sentence. */
export function madeQuestion(i: number): string {
  const random = seeded(i);
  const words = draw(random, i % 4 === 3 ? MESSAGE_WORDS : DOCUMENT_WORDS).split(' ');
  const count = 4 + (i % 5);
  const chosen = Array.from(
    { length: count },
    (_, k) => words[Math.floor(((k + 0.5) * words.length) / count)] ?? '',
  );
  return `What did we decide about the ${chosen.join(' ')}?`;
}
