import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { FieldRecord } from '../../text/records/record-evidence.ts';
import { recordSimilarity } from '../../text/records/record-similarity.ts';
import { wordWeights } from '../../text/records/record-tokens.ts';
import { nameSimilarity } from '../../text/similarity/name-similarity.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { comparePair } from './compare-pair.ts';
import { type CandidatePair, listAlikePairs, listStatedPairs, listThingPairs } from './pair-queries.ts';

export interface Review {
  /** Made of both ids, so that it never changes. */
  id: string;
  left: EntityRow;
  right: EntityRow;
  similarity: number;
  reason: string;
  quote: string | null;
  /** What the two have in common, and how they differ. */
  shared: string[];
  against: string[];
}

/** Maximum pairs of each kind scored per request. */
const PAIRS_MAX = 2_000;
/** Nicknames, initials and accounts derived from the name reach it; two people with one surname do not. */
const SIMILARITY_MIN = 0.8;
const ID = /^([0-9a-f-]{36})~([0-9a-f-]{36})$/;

/** Parses a review id into its two entities; null if it is not one. */
export function readReviewId(id: string): { left: string; right: string } | null {
  const [, left, right] = ID.exec(id) ?? [];
  return left !== undefined && right !== undefined ? { left, right } : null;
}

interface Scored {
  pair: CandidatePair;
  similarity: number;
  reason: string;
  /** Whether what the two share identifies them. */
  isIdentified: boolean;
}

export interface ReviewPage {
  reviews: Review[];
  /** Across all pages. */
  total: number;
  /** The place of the last review, if there are more. */
  next: PairPlace | null;
}

/** The position of a pair in the order of reviews. */
export type PairPlace = readonly [isStated: number, isIdentified: number, similarity: number, id: string];

/**
 * Lists undecided pairs of entities that may be one: first those that documents state, then those identified by what they share, then the
 * most similar ones.
 */
export async function listReviews(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after: PairPlace | null },
): Promise<ReviewPage> {
  const placed = [...(await scorePairs(db, viewer)).values()]
    .map((one) => ({ ...one, place: placeOf(one) }))
    .toSorted((a, b) => comparePlaces(a.place, b.place));
  const rest = after === null ? placed : placed.filter(({ place }) => comparePlaces(place, after) > 0);
  const best = rest.slice(0, limit);
  const ids = new Set(best.flatMap(({ pair }) => [pair.left_id, pair.right_id]));
  const rows = new Map((await listEntityRowsByIds(db, viewer, [...ids])).map((row) => [row.entity_id, row]));
  const reviews = best.flatMap(({ pair, similarity, reason }) => {
    const [left, right] = [rows.get(pair.left_id), rows.get(pair.right_id)];
    const review = { id: idOf(pair), similarity, reason, quote: pair.quote };
    return left && right ? [{ ...review, left, right, ...comparePair(left, right) }] : [];
  });
  const last = best.at(-1);
  return { reviews, total: placed.length, next: rest.length > best.length && last ? last.place : null };
}

/** Returns the ids of all reviews. */
export const listReviewIds = async (db: Db, viewer: Viewer): Promise<string[]> => [
  ...(await scorePairs(db, viewer)).keys(),
];

/** Returns every pair once, by its id. */
async function scorePairs(db: Db, viewer: Viewer): Promise<Map<string, Scored>> {
  const scored = [...(await scoreNames(db, viewer)), ...(await scoreThings(db, viewer))];
  const pairs = new Map<string, Scored>();
  for (const one of scored) if (!pairs.has(idOf(one.pair))) pairs.set(idOf(one.pair), one);
  return pairs;
}

/** Turns similarities into integers, for cursors. */
const SIMILARITY_SCALE = 1e9;

const placeOf = ({ pair, similarity, isIdentified }: Scored): PairPlace => [
  Number(pair.quote !== null),
  Number(isIdentified),
  Math.round(similarity * SIMILARITY_SCALE),
  idOf(pair),
];

/** Orders by descending values, then by id. */
function comparePlaces(a: PairPlace, b: PairPlace): number {
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2] || (a[3] < b[3] ? -1 : a[3] > b[3] ? 1 : 0);
}

/** Scores pairs that documents state, and people and accounts by name. */
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

/** Scores products, companies and other things by their names and everything known about them; rare words are those in few of them. */
async function scoreThings(db: Db, viewer: Viewer): Promise<Scored[]> {
  const pairs = (await listThingPairs(db, viewer, PAIRS_MAX)).map((pair) => ({
    pair,
    left: recordOf(pair.left_name, pair.left_about),
    right: recordOf(pair.right_name, pair.right_about),
  }));
  const weight = wordWeights(pairs.flatMap(({ left, right }) => [left, right]));
  return pairs.flatMap(({ pair, left, right }) => {
    const { score, isMatch, isCertain } = recordSimilarity(left, right, weight);
    const reason = isCertain ? REASONS.identified : REASONS.agrees;
    return isMatch ? [{ pair, similarity: score, reason, isIdentified: isCertain }] : [];
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
