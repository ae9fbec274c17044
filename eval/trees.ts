import { writeFileSync } from 'node:fs';
import type { Context } from '../src/context.ts';
import { prepareImported } from '../src/ingest/prepare/prepare-in-pool.ts';
import { importedItem } from '../src/ingest/prepare/read-imported.ts';
import { saveDocuments } from '../src/ingest/save-documents.ts';
import { startTree } from '../src/trees/generate/start-tree.ts';
import { getTreeRow, readServed } from '../src/trees/read/get-tree.ts';
import { startProduct } from './product.ts';
import { readJsonLines } from './read-lines.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

const APP = 'default';
const BATCH = 100;
const WAIT_MS_MAX = 30 * 60_000;
const POLL_MS = 250;

export interface ExportedFile {
  path: string;
  content: string;
  tier: string;
  team: string;
}

/**
 * Imports documents as a client would, waits until they are processed, generates a tree and writes its files with the documents' own ids as
 * citations and team names instead of slugs.
 */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const items = readJsonLines<unknown>(data)
    .slice(0, limit)
    .map((row) => importedItem.parse(row));
  const product = await startProduct({ worker: true });
  try {
    const { ctx } = product.app;
    const from = performance.now();
    for (let at = 0; at < items.length; at += BATCH)
      await saveDocuments(ctx, APP, null, await prepareImported(ctx, APP, items.slice(at, at + BATCH)));
    const importedAt = performance.now();
    await until(async () => {
      const [row] = await ctx.sql<{ n: number }[]>`
        select count(*)::int as n from documents where status in ('pending', 'processing')`;
      return row?.n === 0;
    });
    const processedAt = performance.now();
    const files = await growTree(ctx);
    writeFileSync(out, JSON.stringify({ files }));
    const seconds = (a: number, b: number) => Math.round((b - a) / 100) / 10;
    return {
      suite: 'trees',
      documents: items.length,
      files: files.length,
      teams: new Set(files.map((f) => f.team).filter(Boolean)).size,
      footnote_share: footnoteShare(files.map(({ content }) => content)),
      import_seconds: seconds(from, importedAt),
      process_seconds: seconds(importedAt, processedAt),
      tree_seconds: seconds(processedAt, performance.now()),
    };
  } finally {
    await product.close();
  }
}

/** Returns the share of all characters in footnote definitions and the heading above them, with labels of the served length; 0..1 with three digits. */
export function footnoteShare(texts: readonly string[]): number {
  const lines = texts
    .join('\n')
    .replace(/\[\^[^\]\s]+\]/g, '[^01234567]')
    .split('\n');
  const chars = (list: readonly string[]) => list.reduce((sum, line) => sum + line.length + 1, 0);
  const definitions = lines.filter((line) => /^\[\^[^\]\s]+\]:|^## Sources in /.test(line));
  return Math.round((1_000 * chars(definitions)) / Math.max(1, chars(lines))) / 1_000;
}

/** Generates a tree of the app and returns its files in the format of the scorer. */
export async function growTree(ctx: Context): Promise<ExportedFile[]> {
  const owner = { appId: APP, owner: null };
  const viewer = { appId: APP, userId: null };
  const started = await startTree(ctx, owner, {
    sources: null,
    workstreamName: null,
    onlyKey: null,
    baseTreeId: null,
  });
  await until(async () => (await getTreeRow(ctx.sql, viewer, started.tree_id)).status !== 'processing');
  const tree = await getTreeRow(ctx.sql, viewer, started.tree_id);
  if (tree.status !== 'completed') throw new Error(`the tree ended as ${tree.status}: ${tree.error}`);
  const served = (await readServed(ctx.sql, APP, tree)) ?? [];
  const names = new Map((tree.meta.teams ?? []).map((team) => [team.slug, team.name]));
  return served.map((file) => {
    const ids = new Map((file.provenance.citations ?? []).map((c) => [c.label, c.resource_id]));
    return {
      path: file.path,
      content: file.content.replace(/\[\^([^\]\s]+)\]/g, (whole, label: string) => {
        const id = ids.get(label);
        return id === undefined ? whole : `[^${id}]`;
      }),
      tier: file.tier,
      team: names.get(file.team) ?? file.team,
    };
  });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS_MAX;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('not done after 30 minutes');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
