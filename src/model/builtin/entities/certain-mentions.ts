import { matchesOf } from '../../../lib/strings/matches-of.ts';
import type { Block, Sender } from '../../../parse/block.ts';
import { findStatedNames, type StatedName } from '../../../text/person-names/stated-names.ts';
import { withoutInitials } from '../../../text/person-names/own-initials.ts';
import { foldName } from '../../../text/fold.ts';
import { isTechnicalName } from '../../../text/names/technical-names.ts';
import type {
  DocumentToExtract,
  EntityName,
  ExtractedMention,
  StatedAlias,
  StatedChange,
} from '../../model.ts';
import {
  entityOfAddress,
  findTrailers,
  type NamedAddress,
  readNamedAddress,
  whoIsNamed,
} from './named-addresses.ts';
import { authorAndSigners, soleAuthor } from './commits/author-and-signers.ts';
import { statedChanges } from './commits/change-authors.ts';
import { isNamedAfterThing, isOfThing, isTopic } from './written/of-things.ts';
import { linesOfPeople, personInItem } from './lists/listed-people.ts';
import { itemsOfNames } from './lists/lists-of-names.ts';
import { findAccountRows } from './tables/account-rows.ts';
import {
  isAddressOf,
  isBot,
  isFullName,
  isLabel,
  nameInAddress,
  personOf,
  typeOfField,
  typeOfSomebody,
  valuesOf,
} from './people-fields.ts';
import { isGivenName } from '../../../text/person-names/is-given-name.ts';
import { uniqueBy } from '../../../lib/lists/unique-by.ts';

const QUOTE_CHARS_MAX = 400;
const VALUES_MAX = 60;
const CONFIDENCE = 0.95;
/** A full name next to a handle is a person's, unless a word of it is that of a company or product, or an ordinary one. */
const HANDLE_IS_PERSON = 0.9;
const HANDLE_MAY_BE_PERSON = 0.6;
const LABELED_LINE = /^[ \t]*(?:[-*•] )?\**(\p{L}[\p{L} _-]{1,24})\**:\**[ \t]+(\S.*)$/gmu;
const PROFILE_URL = /^https?:\/\/(?:www\.)?(?:github|gitlab|twitter|x)\.com\/([\w-]{1,39})\/?$/i;
/** Sources whose sender names are account names. */
const ACCOUNT_SOURCES: ReadonlySet<string> = new Set(['github', 'reddit']);

interface Found {
  mentions: ExtractedMention[];
  aliases: StatedAlias[];
}

/** People and things in a document that need no guess, and who made changes. */
export interface Certain extends Found {
  changes: StatedChange[];
}

/**
 * Finds mentions that are certain by their position (senders, people fields, channels, repositories, labels, attendance lists) and the
 * aliases that the document states. In agent sessions, speakers are roles, not people.
 */
export function findCertain(
  document: Pick<DocumentToExtract, 'type' | 'source' | 'metadata'>,
  blocks: readonly Block[],
): Certain {
  const certain: Found = { mentions: [], aliases: [] };
  const isAccount = ACCOUNT_SOURCES.has(document.source);
  for (const [field, value] of Object.entries(document.metadata))
    if (typeof value === 'string') addField(certain, field, value, isAccount);
  const trailers: NamedAddress[] = [];
  const linesAt = linesOfPeople();
  const names = itemsOfNames(blocks);
  for (const block of blocks) {
    const lines = names.has(block) ? [block.text] : linesAt(block);
    if (block.type === 'code') continue;
    if (block.sender && document.type !== 'trace') addSender(certain, block.sender, block.text, isAccount);
    for (const line of lines) {
      const listed = personInItem(line);
      if (listed) add(certain, listed, line);
    }
    if (!isOfCompanies(block))
      for (const stated of findStatedNames(block.text)) addStated(certain, stated, block.text);
    if (!isOfCompanies(block)) addAccountRows(certain, block);
    for (const named of findTrailers(block.text)) {
      trailers.push(named);
      addNamed(certain, named);
    }
    for (const link of block.links ?? []) addProfile(certain, link, block.text);
    for (const [line, field = '', value = ''] of matchesOf(block.text, LABELED_LINE))
      if (typeOfField(field) === 'person') addPeople(certain, firstSentence(value), line, false);
  }
  addSigners(certain, trailers);
  const author = soleAuthor(trailers);
  const changes = author && !isTheirs(author) ? [] : statedChanges(document, blocks, author);
  for (const { by, quote } of author ? [] : changes) add(certain, by, quote);
  return { mentions: firstOfEach(certain.mentions), aliases: distinct(certain.aliases), changes };
}

function add({ mentions }: Found, { name, type }: EntityName, quote: string, standsFor?: EntityName): void {
  mentions.push({
    name,
    type,
    quote: quote.slice(0, QUOTE_CHARS_MAX),
    confidence: CONFIDENCE,
    isCertain: true,
    ...(standsFor ? { standsFor } : {}),
  });
}

function addField(certain: Found, field: string, value: string, isAccount: boolean): void {
  const type = typeOfField(field);
  if (type === null) return;
  const quote = `${field}: ${value}`;
  if (type === 'person') return addPeople(certain, value, quote, isAccount);
  for (const name of valuesOf(value).slice(0, VALUES_MAX))
    if (name.length <= 100 && !/^\d+$/.test(name) && (type !== 'organization' || isNamed(name)))
      add(certain, { name: type === 'channel' ? `#${name.replace(/^#/, '')}` : name, type }, quote);
}

/** Returns whether a value is a name as people write it, not a tool's id (`T024BE7LD`, `platform-eng`). */
const isNamed = (value: string): boolean => /^\p{Lu}.*\p{Ll}/u.test(value) && !isTechnicalName(value);

/** Returns the text before the first full stop: “Owner: Anna Berg. This page is for …”. An initial or a title does not end a sentence. */
const firstSentence = (value: string): string =>
  value.split(/(?<=[\p{Ll})>\]]{2})(?<!\b(?:Prof|Mrs))\.\s+(?=\p{Lu})/u, 1)[0] ?? value;

function addPeople(certain: Found, value: string, quote: string, isAccount: boolean): void {
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

/** Adds a name that is alone with an address as the name of that address. */
function addNamed(certain: Found, { name, address, line }: NamedAddress): void {
  const target = entityOfAddress(address);
  if (target.type === 'email' && !isAddressOf(name, address)) return;
  add(certain, target, line);
  const named = whoIsNamed(name);
  if (!named) return;
  add(certain, named, line);
  certain.aliases.push({ left: named, right: target, quote: line });
  const full = target.type === 'email' ? nameInAddress(address) : null;
  if (full === null || (named.type !== 'handle' && !isShorter(full, named.name))) return;
  const person = { name: full, type: 'person' };
  add(certain, person, line);
  certain.aliases.push({ left: person, right: target, quote: line });
}

/** Returns whether a name is a longer one without its middle: “Anna Weber” of Anna Berta Weber. */
function isShorter(short: string, long: string): boolean {
  const words = foldName(long).split(' ');
  return words.length > 2 && foldName(short) === `${words[0]} ${words.at(-1)}`;
}

/** Adds signers with the author's name as the same person at another address. */
function addSigners(certain: Found, trailers: readonly NamedAddress[]): void {
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

/** Adds a sender with an address as that address, for which a first name next to it is an alias. */
function addSender(certain: Found, { name, email }: Sender, text: string, isAccount: boolean): void {
  const quote = text === '' ? (name ?? email ?? '') : text;
  const address = email === null ? null : entityOfAddress(email);
  const isPersonal = email !== null && (address?.type === 'handle' || isAddressOf(name ?? '', email));
  if (address) add(certain, address, quote);
  if (name === null || isTechnicalName(name) || isBot(name) || (address && !isPersonal)) return;
  if (isAccount) return add(certain, { name: `@${name.replace(/^@/, '')}`, type: 'handle' }, quote);
  if (name.includes('@')) return;
  const person = { name, type: typeOfSomebody(name) };
  if (address && !isFullName(name)) return add(certain, person, quote, address);
  add(certain, person, quote);
  if (address) certain.aliases.push({ left: person, right: address, quote: `${name} <${address.name}>` });
}

const AROUND_CHARS = 40;

/** Returns the text around a place, cut between words. */
function wordsAround(text: string, start: number, end: number): string {
  const [before, after] = [
    text.slice(Math.max(0, start - AROUND_CHARS), start),
    text.slice(end, end + AROUND_CHARS),
  ];
  const whole = [
    start > AROUND_CHARS ? before.replace(/^\S*\s/, '') : before,
    text.slice(start, end),
    end + AROUND_CHARS < text.length ? after.replace(/\s\S*$/, '') : after,
  ];
  return whole.join('').trim();
}

function addStated(certain: Found, stated: StatedName, text: string): void {
  const { other, kind, start, end } = stated;
  // “Anna Weber AW @aweber”
  const name = withoutInitials(stated.name);
  const quote = wordsAround(text, start, end);
  const target =
    kind === 'email' ? entityOfAddress(other) : { name: other, type: kind === 'name' ? 'person' : kind };
  if (target.type === 'email' && !isAddressOf(name, other)) return;
  if (kind === 'handle' && isNamedAfterThing(name)) return;
  if (kind === 'handle' && isTopic(name, other)) return add(certain, target, quote);
  // Neither “Slack (@slackhq)” nor “Project Lead: @jsmith” is a person.
  if (kind === 'handle' && (isFullName(name) ? isLabel(name, other) : !isGivenName(name))) return;
  const person = { name, type: typeOfSomebody(name) };
  add(certain, target, quote);
  // A first name identifies a person only in this document.
  if (kind === 'name' || !isFullName(name)) return add(certain, person, quote, target);
  if (kind === 'email') add(certain, person, quote);
  // Companies and projects have handles too.
  else
    certain.mentions.push({
      ...person,
      quote: quote.slice(0, QUOTE_CHARS_MAX),
      confidence: name.split(' ').some(isOfThing) ? HANDLE_MAY_BE_PERSON : HANDLE_IS_PERSON,
    });
  certain.aliases.push({ left: person, right: target, quote });
}

/** Adds a link whose text is a full name and whose target is an account page. */
function addProfile(certain: Found, { text: words, url }: { text: string; url: string }, text: string): void {
  const account = PROFILE_URL.exec(url)?.[1];
  if (account === undefined) return;
  const name = isFullName(words) ? words : nameBefore(words, account, text);
  if (name === null) return;
  addStated(
    certain,
    {
      name,
      other: `@${account}`,
      kind: 'handle',
      start: 0,
      end: Math.min(text.length, QUOTE_CHARS_MAX),
    },
    text,
  );
}

/** Adds the accounts and addresses of people in a table with columns for them. */
function addAccountRows(certain: Found, { table_rows: rows }: Block): void {
  for (const { name, other, kind, row } of findAccountRows(rows ?? []))
    if (isFullName(name)) addStated(certain, { name, other, kind, start: 0, end: row.length }, row);
}

/** Returns whether the rows of a table are about companies: an account next to one belongs to someone there. */
const isOfCompanies = ({ type, text }: Block): boolean =>
  type === 'table' &&
  /^[ |]*(?:adopters?|compan(?:y|ies)|customers?|organi[sz]ations?|vendors?) *\|/i.test(text);

/** Returns the full name of which a list gives the account in brackets: “Anna Berg anna@example.org (aberg)”, where `aberg` is a link. */
function nameBefore(words: string, account: string, text: string): string | null {
  if (words.toLowerCase().replace(/^@/, '') !== account.toLowerCase()) return null;
  const at = text.indexOf(` (${words})`);
  const name = text.slice(0, Math.max(0, at)).replace(/ <?[^\s@]{1,64}@[^\s@]{1,100}$/, '');
  return isFullName(name) ? name : null;
}

/** Returns each mention once, with its first quote. */
const firstOfEach = (mentions: readonly ExtractedMention[]): ExtractedMention[] =>
  uniqueBy(
    mentions.filter(({ quote }) => quote !== ''),
    ({ type, name, standsFor }) => `${type}\n${name}\n${standsFor?.name ?? ''}`,
  );

const keyOf = ({ left, right }: StatedAlias): string =>
  `${left.type}\n${left.name}\n${right.type}\n${right.name}`;
const distinct = (aliases: readonly StatedAlias[]): StatedAlias[] => [
  ...new Map(aliases.map((alias) => [keyOf(alias), alias])).values(),
];
