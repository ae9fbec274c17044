import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { Notes } from '../notes.ts';
import { isUsable, namesTitle, standsAlone } from '../read/gist.ts';
import { monthInTitle } from '../read/dates.ts';
import { isRemark } from '../read/remarks.ts';
import { type Corpus, type GuideDocument, newestFirst } from './corpus.ts';
import { cite, type GuideSection, monthPart, uniqueBy } from './layout.ts';
import { WORDS } from './words.ts';

const LISTED: ReadonlySet<Notes['kind']> = new Set(['page', 'charter', 'proposal', 'meeting']);
const CHARS_MIN = 250;
const TITLE_CHARS_MAX = 110;
const NO_PAGE =
  /CODEOWNERS$|^(?:page not found|404\b.*)$|^(?:pull request|issue)[- _]template|^changelog$|^(?:gem|make|docker|proc|rake|vagrant|pip|brew)file(?:\.\w+)?$|^\S+\.(?:json|ya?ml|toml|lock|ini|cfg|conf|xml|[cm]?[jt]sx?|s?css|sh|py|rb|go|rs|erb|haml|slim|liquid|njk|hbs|ejs|nix|tf|r|rd|jl|java|kt|scala|php|pl|lua|csv|tsv|xlsx?|ods|patch|diff|svg|png|swift|c|h|cc|cpp|sql)$|^\S*_\S*\.[a-z]{2,6}$/i;
/** A word in lowercase is the name of a file or a key, not a title. */
const NO_TITLE = /^\p{Ll}[\p{Ll}\d_-]*$/u;
const VAGUE =
  /^(?:disclaimer|out of scope|scope|summary|overview|introduction|status|abstract|goals|background|motivation|about|welcome|contents|table of contents|agenda|links?|resources|readme|index|untitled|\d+|notes?|todo|misc|test|home)$/i;
const SERIES_MIN = 3;
const SERIES_NUMBERED_SHARE = 0.6;
const NUMBERS =
  /\b(?:20|19)\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\bQ[1-4]\b|\bweek \d+\b|\d+(?:st|nd|rd|th)?/gi;
const OUTLINE_SHOWN = 5;

export interface MapLimits {
  /** Maximum entries per group, and in total. */
  groupMax: number;
  allMax: number;
}

interface MapEntry {
  group: string;
  line: string;
  date: string;
  worth: number;
  /** A page that does not say what it is for: several of them share a line. */
  bare?: { name: string; label: string };
}

/**
 * Lists documents by kind: title, what each is about, author and date. `said` has the text above the map; a page with the same title as the
 * file itself (`isHome`) is listed only if it says more than that.
 */
export function mapSections(
  documents: readonly GuideDocument[],
  corpus: Corpus,
  limits: MapLimits,
  said: ReadonlySet<string> = new Set(),
  isHome: (notes: Notes) => boolean = () => false,
): GuideSection[] {
  const listed = documents.filter(({ notes }) => isMapped(notes, corpus)).toSorted(newestFirst(corpus));
  const series = Map.groupBy(listed, ({ notes }) =>
    // Each proposal is listed separately, however similar the titles are.
    notes.kind === 'proposal' ? notes.title : seriesKey(notes),
  );
  const entries = [...series.values()].flatMap((own) =>
    isSeries(own)
      ? seriesEntries(byYear(own), corpus, said)
      : own.flatMap((document) => documentEntry(document, corpus, said, isHome(document.notes)) ?? []),
  );
  const groups = Map.groupBy(
    uniqueBy(entries, (e) => e.line.replace(/\[\^[^\]]*\]/g, '')),
    (e) => e.group,
  );
  let left = limits.allMax;
  return GROUPS.flatMap((group) => {
    const own = groups.get(group) ?? [];
    const shown = own.toSorted(byWorth).slice(0, Math.min(limits.groupMax, left));
    left -= shown.length;
    return shown.length
      ? [{ heading: WORDS.someOf(group, shown.length, own.length), entries: linesOf(shown) }]
      : [];
  });
}

/** As many as a line can cite. */
const BARE_A_LINE = 3;

/** Returns a line for each entry, and below them lines with the titles of pages that do not say what they are for. */
function linesOf(shown: readonly MapEntry[]): string[] {
  const bare = uniqueBy(
    shown.flatMap(({ bare: titled, line }) => (titled ? [{ ...titled, line }] : [])),
    ({ name }) => foldName(name),
  );
  const rows = Array.from({ length: Math.ceil(bare.length / BARE_A_LINE) }, (_, at) =>
    bare.slice(at * BARE_A_LINE, (at + 1) * BARE_A_LINE),
  );
  const lineOf = (own: typeof bare) =>
    `- ${WORDS.alsoHere} ${own.map(({ name }) => name).join('; ')} ${cite(...own.map(({ label }) => label))}`;
  return [
    ...shown.filter((entry) => !entry.bare).map((entry) => entry.line),
    ...rows.flatMap((own) => (own.length > 1 ? lineOf(own) : own.map(({ line }) => line))),
  ];
}

/** Returns the series key of a document; a home page never shares it with minutes or another home page of the same title. */
const seriesKey = ({ kind, title, isIndex, folders }: Notes): string =>
  [foldName(title.replace(NUMBERS, ' ')), isIndex ? folders.join('/') : kind === 'meeting'].join(' · ');

/** Sorts by worth, then newest first, then by line. */
const byWorth = (a: MapEntry, b: MapEntry): number =>
  b.worth - a.worth || compare(b.date, a.date) || compare(a.line, b.line);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const GROUPS = [WORDS.charter, WORDS.pages, WORDS.proposals, WORDS.series, WORDS.meetings];

export const isMapped = (notes: Notes, { isSmall }: Corpus): boolean =>
  LISTED.has(notes.kind) &&
  !notes.isTemplate &&
  !notes.hasMoved &&
  // Files for an editor or a script have a title but no text.
  notes.chars >= (isSmall ? 1 : CHARS_MIN) &&
  !NO_PAGE.test(notes.title) &&
  !NO_TITLE.test(notes.title) &&
  !VAGUE.test(notes.title) &&
  foldName(notes.title).length >= 3;

function isSeries(own: readonly GuideDocument[]): boolean {
  const name = foldName(own[0]?.notes.title.replace(NUMBERS, ' ') ?? '');
  if (own.length < SERIES_MIN || name.length < 4 || own.some(({ notes }) => notes.kind === 'proposal'))
    return false;
  // Pages of one title, each in a folder of its own, are in different places, not of different times.
  const places = new Set(own.map(({ notes }) => notes.folders.join('/')));
  if (own.every(({ notes }) => notes.title === own[0]?.notes.title))
    return places.size < own.length || own.every(({ notes }) => notes.kind === 'meeting');
  const numbered = own.filter(({ notes }) => /\d/.test(notes.title) || notes.kind === 'meeting').length;
  return numbered >= own.length * SERIES_NUMBERED_SHARE;
}

/** Sorts by the years in titles if all have one: they matter more than when somebody last changed a page. */
function byYear(own: readonly GuideDocument[]): readonly GuideDocument[] {
  const yearOf = ({ notes }: GuideDocument) => Number(YEAR.exec(notes.title)?.[0] ?? 0);
  return own.every((d) => yearOf(d) > 0) ? own.toSorted((a, b) => yearOf(b) - yearOf(a)) : own;
}

const YEAR = /\b(?:19|20)\d\d\b/;

/** How many of the newest minutes are listed with their topics; of other series the newest alone. */
const MINUTES_APART = 3;

/** Lists the newest of a series, which most readers look for, if they or their titles say something; the earlier ones on one line. */
function seriesEntries(own: readonly GuideDocument[], corpus: Corpus, said: ReadonlySet<string>): MapEntry[] {
  const whole = seriesEntry(own, corpus);
  const isMinutes = own[0]?.notes.kind === 'meeting';
  // There are many minutes, and the title of one says no more than that of the series.
  const says = (document: GuideDocument) =>
    (!isMinutes && isTelling(document.notes)) || bodyOf(document, corpus, said) !== null;
  const apart = own.slice(0, isMinutes ? MINUTES_APART : 1).filter(says);
  const entries = apart.flatMap((document) => documentEntry(document, corpus, said, false) ?? []);
  const earlier = own.filter((document) => !apart.includes(document));
  if (entries.length < apart.length || apart.length === 0) return [whole];
  return [
    ...entries.map((entry) => ({ ...entry, group: whole.group, worth: whole.worth })),
    ...(earlier.length > 1
      ? [seriesEntry(earlier, corpus)]
      : earlier.flatMap((d) => documentEntry(d, corpus, said, false) ?? [])),
  ];
}

function seriesEntry(own: readonly GuideDocument[], corpus: Corpus): MapEntry {
  const [newest] = own;
  // Notes of a month may have been put down long after it.
  const monthOf = (d: GuideDocument) => monthInTitle(d.notes.title) ?? monthPart(corpus.dateOf(d) ?? '');
  const months = own.map(monthOf).filter(Boolean).sort();
  const [first, last] = [months[0], months.at(-1)];
  const span = first && last ? `, ${WORDS.span(first, last)}` : '';
  const title = shorten(newest?.notes.title ?? '', TITLE_CHARS_MAX);
  // Cites the newest, and those at both ends of the stated span.
  const ends = [last, first].flatMap((month) => own.find((d) => monthOf(d) === month) ?? []);
  const cited = [newest, ...ends, ...own.slice(1)].flatMap((d) => d?.label ?? []);
  return {
    group: newest?.notes.kind === 'meeting' ? WORDS.meetings : WORDS.series,
    line: `- **${title}** ${WORDS.moreOfSeries(own.length - 1)}${span} ${cite(...cited)}`,
    date:
      own
        .map((d) => corpus.dateOf(d) ?? '')
        .toSorted()
        .at(-1) ?? '',
    worth: 2,
  };
}

const GROUP_OF: Partial<Record<Notes['kind'], string>> = {
  charter: WORDS.charter,
  proposal: WORDS.proposals,
  meeting: WORDS.meetings,
};

/** Returns `- **Title** — what it is about (author, date) [^label]`, or null if there is nothing to add to the title. */
function documentEntry(
  document: GuideDocument,
  corpus: Corpus,
  said: ReadonlySet<string>,
  isHome: boolean,
): MapEntry | null {
  const { notes, label } = document;
  const found = bodyOf(document, corpus, said);
  // A charter is more than a page titled like the team.
  const isSaid =
    (isHome && notes.kind !== 'charter') || said.has(foldName(corpus.gistOf(document)?.text ?? ''));
  if (found === null && (isSaid || !isTitleEnough(notes, corpus))) return null;
  // What a team's own page says of it is above; its sections say no more.
  if (isSaid && isHome && !found?.isGist) return null;
  // The beginning of a page says more than its section names; that of a team's own page is already shown above.
  const body = found?.isGist || (found && isHome) ? found : (openingOf(document, corpus) ?? found);
  const date = corpus.dateOf(document);
  const state = notes.state !== null && WORDS.status(notes.state);
  const facts = [state, corpus.authorOf(document), date].filter(Boolean).join(', ');
  const name = `**${shorten(notes.title, TITLE_CHARS_MAX)}**`;
  const group = GROUP_OF[notes.kind] ?? (isReport(notes.title) ? WORDS.series : WORDS.pages);
  return {
    group,
    line: `- ${name}${body ? ` — ${body.text}` : ''}${facts ? ` (${facts})` : ''} ${cite(label)}`,
    date: date ?? '',
    worth: body ? (notes.isIndex ? 4 : 0) + (body.isGist ? 2 : 1) : 0,
    ...(body === null && (group === WORDS.pages || (group === WORDS.proposals && !isTelling(notes)))
      ? { bare: { name, label } }
      : {}),
  };
}

/** Returns whether a title names a report; “How to report issues” does not. */
const isReport = (title: string): boolean =>
  /\breports?\b/i.test(title) &&
  !/\b(?:to|how|please|can) report\b|^report (?:an?|the|issues?|bugs?)\b/i.test(title);

/** Minimum words, without numbers and months, for a title alone to say what a document is about. */
const TITLE_WORDS_MIN: Partial<Record<Notes['kind'], number>> = { charter: 1, page: 3, proposal: 3 };

const isTelling = ({ kind, title }: Notes): boolean =>
  foldName(title.replace(NUMBERS, ' ')).split(' ').length >= (TITLE_WORDS_MIN[kind] ?? Infinity);

export const isTitleEnough = (notes: Notes, { isSmall }: Corpus): boolean =>
  !repeatsFolder(notes) && ((isSmall && notes.isTitled) || isTelling(notes));

/** Returns whether a page is the home page of a folder with the same name: the heading above the entry already says that. */
const repeatsFolder = ({ isIndex, title, folders, root }: Notes): boolean => {
  const folder = foldName(folders.at(-1) ?? root ?? '');
  return isIndex && folder !== '' && (foldName(title) === folder || foldName(title).endsWith(` ${folder}`));
};

/** The part of an entry after the title. */
interface Body {
  text: string;
  /** Whether it says what the document is about. */
  isGist: boolean;
}

function bodyOf(document: GuideDocument, corpus: Corpus, said: ReadonlySet<string>): Body | null {
  const gist = corpus.gistOf(document);
  const title = foldName(document.notes.title);
  const repeats = (text: string) => said.has(foldName(text)) || foldName(text) === title;
  if (gist && !repeats(gist.text)) return { text: gist.text, isGist: true };
  // Every charter has the same sections.
  const outline = document.notes.kind === 'charter' ? [] : ownSections(document, corpus);
  if (outline.length === 0) return null;
  const more = outline.length > OUTLINE_SHOWN ? `; ${WORDS.andMore}` : '.';
  const list = document.notes.kind === 'meeting' ? WORDS.topics : WORDS.sections;
  return { text: list(outline.slice(0, OUTLINE_SHOWN)) + more, isGist: false };
}

/** Returns a document's section names if they say more than its title; minutes may have a single topic. */
function ownSections(document: GuideDocument, corpus: Corpus): string[] {
  const outline = corpus.outlineOf(document);
  const min = document.notes.kind === 'meeting' ? 1 : SECTIONS_MIN;
  return outline.length >= min && saysMore(outline, foldName(document.notes.title)) ? outline : [];
}

/** A definition, possibly of something else that the page mentions. */
const DEFINES_ONE = /^(?:\S+ ){1,5}(?:is|are) (?:an?|the|one)\b/i;

/** “We use the depot for …”: “we” are the page's owners. */
const BY_US = /^(?:we|our)\b\s*/i;

/** Returns the beginning of the page, if it is clear to a reader of the title; a title alone says less. */
function openingOf({ notes }: GuideDocument, corpus: Corpus): Body | null {
  const [text] = notes.openings.find((opening) => opening.isLead)?.sentences ?? [];
  if (text === undefined || !isUsable(text) || !standsAlone(text) || corpus.isCommon(text)) return null;
  const mayBeOfElse = DEFINES_ONE.test(text) || isTelling(notes) || BY_US.test(text);
  if (mayBeOfElse && !namesTitle(text, notes.title)) return null;
  return isRemark(text.replace(BY_US, '')) ? null : { text, isGist: false };
}

const SECTIONS_MIN = 2;
/** If headings have fewer words that are not in the title, they add nothing. */
const OUTLINE_WORDS_MIN = 2;
const WORD_CHARS_MIN = 3;

function saysMore(outline: readonly string[], title: string): boolean {
  const known = new Set(title.split(' '));
  const words = outline.flatMap((heading) => foldName(heading).split(' '));
  return (
    new Set(words.filter((word) => word.length >= WORD_CHARS_MIN && !known.has(word))).size >=
    OUTLINE_WORDS_MIN
  );
}
