import type { Db, Fragment } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { signatureBits } from '../../text/terms/term-signature.ts';
import { inScope, type SearchScope } from '../queries.ts';

/** Unchunked documents that seem to contain the same of the terms. */
export interface UnchunkedGroup {
  /** Indices of these terms. */
  found: number[];
  documents: number;
  /** Ids of the newest. */
  newest: number[];
}

/**
 * Groups the unchunked documents that seem to contain any of the terms, with up to `newestMax` ids a group. Reads signatures, which stand in the
 * rows; of a hundred documents, less than one seems to contain a term that it does not.
 */
export async function groupUnchunked(
  db: Db,
  viewer: Viewer,
  scope: SearchScope,
  { terms, newestMax }: { terms: readonly string[]; newestMax: number },
): Promise<UnchunkedGroup[]> {
  const mask = terms.reduce(
    (sum, term, n) => db`${sum} + case when ${mayHold(db, term)} then ${2 ** n}::int else 0 end`,
    db`0`,
  );
  // `offset 0` keeps the planner from reading the signature twice.
  const rows = await db<{ mask: number; documents: number; newest: number[] }[]>`
    select seen.mask, count(*)::int as documents,
      (array_agg(seen.document_id order by seen.document_id desc))[1:${newestMax}::int] as newest
    from (
      select d.document_id, ${mask} as mask
      from documents d
      where ${visibleTo(db, 'd', viewer)} and d.blocks is null and ${inScope(db, scope)}
      offset 0) seen
    where seen.mask <> 0
    group by seen.mask`;
  return rows.map(({ mask: bits, ...group }) => ({
    ...group,
    found: [...terms.keys()].filter((n) => bits & (2 ** n)),
  }));
}

/** Returns the condition that the signature of document `d` does not rule a term out; without one, that its terms have it. */
const mayHold = (db: Db, term: string): Fragment => db`
  case when d.sent_signature is null then strpos(d.sent_terms, ${` ${term} `}) > 0
    else ${signatureBits(hashTerm(term)).reduce(
      (all, bit) =>
        db`${all} and get_bit(d.sent_signature, ${bit}::int & (octet_length(d.sent_signature) * 8 - 1)) = 1`,
      db`true`,
    )} end`;

export interface UnchunkedMatch {
  document_id: number;
  /** Indices of the terms that it contains. */
  found: number[];
}

/** Lists those of the documents that are unchunked and contain any of the terms. Reads their terms one after another, so for few. */
export async function listUnchunkedMatches(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
  terms: readonly string[],
): Promise<UnchunkedMatch[]> {
  // `offset 0` keeps the planner from fetching a document's terms once per wanted term.
  const rows = await db<UnchunkedMatch[]>`
    select d.document_id, array(
      select wanted.n::int - 1
      from unnest(${[...terms]}::text[]) with ordinality as wanted (term, n)
      where strpos(sent.terms, ' ' || wanted.term || ' ') > 0) as found
    from documents d
    cross join lateral (select d.sent_terms || '' as terms offset 0) sent
    where ${visibleTo(db, 'd', viewer)} and d.blocks is null and d.document_id = any(${[...documentIds]}::bigint[])`;
  return rows.filter(({ found }) => found.length);
}
