import { foldName } from '../../text/fold.ts';

/** Facts about a document that may name its team. */
export interface DocumentFacts {
  title: string | null;
  metadata: Readonly<Record<string, string | number | boolean | null>>;
  collection: string | null;
}

/** Keys whose value is a team name. */
const TEAM_KEYS = new Set(
  'team teams team_name department dept squad group working_group sig workstream unit division org_unit'.split(
    ' ',
  ),
);
/** Keys whose value often is, or contains, a team name. */
const PLACE_KEYS = new Set(
  'channel channel_name project folder path breadcrumbs space label labels tags category repo repository board list collection section notebook drive area'.split(
    ' ',
  ),
);

const keyOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[.-]/g, '_');

/** Returns the teams that a document's own fields name, as written. */
export function teamFields(facts: DocumentFacts): string[] {
  const names: string[] = [];
  for (const [key, value] of Object.entries(facts.metadata)) {
    if (!TEAM_KEYS.has(keyOf(key)) || typeof value !== 'string') continue;
    for (const name of value.split(/[,;|]/))
      if (isName(name) && !IS_PERSON.test(name)) names.push(name.trim());
  }
  return names;
}

/** “working-group: Ada Lind <ada@…>, Ben Okoro (@ben)” lists its members. */
const IS_PERSON = /[@<>]/;

const isName = (text: string): boolean => {
  const name = text.trim();
  return name.length >= 2 && name.length <= 60 && /\p{L}/u.test(name) && name.split(/\s+/).length <= 6;
};

/** Returns the parts of a document's channel, project, folder, label and other places: “Platform/How-to” gives two. */
export function placeNames(facts: DocumentFacts): string[] {
  const values = Object.entries(facts.metadata)
    .filter(([key, value]) => PLACE_KEYS.has(keyOf(key)) && typeof value === 'string')
    .map(([, value]) => String(value));
  if (facts.collection !== null) values.push(facts.collection);
  return values
    .flatMap((value) => value.split(/[,;|/>›#]/).map((part) => unsorted(part.trim())))
    .filter(isName);
}

const PATH_KEYS = new Set('path file_path filepath folder directory breadcrumbs'.split(' '));
/** How folders are numbered for sorting: `070-project-management`, `2. Policies`. Four digits are a year or a record number. */
const SORT_NUMBER = /^(?:\d{2,3}[-_. ]|\d[._]) *(?=\p{L})/u;
/** In a folder of proposals, any number is that of a record: `keps/582-green-gates`. */
const RECORDS = /^(?:adrs?|rfcs?|rfds?|[a-z]eps?|proposals?|enhancements?|designs?|decisions?)$/i;
const unsorted = (name: string): string => name.replace(SORT_NUMBER, '');

/** Returns the folders of a document's path, folded and without sorting numbers, outermost first, without its file. */
export function folderNames(facts: DocumentFacts): string[] {
  for (const [key, value] of Object.entries(facts.metadata)) {
    if (typeof value !== 'string' || !PATH_KEYS.has(keyOf(key))) continue;
    const parts = value
      .split('/')
      .map((part, at, all) => foldName(RECORDS.test(all[at - 1] ?? '') ? part : unsorted(part)));
    const isFile = /\.\p{L}[\p{L}\p{N}]{0,4}$/u.test(value);
    // `_data` holds lists for the pages of a site, whatever they are of.
    const isData = value.split('/').map((part) => part === '_data');
    const folders = (isFile ? parts.slice(0, -1) : parts).filter(
      (part, at) => part !== '' && isData[at] !== true,
    );
    if (folders.length > 0) return folders;
  }
  return [];
}

const PERSON_KEYS = new Set('author creator owner assignee sender from organizer host'.split(' '));

/** Returns the people a document is by or for, as written: author, owner, assignee. */
export function peopleOf(facts: DocumentFacts): string[] {
  const people = Object.entries(facts.metadata)
    .filter(([key, value]) => PERSON_KEYS.has(keyOf(key)) && typeof value === 'string')
    .flatMap(([, value]) => String(value).split(/[,;]/))
    .map((name) => name.trim())
    .filter((name) => name.length > 1 && name.length < 80);
  return [...new Set(people)];
}
