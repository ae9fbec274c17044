import { baseHeading, shortAddress } from '../../../merge/shared-address.ts';
import type { FileCitation } from '../../tree.ts';

/**
 * Returns what the addresses of a file's footnotes have in common, each to be named once in a heading above those that share it: folders of
 * imported files, sources, and sources with the beginning of ids. Only what takes fewer characters than it saves. Sorted, so that the order of
 * the citations changes nothing. Pure.
 */
export function chooseSharedAddresses(
  citations: readonly Pick<FileCitation, 'source' | 'place'>[],
  addresses: readonly string[],
): string[] {
  const paths = addresses.filter((_, i) => citations[i]?.place != null);
  const sources = new Set(citations.flatMap(({ source, place }) => (place == null ? source : [])));
  const isWorth = (base: string, own: readonly string[]): boolean =>
    own.reduce((sum, all) => sum + all.length - shortAddress(all, base).length, 0) > costOf(base);
  const ids = Map.groupBy(
    addresses.filter((_, i) => citations[i]?.place == null),
    startOf,
  );
  const cut = [...ids].flatMap(([start, own]) => (start !== '' && isWorth(start, own) ? start : []));
  const left = [...ids].flatMap(([start, own]) => (cut.includes(start) ? [] : own));
  const shared = [...sources].filter((source) => isWorth(source, left));
  return [...chooseFolders(paths, '').bases, ...cut, ...shared].sort();
}

/** Source and id up to the last mark in it: `box, profile-` of `box, profile-17`. */
const START = /^[^\s,/]+, [^\s,()/]*[^\p{L}\p{N}\s,()/]/u;
const startOf = (address: string): string => START.exec(address)?.[0] ?? '';

/** The characters of a heading and of the empty lines around it. */
const costOf = (base: string): number => baseHeading(base).length + 3;

/** The characters of `./`, which stands for a folder. */
const DOT_CHARS = 2;

interface Folders {
  bases: string[];
  /** The paths that none of these folders shortens. */
  left: string[];
}

/** Chooses folders for paths that are all in `above`, innermost first: a folder that is not worth a heading may be worth one together with others. */
function chooseFolders(paths: string[], above: string): Folders {
  const folder = folderOf(paths);
  const inner = [...Map.groupBy(paths, (path) => nextFolder(path, folder))].map(([next, own]) =>
    next === '' ? { bases: [], left: own } : chooseFolders(own, folder),
  );
  const bases = inner.flatMap((chosen) => chosen.bases);
  const left = inner.flatMap((chosen) => chosen.left);
  const saved = left.length * (folder.length - Math.max(DOT_CHARS, above.length));
  return saved > costOf(folder) ? { bases: [...bases, folder], left: [] } : { bases, left };
}

/** Returns the name of the folder that a path has below `folder`; empty for a file directly in it. */
const nextFolder = (path: string, folder: string): string =>
  path.slice(folder.length, path.indexOf('/', folder.length) + 1);

/** Returns the innermost folder that contains all paths, with its slash; empty if there is none. */
function folderOf([first = '', ...others]: readonly string[]): string {
  const folders = first.split('/').slice(0, -1);
  const differs = folders.findIndex((_, i) => {
    const start = `${folders.slice(0, i + 1).join('/')}/`;
    return others.some((path) => !path.startsWith(start));
  });
  const shared = differs < 0 ? folders : folders.slice(0, differs);
  return shared.length ? `${shared.join('/')}/` : '';
}
