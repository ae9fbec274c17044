import type { Sql } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { foldName } from '../../text/fold.ts';
import { type NameWords, nameWords } from '../../text/person-names/name-words.ts';
import { gramCoverage } from '../../text/similarity/gram-coverage.ts';
import { nameComparison } from '../../text/similarity/name-similarity.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { type NameCaches, nameCachesOf } from './name-cache/name-caches.ts';
import type { CachedNames } from './name-cache/cached-names.ts';
import { findNameCandidates, type ListByKeys } from './name-candidates.ts';
import { listNamesByKeys, type NameCandidate } from './queries.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

export interface EntitySearch {
  query: string;
  type: string | null;
  limit: number;
}

export interface EntityMatch {
  row: EntityRow;
  /** 0..1 */
  similarity: number;
}

const QUERY_CHARS_MAX = 300;
/** Maximum names, rarest keys first, that are compared with the query part by part, which is the most expensive step. */
const RELATED_MAX = 80;
/** A longer query is a title or a sentence, for which relations between parts of people's names mean nothing. */
const NAME_WORDS_MAX = 4;
/** `words` omit an account's numbers; if less than this share is left, the query is a code, and its numbers count. */
const CODE_LETTERS_SHARE = 0.5;
/** One word is a first name, or the start of “Kobayashi, Ken”, before it is a nickname; a one-word name covers little of a longer query. */
const FIRST_NAME_SIMILARITY = 0.93;
const PART_SIMILARITY_MAX = 0.65;
/** Letters in common count less than a relation between names. */
const COVERAGE_WORTH = 0.9;

/** Rows of entities, or null if names changed after those that were compared. */
type ListRows = (entityIds: string[]) => Promise<EntityRow[] | null>;

/** Where names and rows come from: the database, or the cached names. */
interface NameSource {
  listByKeys: ListByKeys;
  listRows: ListRows;
}

/** Names that change at every search are compared in the database. */
const CACHE_TRIES = 2;

/** Ranks entities by similarity of name or alias (0..1; 1 if equal with case and accents folded), then by visible mentions. */
export async function rankEntities(sql: Sql, viewer: Viewer, search: EntitySearch): Promise<EntityMatch[]> {
  const caches = nameCachesOf(sql);
  for (let tries = 0; search.type === null && tries < CACHE_TRIES; tries++) {
    const cached = caches.find(viewer.appId);
    const matches = cached && (await rankFrom(fromCache(caches, viewer, cached), sql, viewer, search));
    if (matches) return matches;
    if (!cached) break;
    await caches.catchUp(viewer.appId);
  }
  const matches = await rankFrom(fromDatabase(sql, viewer), sql, viewer, search);
  return matches ?? [];
}

const fromDatabase = (sql: Sql, viewer: Viewer): NameSource => ({
  listByKeys: (search, keys) => listNamesByKeys(sql, viewer, search, keys),
  listRows: async (ids) => (ids.length ? listEntityRowsByIds(sql, viewer, ids) : []),
});

/** Each read of rows also checks that the cached names are still those of the database. */
function fromCache(caches: NameCaches, viewer: Viewer, cached: CachedNames): NameSource {
  const { stamp } = cached;
  return {
    listByKeys: (search, keys) => cached.listByKeys(viewer, search, keys),
    listRows: async (ids) => {
      const found = await caches.rows.list(viewer, ids);
      return found.stamp === stamp ? found.rows : null;
    },
  };
}

async function rankFrom(
  { listByKeys, listRows }: NameSource,
  sql: Sql,
  viewer: Viewer,
  search: EntitySearch,
): Promise<EntityMatch[] | null> {
  const query = search.query.slice(0, QUERY_CHARS_MAX);
  const folded = foldName(query);
  if (folded === '') return [];
  const candidates = new Map<string, NameCandidate>();
  const named = { query, folded, type: search.type };
  for await (const { names, similarityEnough } of findNameCandidates(sql, viewer, named, listByKeys)) {
    for (const name of names) candidates.set(`${name.entity_id} ${name.folded}`, name);
    const ranked = rankNames(query, folded, [...candidates.values()]);
    if ((ranked[0]?.[1] ?? 0) < similarityEnough) continue;
    const matches = await matchVisible(listRows, search, ranked);
    // Matches that are not visible must not end the search for less similar names.
    if (!matches || matches.some(({ similarity }) => similarity >= similarityEnough)) return matches;
  }
  return matchVisible(listRows, search, rankNames(query, folded, [...candidates.values()]));
}

/** Returns entities with the similarity of their nearest name, nearest first. */
function rankNames(query: string, folded: string, candidates: readonly NameCandidate[]): [string, number][] {
  const relate = relationTo(nameWords(query));
  const coverage = gramCoverage(
    query,
    candidates.map(({ name }) => name),
  );
  const best = new Map<string, number>();
  for (const [at, candidate] of candidates.entries()) {
    const related = at < RELATED_MAX ? relate(nameWords(candidate.name)) : 0;
    const near = Math.min(0.999, Math.max(related, COVERAGE_WORTH * (coverage[at] ?? 0)));
    const similarity = candidate.folded === folded ? 1 : near;
    best.set(candidate.entity_id, Math.max(best.get(candidate.entity_id) ?? 0, similarity));
  }
  return [...best].toSorted(([, a], [, b]) => b - a);
}

/** Returns how a name's parts relate to those of a query, 0..1; 0 for codes, titles and sentences. */
function relationTo(query: NameWords): (name: NameWords) => number {
  const isCode = query.joined.length < CODE_LETTERS_SHARE * query.folded.length;
  if (isCode || query.words.length > NAME_WORDS_MAX) return () => 0;
  const compare = nameComparison(query);
  return (name) => {
    const similarity = compare(name);
    const [word = ''] = query.words;
    const isBeginning = word === name.words[0] || name.folded.startsWith(`${word} `);
    if (query.words.length === 1 && name.words.length > 1 && isBeginning)
      return Math.max(similarity, FIRST_NAME_SIMILARITY);
    const isPart =
      name.words.length === 1 && query.words.length > 1 && query.words.some((word) => word === name.joined);
    return isPart ? Math.min(similarity, PART_SIMILARITY_MAX) : similarity;
  };
}

/** Returns the best visible matches; entities without a visible mention drop out, so more are read until there are enough. */
async function matchVisible(
  listRows: ListRows,
  { limit }: EntitySearch,
  ranked: readonly [string, number][],
): Promise<EntityMatch[] | null> {
  const matches: EntityMatch[] = [];
  // At least once: that nothing has this name must also be true of the database.
  for (let start = 0; start === 0 || (start < ranked.length && matches.length < limit); start += limit) {
    const similarities = new Map(ranked.slice(start, start + limit));
    const rows = await listRows([...similarities.keys()]);
    if (rows === null) return null;
    matches.push(...rows.map((row) => ({ row, similarity: similarities.get(row.entity_id) ?? 0 })));
  }
  return matches.sort(byMatch).slice(0, limit);
}

const byMatch = (a: EntityMatch, b: EntityMatch): number =>
  b.similarity - a.similarity ||
  b.row.mention_count - a.row.mention_count ||
  compareText(a.row.entity_id, b.row.entity_id);
