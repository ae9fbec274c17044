import { writeFileSync } from 'node:fs';
import { transaction } from '../src/db/transaction.ts';
import { DEFAULT_APP } from '../src/auth/require-app.ts';
import { recordMentions } from '../src/entities/record-mentions.ts';
import { rankEntities } from '../src/entities/find/rank-entities.ts';
import { prepareDocument } from '../src/documents/chunking/prepare-document.ts';
import { saveDocuments } from '../src/ingest/save-documents.ts';
import { assignBlockIds } from '../src/parse/blocks/block-id.ts';
import { foldName } from '../src/text/fold.ts';
import { startProduct } from './product.ts';
import { readJsonLines } from './read-lines.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

type Row = { kind: 'entity'; id: string; type: string; name: string } | { kind: 'query'; text: string };

const BATCH = 2_000;
const RESULTS = 100;

/** Stores one document mention for each entity and searches for it as the API does. */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const rows = readJsonLines<Row>(data);
  const entities = rows.filter((row) => row.kind === 'entity');
  const queries = rows.filter((row) => row.kind === 'query').slice(0, limit);
  // The product treats names that are equal when folded as one entity, which represents all their ids.
  const idsOf = Map.groupBy(entities, (e) => foldName(e.name));
  const product = await startProduct({ worker: false });
  try {
    const { ctx } = product.app;
    const viewer = { appId: DEFAULT_APP, userId: null };
    const document = prepareDocument({
      source: 'vault',
      resourceId: 'all',
      type: 'document',
      title: null,
      body: null,
      blocks: assignBlockIds([{ type: 'paragraph', text: 'All entities.' }]),
      metadata: {},
    });
    await saveDocuments(ctx, DEFAULT_APP, null, [document]);
    for (let at = 0; at < entities.length; at += BATCH) {
      // Each batch is its own document: new mentions of a document replace the old ones.
      await saveDocuments(ctx, DEFAULT_APP, null, [{ ...document, resourceId: `batch-${at}` }]);
      const [stored] = await ctx.sql<
        { document_id: number }[]
      >`select document_id from documents where app_id = ${DEFAULT_APP} and resource_id = ${`batch-${at}`}`;
      const mentions = entities
        .slice(at, at + BATCH)
        .map((e) => ({ name: e.name, type: e.type, quote: e.name, confidence: 1 }));
      await transaction(ctx.sql, (tx) =>
        recordMentions(tx, DEFAULT_APP, null, [{ documentId: stored!.document_id, mentions }]),
      );
    }
    await ctx.sql`analyze`;
    const lines: string[] = [];
    for (const query of queries) {
      const from = performance.now();
      const found = await rankEntities(ctx.sql, viewer, { query: query.text, type: null, limit: RESULTS });
      const ranked = found.flatMap(({ row }) => (idsOf.get(foldName(row.name)) ?? []).map((e) => e.id));
      lines.push(JSON.stringify({ text: query.text, ranked, ms: performance.now() - from }));
    }
    writeFileSync(out, `${lines.join('\n')}\n`);
    return { suite: 'entity-search', entities: entities.length, queries: queries.length };
  } finally {
    await product.close();
  }
}
