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
import { preferCurrent, readClaimingOf } from './current/prefer-current.ts';
import { type Found, type Hit, type Passage, readHits } from './passages.ts';
import { findHits, type SearchContext, type SearchScope } from './retrieve-passages.ts';
import { DAY_MS } from '../lib/dates/day.ts';
import { compareText } from '../lib/lists/compare-text.ts';

export interface DocumentSearch {
  query: string;
  scope: SearchScope;
  /** Maximum number of documents. */
  limit: number;
  candidatesMax: number;
  /** Factor on the score by source; default 1. */
  weights: Partial<Record<Source, number>>;
  /** A document this many days old counts half; null: age does not count. */
  recencyHalfLifeDays: number | null;
  now: Date;
  /** The day, `YYYY-MM-DD`, as of which values are current; null: now. */
  asOf: string | null;
  /** Search by meaning; null or absent: only by words. */
  nearChunks?: NearChunks | null;
  /** Terms that count as a word of the query, by the word's term. */
  near?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Called with documents that are probably found as soon as they are known, so that the caller can read more of them meanwhile. */
  readAhead?: (documentIds: readonly number[]) => Promise<unknown>;
}

export interface DocumentHit {
  row: DocumentRow;
  /** 0..1; includes the search's weights and the document's age. */
  score: number;
  /** Words of the query that appear in its matches. */
  words: string[];
  /** The same with their weights, heaviest first. */
  terms: { term: string; weight: number }[];
  /** The share of its score that its age leaves, 0..1. */
  recency: number;
  /** Parts of the score of its best match, by step of the ranking. */
  parts: Record<string, number>;
  /** Its best messages or passages, best first. */
  passages: Passage[];
  /** Changes to what it says; it contains the old or the current statement. */
  changes: readonly ValueChange[];
  /** Set if it has what the question asks for; else null. */
  asked: AskedFact | null;
}

/** Messages and documents fetched per document of the limit: several messages of one conversation may be found. */
const FOUND_PER_DOCUMENT = 4;
/** What each further message of a conversation adds, as a share of its own score: another good one is only weak evidence. */
const FURTHER_SHARE = 0.1;
const FURTHER_MAX = 3;
/** If age counts, a document without a date counts as if it were one half-life old. */
const UNDATED_FACTOR = 0.5;

/** The documents that answer a query best, best first, each with its best passages; `unknown` as in `findHits`. */
export interface FoundForQuery {
  hits: DocumentHit[];
  unknown: string[];
}

/** Searches for the documents that answer a query best. */
export async function searchDocuments(
  ctx: SearchContext,
  viewer: Viewer,
  search: DocumentSearch,
): Promise<FoundForQuery> {
  const { query, asOf, now } = search;
  // Independent queries run concurrently: on a busy machine, each wait for the database counts in full.
  const [found, asked] = await Promise.all([
    findHits(ctx, viewer, {
      query,
      scope: search.scope,
      limit: search.limit * FOUND_PER_DOCUMENT,
      perDocument: FOUND_PER_DOCUMENT,
      candidatesMax: search.candidatesMax,
      nearChunks: search.nearChunks ?? null,
      near: search.near,
    }),
    findAskedMemories(ctx.sql, viewer, query, { asOf, now }),
  ]);
  const byDocument = Map.groupBy(found.hits, (hit) => hit.document_id);
  const best = await readBestHits(ctx, viewer, byDocument, search);
  const current = await preferCurrent(
    ctx,
    viewer,
    { ...search, asked, claiming: best.claiming },
    best.hits,
    (memory) => fetchHit(ctx, viewer, search, memory),
  );
  const hits = current.hits.slice(0, search.limit).map((hit) => ({
    ...hit,
    changes: changesOf(hit, current.changes),
    ...askedOf(hit, current.asked),
  }));
  return { hits, unknown: found.unknown };
}

/** Reads the best documents with their passages, best first; if scores alone decide, reads everything about them at the same time. */
async function readBestHits(
  ctx: SearchContext,
  viewer: Viewer,
  byDocument: ReadonlyMap<number, Hit[]>,
  search: DocumentSearch,
): Promise<{ hits: DocumentHit[]; claiming: ClaimingRow[] }> {
  if (!isRankedByScore(search)) {
    const rows = await listByIds(ctx.sql, viewer, [...byDocument.keys()]);
    const hits = await readDocumentHits(ctx, viewer, toHits(rows, byDocument, search));
    return { hits, claiming: await readClaimingOf(ctx.sql, viewer, hits.map(idOf)) };
  }
  const ids = bestIds(byDocument, search.limit);
  const best = ids.flatMap((id) => byDocument.get(id) ?? []);
  const [rows, read, claiming] = await Promise.all([
    listByIds(ctx.sql, viewer, ids),
    readHits(ctx.sql, viewer, best),
    readClaimingOf(ctx.sql, viewer, ids),
    search.readAhead?.(ids),
  ]);
  return { hits: withPassages(toHits(rows, byDocument, search), read), claiming };
}

const idOf = ({ row }: DocumentHit): number => row.document_id;

/** Moves the passage with the current value of what the question asks for to the front. */
function askedOf(hit: DocumentHit, asked: AskedFact | null): Pick<DocumentHit, 'asked' | 'passages'> {
  if (asked?.current.document_id !== hit.row.document_id) return { asked: null, passages: hit.passages };
  const holds = ({ places }: Passage) => places.some((place) => place.block_id === asked.current.block_id);
  return { asked, passages: [...hit.passages.filter(holds), ...hit.passages.filter((one) => !holds(one))] };
}

const changesOf = ({ row }: DocumentHit, changes: readonly ValueChange[]): ValueChange[] =>
  changes.filter(({ old, current }) =>
    [old, current].some((memory) => memory.document_id === row.document_id),
  );

/** Fetches a document that the search did not find, if it is in the search's scope; else returns null. */
async function fetchHit(
  ctx: SearchContext,
  viewer: Viewer,
  search: DocumentSearch,
  { resource_id: resourceId, document_id: documentId, text }: ClaimingRow,
): Promise<DocumentHit | null> {
  const { resourceIds } = search.scope;
  if (resourceIds && !resourceIds.includes(resourceId)) return null;
  const { hits: found } = await findHits(ctx, viewer, {
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

/** Returns whether neither source nor age counts, so that the documents with the best scores are the hits. */
const isRankedByScore = ({ recencyHalfLifeDays, weights }: DocumentSearch): boolean =>
  recencyHalfLifeDays === null && !Object.keys(weights).length;

const bestIds = (byDocument: ReadonlyMap<number, Hit[]>, limit: number): number[] =>
  [...byDocument]
    .map(([id, hits]) => ({ id, score: scoreOf(hits) }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);

/** Adds a share of the distance to 1, so that several messages never exceed 1. */
const scoreOf = ([best, ...further]: readonly Hit[]): number =>
  further
    .slice(0, FURTHER_MAX)
    .reduce((sum, hit) => sum + (1 - sum) * FURTHER_SHARE * hit.score, best?.score ?? 0);

/** A document with its matches, before its texts are read. */
type UnreadHit = Omit<DocumentHit, 'passages'> & { found: readonly Hit[] };

/** Reads the passages of documents. */
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

/** Adds the passages; omits documents deleted meanwhile. */
function withPassages(hits: readonly UnreadHit[], read: readonly Found[]): DocumentHit[] {
  const byDocument = Map.groupBy(read, (found) => found.document_id);
  return hits.flatMap(({ found: _, ...hit }) => {
    const passages = byDocument.get(hit.row.document_id)?.flatMap((found) => found.passages);
    return passages ? [{ ...hit, passages }] : [];
  });
}

/** Returns up to `limit` documents with their matches, best first. */
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

/** Gives each term its highest weight: messages and documents weigh their words separately. */
function weighedTerms(found: readonly Hit[]): DocumentHit['terms'] {
  const weights = new Map<string, number>();
  for (const hit of found)
    for (const [i, term] of hit.words.entries())
      weights.set(term, Math.max(weights.get(term) ?? 0, hit.weights[i] ?? 0));
  return [...weights]
    .map(([term, weight]) => ({ term, weight }))
    .sort((a, b) => b.weight - a.weight || compareText(a.term, b.term));
}

function recencyOf(row: DocumentRow, { recencyHalfLifeDays, now }: DocumentSearch): number {
  if (recencyHalfLifeDays === null) return 1;
  const date = documentDate(row);
  if (!date) return UNDATED_FACTOR;
  const ageDays = Math.max(0, now.getTime() - date.getTime()) / DAY_MS;
  return 0.5 ** (ageDays / recencyHalfLifeDays);
}
