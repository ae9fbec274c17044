import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { listSpellings } from './queries.ts';
import { compareText } from '../lib/lists/compare-text.ts';

/** Maximum spellings read. */
const SPELLINGS_MAX = 5_000;

/** Returns visible one-word names of people and things, folded, each with the longest name of its entity; omits those that two share. */
export async function readOtherNames(db: Db, viewer: Viewer): Promise<Map<string, string>> {
  const rows = await listSpellings(db, viewer, SPELLINGS_MAX);
  const names = new Map<string, Set<string>>();
  for (const own of Map.groupBy(rows, (row) => row.entity_id).values()) {
    const spellings = own.map((row) => row.folded);
    const longest = spellings.toSorted((a, b) => b.length - a.length || compareText(a, b))[0] ?? '';
    for (const spelling of spellings)
      if (spelling !== longest && !spelling.includes(' '))
        names.set(spelling, (names.get(spelling) ?? new Set()).add(longest));
  }
  return new Map(
    [...names].flatMap(([name, known]) => {
      const [only, ...others] = known;
      return only !== undefined && !others.length ? [[name, only]] : [];
    }),
  );
}
