import { isWellFormed } from '../../text/well-formed.ts';
import type { DocumentKind, TermNote } from '../notes.ts';
import { sentencesIn } from './gist.ts';
import { type GuidePiece, wordCount } from './pieces.ts';

/** Abbreviations that need no explanation. */
const KNOWN = new Set(
  'API URL HTTP HTTPS FAQ CEO CTO CFO COO HR IT PDF USA UK EU US UN HTML CSS JSON YAML XML SQL CPU GPU RAM OS UI UX PR PRS ID IP TCP UDP DNS SSH SSL TLS VPN AWS CI CD QA SLA KPI ROI NDA PTO WFH OKR TBD TODO AKA SSD USB RPC REST SDK CLI IDE VM RFC AM PM ETC NGO CV AI ML SEO CRM ERP LLC INC SAAS COMMIT README'.split(
    ' ',
  ),
);
/** Returns whether a page's title says it is a list of terms. */
export const isGlossaryTitle = (title: string): boolean => title.length < 60 && GLOSSARY_TITLE.test(title);
const GLOSSARY_TITLE =
  /^(?:.{0,30}\b)?(?:glossary|terminology|jargon|acronyms?|abbreviations)(?: (?:of|and|for) .{2,40})?$/i;
const GLOSSARY_HEADING =
  /^(?:\d+\.? )?(?:the )?(?:glossary|terminology|terms|definitions|acronyms?|abbreviations|jargon|terms and definitions)(?: .{0,12})?$/i;
const FORM_HEADING =
  /^(?:summary|alternatives|background|motivation|goals|graduation|implementation|test|design|proposal|overview|introduction|notes|drawbacks|risks|glossary|terms|terminology|definitions|acronyms|abbreviations|jargon)/i;
const ENTRY = /^(.{2,45}?)\s*(?::|—|–| - )\s*(.{12,})$/s;
const NO_TERM =
  /[.!?{}<>]|^(?:https?|e\.?g|i\.?e|note|see|update|for|if|when|has|have|is|are|can|does) ?|^(?:in order|to|as|with|by|from|throughout|within) /i;
/** “has its own definitions of some of these, such as:”: the entries below are another's. */
const GIVES_EXAMPLES = /\b(?:such as|for example|for instance|e\.g\.)\W*$/i;
/** Labels that structure an explanation, not terms. */
const FORM_TERM =
  /^(?:\d{1,2}[.)] )?(?:(?:suggestion|option|alternative|proposal|approach|scenario|case) (?:\d{1,2}|[A-Z])|examples?|definitions?|meanings?|calculation|formula|source|synonyms?|subtypes?|types?|kinds?|categories|aliases|see also|usage|expectations?|purpose|why|how|description|abbreviation)$|\b(?:appendix|glossary)\b/i;
/** “See gate key” sends the reader to another entry. */
const SENDS = /^see (?:also )?[^.;]{2,60}\.?$/i;
/** A judgment or comparison is not a meaning. */
const COMPARES = /^(?:more|less|most|least|better|worse|too|not|same|similar|maybe|perhaps|also)\b/i;
/** “Examples include: …” and the like begin a list. */
const BEGINS_LIST = /\b(?:includes?|including|such as)$/i;
/** Openings of a paragraph that describes a state or who does what, but does not say what the thing is. */
const TELLS =
  /^(?:currently|one (?:way|of)|what|we (?!define|call|mean)|we['’]re|our|how|there|in this|when|if|to|please|see)\b/i;
/** In a list, so few words are a value (“L4 – 8 hours”), unless they explain an abbreviation or begin like a definition. */
const VALUE_WORDS_MAX = 3;
const isValue = (term: string, meaning: string): boolean =>
  wordCount(meaning) <= VALUE_WORDS_MAX && /\p{Ll}{2}/u.test(term) && !/^(?:an?|the) /i.test(meaning);
const TERM_COLUMN = /^(?:term|acronym|abbreviation|word|initialism)s?$/i;
const MEANING_COLUMN =
  /^(?:definition|meaning|stands? for|description|expansion|explanation|what it (?:means|is)|full (?:name|form))/i;
const TERM_WORDS_MAX = 5;
const MEANING_CHARS_MAX = 420;
/** “Attendees”, “Voting member attendance”. */
const OF_ATTENDANCE = /\battend(?:ance|ees|ing)\b/i;
/** An abbreviation in parentheses; only then are the words before it checked. */
const BRACKETED = /\(([A-Z][A-Za-z]{0,2}[A-Z]{1,5})s?\)/g;
const WORDS_BEFORE = /(?:[\p{L}&][\p{L}-]* ){1,7}$/u;
const CHARS_BEFORE_MAX = 120;
const STANDS_FOR =
  /\b([A-Z][A-Za-z]*[A-Z]s?)\b,? (?:stands for|is short for|is an abbreviation (?:of|for)|is an acronym for) ["“']?([A-Z][^.,;"”]{4,70})/;
/** One of these is in what `STANDS_FOR` finds: to search each text for an abbreviation first is slow. */
const SAYS_FOR = [' stands for ', ' is short for ', ' is an abbreviation ', ' is an acronym '];

/** Returns words that a document explains: glossary entries, and abbreviations spelled out. */
export function explainedTermsOf(
  kind: DocumentKind,
  title: string,
  pieces: readonly GuidePiece[],
): TermNote[] {
  if (!['page', 'charter', 'proposal', 'meeting'].includes(kind)) return [];
  const isGlossary = kind === 'page' && isGlossaryTitle(title);
  const isGlossarySection = (heading: string | undefined) => GLOSSARY_HEADING.test(heading ?? '');
  // If a section has its own entries, its subsections are not read as entries.
  const complete = new Set(
    pieces.flatMap((piece, at) => {
      const heading = piece.path.at(-1) ?? '';
      return isGlossarySection(heading) && entriesOf(piece, pieces[at - 1], isGlossary).length > 0
        ? [heading]
        : [];
    }),
  );
  const isEntries = ({ path }: GuidePiece) =>
    (isGlossary && path.length <= 3) ||
    isGlossarySection(path.at(-1)) ||
    (isGlossarySection(path.at(-2)) && !complete.has(path.at(-2) ?? ''));
  const terms = pieces.flatMap((piece, at) => [
    ...(isEntries(piece) ? entriesOf(piece, pieces[at - 1], isGlossary) : []),
    ...fromTable(piece),
    // There the brackets are whom somebody is with.
    ...(piece.path.some((heading) => OF_ATTENDANCE.test(heading)) ? [] : abbreviationsOf(piece)),
  ]);
  // When a document returns to a term, it adds details or means something else.
  const isFirst = ({ term }: TermNote, at: number) =>
    terms.findIndex((other) => other.term.toLowerCase() === term.toLowerCase()) === at;
  return terms.filter((term, at) => term.isAbbreviation || isFirst(term, at));
}

/** Returns a term note, or none if either part is unsuitable: a meaning that ends with a colon continues in a list that is not here. */
const toTerm = (term: string, given: string, isAbbreviation = false): TermNote[] => {
  const meaning = given.replace(/^definition: /i, '');
  return term.length >= 2 &&
    term.length <= 50 &&
    !FORM_TERM.test(term) &&
    !BEGINS_LIST.test(term) &&
    !meaning.endsWith(':') &&
    !COMPARES.test(meaning) &&
    !SENDS.test(meaning) &&
    wordCount(meaning) >= 2 &&
    meaning.length <= MEANING_CHARS_MAX
    ? [{ term, meaning, isAbbreviation }]
    : [];
};

/** Reads glossary entries. `isGlossary`: the document is a glossary, so its headings are terms even without a heading above them. */
function entriesOf(piece: GuidePiece, before: GuidePiece | undefined, isGlossary: boolean): TermNote[] {
  const heading = piece.path.at(-1) ?? '';
  if (piece.kind === 'list' && before?.kind === 'paragraph' && GIVES_EXAMPLES.test(before.text)) return [];
  if (piece.kind === 'list') return piece.items.flatMap(({ text }) => entry(text));
  if (piece.kind !== 'paragraph') return [];
  const isUnderTerm =
    before?.kind === 'heading' && before.text === heading && (isGlossary || piece.path.length > 1);
  if (isUnderTerm && wordCount(heading) <= 4 && !FORM_HEADING.test(heading)) {
    const sentences = sentencesIn(piece).slice(0, 2);
    return isWellFormed(sentences[0] ?? '') && !TELLS.test(sentences[0] ?? '')
      ? toTerm(heading, sentences.join(' '))
      : [];
  }
  const lines = piece.text.split('\n');
  return lines.length > 1 && lines.every((line) => ENTRY.test(line))
    ? lines.flatMap(entry)
    : entry(piece.text);
}

function entry(text: string): TermNote[] {
  const [, term = '', meaning = ''] = ENTRY.exec(text) ?? [];
  return term && !NO_TERM.test(term) && wordCount(term) <= TERM_WORDS_MAX && !isValue(term, meaning)
    ? toTerm(term, meaning.replace(/\s+/g, ' '))
    : [];
}

function fromTable({ kind, rows }: GuidePiece): TermNote[] {
  const [head, ...body] = rows;
  if (kind !== 'table' || !TERM_COLUMN.test(head?.[0] ?? '') || !MEANING_COLUMN.test(head?.[1] ?? ''))
    return [];
  return body.flatMap(([term = '', meaning = '']) => toTerm(term, meaning));
}

function abbreviationsOf(piece: GuidePiece): TermNote[] {
  const texts = [piece.kind === 'paragraph' ? piece.text : '', ...piece.items.map((i) => i.text)];
  return texts.flatMap((text) => {
    const bracketed = [...text.matchAll(BRACKETED)].flatMap((match) => {
      const short = match[1] ?? '';
      const before = text.slice(Math.max(0, match.index - CHARS_BEFORE_MAX), match.index);
      const words = (WORDS_BEFORE.exec(before)?.[0] ?? '').trim().split(' ');
      const long = KNOWN.has(short.toUpperCase()) ? null : spelledOut(words, short);
      return long !== null && /\p{Lu}/u.test(long) ? toTerm(short, long, true) : [];
    });
    const [, short = '', long = ''] = SAYS_FOR.some((words) => text.includes(words))
      ? (STANDS_FOR.exec(text) ?? [])
      : [];
    return short && !KNOWN.has(short.toUpperCase())
      ? [...bracketed, ...toTerm(short, long, true)]
      : bracketed;
  });
}

const SMALL = /^(?:of|and|for|the|to|in|&)$/i;

/** Returns the fewest last words whose initials spell the abbreviation; small words may be skipped. */
function spelledOut(words: readonly string[], short: string): string | null {
  const wanted = short.toLowerCase();
  for (let from = words.length - 2; from >= 0; from--) {
    const some = words.slice(from);
    if (SMALL.test(some[0] ?? '')) continue;
    const initials = (list: readonly string[]) =>
      list
        .map((w) => w[0] ?? '')
        .join('')
        .toLowerCase();
    if (initials(some) === wanted || initials(some.filter((w) => !SMALL.test(w))) === wanted)
      return some.join(' ');
  }
  return null;
}
