import { foldName } from '../../../text/fold.ts';
import { ASKED_ENTITY_TYPES, FACT_KINDS } from '../../../vocabulary.ts';
import type { ExtractedMemory, ExtractedMention } from '../../model.ts';
import { createGrounding, type Grounding } from '../grounding.ts';
import type { QuoteFinder } from './find-quote.ts';
import type { ExtractionAnswer } from './prompt.ts';

const MEMORIES_MAX = 24;
const ENTITIES_MAX = 80;
const NAME_CHARS_MAX = 200;
const TEXT_CHARS_MAX = 1_000;
/** Share of a fact's words that its document must contain: it may add connecting words, but no new content. */
const FACT_SHARE_MIN = 0.5;
/** Share that its quote must contain; names in place of pronouns come from elsewhere: “Agreed.” does not prove “Pete owns the launch”. */
const QUOTE_SHARE_MIN = 0.3;
/** Confidence of what is literally in the document; anything else has no proof at all. */
const CONFIDENCE = 0.9;

export interface CheckedAnswer {
  summary: string;
  memories: ExtractedMemory[];
  mentions: ExtractedMention[];
  /** Facts and entities whose quote is not in the document. */
  dropped: number;
}

/** Keeps the parts of a model's answer that the document supports; returns quotes as the document spells them. */
export function checkAnswer(
  answer: ExtractionAnswer,
  quotes: QuoteFinder,
  grounding: Grounding,
): CheckedAnswer {
  const memories = answer.memories.slice(0, MEMORIES_MAX).flatMap((memory): ExtractedMemory[] => {
    const text = memory.text.trim().replace(/\s+/g, ' ');
    const quote = quotes.find(memory.quote);
    if (quote === null || !text || text.length > TEXT_CHARS_MAX) return [];
    if (!grounding.holds(text, FACT_SHARE_MIN) || !createGrounding(quote).sharesWords(text, QUOTE_SHARE_MIN))
      return [];
    return [{ text, kind: oneOf(FACT_KINDS, memory.kind, 'statement'), quote, confidence: CONFIDENCE }];
  });
  const mentions = answer.entities.slice(0, ENTITIES_MAX).flatMap((entity): ExtractedMention[] => {
    const name = entity.name.trim().replace(/\s+/g, ' ');
    const quote = quotes.find(entity.quote);
    const folded = foldName(name);
    if (quote === null || !folded || name.length > NAME_CHARS_MAX) return [];
    if (!foldName(quote).includes(folded)) return [];
    return [{ name, type: oneOf(ASKED_ENTITY_TYPES, entity.type, 'other'), quote, confidence: CONFIDENCE }];
  });
  const given =
    Math.min(answer.memories.length, MEMORIES_MAX) + Math.min(answer.entities.length, ENTITIES_MAX);
  return {
    summary: answer.summary.trim().replace(/\s+/g, ' '),
    memories,
    mentions,
    dropped: given - memories.length - mentions.length,
  };
}

/** Returns the value if it is known, else the one for all others. */
function oneOf<T extends string>(known: readonly T[], value: string, other: T): T {
  const wanted = value.trim().toLowerCase();
  return known.find((k) => k === wanted) ?? other;
}
