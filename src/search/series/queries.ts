import type { Db } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import { holdsAny, inScope, type SearchScope } from '../queries.ts';
import type { SeriesPattern } from './series-pattern.ts';

/** A member of a series, with its chunks that have what was asked for. */
export interface MemberRow {
  document_id: number;
  chunk_ids: number[];
}

/**
 * Lists the newest members of a series that have a term of each group in one chunk, newest first. `chunksMax` bounds what is read of the index:
 * of words that appear in more chunks, the newest member may be missed.
 */
export async function listNewestMembers(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  search: {
    pattern: SeriesPattern;
    groups: readonly (readonly string[])[];
    /** ISO 8601: later members do not count. */
    until: string;
    chunksMax: number;
    limit: number;
  },
): Promise<MemberRow[]> {
  const { pattern, until, chunksMax, limit } = search;
  const holding = search.groups.reduce((all, group) => db`${all} and ${holdsAny(db, group)}`, db`true`);
  return db<MemberRow[]>`
    with found as materialized (
      select c.document_id, c.chunk_id
      from chunks c
      where ${visibleTo(db, 'c', viewer)} and ${holding}
      limit ${chunksMax})
    select d.document_id, array_agg(f.chunk_id order by f.chunk_id) as chunk_ids
    from found f
    join documents d on d.document_id = f.document_id
    where ${visibleTo(db, 'd', viewer)} and d.occurred_at <= ${until}::timestamptz
      and ${db(`d.${pattern.of}`)} ~* ${pattern.matches} and ${inScope(db, scope)}
    group by d.document_id, d.occurred_at
    order by d.occurred_at desc, d.document_id desc
    limit ${limit}`;
}
