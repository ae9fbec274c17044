import { type Fact, findFacts } from '../../text/facts.ts';
import { keySentences } from '../../text/key-sentences.ts';
import { plainSentence } from '../../text/plain-sentence.ts';
import type { Sentence } from '../../text/sentences.ts';
import { termFrequencies } from '../../text/terms.ts';
import type { ExtractedMemory } from '../model.ts';
import type { BlockSentences } from './document-sentences.ts';

const SUMMARY_SENTENCES = 3;
/** Documents of fewer sentences are summed up in fewer: about one in four. */
const SENTENCES_PER_SUMMARY_SENTENCE = 4;
const SUMMARY_CHARS_MAX = 700;
/** Facts kept of a document: a few, and one more for each so many sentences; a long document is not remembered word by word. */
const FACTS_MIN = 6;
const FACTS_MAX = 32;
const SENTENCES_PER_FACT = 8;
/** A plain statement that nothing marks as a fact is kept only where the document has little else. */
const PLAIN_STATEMENTS_MAX = 4;
const OPENING_CHARS_MIN = 12;
const FIRST_PERSON = /\b(?:I|I['’]\w{1,2}|me|my|mine)\b/;

interface Spoken extends Sentence {
  speaker: string | null;
}

/**
 * What is worth remembering of a document, all in its own words: one summary of its key sentences, and its facts, each with the sentence it was
 * taken from. A document without a well-formed sentence is summed up by its opening words.
 */
export function summarizeDocument(blocks: readonly BlockSentences[]): ExtractedMemory[] {
  const spoken: Spoken[] = blocks.flatMap(({ sentences, speaker }) =>
    sentences.map((sentence) => ({ ...sentence, speaker })),
  );
  const summary = summaryOf(spoken);
  const facts = chooseFacts(findFacts(spoken), spoken.length);
  return [
    ...(summary ? [{ text: summary, kind: 'summary', quote: null, confidence: 0.6 }] : []),
    ...facts.map(({ text, kind, confidence, index }) => ({
      text,
      kind,
      quote: spoken[index]?.text ?? null,
      confidence,
    })),
  ];
}

function summaryOf(spoken: readonly Spoken[]): string | null {
  const count = Math.max(
    1,
    Math.min(SUMMARY_SENTENCES, Math.round(spoken.length / SENTENCES_PER_SUMMARY_SENTENCE)),
  );
  const speakerOf = new Map(spoken.map((sentence) => [sentence.text, sentence.speaker]));
  const chosen: string[] = [];
  let length = 0;
  for (const { plain, text } of keySentences(spoken, count)) {
    length += plain.length;
    if (chosen.length > 0 && length > SUMMARY_CHARS_MAX) break;
    const speaker = speakerOf.get(text);
    chosen.push(speaker && FIRST_PERSON.test(plain) ? `${speaker}: ${plain}` : plain);
  }
  return chosen.length > 0 ? chosen.join(' ') : openingOf(spoken);
}

/** The first words of a text without one good sentence (lists, chatter), cut at a word. */
function openingOf(spoken: readonly Spoken[]): string | null {
  const parts: string[] = [];
  let length = 0;
  for (const { text, speaker } of spoken) {
    const plain = plainSentence(text.slice(0, SUMMARY_CHARS_MAX));
    if (plain.length < OPENING_CHARS_MIN || !/\p{L}{2}.*\s/u.test(plain)) continue;
    length += plain.length;
    if (parts.length > 0 && length > SUMMARY_CHARS_MAX / 2) break;
    parts.push(speaker ? `${speaker}: ${plain}` : plain);
    if (parts.length === SUMMARY_SENTENCES) break;
  }
  return parts.length > 0
    ? parts
        .map((part) => (/[.!?。！？…]$/u.test(part) ? part : `${part.replace(/[\s:;,–-]+$/, '')}.`))
        .join(' ')
    : null;
}

/** The surest facts, no two of the same words, in the order of the document. */
function chooseFacts(facts: readonly Fact[], sentenceCount: number): Fact[] {
  const countMax = Math.min(FACTS_MAX, FACTS_MIN + Math.floor(sentenceCount / SENTENCES_PER_FACT));
  const seen = new Set<string>();
  const chosen: Fact[] = [];
  let plain = 0;
  for (const fact of facts.toSorted(
    (left, right) => right.confidence - left.confidence || left.index - right.index,
  )) {
    if (chosen.length >= countMax) break;
    if (fact.kind === 'statement' && plain >= PLAIN_STATEMENTS_MAX) continue;
    const words = [...termFrequencies(fact.text).keys()].sort().join(' ');
    if (seen.has(words)) continue;
    seen.add(words);
    if (fact.kind === 'statement') plain++;
    chosen.push(fact);
  }
  return chosen.sort((left, right) => left.index - right.index);
}
