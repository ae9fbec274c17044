import { foldName } from '../../text/fold.ts';
import { bareName } from '../team.ts';
import { countNames, emptyCounts, type NameCounts } from './count-names.ts';
import { type DocumentFacts, folderNames, peopleOf, placeNames, teamFields } from './field-names.ts';
import { mineNames } from './mine-names.ts';
import { greetsTeam, writersTeams } from './writers-teams.ts';

/** What a document says about its team; small enough to keep a hundred thousand in memory. */
export interface DocumentSignals {
  documentId: number;
  /** Names in fields such as `team`, as written. */
  fields: string[];
  /** Folded names of channels, projects, folders, labels. */
  places: string[];
  /** Folded names of its folders, outermost first. */
  folders: string[];
  /** Names of the teams to which its writer claims to belong. */
  writerNames: string[];
  /** Whether it is addressed to a team: then the names in it say nothing about its writer. */
  greets: boolean;
  /** Folded names of people. */
  people: string[];
  /** Team names in the title, by `family:words`, with counts. */
  titleNames: [string, number][];
  /** Team names in title and text, except in web addresses: the path of a link says little about who wrote it. */
  textNames: [string, number][];
  /** Folded. */
  title: string;
  /** With its original capitals. */
  writtenTitle: string;
}

/** Longer texts say in their first part what they are about. */
const TEXT_CHARS_MAX = 20_000;
const PLAIN_WORDS_MAX = 4;
/** A web address, or the target of a Markdown link. */
const ADDRESS = /https?:\/\/[^\s)\]>]+|\]\([^()\s]*\)/g;
const CAPITALIZED = /(?<![\p{L}\p{N}.])\p{Lu}[\p{L}\p{N}&/-]*(?: \p{Lu}[\p{L}\p{N}&/-]*){0,3}/gu;

/** Reads one document's signals and counts its names into `counts`. */
export function readSignals(
  counts: NameCounts,
  documentId: number,
  facts: DocumentFacts,
  text: string,
): DocumentSignals {
  const title = facts.title ?? '';
  const start = text.slice(0, TEXT_CHARS_MAX);
  const inTitle = mineNames(title);
  const ofProse = [...inTitle, ...mineNames(start.replace(ADDRESS, ' '))];
  const addresses = start.match(ADDRESS)?.join('\n') ?? '';
  countNames(counts, [...ofProse, ...mineNames(addresses)]);
  const inProse = countNames(emptyCounts(), ofProse);
  const ofTitle = countNames(emptyCounts(), inTitle);
  const people = peopleOf(facts);
  return {
    documentId,
    fields: teamFields(facts),
    places: [...new Set(placeNames(facts).map(bareName).filter(Boolean))],
    folders: folderNames(facts),
    writerNames: writersTeams(start, people),
    greets: greetsTeam(start),
    people: [...new Set(people.map(foldName).filter(Boolean))],
    titleNames: [...ofTitle.counts],
    textNames: [...inProse.counts],
    title: foldName(title),
    writtenTitle: title,
  };
}

/** Counts how often a text has each of `names` (folded) capitalized, whether or not a word such as “team” is next to it. */
export function countPlain(text: string, names: ReadonlySet<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const [run] of text.slice(0, TEXT_CHARS_MAX).matchAll(CAPITALIZED)) {
    const words = foldName(run).split(' ').filter(Boolean);
    // Only at the start of a run: “Engineering Manager” names Engineering, “Project Management” does not name Management.
    for (let to = 1; to <= Math.min(words.length, PLAIN_WORDS_MAX); to++) {
      const name = words.slice(0, to).join(' ');
      if (names.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts];
}
