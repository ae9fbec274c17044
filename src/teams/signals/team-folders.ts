import { isTimeName } from '../../text/terms/time-name.ts';
import { bareName } from '../team.ts';
import type { DocumentSignals } from './document-signals.ts';

/** Folders that contain one folder per team. */
const CONTAINERS = new Set([
  ...'teams departments groups sigs squads guilds divisions committees workstreams functions'.split(' '),
  'working groups',
  'business units',
]);
/** A folder name that states its kind: “sig node”, “platform team”, “office of operations”. */
const KIND_NAME =
  /^(?:sig|wg|squad|guild|committee|office of|department of) .|. (?:team|squad|guild|department|dept|division|committee|working group)$/;
/** Department names of folders. Those in the second list are also subjects, and count only next to two of the first. */
const DEPARTMENTS = new Set(
  'engineering|marketing|sales|finance|legal|people|people ops|peopleops|people operations|hr|human resources|recruiting|talent|procurement|accounting|customer success|business development|marketing ops|sales ops'.split(
    '|',
  ),
);
const DEPARTMENTS_OR_SUBJECTS = new Set(
  'product|design|support|customer support|data|operations|ops|it|security|infrastructure|research|communications|community|growth|partnerships|compliance|quality|delivery'.split(
    '|',
  ),
);
const DEPARTMENTS_MIN = 3;
const CLEAR_DEPARTMENTS_MIN = 2;
const FOLDER_DOCUMENTS_MIN = 2;
/** If this many sibling folders, and at least this share, have team names, the others are teams too. */
const SIBLINGS_MIN = 3;
const SIBLINGS_SHARE_MIN = 0.6;

/** A folder with more than this share of all documents contains everything: look inside it instead. */
const AREA_SHARE_MAX = 0.7;
/** Folders of a program or site, or shared by everyone. */
const MACHINE_FOLDERS = new Set(
  'src bin lib dist build generated test tests utils scripts tools vendor static public assets images img figures diagrams logos screenshots media js javascripts stylesheets css sass fonts icons config includes layouts partials posts templates examples content site archive archived attic deprecated obsolete main misc other common shared general company documents wiki handbook'.split(
    ' ',
  ),
);

/** Folders for a kind of document, whoever wrote it. */
const KIND_FOLDERS = new Set(
  'agenda agendas notes minutes meeting meetings rfc rfcs adr adrs kep keps proposal proposals decision decisions policy policies playbook playbooks handbook handbooks manual manuals runbook runbooks guide guides howto tutorial tutorials reference references resource resources link links faq faqs glossary post posts blog news newsletter newsletters announcement announcements report reports presentation presentations slides talks events membership onboarding projects responses process processes election elections votes surveys'.split(
    ' ',
  ),
);

/** “Project reports” are reports, and a “staff handbook” is a handbook, whatever comes before. */
const KIND_AT_END =
  / (?:agendas?|documents|meetings?|calls|minutes|notes|reports?|rfcs?|proposals|policies|posts|templates|presentations|slides|handbooks?|manuals?|records?|books?)(?: (?:us|uk|eu))?$/;
/** “About us”, “welcome to Acme”, “work we do”, “how we hire”: chapters are named by clauses, groups by names. */
const CLAUSE = /\b(?:about|welcome|contributing|we|our|your|how|what|why)\b/;
/** What is written for all readers, and where things come from, is no area; in a folder of teams, it is the name of one (“teams/chat”). */
const SOURCES = new Set(
  'doc docs documentation book books mail mails email emails inbox mailbox chat chats calendar calendars ticket tickets transcript transcripts attachment attachments'.split(
    ' ',
  ),
);
/** “0012 api spec”, “20260624 pluggable keys”, “bip 0039”: a numbered or dated proposal with its files. */
const NUMBERED = /^(?:\d{2,} \p{L}|\p{L}{1,8} \d{3,}(?: |$))/u;

/** Returns whether a folder's name may be that of a group of people. */
const isGroupFolder = (folder: string): boolean =>
  !MACHINE_FOLDERS.has(folder) &&
  !CONTAINERS.has(folder) &&
  !folder.split(' ').every((word) => KIND_FOLDERS.has(word) || MACHINE_FOLDERS.has(word)) &&
  !KIND_AT_END.test(folder) &&
  !CLAUSE.test(folder) &&
  !NUMBERED.test(folder) &&
  !isTimeName(folder);

export interface TeamFolder {
  /** Folded words that distinguish it from other teams. */
  bare: string;
  name: string;
  documents: number;
}

interface Path {
  folders: readonly string[];
  documents: number;
}

/** Returns each path once, with the number of its documents: far fewer than there are documents. */
function countPaths(signals: readonly Pick<DocumentSignals, 'folders'>[]): Path[] {
  const paths = new Map<string, Path>();
  for (const { folders } of signals) {
    const key = folders.join('/');
    const path = paths.get(key);
    if (path) path.documents++;
    else paths.set(key, { folders, documents: 1 });
  }
  return [...paths.values()];
}

type InPlaces = Pick<DocumentSignals, 'folders' | 'places'>;

/** Leaves out the outermost folder if all documents are in it: the name of an import distinguishes nothing. */
export function withoutSharedFolder<Signals extends InPlaces>(
  signals: readonly Signals[],
): readonly Signals[] {
  const shared = signals[0]?.folders[0];
  if (shared === undefined || CONTAINERS.has(shared) || signals.some(({ folders }) => folders[0] !== shared))
    return signals;
  const name = bareName(shared);
  return signals.map((own) => ({
    ...own,
    folders: own.folders.slice(1),
    places: own.places.filter((place) => place !== name),
  }));
}

/**
 * Finds the folders that are teams: those in a folder such as “teams”, those with a kind word (“sig-node”), sibling departments
 * (“engineering”, “sales”), and the siblings of folders most of which have a team's name (`isTeam`).
 */
export function findTeamFolders(
  signals: readonly DocumentSignals[],
  isTeam: (bare: string) => boolean,
): TeamFolder[] {
  const byParent = new Map<string, Map<string, number>>();
  for (const { folders, documents } of countPaths(signals))
    for (const [at, folder] of folders.entries()) {
      const parent = folders.slice(0, at).join('/');
      const children = byParent.get(parent) ?? new Map<string, number>();
      byParent.set(parent, children.set(folder, (children.get(folder) ?? 0) + documents));
    }
  const found = new Map<string, TeamFolder>();
  for (const [parent, children] of byParent) {
    const folders = [...children].filter(([, documents]) => documents >= FOLDER_DOCUMENTS_MIN);
    const departments = departmentsAmong(folders.map(([folder]) => bareName(folder)));
    const groups = folders.map(([folder]) => folder).filter(isGroupFolder);
    const named = groups.map(bareName).filter((bare) => isTeam(bare) || departments.has(bare)).length;
    const isStated = CONTAINERS.has(parent.slice(parent.lastIndexOf('/') + 1));
    const isContainer = isStated || (named >= SIBLINGS_MIN && named >= groups.length * SIBLINGS_SHARE_MIN);
    for (const [folder, documents] of folders) {
      const bare = bareName(folder);
      const isOne =
        (isContainer && ((isGroupFolder(folder) && (isStated || !SOURCES.has(folder))) || isTeam(bare))) ||
        (KIND_NAME.test(folder) && !KIND_AT_END.test(folder)) ||
        departments.has(bare);
      if (!bare || CONTAINERS.has(folder) || !isOne) continue;
      const before = found.get(bare)?.documents ?? 0;
      found.set(bare, { bare, name: nameOf(folder), documents: before + documents });
    }
  }
  return [...found.values()];
}

/** Returns the department folders, if several are siblings. */
function departmentsAmong(names: readonly string[]): Set<string> {
  const clear = names.filter((name) => DEPARTMENTS.has(name));
  const others = names.filter((name) => DEPARTMENTS_OR_SUBJECTS.has(name));
  const isList = clear.length >= CLEAR_DEPARTMENTS_MIN && clear.length + others.length >= DEPARTMENTS_MIN;
  return new Set(isList ? [...clear, ...others] : []);
}

/** Finds the outermost sibling folders of which none contains nearly all documents, with the documents below each. */
export function findAreas(signals: readonly DocumentSignals[]): TeamFolder[] {
  let all = withoutLanguages(signals.map(({ folders }) => folders)).filter(({ length }) => length > 0);
  for (let at = 0; all.length > 0; at++) {
    const areas = Map.groupBy(
      all.filter((folders) => folders.length > at),
      (folders) => folders[at] ?? '',
    );
    const [largest] = [...areas].sort((a, b) => b[1].length - a[1].length);
    if (!largest) return [];
    if (largest[1].length < all.length * AREA_SHARE_MAX)
      return [...areas]
        .filter(([folder]) => isGroupFolder(folder) && !SOURCES.has(folder) && bareName(folder) !== '')
        .map(([folder, { length }]) => ({ bare: bareName(folder), name: nameOf(folder), documents: length }));
    all = largest[1];
  }
  return [];
}

const ENGLISH = 'en';
/** “en”, “zh cn”: a folder for each language. */
const LANGUAGE = /^[a-z]{2}(?: [a-z]{2,4})?$/;

/** Removes the folder “en” from paths, and the paths in folders of other languages next to it: a language is no area. */
function withoutLanguages(paths: readonly (readonly string[])[]): (readonly string[])[] {
  const parents = new Set(
    paths.flatMap((path) =>
      path.flatMap((name, at) => (name === ENGLISH ? path.slice(0, at).join('/') : [])),
    ),
  );
  if (parents.size === 0) return [...paths];
  const isLanguage = (path: readonly string[], at: number) =>
    LANGUAGE.test(path[at] ?? '') && parents.has(path.slice(0, at).join('/'));
  return paths.flatMap((path) => {
    const at = path.findIndex((_, i) => isLanguage(path, i));
    if (at < 0) return [path];
    return path[at] === ENGLISH ? [path.toSpliced(at, 1)] : [];
  });
}

/** What everyone writes in capitals, and folders mostly do not. */
const ABBREVIATED =
  /(?<![^ ])(?:aws|ceo|cto|cfo|coo|cio|ciso|cmo|hr|it|qa|pr|ux|ui|ai|ml|sre|api|tsc)(?![^ ])/g;

const nameOf = (folder: string): string =>
  folder
    .replace(/^(committee|team|squad|guild) (.+)$/, '$2 $1')
    .replace(/(^| )(?:sig|wg)(?= )/g, (kind) => kind.toUpperCase())
    .replace(ABBREVIATED, (name) => name.toUpperCase())
    .replace(/(^| )\p{Ll}/gu, (c) => c.toUpperCase())
    .replace(/(?<= )(?:And|Or|Of|To|The|For|In|On|With)(?= )/g, (word) => word.toLowerCase());

/** Finds the paths in which many folders have team names: their contents belong to those teams, not to the one that names the path itself. */
export function placesOfTeams(
  signals: readonly Pick<DocumentSignals, 'folders'>[],
  isTeam: (bare: string) => boolean,
): Set<string> {
  const teams = new Map<string, Set<string>>();
  for (const { folders } of countPaths(signals))
    for (const [at, folder] of folders.entries()) {
      const bare = bareName(folder);
      const parent = folders.slice(0, at).join('/');
      if (isTeam(bare)) teams.set(parent, (teams.get(parent) ?? new Set()).add(bare));
    }
  return new Set([...teams].flatMap(([parent, { size }]) => (size >= SIBLINGS_MIN ? [parent] : [])));
}

/** Returns whether a document is in a folder next to those of teams (`places`) that is none of a team. */
export const isBesideTeams = (folders: readonly string[], places: ReadonlySet<string>): boolean =>
  folders.some((_, at) => places.has(folders.slice(0, at).join('/')));

/**
 * Returns the folder of a document's team: the innermost in a folder such as “teams” or in one of `places`, where teams are siblings, else
 * the outermost with a team's name.
 */
export function teamFolder(
  folders: readonly string[],
  isTeam: (bare: string) => boolean,
  places: ReadonlySet<string> = new Set(),
): string | null {
  const names = folders.map(bareName);
  const inContainer = names.findLast(
    (name, at) =>
      isTeam(name) && (CONTAINERS.has(folders[at - 1] ?? '') || places.has(folders.slice(0, at).join('/'))),
  );
  return inContainer ?? names.find(isTeam) ?? null;
}
