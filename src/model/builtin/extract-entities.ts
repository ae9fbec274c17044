import type { Block } from '../../parse/block.ts';
import { findNames } from '../../text/names.ts';
import { findReferences } from '../../text/references.ts';
import type { Sentence } from '../../text/sentences.ts';
import { entityTypeOfReference } from '../../vocabulary.ts';
import type { ExtractedMention } from '../model.ts';
import type { BlockSentences } from './document-sentences.ts';
import { type NamedMention, settleNames } from './entities/settle-names.ts';

const QUOTE_CHARS_MAX = 400;
/** Mentions kept of one entity and of one document; what stands there a hundred times is known after a few. */
const MENTIONS_PER_ENTITY_MAX = 12;
const MENTIONS_MAX = 400;
const ISSUE_KEY = /^[A-Z][A-Z0-9]+-\d+$/;

/**
 * Mentions of people, organizations, places, products, works and topics, and of e-mail addresses, handles and issue keys: from the names of senders, the title
 * and the text. Each name has one type within a document, and a surname alone is taken for the person whose full name the document gives.
 */
export function extractEntities(title: string | null, blocks: readonly BlockSentences[]): ExtractedMention[] {
  const mentions: ExtractedMention[] = senderMentions(blocks.map(({ block }) => block));
  const named: NamedMention[] = [];
  if (title) named.push(...namesOf(title, [{ start: 0, end: title.length, text: title }]));
  for (const { block, sentences } of blocks) {
    named.push(...namesOf(block.text, sentences));
    mentions.push(...referencesOf(block.text, sentences));
  }
  const people = mentions.filter(({ type }) => type === 'person').map(({ name }) => name);
  return limit([...mentions, ...settleNames(named, people)]);
}

/** A person per sender, from the first block they wrote. */
function senderMentions(blocks: readonly Block[]): ExtractedMention[] {
  const mentions = new Map<string, ExtractedMention>();
  for (const { sender, text } of blocks) {
    const name = sender?.name ?? sender?.email;
    if (!name || mentions.has(name)) continue;
    mentions.set(name, { name, type: 'person', quote: text.slice(0, QUOTE_CHARS_MAX), confidence: 0.95 });
  }
  return [...mentions.values()];
}

function namesOf(text: string, sentences: readonly Sentence[]): NamedMention[] {
  const quoteAt = quotes(sentences);
  return findNames(text, sentences).map(({ text: name, type, start, confidence }) => ({
    name,
    type,
    quote: quoteAt(start),
    confidence,
  }));
}

function referencesOf(text: string, sentences: readonly Sentence[]): ExtractedMention[] {
  if (!/[@#]|[A-Z]-\d/.test(text)) return [];
  const quoteAt = quotes(sentences);
  return findReferences(text).flatMap(({ kind, text: name, start }) => {
    const type = entityTypeOfReference(kind);
    if (type === null || (kind === 'issue' && !ISSUE_KEY.test(name))) return [];
    return [{ name, type, quote: quoteAt(start), confidence: 0.9 }];
  });
}

/** The sentence at an offset; offsets are asked for in rising order, so that the whole is linear. */
function quotes(sentences: readonly Sentence[]): (offset: number) => string {
  let at = 0;
  return (offset) => {
    while (at + 1 < sentences.length && (sentences[at]?.end ?? 0) <= offset) at++;
    return (sentences[at]?.text ?? '').slice(0, QUOTE_CHARS_MAX);
  };
}

function limit(mentions: readonly ExtractedMention[]): ExtractedMention[] {
  const counts = new Map<string, number>();
  return mentions
    .filter(({ type, name, quote }) => {
      if (quote === '') return false;
      const key = `${type} ${name}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= MENTIONS_PER_ENTITY_MAX;
    })
    .slice(0, MENTIONS_MAX);
}
