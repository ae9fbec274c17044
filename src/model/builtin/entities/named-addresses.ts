import { matchesOf } from '../../../lib/strings/matches-of.ts';
import { foldName } from '../../../text/fold.ts';
import { COMMON, FIRST_NAME, lexiconBits, ROLE } from '../../../text/names/lexicon.ts';
import { isTechnicalName } from '../../../text/names/technical-names.ts';
import { givenNames } from '../../../text/person-names/given-names.ts';
import type { EntityName } from '../../model.ts';

/** A name and an address that belong to one person: a commit trailer, or the value of a field. */
export interface NamedAddress {
  name: string;
  address: string;
  line: string;
}

const ADDRESS = String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}`;
/** How `git log` begins a commit: “commit 1f2e3d4c Author: …”, whose lines Markdown joins too. */
const COMMIT = String.raw`commit [0-9a-f]{7,40} (?:\([^()\n]{1,80}\) )?(?:merge: [0-9a-f]{7,40}(?: [0-9a-f]{7,40}){1,8} )?`;
/** `Signed-off-by: tison <t@example.org>`; Markdown removes the brackets and joins the lines of a paragraph. */
const TRAILER = new RegExp(
  String.raw`(?:(?<=^|\s)[a-z]{2,12}(?:-[a-z]{2,12}){0,2}-by|^(?:${COMMIT}|[ \t>*-]{0,8})(?:author|committer|commit|authors)):[ \t]{1,4}(?<name>[^<>()\n:@]{1,80}?)(?: \([^()\n@]{1,40}\))?[ \t]{1,4}[<(]?(?<address>${ADDRESS})(?=[>)]?(?:\s|$))`,
  'gimu',
);
const VALUE = new RegExp(String.raw`^["']?(?<name>[^<>"\n]{1,80}?)["']?[ \t]*<(?<address>${ADDRESS})>$`, 'u');
/** Addresses that a code host assigns to accounts: `123+jsmith@users.noreply.github.com`. */
const ACCOUNT_ADDRESS =
  /^(?:\d+[+-])?(?!no-?reply@)([\p{L}\p{N}][\p{L}\p{N}_.-]{0,38})@users\.noreply\.(?:github|gitlab|codeberg)\.\p{L}{2,3}$/iu;
const GROUP_WORDS =
  /\b(?:team|bots?|actions?|authors|community|maintainers|project|robot|automation|autofix|copilot|build|ci)\b|\[bot\]/i;
/** `s19110`: elsewhere it is the number of a thing. */
const COMPANY_ID = /^\p{Ll}{1,3}\d{4,8}$/u;
const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{3,38}$/u;

/** Finds names with addresses in commit trailers and in lines such as `Author:`. */
export const findTrailers = (text: string): NamedAddress[] =>
  text.includes('@') ? matchesOf(text, TRAILER).flatMap((match) => namedAddress(match, match[0].trim())) : [];

/** Parses a field value that is a name with an address; null if it is anything else. */
export function readNamedAddress(value: string): NamedAddress | null {
  const match = VALUE.exec(value);
  return match ? (namedAddress(match, value)[0] ?? null) : null;
}

function namedAddress({ groups }: RegExpExecArray, line: string): NamedAddress[] {
  const { name = '', address = '' } = groups ?? {};
  return [{ name: ownName(name, address), address, line }];
}

/** Returns a name without its affiliation in parentheses or after a dash, and “Berg, Anna” as “Anna Berg”. */
function ownName(written: string, address: string): string {
  const name = written
    .replace(/ *\([^()]*\)\s*$/, '')
    .replace(/ +\|.*$/, '')
    .trim();
  const [, last = '', first = ''] = /^(\p{Lu}[\p{L}'’-]+), (\p{Lu}[\p{L}'’-]+)$/u.exec(name) ?? [];
  const isFirst =
    (lexiconBits(foldName(first)) & FIRST_NAME) !== 0 ||
    foldName(address).startsWith(`${foldName(first)} ${foldName(last)}`);
  return first !== '' && isFirst ? `${first} ${last}` : name;
}

/** Returns the entity of an address: an account if a code host assigned it, else the address itself. */
export function entityOfAddress(address: string): EntityName {
  const account = ACCOUNT_ADDRESS.exec(address)?.[1];
  return account === undefined
    ? { name: address.toLowerCase(), type: 'email' }
    : { name: `@${account}`, type: 'handle' };
}

/**
 * Returns the entity of a name next to an address: a person with several words or in a script without capitals, an account of a code host,
 * or null for a first name, a group or a machine.
 */
export function whoIsNamed(name: string): EntityName | null {
  if (COMPANY_ID.test(name)) return { name: `@${name}`, type: 'handle' };
  if (GROUP_WORDS.test(name) || name.includes('@') || isTechnicalName(name) || !/\p{L}{2}/u.test(name))
    return null;
  // “Luna's Mom” is what someone is to another.
  if (/['’]s /.test(name)) return null;
  if (/\s/.test(name) || /^\p{Lo}{2,}$/u.test(name)) return { name, type: 'person' };
  const folded = foldName(name);
  const isWord = (lexiconBits(folded) & (FIRST_NAME | COMMON | ROLE)) !== 0 || givenNames(folded).length > 0;
  const isPlain = /^\p{Lu}\p{Ll}+$/u.test(name);
  return isWord || isPlain || !ACCOUNT.test(name) ? null : { name: `@${name}`, type: 'handle' };
}
