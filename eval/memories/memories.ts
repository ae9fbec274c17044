import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, createClient } from '../../client/client.ts';
import type { Db } from '../../src/db/types.ts';
import { prepareImported } from '../../src/ingest/prepare/prepare-in-pool.ts';
import { importedItem } from '../../src/ingest/prepare/read-imported.ts';
import { saveDocuments } from '../../src/ingest/save-documents.ts';
import { listOfDocuments } from '../../src/memories/history/queries.ts';
import { type Histories, readHistories } from '../../src/memories/history/read-histories.ts';
import { importSamples, untilProcessed } from '../samples/import-samples.ts';
import { type Product, startProduct } from '../product.ts';
import { readJsonLines } from '../read-lines.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';
import { type ChangedFact, foundChanges, isNewestFirst } from './score-changes.ts';

const FROZEN_SET = import.meta.dirname;
const VIEWER = { appId: 'default', userId: null };
const BATCH = 100;
/** “Now” in the sample company: the questions ask what is true then, no matter when they are asked. */
const AS_OF = '2026-06-30';

interface Question {
  question: string;
  newest: string[];
  older: string[];
}

/**
 * The sample company with its later documents: how many hand-listed changes are detected as superseded, and how many questions about
 * changed facts return the newest value first. With --data, only counts links among the documents of a file. Writes the links to --out.
 */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const product = await startProduct({ worker: true });
  try {
    const client = createClient({ url: await product.app.listen(), apiKey: product.app.firstKey ?? '' });
    if (data) await importLines(product, data, limit);
    else for (const folder of ['now', 'later'] as const) await importSamples(client, product.dataDir, folder);
    await untilProcessed(client);
    const read = await readAll(product.app.ctx.sql);
    if (out) writeFileSync(out, describeLinks(read).join('\n'));
    return {
      suite: 'memories',
      ...counts(read),
      ...(data ? {} : { ...scoreFacts(read), ...(await askAll(client, out)) }),
    };
  } finally {
    await product.close();
  }
}

async function importLines({ app: { ctx } }: Product, file: string, limit: number): Promise<void> {
  const items = readJsonLines<unknown>(file)
    .slice(0, limit)
    .map((row) => importedItem.parse(row));
  for (let at = 0; at < items.length; at += BATCH)
    await saveDocuments(
      ctx,
      VIEWER.appId,
      null,
      await prepareImported(ctx, VIEWER.appId, items.slice(at, at + BATCH)),
    );
}

async function readAll(sql: Db): Promise<Histories> {
  const documents = await sql<{ document_id: number }[]>`select document_id from documents`;
  const memories = await listOfDocuments(
    sql,
    VIEWER,
    documents.map((row) => row.document_id),
  );
  return readHistories(sql, VIEWER, memories, { asOf: null, now: new Date() });
}

function counts({ histories, rows }: Histories): Record<string, number> {
  const all = [...histories.values()];
  const repeating = new Set<string>();
  for (const [id, { repeats }] of histories)
    if (!repeating.has(id)) for (const other of repeats) repeating.add(other);
  return {
    memories: rows.size,
    superseded: all.filter((history) => history.supersededBy.length).length,
    contradicting: all.filter((history) => history.contradicts.length).length,
    joined_repeats: repeating.size,
  };
}

function scoreFacts({ histories, rows }: Histories): Record<string, unknown> {
  const facts = readJsonLines<ChangedFact>(path.join(FROZEN_SET, 'changed-facts.jsonl'));
  const memories = [...rows.values()].map((row) => ({
    id: row.memory_id,
    text: row.kind === 'summary' ? '' : row.text,
    quote: row.quote,
    supersededBy: (histories.get(row.memory_id)?.supersededBy ?? []).map((link) => link.memoryId),
  }));
  const found = new Set(foundChanges(facts, memories));
  return {
    changed_facts: facts.length,
    found: found.size,
    missed: facts.filter(({ id }) => !found.has(id)).map(({ id }) => id),
  };
}

async function askAll(client: Client, out: string): Promise<Record<string, unknown>> {
  const questions = readJsonLines<Question>(path.join(FROZEN_SET, 'questions.jsonl'));
  const wrong: string[] = [];
  const lines: unknown[] = [];
  for (const { question, newest, older } of questions) {
    const { answer, documents } = await client.queryMemories({ query: question, answer: true, as_of: AS_OF });
    const hits = documents.map((hit) => hit.highlights.map(({ text }) => text).join('\n'));
    const inHits = isNewestFirst(hits, newest, older);
    const inAnswer = answer === null ? null : isNewestFirst(answer.split(/\[\^\w+\]/), newest, older);
    if (!inHits || inAnswer === false) wrong.push(question);
    lines.push({ question, inHits, inAnswer, answer, first: hits[0] });
  }
  if (out) writeFileSync(`${out}.questions.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { questions: questions.length, newest_first: questions.length - wrong.length, wrong };
}

function describeLinks({ histories, rows }: Histories): string[] {
  const textOf = (id: string) => {
    const row = rows.get(id);
    return row ? `${row.text} (${row.source}/${row.resource_id})` : id;
  };
  return [...histories].flatMap(([id, { supersededBy, contradicts }]) => [
    ...supersededBy.map(
      (link) => `[${link.slot}] ${textOf(id)}\n    => ${link.from} ${link.value}: ${textOf(link.memoryId)}`,
    ),
    ...contradicts.map((link) => `[${link.slot}] ${textOf(id)}\n    <> ${textOf(link.memoryId)}`),
  ]);
}
