import type { NearChunks } from '../context.ts';
import type { DocumentRow } from '../documents/columns.ts';
import { documentDate } from '../documents/document-date.ts';
import { listByIds } from '../documents/reads.ts';
import type { Viewer } from '../documents/visible.ts';
import type { Source } from '../tokens.ts';
import type { ClaimingRow } from '../memories/history/claiming-row.ts';
import { findAskedMemories } from '../memories/history/find-asked-memories.ts';
import type { AskedFact } from '../memories/history/asked-fact.ts';
import type { ValueChange } from '../memories/history/find-changes.ts';
import { preferCurrent } from './current/prefer-current.ts';
import { type Found, type Hit, type Passage, readHits } from './passages.ts';
import { findHits, type SearchContext, type SearchScope } from './retrieve-passages.ts';

export interface DocumentSearch {
  query: string;
  scope: SearchScope;
  /** Documents wanted. */
  limit: number;
  candidatesMax: number;
  /** Factor on the score by source; 1 unless said. */
  weights: Partial<Record<Source, number>>;
  /** A document this many days old counts half; null: age does not count. */
  recencyHalfLifeDays: number | null;
  now: Date;
  /** Which values are current is decided as of this day, `YYYY-MM-DD`; null: as of now. */
  asOf: string | null;
  /** Search by meaning; null or absent: by words alone. */
  nearChunks?: NearChunks | null;
}

export interface DocumentHit {
  row: DocumentRow;
  /** 0..1; with the weights and the age of the search. */
  score: number;
  /** Words of the query that stand in what was found of it. */
  words: string[];
  /** The same with what each of them weighs, the heaviest first. */
  terms: { term: string; weight: number }[];
  /** What its age leaves of its score, 0..1. */
  recency: number;
  /** What the score of its best passage is made of, by step of the ranking. */
  parts: Record<string, number>;
  /** Its best messages or passages, best first. */
  passages: Passage[];
  /** What changed of what it says; it has the old statement or the current one. */
  changes: readonly ValueChange[];
  /** It has what the question asks for; else null. */
  asked: AskedFact | null;
}

/** Messages and documents fetched for each document wanted: of a conversation, several messages may be found. */
const FOUND_PER_DOCUMENT = 4;
/** What each further message of a conversation adds, as a share of its own score: a second good one is a weak sign more. */
const FURTHER_SHARE = 0.1;
const FURTHER_MAX = 3;
const DAY_MS = 86_400_000;
/** Where age counts, a document without a date counts as one of the half-life's age. */
const UNDATED_FACTOR = 0.5;

/** The documents that answer a query best, each with its best passages. */
export async function searchDocuments(
  ctx: SearchContext,
  viewer: Viewer,
  search: DocumentSearch,
): Promise<DocumentHit[]> {
  const { query, asOf, now } = search;
  // What does not depend on each other is asked at once: each wait for the database counts in full on a busy machine.
  const [found, asked] = await Promise.all([
    findHits(ctx, viewer, {
      query,
      scope: search.scope,
      limit: search.limit * FOUND_PER_DOCUMENT,
      perDocument: FOUND_PER_DOCUMENT,
      candidatesMax: search.candidatesMax,
      nearChunks: search.nearChunks ?? null,
    }),
    findAskedMemories(ctx.sql, viewer, query, { asOf, now }),
  ]);
  const byDocument = Map.groupBy(found, (hit) => hit.document_id);
  const hits = await readBestHits(ctx, viewer, byDocument, search);
  const current = await preferCurrent(ctx, viewer, { ...search, asked }, hits, (memory) =>
    fetchHit(ctx, viewer, search, memory),
  );
  return current.hits.slice(0, search.limit).map((hit) => ({
    ...hit,
    changes: changesOf(hit, current.changes),
    ...askedOf(hit, current.asked),
  }));
}

/** The documents that are wanted, best first, with their passages; their rows and their texts are read at once where the scores say which these are. */
async function readBestHits(
  ctx: SearchContext,
  viewer: Viewer,
  byDocument: ReadonlyMap<number, Hit[]>,
  search: DocumentSearch,
): Promise<DocumentHit[]> {
  if (!isRankedByScore(search)) {
    const rows = await listByIds(ctx.sql, viewer, [...byDocument.keys()]);
    return readDocumentHits(ctx, viewer, toHits(rows, byDocument, search));
  }
  const ids = bestIds(byDocument, search.limit);
  const [rows, read] = await Promise.all([
    listByIds(ctx.sql, viewer, ids),
    readHits(
      ctx.sql,
      viewer,
      ids.flatMap((id) => byDocument.get(id) ?? []),
    ),
  ]);
  return withPassages(toHits(rows, byDocument, search), read);
}

/** The passage that has the current value of what the question asks for stands first. */
function askedOf(hit: DocumentHit, asked: AskedFact | null): Pick<DocumentHit, 'asked' | 'passages'> {
  if (asked?.current.document_id !== hit.row.document_id) return { asked: null, passages: hit.passages };
  const holds = ({ places }: Passage) => places.some((place) => place.block_id === asked.current.block_id);
  return { asked, passages: [...hit.passages.filter(holds), ...hit.passages.filter((one) => !holds(one))] };
}

const changesOf = ({ row }: DocumentHit, changes: readonly ValueChange[]): ValueChange[] =>
  changes.filter(({ old, current }) =>
    [old, current].some((memory) => memory.document_id === row.document_id),
  );

/** A document that the search did not find, when it is in the bounds of the search. */
async function fetchHit(
  ctx: SearchContext,
  viewer: Viewer,
  search: DocumentSearch,
  { resource_id: resourceId, document_id: documentId, text }: ClaimingRow,
): Promise<DocumentHit | null> {
  const { resourceIds } = search.scope;
  if (resourceIds && !resourceIds.includes(resourceId)) return null;
  const found = await findHits(ctx, viewer, {
    query: text,
    scope: { ...search.scope, resourceIds: [resourceId] },
    limit: FOUND_PER_DOCUMENT,
    candidatesMax: search.candidatesMax,
  });
  const own = found.filter((hit) => hit.document_id === documentId);
  const rows = own.length ? await listByIds(ctx.sql, viewer, [documentId]) : [];
  const hits = toHits(
    rows,
    Map.groupBy(own, (hit) => hit.document_id),
    search,
  );
  const [hit] = await readDocumentHits(ctx, viewer, hits);
  return hit ?? null;
}

/** Whether neither source nor age counts: then the documents with the best scores are the hits. */
const isRankedByScore = ({ recencyHalfLifeDays, weights }: DocumentSearch): boolean =>
  recencyHalfLifeDays === null && !Object.keys(weights).length;

const bestIds = (byDocument: ReadonlyMap<number, Hit[]>, limit: number): number[] =>
  [...byDocument]
    .map(([id, hits]) => ({ id, score: scoreOf(hits) }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);

/** Of the distance to 1: several messages never come to more than certainty. */
const scoreOf = ([best, ...further]: readonly Hit[]): number =>
  further
    .slice(0, FURTHER_MAX)
    .reduce((sum, hit) => sum + (1 - sum) * FURTHER_SHARE * hit.score, best?.score ?? 0);

/** A document with what was found of it, before its texts are read. */
type UnreadHit = Omit<DocumentHit, 'passages'> & { found: readonly Hit[] };

/** Reads the passages of the documents that are wanted. */
async function readDocumentHits(
  { sql }: SearchContext,
  viewer: Viewer,
  hits: readonly UnreadHit[],
): Promise<DocumentHit[]> {
  const read = await readHits(
    sql,
    viewer,
    hits.flatMap((hit) => hit.found),
  );
  return withPassages(hits, read);
}

/** A document that is gone meanwhile is left out. */
function withPassages(hits: readonly UnreadHit[], read: readonly Found[]): DocumentHit[] {
  const byDocument = Map.groupBy(read, (found) => found.document_id);
  return hits.flatMap(({ found: _, ...hit }) => {
    const passages = byDocument.get(hit.row.document_id)?.flatMap((found) => found.passages);
    return passages ? [{ ...hit, passages }] : [];
  });
}

/** Documents with what was found of them, best first, as many as are wanted. */
function toHits(
  rows: readonly DocumentRow[],
  byDocument: ReadonlyMap<number, Hit[]>,
  search: DocumentSearch,
): UnreadHit[] {
  const weightMax = Math.max(1, ...Object.values(search.weights));
  return rows
    .map((row) => toDocumentHit(row, byDocument.get(row.document_id) ?? [], search, weightMax))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score || a.row.document_id - b.row.document_id)
    .slice(0, search.limit);
}

function toDocumentHit(
  row: DocumentRow,
  found: readonly Hit[],
  search: DocumentSearch,
  weightMax: number,
): UnreadHit {
  const recency = recencyOf(row, search);
  return {
    row,
    score: scoreOf(found) * ((search.weights[row.source] ?? 1) / weightMax) * recency,
    recency,
    words: [...new Set(found.flatMap((hit) => hit.words))],
    terms: weighedTerms(found),
    parts: found[0]?.parts ?? {},
    found,
    changes: [],
    asked: null,
  };
}

/** A term weighs what it does where it weighs most: messages and documents count their words apart. */
function weighedTerms(found: readonly Hit[]): DocumentHit['terms'] {
  const weights = new Map<string, number>();
  for (const hit of found)
    for (const [i, term] of hit.words.entries())
      weights.set(term, Math.max(weights.get(term) ?? 0, hit.weights[i] ?? 0));
  return [...weights]
    .map(([term, weight]) => ({ term, weight }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
}

function recencyOf(row: DocumentRow, { recencyHalfLifeDays, now }: DocumentSearch): number {
  if (recencyHalfLifeDays === null) return 1;
  const date = documentDate(row);
  if (!date) return UNDATED_FACTOR;
  const ageDays = Math.max(0, now.getTime() - date.getTime()) / DAY_MS;
  return 0.5 ** (ageDays / recencyHalfLifeDays);
}
