import path from 'node:path';
import { roomOf, type SourceFile } from './source-file.ts';

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
