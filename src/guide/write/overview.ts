import { escapePattern } from '../../lib/strings/escape-pattern.ts';
import { foldName } from '../../text/fold.ts';
import { isTimeName } from '../../text/terms/time-name.ts';
import { learnForms } from '../../text/terms/written-forms.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { definitionLine, definitionsOf, type GuideTeam, homesOf } from './definition.ts';
import { cite, type GuideSection } from './layout.ts';
import { isMapped, mapSections } from './map.ts';
import { WORDS } from './words.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

/** One group leaves room for the others: pages, proposals, meeting notes. */
const TEAM_MAP = { groupMax: 75, allMax: 120 };
/** Of an organization without folders. */
const FLAT_MAP = { groupMax: 50, allMax: 120 };
const COMPANY_MAP = { groupMax: 8, allMax: 24 };
/** Maximum number of folders shown, and of sections in each. */
const FOLDERS_MAX = 15;
const COMPANY_DEFINITIONS_MAX = 2;
const TEAMS_MAX = 60;

/** A team with its documents. */
export interface TeamDocuments {
  team: GuideTeam;
  documents: readonly GuideDocument[];
}

/** Returns what a team is, and the map of its documents. */
export function teamOverview({ team, documents }: TeamDocuments, corpus: Corpus): GuideSection[] {
  const definitions = definitionsOf(team, documents, corpus);
  // A definition may be preceded by its page's title: “Gates: we open them”.
  const said = new Set(
    definitions.flatMap(({ short, text }) => [short, text, short.replace(/^[^:]{1,80}: /, '')].map(foldName)),
  );
  return [
    { heading: WORDS.whatItIs, entries: definitions.map(definitionLine) },
    ...mapSections(documents, corpus, TEAM_MAP, said, homesOf(team, corpus)),
  ];
}

/** Returns what the organization says it is, its teams one per line, and a map by folder of documents not shown as a team's (`placed`). */
export function companyOverview(
  all: readonly GuideDocument[],
  teams: readonly TeamDocuments[],
  placed: ReadonlySet<string>,
  corpus: Corpus,
): GuideSection[] {
  const free = all.filter((d) => !placed.has(d.label) && isMapped(d.notes, corpus));
  const byFolder = groupByFolder(free, rootOf(all));
  const limits = byFolder.length > 1 ? COMPANY_MAP : FLAT_MAP;
  const inForm = byFolder.some(([folder]) => folder !== '')
    ? learnForms(all.flatMap(({ notes }) => [notes.title, ...notes.outline]))
    : (folder: string) => folder;
  const definitions = companyDefinitions(all, placed);
  const said = new Set(definitions.map(({ first }) => foldName(first)));
  return [
    { heading: WORDS.whatItIs, entries: definitions.map(({ line }) => line) },
    { heading: WORDS.teams, entries: teamLines(teams, corpus) },
    ...byFolder.flatMap(([folder, documents]) =>
      mapSections(documents, corpus, limits, said).map((section) => ({
        ...section,
        heading: folder
          ? `${inForm(folder)}: ${section.heading.replace(/^./, (c) => c.toLowerCase())}`
          : section.heading,
      })),
    ),
  ];
}

const WRAPPERS = new Set(['src', 'docs', 'doc', 'pages', 'content', 'source', 'text']);

/** Folders for everybody: they say only that their documents are the organization's. */
const COMMON = new Set([
  ...WRAPPERS,
  'site',
  'en',
  'company',
  'general',
  'shared',
  'common',
  'documents',
  'files',
  'wiki',
  'handbook',
]);

/** Returns the folders that a document is in, starting with the name of its import. */
const placeOf = ({ notes: { root, folders } }: GuideDocument): string[] =>
  root === null ? folders : [root, ...folders];

/** Returns how many outermost folders all documents with folders share, because they came from one place. */
function rootOf(all: readonly GuideDocument[]): number {
  const [first = [], ...others] = all.map(placeOf).filter((folders) => folders.length > 0);
  const at = first.findIndex((folder, i) => others.some((folders) => folders[i] !== folder));
  return at < 0 ? first.length : at;
}

/** A section with fewer pages does not need its own heading. */
const SECTION_MIN = 3;

/**
 * Groups documents by their outermost meaningful folder; groups larger than what is shown are split by the next folder, and then by the pages' own
 * sections. Largest first.
 */
function groupByFolder(documents: readonly GuideDocument[], above: number): [string, GuideDocument[]][] {
  // Folders give structure to many pages, but would only scatter a few.
  if (documents.length <= COMPANY_MAP.groupMax) return [['', [...documents]]];
  const folderOf = (d: GuideDocument) => tellingFolders(d, above)[0] ?? '';
  const counts = Map.groupBy(documents, folderOf);
  // A folder with one document needs no heading of its own, as long as all such documents fit into one group.
  const isSingle = (folder: string) => folder === '' || counts.get(folder)?.length === 1;
  const singles = documents.filter((d) => isSingle(folderOf(d))).length;
  const outer = groupLargestFirst(documents, (d) =>
    singles <= COMPANY_MAP.groupMax && isSingle(folderOf(d)) ? '' : folderOf(d),
  );
  const inner = firstOfEach(
    outer.map((group) => splitLargeGroup(group, (d) => tellingFolders(d, above)[1]?.toLowerCase() ?? '')),
  );
  const sizes = Map.groupBy(documents, ({ notes }) => notes.section);
  const sectionOf = ({ notes: { section } }: GuideDocument) =>
    (sizes.get(section)?.length ?? 0) < SECTION_MIN ? '' : (section ?? '');
  return inner.flatMap((group) => splitLargeGroup(group, sectionOf).slice(0, FOLDERS_MAX));
}

/** Returns as many groups as are shown, in order: the largest of each outer folder first, so that a folder with many parts does not displace all others. */
function firstOfEach<Group>(folders: readonly (readonly Group[])[]): Group[] {
  const ranked = folders.flatMap((parts, at) => parts.map((part, rank) => ({ part, rank, at })));
  const shown = ranked.toSorted((a, b) => a.rank - b.rank || a.at - b.at).slice(0, FOLDERS_MAX);
  return shown.toSorted((a, b) => a.at - b.at || a.rank - b.rank).map(({ part }) => part);
}

/** Returns a group, or its parts if it is larger than what is shown; `''` is not a part. */
function splitLargeGroup(
  [name, own]: [string, GuideDocument[]],
  partOf: (document: GuideDocument) => string,
): [string, GuideDocument[]][] {
  if (own.length <= COMPANY_MAP.groupMax) return [[name, own]];
  return groupLargestFirst(own, (d) => [name, partOf(d)].filter(Boolean).join(', '));
}

const groupLargestFirst = (
  documents: readonly GuideDocument[],
  keyOf: (document: GuideDocument) => string,
): [string, GuideDocument[]][] =>
  [...Map.groupBy(documents, keyOf)].sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));

/** `bip-0039`, `0012-green-gates`: the files of one proposal or record. */
const OF_RECORD = /^(?:\d{4,}[-_ .]\S|[a-z]{1,8}[-_ ]?\d{3,}(?:[-_ .]|$))/i;
/** In such a folder any number is a record's; elsewhere `010-rules` is only sorted. */
const RECORDS = /^(?:adrs?|rfcs?|rfds?|[a-z]eps?|proposals?|enhancements?|designs?|decisions?)$/i;

const outsideOfRecord = (folders: readonly string[]): readonly string[] => {
  const at = folders.findIndex(
    (folder, i) =>
      OF_RECORD.test(folder) || (RECORDS.test(folders[i - 1] ?? '') && /^\d+[-_ .]/.test(folder)),
  );
  return at < 0 ? folders : folders.slice(0, at);
};

const tellingFolders = (document: GuideDocument, above: number): string[] =>
  outsideOfRecord(placeOf(document).slice(above))
    .filter((f) => !COMMON.has(f.toLowerCase()) && !isTimeName(f))
    .map((f) =>
      f
        // A number before the name only sorts the folders.
        .replace(/^\d+[-_. ]+/, '')
        .replace(/[-_]+/g, ' ')
        .trim()
        .replace(/^./u, (c) => c.toUpperCase()),
    );

const MISSION = /^(?:our )?(?:mission(?: statement)?|purpose|what we do|who we are)$/i;
const ABOUT_PAGE =
  /^(?:who we are|about .*|about|what we do|(?:our )?mission.*|company|overview|welcome.*|home)$/i;
const OF_ANYTHING = /^(?:about (?!us$)|overview|welcome|home)/i;
const WE_ARE =
  /^(?:we['’]re (?:a|an|the)\b|(?:we|our)\b.*\b(?:are (?:a|an|the)|mission|purpose|exist)\b|we (?:\w+ )?help\b)/i;
const THE_X_IS =
  /^(?!(?:Here|Who|What|How|Where|It)\b)(?![Tt]he (?!company|organi[sz]ation|firm|foundation|project)[a-z])(?:the )?[A-Z][^.,]{2,60}? (?:(?:is|are) (?:a|an|the|one of|responsible|comprised of|composed of|made up of)|makes|builds|provides|offers|sells|develops|helps|maintains|supports|designs)\b/;
const POINTS_AT = /\b(?:this|these|those|there)\b/i;

/** Returns sentences from the organization's own page about itself: its root page, or one titled “About us”. */
function companyDefinitions(
  all: readonly GuideDocument[],
  placed: ReadonlySet<string>,
): { line: string; first: string }[] {
  const found = all.flatMap(({ notes, label }) => {
    if (notes.isTemplate || notes.kind !== 'page' || notes.openings.length === 0) return [];
    const isRoot =
      notes.isIndex &&
      notes.folders.every((f) => COMMON.has(f.toLowerCase().replace(/^_/, ''))) &&
      (notes.folders.length > 0 || notes.root !== null);
    // In a team's folder, “About the billing service” or “Overview” describes something of that team.
    const isOfTeam = OF_ANYTHING.test(notes.title) && placed.has(label);
    const isAbout = ABOUT_PAGE.test(notes.title) && !isOfTeam;
    if (!isRoot && !isAbout) return [];
    const firstTwo = notes.openings.slice(0, 2);
    const missions = notes.openings.filter((o) => !firstTwo.includes(o) && MISSION.test(o.heading));
    return [...firstTwo, ...missions].flatMap(({ sentences: [first = ''] }) => {
      if (POINTS_AT.test(first) || !(WE_ARE.test(first) || THE_X_IS.test(first))) return [];
      const text = WE_ARE.test(first) ? `${notes.title}: ${first}` : first;
      return [{ line: `- ${text} ${cite(label)}`, first, label, rank: Number(isRoot) + Number(isAbout) }];
    });
  });
  const best = found.sort((a, b) => b.rank - a.rank || compareText(a.label, b.label));
  return uniqueBy(best, (f) => f.label)
    .filter((f, at, list) => !list.slice(0, at).some((other) => saysTheSame(f.first, other.first)))
    .slice(0, COMPANY_DEFINITIONS_MAX);
}

/** Share of the words of the shorter of two sentences that the other has, too, if both say the same. */
const SAME_SHARE = 0.8;

function saysTheSame(one: string, other: string): boolean {
  const [left, right] = [new Set(foldName(one).split(' ')), new Set(foldName(other).split(' '))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared >= SAME_SHARE * Math.min(left.size, right.size);
}

/** Removes the title that a definition begins with if that is the team's name: “Gates: we open them”, “Gates, our way: …”. */
const withoutName = (definition: string, name: string): string =>
  definition.replace(new RegExp(`^${escapePattern(name)}(?:[^\\p{L}:]{0,3}|, [^:.]{0,40}): `, 'iu'), '');

/** Returns a line for each team that says what it is; the others are only named. */
function teamLines(teams: readonly TeamDocuments[], corpus: Corpus): string[] {
  const described = teams.map(({ team, documents }) => ({
    team,
    documents,
    definition: definitionsOf(team, documents, corpus)[0],
  }));
  const lines = described.flatMap(({ team, documents, definition }) => {
    const count = WORDS.documents(documents.length);
    if (!definition) return [];
    return [
      `- **${team.name}** — ${withoutName(definition.short, team.name)} ${count} ${cite(definition.label)}`,
    ];
  });
  // A folder with nothing but programs is not an area a reader could look into.
  const others = described.filter(
    (t) => !t.definition && t.documents.some(({ notes }) => notes.kind !== 'page' || isMapped(notes, corpus)),
  );
  const names = others
    .map(({ team, documents }) => `${team.name} ${WORDS.documents(documents.length)}`)
    .join(', ');
  const labels = others.slice(0, 3).flatMap(({ documents: [first] }) => first?.label ?? []);
  return [
    ...lines.slice(0, TEAMS_MAX),
    ...(others.length ? [`- ${lines.length ? `${WORDS.others} ` : ''}${names}. ${cite(...labels)}`] : []),
  ];
}
