import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { FieldRecord } from '../../text/records/record-evidence.ts';
import { recordSimilarity } from '../../text/records/record-similarity.ts';
import { wordWeights } from '../../text/records/record-tokens.ts';
import { nameSimilarity } from '../../text/similarity/name-similarity.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { type CandidatePair, listAlikePairs, listStatedPairs, listThingPairs } from './queries.ts';

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

interface Scored {
  pair: CandidatePair;
  similarity: number;
  reason: string;
  /** What the two share identifies them. */
  isIdentified: boolean;
}

/** Entities that may be one and that nobody has decided about: those that documents state first, then those identified by what they share, then the most alike. */
export async function listReviews(db: Db, viewer: Viewer, limit: number): Promise<Review[]> {
  const scored = [...(await scoreNames(db, viewer)), ...(await scoreThings(db, viewer))];
  const pairs = new Map<string, Scored>();
  for (const one of scored) if (!pairs.has(idOf(one.pair))) pairs.set(idOf(one.pair), one);
  const best = [...pairs]
    .toSorted(
      ([a, x], [b, y]) =>
        Number(y.pair.quote !== null) - Number(x.pair.quote !== null) ||
        Number(y.isIdentified) - Number(x.isIdentified) ||
        y.similarity - x.similarity ||
        (a < b ? -1 : 1),
    )
    .slice(0, limit);
  const ids = new Set(best.flatMap(([, { pair }]) => [pair.left_id, pair.right_id]));
  const rows = new Map((await listEntityRowsByIds(db, viewer, [...ids])).map((row) => [row.entity_id, row]));
  return best.flatMap(([id, { pair, similarity, reason }]) => {
    const [left, right] = [rows.get(pair.left_id), rows.get(pair.right_id)];
    return left && right ? [{ id, left, right, similarity, reason, quote: pair.quote }] : [];
  });
}

/** Pairs that documents state, and people and accounts by their names. */
async function scoreNames(db: Db, viewer: Viewer): Promise<Scored[]> {
  const stated = await listStatedPairs(db, viewer, PAIRS_MAX);
  const alike = await listAlikePairs(db, viewer, PAIRS_MAX);
  return [...stated, ...alike]
    .map((pair) => ({
      pair,
      similarity: nameSimilarity(pair.left_name, pair.right_name),
      reason: pair.quote === null ? REASONS.alike : REASONS.stated,
      isIdentified: false,
    }))
    .filter(({ pair, similarity }) => pair.quote !== null || similarity >= SIMILARITY_MIN);
}

/** Products, companies and other things by their names and all that is known of them; rare words are those few of these names have. */
async function scoreThings(db: Db, viewer: Viewer): Promise<Scored[]> {
  const pairs = (await listThingPairs(db, viewer, PAIRS_MAX)).map((pair) => ({
    pair,
    left: recordOf(pair.left_name, pair.left_about),
    right: recordOf(pair.right_name, pair.right_about),
  }));
  const weight = wordWeights(pairs.flatMap(({ left, right }) => [left, right]));
  return pairs.flatMap(({ pair, left, right }) => {
    const { score, match, auto } = recordSimilarity(left, right, weight);
    const reason = auto ? REASONS.identified : REASONS.agrees;
    return match ? [{ pair, similarity: score, reason, isIdentified: auto }] : [];
  });
}

const recordOf = (name: string, about: Readonly<Record<string, unknown>>): FieldRecord => ({
  name,
  ...Object.fromEntries(Object.entries(about).map(([key, value]) => [key, String(value)])),
});

const idOf = ({ left_id, right_id }: CandidatePair): string =>
  left_id < right_id ? `${left_id}~${right_id}` : `${right_id}~${left_id}`;

const REASONS = {
  stated:
    'A document says that they are one, and something speaks against it: the address or handle stands beside another name too, or only documents of a user say so.',
  alike: 'The names are alike, and no document says that they are one.',
  identified: 'They have one model number, or one name and one description, and nothing contradicts.',
  agrees: 'Their names and what is known of them agree for the most part.',
} as const;
