import { foldName } from '../fold.ts';

/** Company suffixes that state the legal form, folded. */
const COMPANY_ENDINGS = new Set(
  'inc incorporated ltd limited co company corp corporation llc llp lp plc gmbh ag kg sa sas sarl spa srl bv nv ab as oy oyj aps kk pty pte holdings holding group'.split(
    ' ',
  ),
);
const TITLES = new Set('mr mrs ms mx dr prof professor sir madam'.split(' '));
const REMARK =
  /[([](?:(?:he|she|they|ze|xe|any)\b[^()[\]]{0,40}|[^()[\]]{0,40}\b(?:bot|he|him|inactive|external|guest|contractor))[)\]]/gi;
const LAST_FIRST = /^([^,]{1,60}),\s*([^,]{1,60})$/;

/** A name split into folded words for comparison. */
export interface NameWords {
  /** The whole name, folded. */
  folded: string;
  /** Words without titles, company suffixes, pronouns and remarks in brackets; “Last, First” is reversed. */
  words: readonly string[];
  /** The words joined into one. */
  joined: string;
  /** Whether it looks like an account name: one word, with digits, dots, dashes, underscores or camel humps, or starting in lower case. */
  handle: boolean;
}

/** Returns the words of a person's, company's or product's name, or of a handle (`john.smith-2`, `JohnSmith`), folded. */
export function nameWords(name: string): NameWords {
  const folded = foldName(name);
  const bare = name.replace(REMARK, ' ').replace(/^@/, '').trim() || name;
  const handle = !/\s/.test(bare) && /[\d._-]|\p{Ll}\p{Lu}|^\p{Ll}/u.test(bare);
  const turned = endsAsCompany(bare) ? bare : bare.replace(LAST_FIRST, '$2 $1');
  const parted = handle ? turned.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' ') : turned;
  const all = foldName(parted).split(' ').filter(Boolean);
  const kept = withoutTitle(withoutEnding(handle ? ofAccount(all) : all));
  const words = kept.length > 0 ? kept : all;
  return { folded, words, joined: words.join(''), handle };
}

const endsAsCompany = (name: string): boolean => COMPANY_ENDINGS.has(foldName(name).split(' ').at(-1) ?? '');

function withoutEnding(words: readonly string[]): readonly string[] {
  let last = words.length;
  while (last > 1 && COMPANY_ENDINGS.has(words[last - 1] ?? '')) last--;
  return words.slice(0, last);
}

function withoutTitle(words: readonly string[]): readonly string[] {
  return words.length > 1 && TITLES.has(words[0] ?? '') ? words.slice(1) : words;
}

const ACCOUNT_ENDINGS = new Set('bot cloud dev eth gh github hq io official sol xyz'.split(' '));

/** Returns the words of an account that may be a name: without numbers and endings (`anna.eth`), and `c-g-w-e` as one. */
function ofAccount(words: readonly string[]): readonly string[] {
  const letters = words.filter((word) => !/^\d+$/.test(word));
  const own =
    letters.length > 1 && ACCOUNT_ENDINGS.has(letters.at(-1) ?? '') ? letters.slice(0, -1) : letters;
  if (own.length > 2 && own.every((word) => word.length === 1)) return [own.join('')];
  return own.length > 0 ? own : words;
}
