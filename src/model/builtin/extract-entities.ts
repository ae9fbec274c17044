import { type FoundName, findNames } from '../../text/names.ts';
import { findReferences } from '../../text/references.ts';
import { isTechnicalName } from '../../text/names/technical-names.ts';
import type { Sentence } from '../../text/sentences.ts';
import { entityTypeOfReference } from '../../vocabulary.ts';
import type { DocumentToExtract, ExtractedMention, Extraction } from '../model.ts';
import type { BlockSentences } from './document-sentences.ts';
import { nameInFull } from './entities/called-in-full.ts';
import { findAbbreviations } from './entities/abbreviations.ts';
import { findCertain } from './entities/certain-mentions.ts';
import { findIdentifiers, isInCode } from './entities/code/code-context.ts';
import { decoratorsOf, isMostlyCode, isProgram } from './entities/code/program-text.ts';
import { entityOfAddress } from './entities/named-addresses.ts';
import { nameFinderByCapitals } from './entities/capitals/names-in-other-languages.ts';
import { findUnseenNames, type TaggedBlock, type UnseenName } from './entities/capitals/unseen-names.ts';
import { type Vocabulary, vocabularyOf } from './entities/ordinary-words.ts';
import { withoutUnnamed } from './entities/lists/without-unnamed.ts';
import { completeNames } from './entities/tidy/complete-names.ts';
import { withoutKinds } from './entities/written/kinds.ts';
import { type NamedMention, settleNames } from './entities/settle-names.ts';
import { isListed, typeOfForm } from './entities/type-evidence.ts';

const QUOTE_CHARS_MAX = 400;
/** Maximum mentions kept per entity and per document; after a few, more of them add nothing. */
const MENTIONS_PER_ENTITY_MAX = 12;
const MENTIONS_MAX = 400;
/** Minimum confidence for an unlisted name in a document that is mostly code, or that programs use as an identifier. */
const SURE_MIN = 0.75;
/** `logo@2x.png` is not an address. */
const IMAGE = /\.(?:gif|jpe?g|png|svg|webp)$/i;
const ISSUE_KEY = /^[A-Z][A-Z0-9]+-\d+$/;

/**
 * Extracts mentions of people, organizations, places, products, works and topics, of addresses, handles, channels and issue keys, and the
 * stated aliases: first what is certain (fields, senders, stated forms), then names from the tagger. Each name has one type within a
 * document; a lone first name or surname is resolved to the person whose full name the document gives.
 */
export function extractEntities(
  document: Pick<DocumentToExtract, 'title' | 'type' | 'source' | 'metadata' | 'blocks' | 'language'>,
  blocks: readonly BlockSentences[],
): Pick<Extraction, 'mentions' | 'aliases' | 'changes'> {
  const { title } = document;
  const certain = findCertain(document, document.blocks);
  const references: ExtractedMention[] = [];
  const named: NamedMention[] = [];
  const vocabulary = vocabularyOf(
    blocks.map(({ block }) => block.text),
    blocks.flatMap(({ block }) => block.links ?? []).map(({ url }) => url),
    document.blocks.filter(({ type }) => type === 'table').map(({ text }) => text),
  );
  const find = nameFinder(document.language, blocks, vocabulary);
  if (title)
    named.push(...namesOf(title, tagNames(title, [{ start: 0, end: title.length, text: title }], find)));
  const tagged: TaggedBlock[] = [];
  const code = document.blocks.filter(({ type }) => type === 'code').map(({ text }) => text);
  const decorators = decoratorsOf(code);
  for (const { block, sentences } of blocks) {
    const read = tagNames(block.text, sentences, find);
    tagged.push(read);
    named.push(...namesOf(block.text, read));
    references.push(...referencesOf(block.text, sentences).filter(({ name }) => !decorators.has(name)));
  }
  const names = isEnglish(document.language)
    ? [...named, ...findUnseenNames(tagged, vocabulary).map(asMention)]
    : named.map((mention) => ({ ...mention, isUntyped: mention.type === 'MISC' }));
  const identifiers = findIdentifiers(document.blocks.map((block) => block.text));
  const known = [...certain.mentions, ...references];
  const people = known.flatMap(({ name, type, isCertain }) =>
    isCertain === true && type === 'person' ? [name] : [],
  );
  const isOfCode = isMostlyCode(
    code,
    blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
  );
  const found = names.filter(
    ({ name, confidence }) => confidence >= SURE_MIN || isKnown(name) || !(isOfCode || identifiers.has(name)),
  );
  const complete = withoutUnnamed(completeNames(found, vocabulary, people), {
    people,
    headings: [title ?? '', ...document.blocks.flatMap((b) => (b.type === 'heading' ? [b.text] : []))],
  });
  const alone = new Set(certain.mentions.filter(isAlone).map(({ name }) => name));
  const settled = [
    ...known,
    ...settleNames(withoutKinds(complete, vocabulary), known, vocabulary).filter(
      (mention) => !(isAlone(mention) && alone.has(mention.name)),
    ),
  ];
  const abbreviations = findAbbreviations(vocabulary, settled);
  return {
    mentions: limit([...abbreviations.mentions, ...settled]),
    aliases: [...certain.aliases, ...abbreviations.aliases],
    changes: certain.changes,
  };
}

/** An item of a list that is only a name is found as such and by the tagger. */
const isAlone = ({ name, quote }: ExtractedMention): boolean => name === quote;

const isKnown = (name: string): boolean => isListed(name) || typeOfForm(name) !== null;

type NameFinder = (text: string, sentences: readonly Sentence[]) => FoundName[];

/** The tagger is trained on English; a text of unknown language is short or mixed, and mostly English. */
const isEnglish = (language: string | null): boolean =>
  language === null || /^en(?:g|glish)?\b/i.test(language);

function nameFinder(
  language: string | null,
  blocks: readonly BlockSentences[],
  vocabulary: Vocabulary,
): NameFinder {
  if (language === null || isEnglish(language)) return findNames;
  const texts = blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  const find = nameFinderByCapitals(texts, language, vocabulary);
  return (_, sentences) => find(sentences);
}

function tagNames(text: string, sentences: readonly Sentence[], find: NameFinder): TaggedBlock {
  const prose = sentences.filter((sentence) => !isProgram(sentence.text));
  return { sentences: prose, found: find(text, prose) };
}

function namesOf(text: string, { sentences, found }: TaggedBlock): NamedMention[] {
  const quoteAt = quotes(sentences);
  return found.flatMap(({ text: name, type, start, end, confidence }) =>
    isInCode(text, start, end) ? [] : [{ name, type, quote: quoteAt(start), confidence }],
  );
}

const asMention = ({ name, quote, type, confidence }: UnseenName): NamedMention => ({
  name,
  type: type ?? 'MISC',
  isUntyped: type === null,
  quote: quote.slice(0, QUOTE_CHARS_MAX),
  confidence,
});

function referencesOf(text: string, sentences: readonly Sentence[]): ExtractedMention[] {
  if (!/[@#]|[A-Z]-\d/.test(text)) return [];
  const quoteAt = quotes(sentences);
  return findReferences(text).flatMap(({ kind, text: name, start, end }) => {
    const type = entityTypeOfReference(kind);
    if (type === null || (kind === 'issue' && !ISSUE_KEY.test(name))) return [];
    // “@scope/name” is a package or a team, and “@notes.md” a file; `git@host:path` is a repository's location.
    if (kind === 'handle' && (name.includes('/') || isTechnicalName(name.slice(1)))) return [];
    if (kind === 'email' && (/^:[\w~/]/.test(text.slice(end, end + 2)) || IMAGE.test(name))) return [];
    const full = kind === 'handle' ? nameInFull(text, name, end) : null;
    const named =
      full !== null
        ? { name: full, type: 'person' }
        : kind === 'email'
          ? entityOfAddress(name)
          : { name, type };
    return [{ ...named, quote: quoteAt(start), confidence: 0.9, isCertain: true as const }];
  });
}

/** Returns a lookup of the sentence at an offset; offsets must ascend, so that all lookups together are linear. */
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
