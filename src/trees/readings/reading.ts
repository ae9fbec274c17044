import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { InventoryRow } from '../../documents/reads.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { listReadings, type ReadingKind, type StoredReading, upsertReadings } from './queries.ts';

/** Whose code decides what is read of a document: with any change of it, everything is read again. */
const RULES_FOLDERS = ['guide', 'teams', 'text'];

let rules: string | null = null;

/** A hash of the code that reads documents, so that nobody has to remember to raise a version. */
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

/** Of all that goes into a reading: two documents with the same are read as the same. */
export const madeFrom = (
  row: Pick<InventoryRow, 'revision' | 'title' | 'type' | 'metadata' | 'collection'>,
  ...others: unknown[]
): string =>
  sha256Hex(
    JSON.stringify([
      rulesVersion(),
      row.revision,
      row.title,
      row.type,
      row.metadata,
      row.collection,
      ...others,
    ]),
  ).slice(0, 40);

/** The readings that are kept of documents and still hold, by document_id: `wanted` has what each must be made from. */
export async function findReadings<T>(
  ctx: Pick<Context, 'sql'>,
  appId: string,
  kind: ReadingKind,
  wanted: ReadonlyMap<number, string>,
): Promise<Map<number, T>> {
  const rows = await listReadings(ctx.sql, appId, kind, [...wanted.keys()]);
  return new Map(
    rows
      .filter((row) => wanted.get(row.document_id) === row.made_from)
      // The hash says that this very code wrote it.
      .map((row) => [row.document_id, JSON.parse(row.reading) as T]),
  );
}

/** Keeps readings for the next tree. */
export async function keepReadings(
  ctx: Pick<Context, 'sql'>,
  appId: string,
  kind: ReadingKind,
  readings: readonly (Pick<StoredReading, 'document_id' | 'made_from'> & { value: object })[],
): Promise<void> {
  if (!readings.length) return;
  const rows = readings.map(({ document_id, made_from, value }) => ({
    document_id,
    made_from,
    reading: JSON.stringify(value),
  }));
  await transaction(ctx.sql, (tx) => upsertReadings(tx, appId, kind, rows));
}
