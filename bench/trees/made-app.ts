import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { chunkAll } from '../../src/documents/chunking/chunk-stored.ts';
import { prepareImported } from '../../src/ingest/prepare/prepare-in-pool.ts';
import type { ImportedItem } from '../../src/ingest/prepare/read-imported.ts';
import { saveDocuments } from '../../src/ingest/save-documents.ts';

export const APP = 'default';
const BATCH = 250;

/** Runs `work` with the service on the documents; anything `work` stores is processed only once a tree uses it. */
export async function withDocuments<T>(
  items: readonly ImportedItem[],
  work: (ctx: Context) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-trees-'));
  try {
    await withApp(dataDir, { ...env, CAMBIUM_WORKER: 'false' }, ({ ctx }) => store(ctx, items));
    return await withApp(dataDir, { ...env, CAMBIUM_WORKER: 'true' }, ({ ctx }) => work(ctx));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withApp<T>(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = await startApp(
    readConfig({ CAMBIUM_DATA_DIR: dataDir, CAMBIUM_LOG_LEVEL: 'error', CAMBIUM_PORT: '0', ...env }),
  );
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Stores documents as if their memories and entities had been extracted: trees are written from their texts. */
export async function store(ctx: Context, items: readonly ImportedItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH)
    await saveDocuments(ctx, APP, null, await prepareImported(ctx, APP, items.slice(at, at + BATCH)));
  await chunkAll(ctx, APP);
  await ctx.sql`
    update documents set status = 'completed', processed_revision = revision, indexed_at = now()
    where status <> 'completed' or processed_revision <> revision`;
}
