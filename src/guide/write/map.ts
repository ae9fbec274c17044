import { foldName } from '../../text/fold.ts';
import type { Notes } from '../notes.ts';
import { type Corpus, type GuideDocument, newestFirst } from './corpus.ts';
import { CITED_MAX, cite, type GuideSection, uniqueBy } from './layout.ts';
import { documentEntry, type MapEntry } from './map/document-entry.ts';
import { isSeries, seriesEntries, seriesKey } from './map/series.ts';
import { WORDS } from './words.ts';

const LISTED: ReadonlySet<Notes['kind']> = new Set(['page', 'charter', 'proposal', 'meeting']);
const CHARS_MIN = 250;
const NO_PAGE =
  /CODEOWNERS$|^(?:page not found|404\b.*)$|^(?:pull request|issue)[- _]template|^changelog$|^(?:gem|make|docker|proc|rake|vagrant|pip|brew)file(?:\.\w+)?$|^\S+\.(?:json|ya?ml|toml|lock|ini|cfg|conf|xml|[cm]?[jt]sx?|s?css|sh|py|rb|go|rs|erb|haml|slim|liquid|njk|hbs|ejs|nix|tf|r|rd|jl|java|kt|scala|php|pl|lua|csv|tsv|xlsx?|ods|patch|diff|svg|png|swift|c|h|cc|cpp|sql)$|^\S*_\S*\.[a-z]{2,6}$/i;
/** A word in lowercase is the name of a file or a key, not a title. */
const NO_TITLE = /^\p{Ll}[\p{Ll}\d_-]*$/u;
const VAGUE =
  /^(?:disclaimer|out of scope|scope|summary|overview|introduction|status|abstract|goals|background|motivation|about|welcome|contents|table of contents|agenda|links?|resources|readme|index|untitled|\d+|notes?|todo|misc|test|home)$/i;

export interface MapLimits {
  /** Maximum entries per group, and in total. */
  groupMax: number;
  allMax: number;
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
  const listed = newestFirst(
    documents.filter(({ notes }) => isMapped(notes, corpus)),
    corpus,
  );
  const series = Map.groupBy(listed, ({ notes }) =>
    // Each proposal is listed separately, however similar the titles are.
    notes.kind === 'proposal' ? notes.title : seriesKey(notes),
  );
  const entries = [...series.values()].flatMap((own) =>
    isSeries(own)
      ? seriesEntries(own, corpus, said)
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

/** Returns a line for each entry, and below them lines with the titles of pages that do not say what they are for. */
function linesOf(shown: readonly MapEntry[]): string[] {
  const bare = uniqueBy(
    shown.flatMap(({ bare: titled, line }) => (titled ? [{ ...titled, line }] : [])),
    ({ name }) => foldName(name),
  );
  const rows = Array.from({ length: Math.ceil(bare.length / CITED_MAX) }, (_, at) =>
    bare.slice(at * CITED_MAX, (at + 1) * CITED_MAX),
  );
  const lineOf = (own: typeof bare) =>
    `- ${WORDS.alsoHere} ${own.map(({ name }) => name).join('; ')} ${cite(...own.map(({ label }) => label))}`;
  return [
    ...shown.filter((entry) => !entry.bare).map((entry) => entry.line),
    ...rows.flatMap((own) => (own.length > 1 ? lineOf(own) : own.map(({ line }) => line))),
  ];
}

/** Sorts by worth, then newest first, then by line. */
const byWorth = (a: MapEntry, b: MapEntry): number =>
  b.worth - a.worth || compare(b.date, a.date) || compare(a.line, b.line);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const GROUPS = [WORDS.charter, WORDS.pages, WORDS.proposals, WORDS.series, WORDS.meetings];

export const isMapped = (notes: Notes, { isSmall }: Corpus): boolean =>
  LISTED.has(notes.kind) &&
  !notes.isTemplate &&
  !notes.isRetired &&
  // Files for an editor or a script have a title but no text.
  notes.chars >= (isSmall ? 1 : CHARS_MIN) &&
  !NO_PAGE.test(notes.title) &&
  !NO_TITLE.test(notes.title) &&
  !VAGUE.test(notes.title) &&
  notes.forms.folded.length >= 3;
