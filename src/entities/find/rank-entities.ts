import type { Sql } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { foldName } from '../../text/fold.ts';
import { type NameWords, nameWords } from '../../text/person-names/name-words.ts';
import { gramCoverage } from '../../text/similarity/gram-coverage.ts';
import { nameComparison } from '../../text/similarity/name-similarity.ts';
import type { EntityRow } from '../entity.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { findNameCandidates } from './name-candidates.ts';
import type { NameCandidate } from './queries.ts';

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

/** Ranks entities by similarity of name or alias (0..1; 1 if equal with case and accents folded), then by visible mentions. */
export async function rankEntities(sql: Sql, viewer: Viewer, search: EntitySearch): Promise<EntityMatch[]> {
  const query = search.query.slice(0, QUERY_CHARS_MAX);
  const folded = foldName(query);
  if (folded === '') return [];
  const candidates = new Map<string, NameCandidate>();
  for await (const { names, similarityEnough } of findNameCandidates(sql, viewer, {
    query,
    folded,
    type: search.type,
  })) {
    for (const name of names) candidates.set(`${name.entity_id} ${name.folded}`, name);
    const ranked = rankNames(query, folded, [...candidates.values()]);
    if ((ranked[0]?.[1] ?? 0) < similarityEnough) continue;
    const matches = await matchVisible(sql, viewer, search, ranked);
    // Matches that are not visible must not end the search for less similar names.
    if (matches.some(({ similarity }) => similarity >= similarityEnough)) return matches;
  }
  return matchVisible(sql, viewer, search, rankNames(query, folded, [...candidates.values()]));
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
  sql: Sql,
  viewer: Viewer,
  { limit }: EntitySearch,
  ranked: readonly [string, number][],
): Promise<EntityMatch[]> {
  const matches: EntityMatch[] = [];
  for (let start = 0; start < ranked.length && matches.length < limit; start += limit) {
    const similarities = new Map(ranked.slice(start, start + limit));
    const rows = await listEntityRowsByIds(sql, viewer, [...similarities.keys()]);
    matches.push(...rows.map((row) => ({ row, similarity: similarities.get(row.entity_id) ?? 0 })));
  }
  return matches.sort(byMatch).slice(0, limit);
}

const byMatch = (a: EntityMatch, b: EntityMatch): number =>
  b.similarity - a.similarity ||
  b.row.mention_count - a.row.mention_count ||
  (a.row.entity_id < b.row.entity_id ? -1 : 1);
