import path from 'node:path';
import type { Measured } from './code-measures.ts';
import { countLines, roomOf, type SourceFile } from './source-file.ts';

export interface Import {
  /** The room: the first folder below `src`. */
  from: string;
  to: string;
  file: string;
  /** Path from the root of the repository. */
  target: string;
}

/** Lists a file's imports by relative paths. */
export function importsOf(file: Pick<SourceFile, 'path' | 'text'>): Import[] {
  return [...file.text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, specifier = '']) => {
    const target = path.posix.join(path.posix.dirname(file.path), specifier);
    return { from: roomOf(file.path), to: roomOf(target), file: file.path, target };
  });
}

/** Lists pairs of subfolders of one room that import each other directly, as `room: a ↔ b`. */
export function listEntangledFolders(imports: readonly Import[]): string[] {
  const edges = new Set(
    imports
      .filter(({ from, to, target }) => from === to && target.startsWith('src/'))
      .map(({ file, target, from }) => ({ room: from, of: subfolderOf(file), on: subfolderOf(target) }))
      .filter(({ of, on }) => of !== null && on !== null && of !== on)
      .map(({ room, of, on }) => `${room}: ${of} ↔ ${on}`),
  );
  return [...edges].filter((edge) => {
    const [room, pair = ''] = edge.split(': ');
    const [a = '', b = ''] = pair.split(' ↔ ');
    return a < b && edges.has(`${room}: ${b} ↔ ${a}`);
  });
}

/** Returns `sub` for `src/room/sub/…/file.ts`; null for a file directly in the room. */
function subfolderOf(file: string): string | null {
  const [, , sub, ...rest] = file.split('/');
  return sub !== undefined && rest.length > 0 ? sub : null;
}

/** Where every source whose accounts can be connected has its entries. */
const LISTS = ['src/sources/connectors.ts', 'src/sources/oauth-providers.ts'];

/** Returns the folder of a source that a file is in, or null. */
const folderOf = (file: string): string | null => /^src\/sources\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

/** Measures what connecting an account takes in the folder of each source: the files that the lists reach without leaving the folder. */
export function measureAccounts(files: readonly SourceFile[]): Measured[] {
  const byPath = new Map(files.filter(({ isTest }) => !isTest).map((file) => [file.path, file]));
  const targetsOf = (path: string) => {
    const file = byPath.get(path);
    return file ? importsOf(file).map(({ target }) => target) : [];
  };
  const reached = new Set<string>();
  const reach = (path: string): void => {
    if (reached.has(path) || !byPath.has(path)) return;
    reached.add(path);
    for (const target of targetsOf(path)) if (folderOf(target) === folderOf(path)) reach(target);
  };
  for (const target of LISTS.flatMap(targetsOf)) if (folderOf(target) !== null) reach(target);
  const lines = new Map<string, number>();
  for (const path of reached) {
    const [file, folder] = [byPath.get(path), folderOf(path) ?? ''];
    if (file) lines.set(folder, (lines.get(folder) ?? 0) + countLines(file));
  }
  return [...lines].map(([place, sum]) => ({ place, lines: sum }));
}
