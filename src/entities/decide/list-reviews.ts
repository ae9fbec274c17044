import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { nameSimilarity } from '../../text/similarity/name-similarity.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { type CandidatePair, listAlikePairs, listStatedPairs } from './queries.ts';

export interface Review {
  /** Both ids, so that it is the same at any time. */
  id: string;
  left: EntityRow;
  right: EntityRow;
  similarity: number;
  reason: string;
  quote: string | null;
}

/** Pairs that are looked at for one answer. */
const PAIRS_MAX = 2_000;
/** Nicknames, initials and accounts made of the name reach it; two people of one surname do not. */
const SIMILARITY_MIN = 0.8;
const ID = /^([0-9a-f-]{36})~([0-9a-f-]{36})$/;

/** The two entities of a review, or null for what is no id of one. */
export function readReviewId(id: string): { left: string; right: string } | null {
  const [, left, right] = ID.exec(id) ?? [];
  return left !== undefined && right !== undefined ? { left, right } : null;
}

/** Entities that may be one and that nobody has decided about: those that documents state first, then the most alike. */
export async function listReviews(db: Db, viewer: Viewer, limit: number): Promise<Review[]> {
  const stated = await listStatedPairs(db, viewer, PAIRS_MAX);
  const alike = await listAlikePairs(db, viewer, PAIRS_MAX);
  const pairs = new Map<string, { pair: CandidatePair; similarity: number }>();
  for (const pair of [...stated, ...alike]) {
    const id = idOf(pair);
    const similarity = nameSimilarity(pair.left_name, pair.right_name);
    if (!pairs.has(id) && (pair.quote !== null || similarity >= SIMILARITY_MIN))
      pairs.set(id, { pair, similarity });
  }
  const best = [...pairs]
    .toSorted(
      ([a, x], [b, y]) =>
        Number(y.pair.quote !== null) - Number(x.pair.quote !== null) ||
        y.similarity - x.similarity ||
        (a < b ? -1 : 1),
    )
    .slice(0, limit);
  const ids = new Set(best.flatMap(([, { pair }]) => [pair.left_id, pair.right_id]));
  const rows = new Map((await listEntityRowsByIds(db, viewer, [...ids])).map((row) => [row.entity_id, row]));
  return best.flatMap(([id, { pair, similarity }]) => {
    const [left, right] = [rows.get(pair.left_id), rows.get(pair.right_id)];
    return left && right ? [{ id, left, right, similarity, reason: reasonOf(pair), quote: pair.quote }] : [];
  });
}

const idOf = ({ left_id, right_id }: CandidatePair): string =>
  left_id < right_id ? `${left_id}~${right_id}` : `${right_id}~${left_id}`;

const reasonOf = (pair: CandidatePair): string =>
  pair.quote === null
    ? 'The names are alike, and no document says that they are one.'
    : 'A document says that they are one, and something speaks against it: the address or handle stands beside another name too, or only documents of a user say so.';
