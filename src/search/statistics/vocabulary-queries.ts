import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { ownerVisible } from './queries.ts';

/** Statistics `s` of a word `w`, of the same owner: another user's word may have the same number. */
const ofWord = (db: Db) => db`s.number = w.number and s.owner is not distinct from w.owner`;

export interface KnownTerm {
  term: string;
  chunks: number;
}

/** Terms of the viewer's texts that begin as `prefix` does, the most frequent first. */
export async function listTermsByPrefix(
  db: Db,
  viewer: Viewer,
  prefix: string,
  limit: number,
): Promise<KnownTerm[]> {
  return db<KnownTerm[]>`
    select w.term, sum(s.chunks)::bigint as chunks
    from (
      select distinct w.number, w.owner, w.term
      from term_words w
      where w.app_id = ${viewer.appId} and w.term >= ${prefix} and w.term < ${prefix} || ${LAST}) w
    join term_stats s on ${ofWord(db)}
    where s.app_id = ${viewer.appId} and ${ownerVisible(db, viewer)}
    group by w.term
    order by chunks desc, w.term
    limit ${limit}`;
}

/**
 * Terms of about the same length whose trigrams are most alike, the nearest first. They begin as the term does: with its first two letters, or
 * with its first and third, for a letter too many or two swapped. (All terms with the same first letter are a twentieth of a vocabulary:
 * looking through 10,000 of them took longer than the search itself.)
 */
export async function listSimilarTerms(
  db: Db,
  viewer: Viewer,
  term: string,
  limits: { similarityMin: number; limit: number },
): Promise<KnownTerm[]> {
  const [first = '', second = '', third = ''] = term;
  const [usual, other] = [first + second, first + third];
  // One look into the index for each beginning: with both in one condition the rows are read, too.
  const alike = (beginning: string) => db`
      select w.number, w.owner, w.term
      from term_words w
      where w.app_id = ${viewer.appId} and w.term >= ${beginning} and w.term < ${beginning + LAST}
        and length(w.term) between ${term.length - 2} and ${term.length + 2}
        and similarity(w.term, ${term}) >= ${limits.similarityMin}`;
  return db<KnownTerm[]>`
    select w.term, sum(s.chunks)::bigint as chunks
    from (
      ${alike(usual)}
      union
      ${alike(other)}) w
    join term_stats s on ${ofWord(db)}
    where s.app_id = ${viewer.appId} and ${ownerVisible(db, viewer)}
    group by w.term
    order by similarity(w.term, ${term}) desc, chunks desc, w.term
    limit ${limits.limit}`;
}

/** Sorts behind every character that a term has (the database compares bytes). */
const LAST = '\u{10ffff}';
