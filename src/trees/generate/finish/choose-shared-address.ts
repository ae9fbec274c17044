import { baseHeading, shortAddress } from '../../../merge/shared-address.ts';
import type { FileCitation } from '../../tree.ts';

/**
 * Returns what the addresses of a file's footnotes have in common, to be named once: the folder of all its imported files, or, where nothing
 * was imported, its commonest source. Null if naming it takes as many characters as it saves. Pure.
 */
export function chooseSharedAddress(
  citations: readonly FileCitation[],
  addresses: readonly string[],
): string | null {
  const places = addresses.filter((_, i) => citations[i]?.place != null);
  const base = places.length > 0 ? folderOf(places) : commonestSource(citations);
  const saved = addresses.reduce((sum, all) => sum + all.length - shortAddress(all, base).length, 0);
  return base !== '' && saved > baseHeading(base).length + 2 ? base : null;
}

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

/** Returns the commonest source; empty if a bracket in an id could be mistaken for that around an address. */
function commonestSource(citations: readonly FileCitation[]): string {
  if (citations.some(({ resource_id }) => resource_id.includes('('))) return '';
  const counts = Map.groupBy(citations, ({ source }) => source);
  const sorted = [...counts].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  return sorted[0]?.[0] ?? '';
}
