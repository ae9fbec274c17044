import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { TermNote } from '../notes.ts';
import { isGlossaryTitle } from '../read/terms.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cite, type GuideSection } from './layout.ts';
import { WORDS } from './words.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

const TERMS_MAX = 60;
const TITLE_CHARS_MAX = 60;
/** An abbreviation belongs to the organization if at least this many documents spell it out. */
const ABBREVIATION_DOCUMENTS_MIN = 2;

interface FoundTerm {
  note: TermNote;
  document: GuideDocument;
}

/** Returns words with their meanings: glossary entries, then abbreviations that several documents spell out. */
export function glossarySections(documents: readonly GuideDocument[], corpus: Corpus): GuideSection[] {
  const people = new Set(documents.flatMap(({ notes }) => notes.people.map(({ name }) => foldName(name))));
  const found = documents
    .filter(({ notes }) => !notes.isTemplate)
    .flatMap((document) => document.notes.terms.map((note): FoundTerm => ({ note, document })))
    // Minutes abbreviate speakers to initials; a person is not a term.
    .filter(({ note }) => !people.has(foldName(note.meaning)));
  const rows = [...Map.groupBy(found, ({ note }) => foldName(note.term))]
    .filter(([key]) => key.length >= 2)
    .flatMap(([, own]) => rowOf(own, corpus) ?? [])
    .sort(
      (a, b) =>
        Number(a.isAbbreviation) - Number(b.isAbbreviation) ||
        b.documents - a.documents ||
        compareText(a.key, b.key),
    );
  const shown = rows.slice(0, TERMS_MAX).sort((a, b) => compareText(a.key, b.key));
  return [
    { heading: WORDS.someOf(WORDS.terms, shown.length, rows.length), entries: shown.map((r) => r.line) },
  ];
}

function rowOf(own: readonly FoundTerm[], corpus: Corpus) {
  const documents = new Set(own.map((t) => t.document.label)).size;
  const entry = own.find(
    ({ note, document }) => !note.isAbbreviation && (document.notes.kind !== 'proposal' || documents > 1),
  );
  const best = entry ?? mostFrequent(own.filter(({ note }) => note.isAbbreviation));
  if (!best || (!entry && documents < ABBREVIATION_DOCUMENTS_MIN)) return null;
  const { note, document } = best;
  if (corpus.isCommon(note.meaning) && !note.isAbbreviation) return null;
  // “New” is a word from the page on tickets, not from the whole organization, so the page is named.
  const of =
    note.isAbbreviation || isGlossaryTitle(document.notes.title)
      ? ''
      : ` (${shorten(document.notes.title, TITLE_CHARS_MAX)})`;
  const count = note.isAbbreviation ? ` ${WORDS.inDocuments(documents)}` : '';
  return {
    key: foldName(note.term),
    isAbbreviation: note.isAbbreviation,
    documents,
    line: `- **${note.term}**${of} — ${note.meaning}${count} ${cite(document.label)}`,
  };
}

/** Returns the meaning that most documents give. */
function mostFrequent(own: readonly FoundTerm[]): FoundTerm | undefined {
  const byMeaning = [...Map.groupBy(own, ({ note }) => foldName(note.meaning)).values()];
  return byMeaning.sort(
    (a, b) => b.length - a.length || compareText(a[0]?.document.label ?? '', b[0]?.document.label ?? ''),
  )[0]?.[0];
}
