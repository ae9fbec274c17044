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
  /^(?:sig|wg|squad|guild|office of|department of) .|. (?:team|squad|guild|department|dept|division|committee|working group)$/;
const FOLDER_DOCUMENTS_MIN = 2;
/** Where so many folders side by side have a team's name, at least this share of them, the others are teams too. */
const SIBLINGS_MIN = 3;
const SIBLINGS_SHARE_MIN = 0.6;

export interface TeamFolder {
  /** Folded words that distinguish it from other teams. */
  bare: string;
  name: string;
  documents: number;
}

/**
 * The folders that stand for a team: those in a folder such as “teams”, those with a kind word (“sig-node”), and the
 * siblings of folders most of which have the name of a team (`isTeam`).
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
    const named = folders.filter(([folder]) => isTeam(bareName(folder))).length;
    const isContainer =
      CONTAINERS.has(parent.slice(parent.lastIndexOf('/') + 1)) ||
      (named >= SIBLINGS_MIN && named >= folders.length * SIBLINGS_SHARE_MIN);
    for (const [folder, documents] of folders) {
      const bare = bareName(folder);
      if (!bare || CONTAINERS.has(folder) || (!isContainer && !KIND_NAME.test(folder))) continue;
      const before = found.get(bare)?.documents ?? 0;
      found.set(bare, { bare, name: nameOf(folder), documents: before + documents });
    }
  }
  return [...found.values()];
}

/** What everybody writes in capitals, and folders mostly do not. */
const ABBREVIATED = /(?<![^ ])(?:ceo|cto|cfo|coo|cio|ciso|cmo|hr|it|qa|pr|ux|ui|ai|ml|sre|api|tsc)(?![^ ])/g;

const nameOf = (folder: string): string =>
  folder
    .replace(/(^| )(?:sig|wg)(?= )/g, (kind) => kind.toUpperCase())
    .replace(ABBREVIATED, (name) => name.toUpperCase())
    .replace(/(^| )\p{Ll}/gu, (c) => c.toUpperCase());

/** The folder whose team a document is of: the innermost in a folder such as “teams”, else the outermost with a team's name. */
export function teamFolder(folders: readonly string[], isTeam: (bare: string) => boolean): string | null {
  const names = folders.map(bareName);
  const inContainer = names.findLast((name, at) => isTeam(name) && CONTAINERS.has(folders[at - 1] ?? ''));
  return inContainer ?? names.find(isTeam) ?? null;
}
