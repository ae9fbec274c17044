import { foldName } from '../../../text/fold.ts';
import { numeronymOf } from '../../../text/passages/acronyms.ts';
import { isNoName } from '../../../text/names/no-names.ts';
import { spaceOf } from '../../../vocabulary.ts';
import type { ExtractedMention, StatedAlias } from '../../model.ts';
import { isJob, isPluralOfAbbreviation, isWrittenLowercase, type Vocabulary } from './ordinary-words.ts';
import { typeOfForm } from './type-evidence.ts';
import { isAnswerOrFile } from './written/written-as.ts';

const QUOTE_CHARS_MAX = 400;
const QUOTE_BEFORE = 160;
/** An abbreviation of capitalized ordinary words names something specific, but the words do not say of which type. */
const TYPE_UNKNOWN = 'other';
const FORM_CONFIDENCE = 0.9;
const UNKNOWN_CONFIDENCE = 0.75;
const FUNCTION_WORD = /^(?:a|an|and|at|by|for|in|of|on|the|to|with)$/;

/**
 * Finds abbreviations that a document explains (“Cross Project Council (CPC)”): one alias each, and mentions of both names if `mentions`
 * lacks them; and mentioned words that count the letters of another (`K8s`). Skips explanations that the document (also) writes in lower case,
 * which mean any such thing, and abbreviations commonly known not to be names.
 */
export function findAbbreviations(
  vocabulary: Pick<Vocabulary, 'explained' | 'pairs'>,
  mentions: readonly ExtractedMention[],
): { mentions: ExtractedMention[]; aliases: StatedAlias[] } {
  const named = new Map<string, ExtractedMention>();
  for (const mention of mentions)
    if (spaceOf(mention.type) === 'name' && !mention.standsFor && !named.has(foldName(mention.name)))
      named.set(foldName(mention.name), mention);
  const added: ExtractedMention[] = [];
  const aliases = new Map<string, StatedAlias>();
  for (const { short, words, text } of vocabulary.explained) {
    const name = words.join(' ').replace(/['’]s?$/, '');
    if (!isWrittenAsName(words) || isNoName(short) || isPluralOfAbbreviation(short)) continue;
    if (isAnswerOrFile(name) || isWrittenLowercase(name, vocabulary)) continue;
    const form =
      typeOfForm(name) ??
      typeOfForm(`${wordBefore(text, name)} ${name}`) ??
      typeOfForm(`${name} ${wordsAfter(text, short)}`);
    const type = named.get(foldName(name))?.type ?? form ?? TYPE_UNKNOWN;
    // Initials identify a person only within one document, and a job title is not a name.
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
  return { mentions: added, aliases: [...aliases.values(), ...pairNumeronyms([...named.values()])] };
}

/** Pairs `K8s` with “Kubernetes” if it is the only name in the document that it can stand for. */
function pairNumeronyms(mentions: readonly ExtractedMention[]): StatedAlias[] {
  const words = mentions.filter(({ type }) => type !== 'person');
  const byNumeronym = Map.groupBy(words, ({ name }) => numeronymOf(name));
  return words.flatMap(({ name, type, quote }) => {
    const [long, other] = byNumeronym.get(name.toLowerCase()) ?? [];
    return long && !other
      ? [{ left: { name: long.name, type: long.type }, right: { name, type }, quote }]
      : [];
  });
}

/** Returns whether all words except function words begin with a capital. */
const isWrittenAsName = (words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => FUNCTION_WORD.test(word) || /^\p{Lu}/u.test(word));

/** Returns the capitalized word before a name, its maker in “Globex Key Service (KS)”. */
const wordBefore = (text: string, name: string): string =>
  /(?:^|\s)(\p{Lu}[\p{L}\p{N}]*) $/u.exec(text.slice(0, Math.max(0, text.indexOf(name))))?.[1] ?? '';

/** Returns the kind of group: “Harbor Interfaces (HI) Working Group”. */
const wordsAfter = (text: string, short: string): string =>
  /^(?:committee|council|team|working group)\b/i.exec(text.split(`(${short}) `, 2)[1] ?? '')?.[0] ?? '';

function quoteAround(text: string, short: string): string {
  const at = Math.max(0, text.search(new RegExp(`\\b${short}\\b(?=\\)| \\()`)) - QUOTE_BEFORE);
  return text.slice(at, at + QUOTE_CHARS_MAX).trim();
}
