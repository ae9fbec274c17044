import { foldName } from '../../../text/fold.ts';
import { isNoName } from '../../../text/names/no-names.ts';
import { spaceOf } from '../../../vocabulary.ts';
import type { ExtractedMention, StatedAlias } from '../../model.ts';
import { isJob, isPluralOfAbbreviation, type Vocabulary } from './ordinary-words.ts';
import { typeOfForm } from './type-evidence.ts';

const QUOTE_CHARS_MAX = 400;
const QUOTE_BEFORE = 160;
/** What ordinary words with capitals are called for short is something of its own; of which type, they do not say. */
const TYPE_UNKNOWN = 'topic';
const FORM_CONFIDENCE = 0.9;
const UNKNOWN_CONFIDENCE = 0.75;
const SMALL = /^(?:a|an|and|at|by|for|in|of|on|the|to|with)$/;

/**
 * What a document says that its abbreviations are short for (“Cross Project Council (CPC)”): one alias each, and mentions of the two names where `mentions`
 * has none. Not of what is explained by small words, which are any such thing, nor of abbreviations that everybody knows as none of a name.
 */
export function findAbbreviations(
  { explained }: Pick<Vocabulary, 'explained'>,
  mentions: readonly ExtractedMention[],
): { mentions: ExtractedMention[]; aliases: StatedAlias[] } {
  const named = new Map<string, ExtractedMention>();
  for (const mention of mentions)
    if (spaceOf(mention.type) === 'name' && !mention.standsFor && !named.has(foldName(mention.name)))
      named.set(foldName(mention.name), mention);
  const added: ExtractedMention[] = [];
  const aliases = new Map<string, StatedAlias>();
  for (const { short, words, text } of explained) {
    const name = words.join(' ').replace(/['’]s?$/, '');
    if (!isWrittenAsName(words) || isNoName(short) || isPluralOfAbbreviation(short)) continue;
    const form = typeOfForm(name);
    const type = named.get(foldName(name))?.type ?? form ?? TYPE_UNKNOWN;
    // Initials are somebody's in one document only, and a job is nobody's name.
    if (type === 'person' || (form === null && isJob(name))) continue;
    const quote = quoteAround(text, short);
    const confidence = form === null ? UNKNOWN_CONFIDENCE : FORM_CONFIDENCE;
    for (const each of [name, short]) {
      if (named.has(foldName(each))) continue;
      const mention = { name: each, type, quote, confidence };
      added.push(mention);
      named.set(foldName(each), mention);
    }
    aliases.set(`${foldName(name)}\n${short}`, { left: { name, type }, right: { name: short, type }, quote });
  }
  return { mentions: added, aliases: [...aliases.values()] };
}

/** Whether all but its small words begin with a capital. */
const isWrittenAsName = (words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => SMALL.test(word) || /^\p{Lu}/u.test(word));

function quoteAround(text: string, short: string): string {
  const at = Math.max(0, text.search(new RegExp(`\\b${short}\\b(?=\\)| \\()`)) - QUOTE_BEFORE);
  return text.slice(at, at + QUOTE_CHARS_MAX).trim();
}
