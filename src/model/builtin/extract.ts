import type { Block } from '../../parse/block.ts';
import { findFacts } from '../../text/facts.ts';
import { keySentences } from '../../text/key-sentences.ts';
import { findNames, type NameType } from '../../text/names.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';
import type { DocumentToExtract, ExtractedMention, Extraction } from '../model.ts';

const SUMMARY_SENTENCES = 2;
/** Facts kept of one document, the surest ones: a long document is not remembered word by word. */
const FACTS_MAX = 24;
const QUOTE_CHARS_MAX = 400;
const PROSE = new Set<Block['type']>([
  'paragraph',
  'list_item',
  'quote',
  'message',
  'utterance',
  'event',
  'property',
  'footnote',
]);

const ENTITY_TYPES: Record<NameType, string> = {
  PER: 'person',
  ORG: 'organization',
  LOC: 'location',
  PRODUCT: 'product',
  WORK: 'work',
  MISC: 'other',
};

interface SpokenSentence extends Sentence {
  speaker: string | null;
}

/** Memories (a summary and facts) and mentions of a document, all taken from its own sentences. */
export function extractBuiltin(document: DocumentToExtract): Extraction {
  const sentences: SpokenSentence[] = [];
  const mentions: ExtractedMention[] = [];
  for (const block of document.blocks) {
    const speaker = block.sender?.name ?? null;
    if (block.sender) mentions.push(...senderMentions(block));
    if (!PROSE.has(block.type)) continue;
    for (const sentence of splitSentences(block.text)) sentences.push({ ...sentence, speaker });
    mentions.push(...nameMentions(block.text));
  }
  return { memories: memoriesOf(sentences), mentions, warnings: [] };
}

function memoriesOf(sentences: SpokenSentence[]): Extraction['memories'] {
  const summary = keySentences(sentences, SUMMARY_SENTENCES)
    .map((s) => s.plain)
    .join(' ');
  const facts = findFacts(sentences)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, FACTS_MAX)
    .toSorted((a, b) => a.index - b.index);
  return [
    ...(summary ? [{ text: summary, kind: 'summary', quote: null, confidence: 0.6 }] : []),
    ...facts.map((fact) => ({
      text: fact.text,
      kind: fact.kind,
      quote: sentences[fact.index]?.text ?? null,
      confidence: fact.confidence,
    })),
  ];
}

function senderMentions(block: Block): ExtractedMention[] {
  const name = block.sender?.name ?? block.sender?.email;
  return name
    ? [{ name, type: 'person', quote: block.text.slice(0, QUOTE_CHARS_MAX), confidence: 0.95 }]
    : [];
}

function nameMentions(text: string): ExtractedMention[] {
  const found = findNames(text);
  if (!found.length) return [];
  const sentences = splitSentences(text);
  return found.map((name) => {
    const sentence = sentences.find((s) => s.start <= name.start && name.end <= s.end);
    return {
      name: name.text,
      type: ENTITY_TYPES[name.type],
      quote: (sentence?.text ?? text).slice(0, QUOTE_CHARS_MAX),
      confidence: name.confidence,
    };
  });
}
