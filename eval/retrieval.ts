import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareDocument } from '../src/documents/chunking/prepare-document.ts';
import { saveDocuments } from '../src/ingest/save-documents.ts';
import { assignBlockIds } from '../src/parse/blocks/block-id.ts';
import { refreshTermStats } from '../src/search/queries.ts';
import { EVERYWHERE } from '../src/search/retrieve-chunks.ts';
import { searchDocuments } from '../src/search/search-documents.ts';
import { startProduct } from './product.ts';
import { readJsonLines } from './read-lines.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

interface CorpusItem {
  id: string;
  scope: string;
  text: string;
  title?: string;
  speaker?: string;
  date?: string;
}

interface Query {
  id: string;
  scope: string;
  text: string;
  exclude?: string[];
}

const BATCH = 200;
const RESULTS = 100;

/** Every item is a document of the product, every scope a tenant of its own (with --global: one for all). */
export async function run({ data, set, global, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  if (set === undefined)
    throw new Error(
      'retrieval needs --set NAME: the files are DIR/NAME.corpus.jsonl.gz and DIR/NAME.queries.jsonl.gz',
    );
  const corpus = readJsonLines<CorpusItem>(path.join(data, `${set}.corpus.jsonl.gz`));
  const queries = readJsonLines<Query>(path.join(data, `${set}.queries.jsonl.gz`)).slice(0, limit);
  const tenants = new Map<string, string>();
  const tenantOf = (scope: string): string => {
    const key = global ? '' : scope;
    return tenants.get(key) ?? tenants.set(key, `scope-${tenants.size}`).get(key)!;
  };
  const product = await startProduct({ worker: false });
  try {
    const { ctx } = product.app;
    for (const [tenant, items] of Map.groupBy(corpus, (item) => tenantOf(item.scope))) {
      await product.addTenant(tenant);
      for (let at = 0; at < items.length; at += BATCH)
        await saveDocuments(ctx, tenant, null, items.slice(at, at + BATCH).map(toDocument));
      await refreshTermStats(ctx.sql, tenant);
    }
    await ctx.sql`analyze`;
    const lines: string[] = [];
    const startedAt = performance.now();
    for (const query of queries) {
      const from = performance.now();
      const hits = await searchDocuments(
        ctx,
        { appId: tenantOf(query.scope), userId: null },
        {
          query: query.text,
          scope: EVERYWHERE,
          limit: RESULTS,
          candidatesMax: 5_000,
          weights: {},
          recencyHalfLifeDays: null,
          now: ctx.now(),
        },
      );
      lines.push(
        JSON.stringify({
          id: query.id,
          ranked: hits.map((hit) => hit.row.resource_id),
          ms: performance.now() - from,
        }),
      );
    }
    writeFileSync(out, `${lines.join('\n')}\n`);
    return {
      suite: 'retrieval',
      set,
      documents: corpus.length,
      queries: queries.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await product.close();
  }
}

function toDocument(item: CorpusItem) {
  const speaker = item.speaker ? { sender: { name: item.speaker, email: null } } : {};
  return prepareDocument({
    source: item.speaker ? 'slack' : 'notion',
    resourceId: item.id,
    type: item.speaker ? 'message' : 'document',
    title: item.title ?? null,
    body: null,
    blocks: assignBlockIds([{ type: item.speaker ? 'message' : 'paragraph', text: item.text, ...speaker }]),
    metadata: {},
  });
}
