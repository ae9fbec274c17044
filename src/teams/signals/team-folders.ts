import { isTimeName } from '../../text/terms/time-name.ts';
import { bareName } from '../team.ts';
import type { DocumentSignals } from './document-signals.ts';

/** Folders that hold one folder per team. */
const CONTAINERS = new Set([
  ...'teams departments groups sigs squads guilds divisions committees workstreams functions'.split(' '),
  'working groups',
  'business units',
]);
/** A folder's name that says so itself: “sig node”, “platform team”, “office of operations”. */
const KIND_NAME =
  /^(?:sig|wg|squad|guild|committee|office of|department of) .|. (?:team|squad|guild|department|dept|division|committee|working group)$/;
/** Departments as folders are called. What comes second is also a subject of one, and counts beside two of the first only. */
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
/** Where so many folders side by side have a team's name, at least this share of them, the others are teams too. */
const SIBLINGS_MIN = 3;
const SIBLINGS_SHARE_MIN = 0.6;

/** A folder that holds so much of all holds everything: what lies in it is looked at instead. */
const AREA_SHARE_MAX = 0.7;
/** Folders of a program, of a site, of what everybody has and of what is everybody's. */
const MACHINE_FOLDERS = new Set(
  'src bin lib dist build generated test tests utils scripts tools vendor static public assets images img media js css sass fonts icons config includes layouts posts templates examples archive main misc other common shared general company documents wiki handbook'.split(
    ' ',
  ),
);

/** Folders of a kind of documents, whoever wrote them. */
const KIND_FOLDERS = new Set(
  'agenda agendas notes minutes meeting meetings rfc rfcs adr adrs kep keps proposal proposals decision decisions policy policies playbook playbooks handbook handbooks manual manuals runbook runbooks guide guides howto tutorial tutorials reference references resource resources link links faq faqs glossary post posts blog news newsletter newsletters announcement announcements report reports presentation presentations slides talks events membership onboarding projects responses process processes election elections votes surveys'.split(
    ' ',
  ),
);

/** “Project reports” are reports, and a “staff handbook” is a handbook, whatever stands before. */
const KIND_AT_END =
  / (?:agendas?|minutes|notes|reports?|rfcs?|proposals|policies|posts|templates|presentations|slides|handbooks?|manuals?|records?|books?)(?: (?:us|uk|eu))?$/;
/** “About us”, “welcome to Acme”, “work we do”, “how we hire”: a chapter is called by a clause, a group by a name. */
const CLAUSE = /\b(?:about|welcome|contributing|we|our|your|how|what|why)\b/;
/** What a project writes for all its readers is no area of it, though a group that cares for it may be called so. */
const DOCUMENTATION = new Set(['doc', 'docs', 'documentation']);

/** Whether a folder's name may be that of a group of people. */
const isGroupFolder = (folder: string): boolean =>
  !MACHINE_FOLDERS.has(folder) &&
  !CONTAINERS.has(folder) &&
  !folder.split(' ').every((word) => KIND_FOLDERS.has(word) || MACHINE_FOLDERS.has(word)) &&
  !KIND_AT_END.test(folder) &&
  !CLAUSE.test(folder) &&
  !isTimeName(folder);

export interface TeamFolder {
  /** Folded words that distinguish it from other teams. */
  bare: string;
  name: string;
  documents: number;
}

/**
 * The folders that stand for a team: those in a folder such as “teams”, those with a kind word (“sig-node”), departments side by side
 * (“engineering”, “sales”), and the siblings of folders most of which have the name of a team (`isTeam`).
 */
export function findTeamFolders(
  signals: readonly DocumentSignals[],
  isTeam: (bare: string) => boolean,
): TeamFolder[] {
  const byParent = new Map<string, Map<string, number>>();
  for (const { folders } of signals)
    for (const [at, folder] of folders.entries()) {
      const parent = folders.slice(0, at).join('/');
      const children = byParent.get(parent) ?? new Map<string, number>();
      byParent.set(parent, children.set(folder, (children.get(folder) ?? 0) + 1));
    }
  const found = new Map<string, TeamFolder>();
  for (const [parent, children] of byParent) {
    const folders = [...children].filter(([, documents]) => documents >= FOLDER_DOCUMENTS_MIN);
    const departments = departmentsAmong(folders.map(([folder]) => bareName(folder)));
    const groups = folders.map(([folder]) => folder).filter(isGroupFolder);
    const named = groups.map(bareName).filter((bare) => isTeam(bare) || departments.has(bare)).length;
    const isContainer =
      CONTAINERS.has(parent.slice(parent.lastIndexOf('/') + 1)) ||
      (named >= SIBLINGS_MIN && named >= groups.length * SIBLINGS_SHARE_MIN);
    for (const [folder, documents] of folders) {
      const bare = bareName(folder);
      const isOne =
        (isContainer && (isGroupFolder(folder) || isTeam(bare))) ||
        KIND_NAME.test(folder) ||
        departments.has(bare);
      if (!bare || CONTAINERS.has(folder) || !isOne) continue;
      const before = found.get(bare)?.documents ?? 0;
      found.set(bare, { bare, name: nameOf(folder), documents: before + documents });
    }
  }
  return [...found.values()];
}

/** The folders of departments, where some lie side by side. */
function departmentsAmong(names: readonly string[]): Set<string> {
  const clear = names.filter((name) => DEPARTMENTS.has(name));
  const others = names.filter((name) => DEPARTMENTS_OR_SUBJECTS.has(name));
  const isList = clear.length >= CLEAR_DEPARTMENTS_MIN && clear.length + others.length >= DEPARTMENTS_MIN;
  return new Set(isList ? [...clear, ...others] : []);
}

/** The outermost folders that lie side by side in a place where no one of them holds nearly all, with the documents below each. */
export function findAreas(signals: readonly DocumentSignals[]): TeamFolder[] {
  let all = signals.filter(({ folders }) => folders.length > 0).map(({ folders }) => folders);
  for (let at = 0; all.length > 0; at++) {
    const areas = Map.groupBy(
      all.filter((folders) => folders.length > at),
      (folders) => folders[at] ?? '',
    );
    const [largest] = [...areas].sort((a, b) => b[1].length - a[1].length);
    if (!largest) return [];
    if (largest[1].length < all.length * AREA_SHARE_MAX)
      return [...areas]
        .filter(([folder]) => isGroupFolder(folder) && !DOCUMENTATION.has(folder) && bareName(folder) !== '')
        .map(([folder, { length }]) => ({ bare: bareName(folder), name: nameOf(folder), documents: length }));
    all = largest[1];
  }
  return [];
}

/** What everybody writes in capitals, and folders mostly do not. */
const ABBREVIATED =
  /(?<![^ ])(?:aws|ceo|cto|cfo|coo|cio|ciso|cmo|hr|it|qa|pr|ux|ui|ai|ml|sre|api|tsc)(?![^ ])/g;

const nameOf = (folder: string): string =>
  folder
    .replace(/^(committee|team|squad|guild) (.+)$/, '$2 $1')
    .replace(/(^| )(?:sig|wg)(?= )/g, (kind) => kind.toUpperCase())
    .replace(ABBREVIATED, (name) => name.toUpperCase())
    .replace(/(^| )\p{Ll}/gu, (c) => c.toUpperCase())
    .replace(/(?<= )(?:And|Or|Of|To|The|For|In|On|With)(?= )/g, (word) => word.toLowerCase());

/** The paths in which so many folders have a team's name: what lies in one of them is of that team, not of the one that the path itself is called by. */
export function placesOfTeams(
  signals: readonly Pick<DocumentSignals, 'folders'>[],
  isTeam: (bare: string) => boolean,
): Set<string> {
  const teams = new Map<string, Set<string>>();
  for (const { folders } of signals)
    for (const [at, folder] of folders.entries()) {
      const bare = bareName(folder);
      const parent = folders.slice(0, at).join('/');
      if (isTeam(bare)) teams.set(parent, (teams.get(parent) ?? new Set()).add(bare));
    }
  return new Set([...teams].flatMap(([parent, { size }]) => (size >= SIBLINGS_MIN ? [parent] : [])));
}

/**
 * The folder whose team a document is of: the innermost in a folder such as “teams” or in one of `places`, where teams lie side by side, else the
 * outermost with a team's name.
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
