import { foldName } from '../../text/fold.ts';
import { bareName } from '../team.ts';
import { countNames, emptyCounts, type NameCounts } from './count-names.ts';
import { type DocumentFacts, folderNames, peopleOf, placeNames, teamFields } from './field-names.ts';
import { mineNames } from './mine-names.ts';
import { TEXT_CHARS_MAX } from './plain-names.ts';
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
  /** Whether it is the home page of an imported folder. */
  isHome: boolean;
}

/** `README.md` of the imported folder itself. */
const HOME = /^(?:readme|index|home)(?:\.\w+)?$/i;
/** A web address, or the target of a Markdown link. */
const ADDRESS = /https?:\/\/[^\s)\]>]+|\]\([^()\s]*\)/g;

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
    isHome: HOME.test(String(facts.metadata.root_path ?? '')),
  };
}
