import { foldName } from '../../text/fold.ts';
import { countRepeated, repeatKeyOf } from '../count-repeated.ts';
import { byLabel } from '../language-versions.ts';
import type { Gist, Notes } from '../notes.ts';
import { findSeriesHeadings } from './map/series-headings.ts';
import { DAY_MS } from '../../lib/dates/day.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { frequentIn, mostCounted } from '../../lib/lists/tally.ts';

/** A document of the guide: its footnote label and what may be said about it. */
export interface GuideDocument {
  label: string;
  notes: Notes;
  /** Its versions in other languages, which are not documents of the guide themselves. */
  translations?: readonly { label: string; language: string }[];
}

const SMALL_DOCUMENTS = 200;
const FEW_DOCUMENTS = 30;
/** A date shared by more documents than this, and by at least this share of them, is an import date. */
const MASS_DOCUMENTS = 8;
const MASS_SHARE = 0.04;
/** A sentence in this many documents is boilerplate. */
const COMMON_DOCUMENTS = 3;
const HEADING_SHARE = 0.01;
const HEADING_DOCUMENTS = 3;
const FIRST_WORD_DOCUMENTS = 5;
const FIRST_WORD_SHARE = 0.05;
/** Minutes with fewer topics of their own are shown by the items that others are below. */
const TOPICS_MIN = 2;
/** After this many days, “recently” is no longer true. */
const MOMENT_DAYS = 548;
/** An author with this many documents on one day, and this share of theirs on such days, maintains the collection rather than writes it. */
const CLERK_DOCUMENTS = 5;
const CLERK_SHARE = 0.4;

/** What all documents together show about each one: which dates are real, what is boilerplate, who is who. */
export interface Corpus {
  documents: number;
  /** Whether there are so few documents that short ones are listed too, even with only a title. */
  isSmall: boolean;
  /** Whether there are so few that any entry is worth a line, and any line a file. */
  isFew: boolean;
  /** Whether most of its pages are retired: then that says nothing about one of them. */
  isArchive: boolean;
  /** Folded words that begin too many titles to distinguish them, such as the organization's name (“Acme steering committee”). */
  firstWords: ReadonlySet<string>;
  /** The newest real date. */
  newest: string | null;
  /** The day of a document, if known. */
  dateOf: (document: GuideDocument) => string | null;
  createdOf: (document: GuideDocument) => string | null;
  /** The document's author, unless it was imported. */
  authorOf: (document: GuideDocument) => string | null;
  isCommon: (text: string) => boolean;
  /** Whether a heading belongs to a form: many documents have it, or a template. */
  isFormHeading: (heading: string) => boolean;
  gistOf: (document: GuideDocument) => Gist | null;
  outlineOf: (document: GuideDocument) => string[];
  daysBeforeNewest: (day: string) => number;
  /** The name most often paired with a handle in lists; null if most pairs have other names: “(acme)” after names is an employer. */
  nameOf: (handle: string) => string | null;
  /** The handle of a name, and the label of a document that pairs them. */
  handleOf: (name: string) => { handle: string; label: string } | null;
}

/** Reads what all documents of a tree together show. */
export function readCorpus(documents: readonly GuideDocument[]): Corpus {
  const { dateOf, createdOf, isImported } = readDates(documents);
  const newest =
    documents.reduce((day, one) => {
      const own = dateOf(one);
      return own !== null && own > day ? own : day;
    }, '') || null;
  const newestMs = Date.parse(newest ?? '');
  const daysBeforeNewest = (day: string) => (newest === null ? 0 : (newestMs - Date.parse(day)) / DAY_MS);
  const countSentence = countRepeated(documents, ({ notes }) => notes.sentenceKeys);
  const countHeading = countRepeated(documents, ({ notes }) => notes.headingKeys);
  const headingMax = Math.max(HEADING_DOCUMENTS, documents.length * HEADING_SHARE);
  const forms = documents.filter(({ notes }) => notes.isTemplate);
  const ofForm = new Set(forms.flatMap(({ notes }) => notes.sentenceKeys));
  const headingsOfForm = new Set(forms.flatMap(({ notes }) => notes.headingKeys));
  const isCommon = (text: string) =>
    countSentence(text) >= COMMON_DOCUMENTS || (ofForm.size > 0 && ofForm.has(repeatKeyOf(text)));
  const isFormHeading = (heading: string) =>
    countHeading(heading) >= headingMax ||
    (headingsOfForm.size > 0 && headingsOfForm.has(repeatKeyOf(heading)));
  const isOld = (document: GuideDocument) => {
    const date = dateOf(document);
    return date === null || daysBeforeNewest(date) > MOMENT_DAYS;
  };
  const clerks = findClerks(documents, createdOf);
  const isOfSeries = findSeriesHeadings(documents);
  return {
    documents: documents.length,
    isSmall: documents.length < SMALL_DOCUMENTS,
    isFew: documents.length < FEW_DOCUMENTS,
    isArchive: documents.filter(({ notes }) => notes.isRetired).length * 2 > documents.length,
    firstWords: firstWordsOf(documents),
    newest,
    dateOf,
    createdOf,
    authorOf: (document) => {
      const { author } = document.notes;
      return author === null || isImported(document) || clerks.has(author) ? null : author;
    },
    isCommon,
    isFormHeading,
    gistOf: (document) =>
      document.notes.gists.find((g) => !isCommon(g.text) && !(g.isOfMoment && isOld(document))) ?? null,
    outlineOf: ({ notes }) => {
      const own = notes.outline.filter((h) => !isFormHeading(h) && !isOfSeries(notes, h));
      const items = notes.topicItems.filter((item) => !isOfSeries(notes, item));
      return own.length < TOPICS_MIN && items.length > own.length ? items : own;
    },
    daysBeforeNewest,
    ...pairHandles(documents),
  };
}

const firstWordsOf = (documents: readonly GuideDocument[]): Set<string> =>
  frequentIn(
    documents.flatMap(({ notes }) => (notes.forms.first === '' ? [] : notes.forms.first)),
    Math.max(FIRST_WORD_DOCUMENTS, documents.length * FIRST_WORD_SHARE),
  );

function readDates(documents: readonly GuideDocument[]) {
  const massMin = Math.max(MASS_DOCUMENTS + 1, documents.length * MASS_SHARE);
  const daysOfImports = (pick: (notes: Notes) => string | null): Set<string> =>
    frequentIn(
      documents.flatMap(({ notes }) => pick(notes) ?? []),
      massMin,
    );
  const changedDays = daysOfImports((n) => n.dates.changed);
  const createdDays = daysOfImports((n) => n.dates.created);
  const real = (day: string | null, ofImports: ReadonlySet<string>) =>
    day !== null && !ofImports.has(day) ? day : null;
  const createdOf = ({ notes }: Pick<GuideDocument, 'notes'>) =>
    notes.dates.own ?? real(notes.dates.created, createdDays);
  return {
    createdOf,
    dateOf: ({ notes }: GuideDocument) =>
      notes.dates.own ?? real(notes.dates.changed, changedDays) ?? createdOf({ notes }),
    isImported: ({ notes }: GuideDocument) =>
      notes.dates.created !== null && real(notes.dates.created, createdDays) === null,
  };
}

function findClerks(
  documents: readonly GuideDocument[],
  createdOf: (document: GuideDocument) => string | null,
): Set<string> {
  const byAuthor = new Map<string, Map<string, number>>();
  for (const document of documents) {
    const { author, kind } = document.notes;
    if (author === null || kind === 'change' || kind === 'ticket') continue;
    const days = byAuthor.get(author) ?? new Map<string, number>();
    const day = createdOf(document) ?? '';
    byAuthor.set(author, days.set(day, (days.get(day) ?? 0) + 1));
  }
  const clerks = new Set<string>();
  for (const [author, days] of byAuthor) {
    const counts = [...days].filter(([day]) => day !== '').map(([, count]) => count);
    const all = [...days.values()].reduce((a, b) => a + b, 0);
    const massed = counts.filter((count) => count >= CLERK_DOCUMENTS).reduce((a, b) => a + b, 0);
    if (massed >= all * CLERK_SHARE && massed > 0) clerks.add(author);
  }
  return clerks;
}

function pairHandles(documents: readonly GuideDocument[]): Pick<Corpus, 'nameOf' | 'handleOf'> {
  const votes = new Map<string, Map<string, number>>();
  const handles = new Map<string, { handle: string; label: string }>();
  const sorted = documents.filter((d) => d.notes.people.length > 0).sort(byLabel);
  const pairs = sorted.flatMap(({ label, notes }) =>
    notes.people.map(({ name, handle }) => ({ name, handle, label })),
  );
  for (const { name, handle, label } of pairs) {
    if (handle === null || name === '') continue;
    const names = votes.get(handle.toLowerCase()) ?? new Map<string, number>();
    votes.set(handle.toLowerCase(), names.set(name, (names.get(name) ?? 0) + 1));
    handles.set(foldName(name), { handle, label });
  }
  const nameOf = (handle: string) => mostVoted(votes.get(handle.toLowerCase()));
  return {
    nameOf,
    handleOf: (name) => {
      const found = handles.get(foldName(name)) ?? null;
      return found !== null && nameOf(found.handle) !== null ? found : null;
    },
  };
}

function mostVoted(votes: ReadonlyMap<string, number> = new Map()): string | null {
  const first = mostCounted(votes);
  if (first === undefined) return null;
  // One person's name may be written in several ways, but shares a word.
  const words = new Set(foldName(first[0]).split(' '));
  const isSame = (name: string) =>
    foldName(name)
      .split(' ')
      .some((word) => words.has(word));
  const same = [...votes].reduce((sum, [name, n]) => sum + (isSame(name) ? n : 0), 0);
  const all = [...votes.values()].reduce((sum, n) => sum + n, 0);
  return same * 2 > all ? first[0] : null;
}

/** Returns documents newest first, undated last, and ties by label, so that the original order does not matter. */
export function newestFirst(documents: readonly GuideDocument[], { dateOf }: Corpus): GuideDocument[] {
  const dated = documents.map((document) => ({ document, day: dateOf(document) ?? '' }));
  dated.sort((a, b) => compareText(b.day, a.day) || compareText(a.document.label, b.document.label));
  return dated.map(({ document }) => document);
}
