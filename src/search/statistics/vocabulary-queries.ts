import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { ownerVisible } from './queries.ts';

/** Condition for statistics `s` of a word `w` with the same owner: another user's word may have the same number. */
const ofWord = (db: Db) => db`s.number = w.number and s.owner is not distinct from w.owner`;

export interface KnownTerm {
  term: string;
  chunks: number;
}

/** Lists terms of the viewer's texts that begin with `prefix`, most frequent first. */
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
 * Lists terms of about the same length with the most similar trigrams, most similar first. They begin with the term's first two letters, or
 * with its first and third, for an extra letter or two swapped ones. (A twentieth of a vocabulary shares the first letter: scanning 10,000
 * such terms took longer than the search itself.)
 */
export async function listSimilarTerms(
  db: Db,
  viewer: Viewer,
  term: string,
  limits: { similarityMin: number; limit: number },
): Promise<KnownTerm[]> {
  const [first = '', second = '', third = ''] = term;
  const [usual, other] = [first + second, first + third];
  // One index lookup per beginning: with both in one condition, the table's rows are read, too.
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

/** Sorts after every character that a term can have (the database compares bytes). */
const LAST = '\u{10ffff}';
