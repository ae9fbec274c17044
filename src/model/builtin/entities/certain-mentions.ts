import type { Block, Sender } from '../../../parse/block.ts';
import { findStatedNames, type StatedName } from '../../../text/person-names/stated-names.ts';
import { foldName } from '../../../text/fold.ts';
import {
  COMMON,
  EVERYDAY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  PRODUCT,
} from '../../../text/names/lexicon.ts';
import { isTechnicalName } from '../../../text/names/technical-names.ts';
import type { DocumentToExtract, EntityName, ExtractedMention, StatedAlias } from '../../model.ts';
import {
  entityOfAddress,
  findTrailers,
  type NamedAddress,
  readNamedAddress,
  whoIsNamed,
} from './named-addresses.ts';
import { authorAndSigners } from './commits/author-and-signers.ts';
import { singularOf } from './ordinary-words.ts';
import {
  isAddressOf,
  isFullName,
  isGivenName,
  isHeadingOfPeople,
  isLabel,
  personOf,
  typeOfField,
  typeOfSomebody,
  valuesOf,
} from './people-fields.ts';

const QUOTE_CHARS_MAX = 400;
const VALUES_MAX = 60;
const CONFIDENCE = 0.95;
/** A full name beside a handle is somebody's, unless a word of it is a company's, a product's or an ordinary one. */
const HANDLE_IS_PERSON = 0.9;
const HANDLE_MAY_BE_PERSON = 0.6;
const LABELLED_LINE = /^[ \t]*(?:[-*•] )?\**(\p{L}[\p{L} _-]{1,24})\**:\**[ \t]+(\S.*)$/gmu;
const PROFILE_URL = /^https?:\/\/(?:www\.)?(?:github|gitlab|twitter|x)\.com\/([\w-]{1,39})\/?$/i;
/** Sources whose names of senders are account names. */
const ACCOUNT_SOURCES: ReadonlySet<string> = new Set(['github', 'reddit']);

/** What a document says of who and what without any guess. */
export interface Certain {
  mentions: ExtractedMention[];
  aliases: StatedAlias[];
}

/**
 * Mentions that are certain by where they stand (senders, fields of people, channels, repositories, labels, lists of who was present) and the
 * aliases that the document states. Of an agent session the speakers are roles, not people.
 */
export function findCertain(
  document: Pick<DocumentToExtract, 'type' | 'source' | 'metadata'>,
  blocks: readonly Block[],
): Certain {
  const certain: Certain = { mentions: [], aliases: [] };
  const isAccount = ACCOUNT_SOURCES.has(document.source);
  for (const [field, value] of Object.entries(document.metadata))
    if (typeof value === 'string') addField(certain, field, value, isAccount);
  const trailers: NamedAddress[] = [];
  let isOfPeople = false;
  for (const block of blocks) {
    if (block.type === 'heading') isOfPeople = isHeadingOfPeople(block.text);
    if (block.type === 'code') continue;
    if (block.sender && document.type !== 'trace') addSender(certain, block.sender, block.text, isAccount);
    if (isOfPeople && block.type === 'list_item') addListed(certain, block.text);
    for (const stated of findStatedNames(block.text)) addStated(certain, stated, block.text);
    for (const named of findTrailers(block.text)) {
      trailers.push(named);
      addNamed(certain, named);
    }
    for (const link of block.links ?? []) addProfile(certain, link, block.text);
    for (const [line, field = '', value = ''] of block.text.matchAll(LABELLED_LINE))
      if (typeOfField(field) === 'person') addPeople(certain, firstSentence(value), line, false);
  }
  addSigners(certain, trailers);
  return { mentions: firstOfEach(certain.mentions), aliases: distinct(certain.aliases) };
}

function add({ mentions }: Certain, { name, type }: EntityName, quote: string, standsFor?: EntityName): void {
  mentions.push({
    name,
    type,
    quote: quote.slice(0, QUOTE_CHARS_MAX),
    confidence: CONFIDENCE,
    isCertain: true,
    ...(standsFor ? { standsFor } : {}),
  });
}

function addField(certain: Certain, field: string, value: string, isAccount: boolean): void {
  const type = typeOfField(field);
  if (type === null) return;
  const quote = `${field}: ${value}`;
  if (type === 'person') return addPeople(certain, value, quote, isAccount);
  for (const name of valuesOf(value).slice(0, VALUES_MAX))
    if (name.length <= 100 && !/^\d+$/.test(name) && (type !== 'organization' || isNamed(name)))
      add(certain, { name: type === 'channel' ? `#${name.replace(/^#/, '')}` : name, type }, quote);
}

/** Whether a value is a name as people write it, and not an id of a tool (`T024BE7LD`, `platform-eng`). */
const isNamed = (value: string): boolean => /^\p{Lu}.*\p{Ll}/u.test(value) && !isTechnicalName(value);

/** “Owner: Anna Berg. This page is for …” names the owner before the full stop; one initial or a title is no sentence. */
const firstSentence = (value: string): string =>
  value.split(/(?<=[\p{Ll})>\]]{2})(?<!\b(?:Prof|Mrs))\.\s+(?=\p{Lu})/u, 1)[0] ?? value;

function addPeople(certain: Certain, value: string, quote: string, isAccount: boolean): void {
  for (const stated of findStatedNames(value)) addStated(certain, stated, quote);
  for (const each of value.split(/[,;](?=[^<>]*<)/).slice(0, VALUES_MAX)) {
    const named = readNamedAddress(each.trim());
    if (named) addNamed(certain, named);
  }
  for (const each of valuesOf(value).slice(0, VALUES_MAX)) {
    const person = personOf(each, { isAccount });
    if (person) add(certain, person, quote);
  }
}

/** A name that stands alone with an address is what the address is called. */
function addNamed(certain: Certain, { name, address, line }: NamedAddress): void {
  const target = entityOfAddress(address);
  if (target.type === 'email' && !isAddressOf(name, address)) return;
  add(certain, target, line);
  const named = whoIsNamed(name);
  if (!named) return;
  add(certain, named, line);
  certain.aliases.push({ left: named, right: target, quote: line });
}

/** Who signs off what somebody called alike wrote is the same person at another address. */
function addSigners(certain: Certain, trailers: readonly NamedAddress[]): void {
  const found = authorAndSigners(trailers);
  if (!found || !isTheirs(found.author)) return;
  const left = entityOfAddress(found.author.address);
  for (const signer of found.signers.filter(isTheirs)) {
    const quote = signer.line.slice(0, QUOTE_CHARS_MAX);
    certain.aliases.push({ left, right: entityOfAddress(signer.address), quote });
  }
}

const isTheirs = ({ name, address }: NamedAddress): boolean =>
  isAddressOf(name, address) || entityOfAddress(address).type === 'handle';

/** A sender with an address is that address: a first name beside it stands for it. */
function addSender(certain: Certain, { name, email }: Sender, text: string, isAccount: boolean): void {
  const quote = text === '' ? (name ?? email ?? '') : text;
  const address = email === null ? null : entityOfAddress(email);
  const isPersonal = email !== null && (address?.type === 'handle' || isAddressOf(name ?? '', email));
  if (address) add(certain, address, quote);
  if (name === null || isTechnicalName(name) || /\[bot\]$/i.test(name) || (address && !isPersonal)) return;
  if (isAccount) return add(certain, { name: `@${name.replace(/^@/, '')}`, type: 'handle' }, quote);
  if (name.includes('@')) return;
  const person = { name, type: typeOfSomebody(name) };
  if (address && !isFullName(name)) return add(certain, person, quote, address);
  add(certain, person, quote);
  if (address) certain.aliases.push({ left: person, right: address, quote: `${name} <${address.name}>` });
}

function addListed(certain: Certain, text: string): void {
  const [opening = ''] = text.split(/[(@,:;<–—|]| - /);
  const person = personOf(opening.trim(), { isAccount: false });
  if (person?.type === 'person' && !isOfWork(person.name)) add(certain, person, text);
}

/** What a list of people is divided by, or lists beside them: “Customer Engineering: Anna Weber”. */
const isOfWork = (name: string): boolean => {
  const bits = name
    .split(' ')
    .map((word) => lexiconBits(foldName(word)) | lexiconBits(singularOf(foldName(word))));
  return (
    bits.some((own) => (own & EVERYDAY) !== 0) && !bits.some((own) => (own & (FIRST_NAME | LAST_NAME)) !== 0)
  );
};

function addStated(certain: Certain, { name, other, kind, start, end }: StatedName, text: string): void {
  const quote = text.slice(Math.max(0, start - 40), Math.min(text.length, end + 40)).trim();
  const target =
    kind === 'email' ? entityOfAddress(other) : { name: other, type: kind === 'name' ? 'person' : kind };
  if (target.type === 'email' && !isAddressOf(name, other)) return;
  // “Slack (@slackhq)” is no person, nor is “Project Lead: @jsmith”.
  if (kind === 'handle' && (isFullName(name) ? isLabel(name, other) : !isGivenName(name))) return;
  const person = { name, type: typeOfSomebody(name) };
  add(certain, target, quote);
  // A first name is somebody only here.
  if (kind === 'name' || !isFullName(name)) return add(certain, person, quote, target);
  if (kind === 'email') add(certain, person, quote);
  // Companies and projects have handles as well.
  else
    certain.mentions.push({
      ...person,
      quote: quote.slice(0, QUOTE_CHARS_MAX),
      confidence: name.split(' ').some(isOfThing) ? HANDLE_MAY_BE_PERSON : HANDLE_IS_PERSON,
    });
  certain.aliases.push({ left: person, right: target, quote });
}

const isOfThing = (word: string): boolean =>
  (lexiconBits(foldName(word)) & (COMMON | ORGANIZATION | PRODUCT)) !== 0;

/** A link whose words are a full name and which leads to the page of an account. */
function addProfile(
  certain: Certain,
  { text: words, url }: { text: string; url: string },
  text: string,
): void {
  const account = PROFILE_URL.exec(url)?.[1];
  if (account === undefined || !isFullName(words)) return;
  addStated(
    certain,
    {
      name: words,
      other: `@${account}`,
      kind: 'handle',
      start: 0,
      end: Math.min(text.length, QUOTE_CHARS_MAX),
    },
    text,
  );
}

/** Each once, with the first words that show it. */
function firstOfEach(mentions: readonly ExtractedMention[]): ExtractedMention[] {
  const first = new Map<string, ExtractedMention>();
  for (const mention of mentions) {
    const key = `${mention.type}\n${mention.name}\n${mention.standsFor?.name ?? ''}`;
    if (!first.has(key) && mention.quote !== '') first.set(key, mention);
  }
  return [...first.values()];
}

const keyOf = ({ left, right }: StatedAlias): string =>
  `${left.type}\n${left.name}\n${right.type}\n${right.name}`;
const distinct = (aliases: readonly StatedAlias[]): StatedAlias[] => [
  ...new Map(aliases.map((alias) => [keyOf(alias), alias])).values(),
];
