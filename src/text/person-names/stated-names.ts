import { matchesOf } from '../../lib/strings/matches-of.ts';
import { foldName } from '../fold.ts';
import { sameGivenName } from './given-names.ts';

/** Two names that a text equates: “Matteo Collina (@mcollina)”, “Name <address>”, “Kuba (Jakub Sedlák)”. */
export interface StatedName {
  /** As written: a full name, or one word next to an address, a handle or a full name. */
  name: string;
  /** The name it is equated with. */
  other: string;
  kind: 'email' | 'handle' | 'name';
  start: number;
  end: number;
}

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]{0,39}`;
/** A regular expression: words in lowercase inside a name. */
export const NAME_PARTICLE =
  '(?:van|von|de|der|den|da|di|du|des|del|della|dell|la|le|bin|ibn|al|el|dos|das|ter|ten|zu)';
const FULL = String.raw`${WORD}(?: (?:${NAME_PARTICLE} ){0,2}${WORD}){1,3}`;
const EMAIL = String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}`;
const HANDLE = String.raw`@[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_])?`;
/** An employer or email address, between the name and the account in a list of people. */
const BETWEEN = String.raw`(?: [<(\[]?${EMAIL}[>)\]]?| \([^()\n@]{1,40}\))`;
const OPEN_LINE = String.raw`(?<=^[ \t]{0,20}(?:[-*•+] |\d{1,3}[.)] )?)`;

const PATTERNS: readonly { kind: StatedName['kind']; pattern: RegExp }[] = [
  // Anna Berg <anna@example.org>, Anna Berg (anna@example.org), Anna <anna@example.org>
  {
    kind: 'email',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])["“']?(?<name>${FULL}|${WORD})["”']? {0,2}[<(\[]{1,2}(?:mailto:)?(?<other>${EMAIL})[>)\]]`,
      'gu',
    ),
  },
  // Matteo Collina (@mcollina), Matteo (@mcollina)
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<name>${FULL}|${WORD}) {0,2}[(\[<] ?(?<other>${HANDLE})(?=[)\]>,; ])`,
      'gu',
    ),
  },
  // in a list of people: Matteo Collina @mcollina, Matteo Collina - @mcollina, Matteo Collina (Globex) @mcollina
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`${OPEN_LINE}(?<name>${FULL})${BETWEEN}?(?: | ?[-–—:|,] ?)(?<other>${HANDLE})(?=$|[ \t]*[(\[,;.–—|\-]|[ \t]*$)`,
      'gmu',
    ),
  },
  // in a list of people, where Markdown removed the brackets: Matteo Collina matteo@example.org @mcollina, … matteo@example.org (mcollina)
  {
    kind: 'email',
    pattern: new RegExp(
      String.raw`${OPEN_LINE}(?<name>${FULL}) (?<other>${EMAIL})(?=[ \t]*(?:$|(?:${HANDLE}|\([^()\n]{1,40}\))[ \t]*$))`,
      'gmu',
    ),
  },
  // @mcollina (Matteo Collina), @mcollina (Matteo); in a list of people @mcollina - Matteo Collina
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}@])(?<other>${HANDLE}) {0,2}\((?<name>${FULL}|${WORD})(?=[),;])`,
      'gu',
    ),
  },
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`${OPEN_LINE}(?<other>${HANDLE}) ?[-–—:|] ?(?<name>${FULL})(?=[ \t]*(?:$|[(<,;|]))`,
      'gmu',
    ),
  },
  // Kuba (Jakub Sedlák)
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}] |[\p{L}\p{N}])(?<name>${WORD}) \((?<other>${FULL})\)`,
      'gu',
    ),
  },
  {
    kind: 'name',
    pattern: new RegExp(String.raw`(?<=\p{Ll} )(?<name>${WORD}) \((?<other>${FULL})\)`, 'gu'),
  },
];
/** Jakub "Kuba" Sedlák */
const INSIDE = new RegExp(
  String.raw`(?<first>${WORD}) ["“(](?<nick>${WORD})(?<![.,])["”)] (?<last>${WORD})`,
  'gu',
);

/** Words before a name that are capitalized only at the start of a sentence. */
const BEFORE_NAMES = new Set(
  'contact mail email e-mail ask thanks thank from to cc bcc by hi hello dear ping write with and or see via call meet tell author reviewer owner signed-off co-authored-by'.split(
    ' ',
  ),
);

/** Finds the pairs of names that `text` equates, in the order of the patterns. Linear: every repeat is bounded. */
export function findStatedNames(text: string): StatedName[] {
  const found: StatedName[] = [];
  if (/[@]/.test(text) || /\(\p{Lu}/u.test(text)) {
    for (const { kind, pattern } of PATTERNS) {
      for (const match of matchesOf(text, pattern)) {
        const { name = '', other = '' } = match.groups ?? {};
        const stated = { name: withoutOpening(name), other, kind, ...spanOf(match) };
        if (kind === 'name' ? isShortOf(stated.name, other) : isNameLike(stated.name)) found.push(stated);
      }
    }
  }
  for (const match of matchesOf(text, INSIDE)) {
    const { first = '', nick = '', last = '' } = match.groups ?? {};
    const isQuoted = /["“]/.test(match[0]);
    if (isQuoted || sameGivenName(foldName(nick), foldName(first)))
      found.push({ name: nick, other: `${first} ${last}`, kind: 'name', ...spanOf(match) });
  }
  return found;
}

const spanOf = (match: RegExpExecArray): { start: number; end: number } => ({
  start: match.index,
  end: match.index + match[0].length,
});

function withoutOpening(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && BEFORE_NAMES.has((words[0] ?? '').toLowerCase())) words.shift();
  return withoutFullStop(words.join(' '));
}

/** Removes a period after a name, which ends the sentence; after an initial or “Jr” it belongs to the name. */
export const withoutFullStop = (name: string): string => name.replace(/(?<=\p{Ll}{3})\.$/u, '');

const isNameLike = (name: string): boolean =>
  /\p{Ll}/u.test(name) && !BEFORE_NAMES.has(name.toLowerCase()) && !name.endsWith('.');

/** Returns whether one word can be short for a full name: a nickname, or the beginning of the first name. */
function isShortOf(short: string, full: string): boolean {
  const nick = foldName(short);
  const first = foldName(full).split(' ')[0] ?? '';
  return sameGivenName(nick, first) || (nick.length >= 3 && first.startsWith(nick));
}
