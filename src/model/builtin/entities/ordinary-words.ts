import { FEW_NAMES, remember } from '../../../lib/caches/remember.ts';
import { once } from '../../../lib/caches/once.ts';
import { matchesOf } from '../../../lib/strings/matches-of.ts';
import { foldName } from '../../../text/fold.ts';
import {
  COMMON,
  EVERYDAY,
  FIRST_NAME,
  lexiconBits,
  ORGANIZATION,
  PEOPLE_OR_PLACES,
  PLACE_WORD,
  PRODUCT,
  ROLE,
} from '../../../text/names/lexicon.ts';
import { isNoName } from '../../../text/names/no-names.ts';
import { findAccounts, findDomains, findRepositories } from './sites/accounts.ts';
import { calledPresent, findInitials } from './speakers/stated-initials.ts';
import { findSites, type SiteType } from './named-sites.ts';
import { lowercaseWordEnd } from './written/lowercase-word.ts';
import { isAbstract } from './written/written-as.ts';
import { findSpelledOut, type SpelledOut } from '../../../text/passages/acronyms.ts';

/** What a document shows to be ordinary vocabulary, regardless of capitals elsewhere. */
export interface Vocabulary {
  /** Words in lower case, in the singular. */
  lowercase: ReadonlySet<string>;
  /** Nouns in lower case after an article: “the receiver is …”. */
  nouns: ReadonlySet<string>;
  /** Capitalized words after an indefinite article, which are kinds of things: “create a Volume”. */
  kinds: ReadonlySet<string>;
  /** Adjacent words in lower case: “dependency group”. */
  pairs: ReadonlySet<string>;
  /** Folded abbreviations with the words they stand for: “CSH” of “Community Success Hours (CSH)”. */
  abbreviated: ReadonlyMap<string, readonly string[]>;
  /** The same as written, with the explaining text. */
  explained: readonly (SpelledOut & { text: string })[];
  /** Initials with the names next to them. */
  initials: ReadonlyMap<string, ReadonlySet<string>>;
  /** Initials in lines that say who attended. */
  present: ReadonlySet<string>;
  /** First names, folded, by which those lines call somebody. */
  firstNames: ReadonlySet<string>;
  /** Owners of the addresses and links. */
  sites: ReadonlyMap<string, SiteType>;
  /** Accounts at code hosts that it links to, and which are organizations'. */
  accounts: ReadonlyMap<string, 'organization' | null>;
  /** Repositories at code hosts that it links to. */
  repositories: ReadonlySet<string>;
  /** Parts of the domains of its addresses. */
  domains: ReadonlySet<string>;
}

/** What follows the head of a noun phrase: in “the thanos container”, the lower-case name is not the head, so it has no article. */
const PHRASE_END = String.raw`[.,;:!?)]|$| (?:and|are|as|at|by|can|for|from|has|have|hereby|in|is|may|must|of|on|or|shall|should|that|to|was|were|which|will|with)\b`;
const NOUN = new RegExp(
  String.raw`\b(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Tt]his|that|[Tt]hese|[Tt]hose|[Aa]ny|[Oo]ur|[Yy]our|my|no|[Ss]ome|which|multiple|[Aa]ll) (\p{Ll}{3,30})(?=${PHRASE_END})`,
  'gmu',
);

const KIND = new RegExp(
  String.raw`\b(?:[Aa]n?|[Aa]nother|[Ee]ach|[Ee]very) (\p{Lu}[\p{L}]{2,40}(?: \p{Lu}\p{L}{2,40}){0,2})(?=${PHRASE_END})`,
  'gmu',
);

/** A long document introduces its own terms early. */
const PAIRS_MAX = 50_000;

/** Returns the vocabulary of the texts of one document with these `links` and `tables`. */
export function vocabularyOf(
  texts: readonly string[],
  links: readonly string[] = [],
  tables: readonly string[] = [],
): Vocabulary {
  const nouns = new Set<string>();
  const kinds = new Set<string>();
  const abbreviated = new Map<string, readonly string[]>();
  const explained: (SpelledOut & { text: string })[] = [];
  for (const text of texts) {
    for (const [, noun = ''] of matchesOf(text, NOUN)) nouns.add(singularOf(foldName(noun)));
    for (const [, kind = ''] of matchesOf(text, KIND)) kinds.add(kind);
    for (const spelled of findSpelledOut(text)) {
      abbreviated.set(singularOf(foldName(spelled.short)), spelled.words);
      explained.push({ ...spelled, text });
    }
  }
  const called = calledPresent(texts);
  // Not needed if lists have all names of the document.
  const lowercaseWords = once(() => lowercaseWordsOf(texts));
  return {
    get lowercase() {
      return lowercaseWords().lowercase;
    },
    nouns,
    kinds,
    get pairs() {
      return lowercaseWords().pairs;
    },
    abbreviated,
    explained,
    initials: findInitials([...texts, ...tables]),
    present: called.initials,
    firstNames: called.firstNames,
    sites: findSites([...texts, ...links]),
    accounts: findAccounts([...texts, ...links]),
    repositories: findRepositories([...texts, ...links]),
    domains: findDomains([...texts, ...links]),
  };
}

function lowercaseWordsOf(texts: readonly string[]): { lowercase: Set<string>; pairs: Set<string> } {
  const lowercase = new Set<string>();
  const pairs = new Set<string>();
  for (const text of texts) if (pairs.size < PAIRS_MAX) addPairs(pairs, lowercase, text);
  return { lowercase, pairs };
}

function addPairs(pairs: Set<string>, lowercase: Set<string>, text: string): void {
  let [word, end] = ['', -1];
  for (let at = 0; at < text.length; ) {
    const stop = lowercaseWordEnd(text, at);
    if (stop === at) {
      at++;
      continue;
    }
    const before = text.charAt(at - 1);
    const isWhole = before === ' ' || !/[\p{L}\p{N}_/.@-]/u.test(before);
    const singular = isWhole ? singularOf(text.slice(at, stop)) : '';
    if (isWhole) lowercase.add(singular);
    if (isWhole && at === end + 1 && text[end] === ' ') pairs.add(`${word} ${singular}`);
    word = singular;
    end = isWhole ? stop : -1;
    at = stop;
  }
}

/** Returns whether the document also writes the words of a name next to each other in lower case, and no list has any of them as a name. */
export function isWrittenLowercase(name: string, { pairs }: Pick<Vocabulary, 'pairs'>): boolean {
  const words = name.toLowerCase().split(' ');
  if (words.length < 2 || words.some((word) => lexiconBits(foldName(word)) & NAMES)) return false;
  const singulars = words.map(singularOf);
  return singulars.slice(1).every((word, at) => pairs.has(`${singulars[at]} ${word}`));
}

const PARTS = /-|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Returns whether a name is one word of several ordinary ones, as programs and headers make them: “ConfigMap”, “Reply-To”. */
export function isJoinedOrdinary(name: string, { lowercase }: Vocabulary): boolean {
  const parts = name.split(PARTS).map((part) => singularOf(foldName(part)));
  const isOne = /^\S+\p{Ll}$/u.test(name) && (lexiconBits(foldName(name)) & NAMES) === 0;
  return (
    isOne &&
    parts.length > 1 &&
    parts.every((part) => lowercase.has(part) || (lexiconBits(part) & EVERYDAY) !== 0)
  );
}

const NAMES = PEOPLE_OR_PLACES | ORGANIZATION | PRODUCT;
const EVERYDAY_OR_PLACE = EVERYDAY | PLACE_WORD;

/** “Continuous Integration”: by their endings, for lists have few of them. Alone, such a word may be a brand. */
const ADJECTIVE = /^\p{L}{4,}(?:able|ible|ical|less|ous)$/u;

/** Returns whether all words of a name, or of what it stands for, are generic in the language or in the document. */
export function isOrdinary(name: string, vocabulary: Vocabulary): boolean {
  const words = spelledOut(name, vocabulary).split(/[\s/]+/);
  return words.every((word) => {
    const folded = foldName(word);
    if (/^(?:\d+\p{L}{0,2}|and|of|for|the)?$/u.test(folded) || (words.length > 1 && isNoName(word)))
      return true;
    const singular = singularOf(folded);
    const bits = lexiconBits(folded) | lexiconBits(singular);
    if ((bits & EVERYDAY_OR_PLACE) !== 0) return true;
    if ((bits & NAMES) !== 0) return false;
    const isGeneric = words.length > 1 && (vocabulary.lowercase.has(singular) || ADJECTIVE.test(folded));
    return isGeneric || vocabulary.nouns.has(singular) || isOfVerb(singular) || isAbstract(singular);
  });
}

/** Returns what a name stands for if the document explains it, else the name. */
export const spelledOut = (name: string, { abbreviated }: Vocabulary): string =>
  abbreviated.get(singularOf(foldName(name)))?.join(' ') ?? name;

/** Returns whether a word is formed from an ordinary verb: “responder”, “receiver”, “weighted”, “tracing”. */
function isOfVerb(word: string): boolean {
  const verb = /^(\p{L}{3,})(?:[eo]r|ed|ing)$/u.exec(word)?.[1];
  if (verb === undefined) return false;
  return [verb, `${verb}e`, verb.replace(/i$/, 'y'), verb.replace(/(.)\1$/, '$1')].some(
    (form) => (lexiconBits(form) & COMMON) !== 0,
  );
}

/** Returns whether a name stands for words explained in lower case, which are generic: “content management systems (CMS)”. */
export function isShortForAny(name: string, { abbreviated }: Vocabulary): boolean {
  const words = abbreviated.get(singularOf(foldName(name)));
  return words?.some((word) => /^\p{Ll}{3}/u.test(word) && !/^(?:and|for|the)$/.test(word)) ?? false;
}

/** The beginning of a sentence, an item, or text after a dash or colon. */
const OPENS = /(?:^|[-–—:•] )[\s\p{P}\p{S}\d]*$/u;
const AFTER_VERB =
  /^ (?:an?|the|all|any|as|each|every|it|its|that|their|them|these|this|those|up|down|out|your|our|my|how|what|whether|if) /;
const ARTICLE = /\b(?:an?|the|any|each|every|such|which|our|your|their)\s$/i;
const AFTER_HEAD = new RegExp(`^(?:${PHRASE_END})`, 'u');

/** Returns whether a name is the verb that begins a sentence: “Mark the ticket”. */
export function isVerb(name: string, sentence: string): boolean {
  const at = sentence.indexOf(name);
  return at >= 0 && OPENS.test(sentence.slice(0, at)) && AFTER_VERB.test(sentence.slice(at + name.length));
}

const AFTER_PERSON =
  /^ (?:\p{Ll}+(?:ed|ing|s)|also|and|as|at|ate|became|began|both|brought|by|came|can|chose|could|did|do|does|drew|fell|felt|for|found|from|gave|get|got|had|has|have|heard|held|in|is|just|kept|knew|led|left|made|may|met|might|must|never|now|of|on|only|or|paid|ran|read|said|sat|saw|sent|set|shall|should|spoke|stood|then|thought|to|told|took|was|went|will|with|won|would|wrote)(?![\p{L}’'-])/u;

/** Returns whether a sentence continues after a possible first name as after a verb or an adjective: “Mark drop calls as cold”. */
export function isOpening(name: string, sentence: string): boolean {
  const at = sentence.indexOf(name);
  const after = sentence.slice(at + name.length);
  return (
    at >= 0 && OPENS.test(sentence.slice(0, at)) && /^ \p{Ll}{2}/u.test(after) && !AFTER_PERSON.test(after)
  );
}

const COUNTED = /\b(?:an?|another|each|every|per|which)\s$/i;
/** Returns whether a name is written like an abbreviation: `RFQ`. */
export const isCapitals = (name: string): boolean => /^\p{Lu}{2,6}$/u.test(name);

/** Returns whether a sentence counts what an abbreviation stands for: “once an RFQ is sent”, “two RFQs”. */
export function isCounted(name: string, sentence: string): boolean {
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1)) {
    const after = sentence.slice(at + name.length);
    if (/^s\b/.test(after) || (COUNTED.test(sentence.slice(0, at)) && AFTER_HEAD.test(after))) return true;
  }
  return false;
}

/** Returns whether a person-like name is the head of a noun phrase with an article: “to the Licensor or”. Exempts full names. */
export function hasArticle(name: string, sentence: string): boolean {
  const [first = '', ...others] = name.split(' ');
  if (others.length && lexiconBits(foldName(first)) & FIRST_NAME) return false;
  const at = sentence.indexOf(name);
  return at > 0 && ARTICLE.test(sentence.slice(0, at)) && AFTER_HEAD.test(sentence.slice(at + name.length));
}

/** Last words of job titles that the word lists have as ordinary words or not at all. */
const JOB_HEADS = new Set(
  'administrator ambassador analyst apprentice architect consultant coordinator designer developer engineer expert lead manager owner practitioner principal researcher scientist specialist tester writer'.split(
    ' ',
  ),
);

/** Last words for people who belong to what is named before: “Globex Members”. */
const PEOPLE_OF = new Set(
  'alumnus attendee committer contributor employee helper instructor learner liaison maintainer member mentor organizer participant representative reviewer trainer user volunteer'.split(
    ' ',
  ),
);

/** Returns whether a name is a job title or a role, not a person: “Data Officers”, “Globex Members”. */
export const isJob = remember((name) => {
  const words = foldName(name).split(' ');
  const [first = '', last = ''] = [words[0], singularOf(words.at(-1) ?? '')];
  const isName = (lexiconBits(first) & NAMES) !== 0 || (lexiconBits(last) & NAMES) !== 0;
  return (
    words.length > 1 &&
    (PEOPLE_OF.has(last) || (!isName && ((lexiconBits(last) & ROLE) !== 0 || JOB_HEADS.has(last)))) &&
    (lexiconBits(foldName(name)) & NAMES) === 0
  );
}, FEW_NAMES);

/** Returns whether a word is a role that anyone may have: “Employee”, “Directors”. */
export const isRoleWord = remember((word) => {
  const [folded, singular] = [foldName(word), singularOf(foldName(word))];
  const bits = (lexiconBits(folded) | lexiconBits(singular)) & (NAMES | ROLE);
  return bits === ROLE || (bits === 0 && (JOB_HEADS.has(singular) || PEOPLE_OF.has(singular)));
}, FEW_NAMES);

const COMMAND =
  /^(?:add|allow|approve|change|choose|click|configure|copy|create|delete|disable|discuss|download|edit|enable|enter|export|import|install|manage|remove|rename|reset|review|select|submit|update|upload|verify|view) /i;

/** Returns whether a name is the plural of an abbreviation: “NGOs”, “PDTs”. */
export const isPluralOfAbbreviation = (name: string): boolean => /^\p{Lu}{2,5}s$/u.test(name);

/** Returns whether a name is the label of a button: “Add Payment Info”. */
export const isCommand = (name: string): boolean => COMMAND.test(name);

/** Returns the singular, the form in the word lists. */
export function singularOf(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, AFTER_HISS.some((ending) => word.endsWith(ending)) ? -2 : -1);
}
const AFTER_HISS = ['ses', 'xes', 'zes', 'ches', 'shes'];
