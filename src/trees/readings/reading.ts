import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../documents/visible.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import {
  type KeptReading,
  listReadings,
  type NewReading,
  type ReadingKind,
  type ReadingsPage,
  upsertReadings,
} from './queries.ts';

/** Folders whose code determines readings: any change to them invalidates all stored readings. */
const RULES_FOLDERS = ['guide', 'teams', 'text'];

let rules: string | null = null;

/** Returns a hash of the code that reads documents, so that nobody has to remember to raise a version. */
export function rulesVersion(): string {
  rules ??= sha256Hex(
    RULES_FOLDERS.flatMap((folder) => listSources(path.resolve(import.meta.dirname, '../..', folder)))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  );
  return rules;
}

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(folder, name));

/** Number of documents whose stored readings are fetched at once. */
const PAGE = 500;

/** Yields approved documents that the viewer sees, by document_id, with their stored readings; prefetches the next page. */
export async function* listKept(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  options: Pick<ReadingsPage, 'kind' | 'sources'>,
): AsyncGenerator<KeptReading[]> {
  const fetchAfter = (after: number) =>
    listReadings(ctx.sql, viewer, { ...options, rulesVersion: rulesVersion(), after, limit: PAGE });
  let next = fetchAfter(0);
  try {
    for (;;) {
      const rows = await next;
      const last = rows.at(-1);
      if (rows.length < PAGE || !last) {
        if (rows.length) yield rows;
        return;
      }
      next = fetchAfter(last.document_id);
      yield rows;
    }
  } finally {
    // If the caller stops early, the prefetched page must still finish.
    await Promise.allSettled([next]);
  }
}

/** Stores readings for the next tree. */
export async function keepReadings(
  ctx: Pick<Context, 'sql'>,
  appId: string,
  kind: ReadingKind,
  readings: readonly NewReading[],
): Promise<void> {
  if (readings.length) await transaction(ctx.sql, (tx) => upsertReadings(tx, appId, kind, readings));
}
