import { foldName } from '../../text/fold.ts';
import {
  COMMON,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION_WORD,
  ROLE,
} from '../../text/names/lexicon.ts';
import { isProductHead } from '../../model/builtin/entities/type-evidence.ts';
import type { GroupedName, StatedLink } from './group-names.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** Short forms of the last words of organizations' names, with the full words. migrations/000510_spellings_of_names.sql has the same. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['wg', 'working group'],
  ['sig', 'special interest group'],
  ['ops', 'operations'],
  ['dept', 'department'],
]);
/** In the migration, the column is null for longer names. */
const SPELLING_CHARS_MAX = 200;
const SMALL = /^(?:and|of|for|the)$/;
const NAMES = FIRST_NAME | LAST_NAME;

/**
 * Pairs different spellings of a name: a short form of the last word (“Release WG”), singular or plural (“Google Docs”), one word or two
 * (“HR Links”, “HRLinks”). Never people's names, which may differ by one letter, nor single words, whose plural may mean another thing.
 */
export function pairSpellings(names: readonly GroupedName[]): StatedLink[] {
  const bySpelling = Map.groupBy(names, ({ space, name }) => (space === 'name' ? spellingOf(name) : null));
  return [...bySpelling].flatMap(([spelling, own]) => {
    if (spelling === null || own.length < 2) return [];
    // Names that everybody sees come first; a user's name is joined with one of those, or with one of the same user.
    const heads = own
      .filter(({ name }) => name.includes(' '))
      .toSorted(
        (a, b) =>
          Number(a.owner !== null) - Number(b.owner !== null) || compareText(a.entity_id, b.entity_id),
      );
    return own.flatMap(({ entity_id, owner }) => {
      const head = heads.find((other) => other.owner === null || other.owner === owner);
      if (!head || head.entity_id === entity_id) return [];
      return [{ left_id: head.entity_id, right_id: entity_id, owner, documents: 0 }];
    });
  });
}

/** Returns what spellings of one name have in common; null for a possible personal name. */
function spellingOf(name: string): string | null {
  // Codes (`KX-W170`) are compared by what else is known about the things.
  if (/\p{N}/u.test(name) || name.length > SPELLING_CHARS_MAX) return null;
  const words = inFull(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length > 1 && lexiconBits(first) & FIRST_NAME) return null;
  const isCounted = words.length > 1 ? mayBePlural(last) : lexiconBits(last) === 0;
  return [...words.slice(0, -1), isCounted ? singularOf(last) : last].join('');
}

/** Returns whether a word is an ordinary one, whose plural means the same. In company names the number matters (“Tern Labs”). */
const mayBePlural = (word: string): boolean => {
  const bits = lexiconBits(word) | lexiconBits(singularOf(word));
  if (isProductHead(word) || isProductHead(`${word}s`)) return true;
  return (
    (lexiconBits(word) & NAMES) === 0 && (bits & ORGANIZATION_WORD) === 0 && (bits & (COMMON | ROLE)) !== 0
  );
};

const singularOf = (word: string): string => word.replace(/(?<=\p{L}{2}[^s])s$/u, '');

function inFull(name: string): string[] {
  const words = foldName(name).split(' ');
  const last = words.at(-1) ?? '';
  return words.length > 1 ? [...words.slice(0, -1), ...(SHORT_WORDS.get(last) ?? last).split(' ')] : words;
}

/** Returns whether two expansions of one abbreviation differ only in number and small words (“Family and Medical Leave Act”). */
export const isSameThing = (one: string, other: string): boolean => contentOf(one) === contentOf(other);

const contentOf = (name: string): string =>
  foldName(name.replace(/[’']s?(?!\p{L})/gu, ''))
    .split(' ')
    .filter((word) => !SMALL.test(word))
    .map(singularOf)
    .join(' ');
