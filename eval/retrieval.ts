import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { saveDocuments } from '../src/ingest/save-documents.ts';
import { trainStale } from '../src/search/lsa/train-stale.ts';
import { RECIPE, type Recipe, type Step, STEPS, without } from '../src/search/rank/recipes.ts';
import { EVERYWHERE, retrievePassages } from '../src/search/retrieve-passages.ts';
import { countChanges } from '../src/search/statistics/count-changes.ts';
import { type Product, startProduct } from './product.ts';
import { readJsonLines } from './read-lines.ts';
import { type CorpusDocument, type CorpusItem, toDocuments } from './retrieval/corpus-documents.ts';
import { type JudgedQuery, meanScore, scoreRanking } from './retrieval/score-ranking.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

const BATCH = 200;
const RESULTS = 100;
const CANDIDATES_MAX = 5_000;

interface Query extends JudgedQuery {
  id: string;
  scope: string;
  text: string;
}

/**
 * Imports conversations as conversations, with senders and dates, and everything else as documents; each scope is its own tenant (with
 * --global: one for all). With --ablate, asks the queries again without each ranking step.
 */
export async function run({ data, set, global, ablate, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  if (set === undefined)
    throw new Error(
      'retrieval needs --set NAME: the files are DIR/NAME.corpus.jsonl.gz and DIR/NAME.queries.jsonl.gz',
    );
  const corpus = readJsonLines<CorpusItem>(path.join(data, `${set}.corpus.jsonl.gz`));
  const queries = readJsonLines<Query>(path.join(data, `${set}.queries.jsonl.gz`)).slice(0, limit);
  const product = await startProduct({ worker: false });
  try {
    const index = await fill(product, corpus, (scope) => (global ? 'everything' : `scope ${scope}`));
    const startedAt = performance.now();
    const answered = await ask(product, index, queries, RECIPE);
    writeFileSync(out, answered.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return {
      suite: 'retrieval',
      set,
      documents: corpus.length,
      queries: queries.length,
      'recall@10 / MRR': score(queries, answered),
      seconds: Math.round((performance.now() - startedAt) / 1000),
      ...(ablate ? { without: await ablated(product, index, queries) } : {}),
    };
  } finally {
    await product.close();
  }
}

interface Index {
  appOf: (scope: string) => string;
  /** By app and resource id. */
  documents: Map<string, CorpusDocument>;
}

async function fill(
  { app: { ctx }, addTenant }: Product,
  corpus: readonly CorpusItem[],
  tenantOf: (scope: string) => string,
): Promise<Index> {
  const apps = new Map(
    [...new Set(corpus.map((item) => tenantOf(item.scope)))].map((name, i) => [name, `app-${i}`]),
  );
  const appOf = (scope: string) => apps.get(tenantOf(scope)) ?? 'none';
  const documents = new Map<string, CorpusDocument>();
  for (const [scope, items] of Map.groupBy(corpus, (item) => item.scope)) {
    const appId = appOf(scope);
    if (![...documents.keys()].some((key) => key.startsWith(`${appId}\n`))) await addTenant(appId);
    const made = toDocuments(items);
    for (const one of made) documents.set(`${appId}\n${one.document.resourceId}`, one);
    for (let at = 0; at < made.length; at += BATCH)
      await saveDocuments(
        ctx,
        appId,
        null,
        made.slice(at, at + BATCH).map((one) => one.document),
      );
  }
  await countChanges(ctx.sql);
  await trainStale(ctx);
  await ctx.sql`analyze`;
  return { appOf, documents };
}

interface Answered {
  id: string;
  ranked: string[];
  ms: number;
}

async function ask(
  { app: { ctx } }: Product,
  { appOf, documents }: Index,
  queries: readonly Query[],
  recipe: Recipe,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  const ids = await resourceIds(ctx.sql);
  for (const { id, scope, text } of queries) {
    const from = performance.now();
    const appId = appOf(scope);
    const found = await retrievePassages(
      ctx,
      { appId, userId: null },
      {
        query: text,
        scope: EVERYWHERE,
        limit: RESULTS,
        candidatesMax: CANDIDATES_MAX,
        recipe,
      },
    );
    const ms = performance.now() - from;
    const ranked = found.flatMap((hit) => {
      const document = documents.get(`${appId}\n${ids.get(hit.document_id)}`);
      return document?.itemOf(hit.passages.flatMap((p) => p.places.map((place) => place.block_id))) ?? [];
    });
    answered.push({ id, ranked: [...new Set(ranked)], ms });
  }
  return answered;
}

async function resourceIds(sql: Product['app']['ctx']['sql']): Promise<Map<number, string>> {
  const rows = await sql<
    { document_id: number; resource_id: string }[]
  >`select document_id, resource_id from documents`;
  return new Map(rows.map((row) => [row.document_id, row.resource_id]));
}

const score = (queries: readonly Query[], answered: readonly Answered[]): string | null =>
  meanScore(queries.map((query, i) => scoreRanking(query, answered[i]?.ranked ?? [])));

async function ablated(
  product: Product,
  index: Index,
  queries: readonly Query[],
): Promise<Record<string, string | null>> {
  const scores: Record<string, string | null> = {};
  for (const step of Object.keys(STEPS) as Step[])
    scores[step] = score(queries, await ask(product, index, queries, without(step)));
  return scores;
}
