import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { KnownAcronym } from './acronym-terms.ts';

/** Lists short forms that documents of the viewer explain: those among `words`, and those of `stretches` of words; best known first. */
export async function listAcronyms(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  stretches: readonly string[],
): Promise<KnownAcronym[]> {
  return db<KnownAcronym[]>`
    select a.short, a.long, count(*)::int as documents
    from acronyms a
    where ${visibleTo(db, 'a', viewer)} and (a.short = any(${[...words]}::text[]) or a.long = any(${[...stretches]}::text[]))
    group by a.short, a.long
    order by documents desc, a.short, a.long
    limit 20`;
}
