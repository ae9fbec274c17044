import { type ExportedFile, growTree } from '../../eval/trees.ts';
import { readJsonLines } from '../../eval/read-lines.ts';
import type { Context } from '../../src/context.ts';
import { transaction } from '../../src/db/transaction.ts';
import { type ImportedItem, importedItem } from '../../src/ingest/prepare/read-imported.ts';
import type { Bench } from '../bench.types.ts';
import { APP, store, withDocuments } from './made-app.ts';
import { madeOrganization } from './made-organization.ts';

const DOCUMENTS = 10_000;
/** Documents that change; a hundred in a hundred thousand. */
const CHANGED = 21;
const CHANGED_SHARE = 0.001;
const MB = 1e6;

/** Whole trees of the builtin model: the first, one after no change, one after a few changes. */
const bench: Bench = {
  about:
    'trees without a model: seconds for the first, with nothing changed, with 21 documents (from 21,000 on one in a thousand) changed, and files written (--n documents; --data FILE of documents)',
  run: async ({ n, data }) => {
    const items = (data === undefined ? madeOrganization(n ?? DOCUMENTS) : readJsonLines<unknown>(data)).map(
      (row) => importedItem.parse(row),
    );
    return withDocuments(items, (ctx) => measure(ctx, items));
  },
};
export default bench;

async function measure(ctx: Context, items: readonly ImportedItem[]): Promise<Record<string, number>> {
  const first = await grow(ctx);
  const same = await grow(ctx);
  const every = items.length / Math.max(CHANGED, items.length * CHANGED_SHARE);
  const day = newestOf(items);
  const changed = items
    .filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every))
    .map((item) => changeOf(item, day));
  await store(ctx, changed);
  const after = await grow(ctx);
  const rewritten = after.files.filter((file) => isWritten(file, same.files));
  const ids = new Set(changed.map((item) => item.resource_id));
  const cites = (file: ExportedFile | undefined) =>
    [...(file?.content ?? '').matchAll(/\[\^([^\]\s]+)\]/g)].some(([, id]) => ids.has(id ?? ''));
  const unaffected = rewritten.filter(
    (file) => !cites(file) && !cites(same.files.find(({ path: known }) => known === file.path)),
  );
  return {
    documents: items.length,
    files: first.files.length,
    first_seconds: first.seconds,
    nothing_changed_seconds: same.seconds,
    nothing_changed_files_written: same.files.filter((file) => isWritten(file, first.files)).length,
    documents_changed: changed.length,
    changed_seconds: after.seconds,
    changed_files_written: rewritten.length,
    changed_files_written_that_cite_none_of_them: unaffected.length,
    readings_left_of_a_deleted_document: await readingsOfDeleted(ctx, items),
    rss_peak_mb: Math.round((process.resourceUsage().maxRSS * 1024) / MB),
  };
}

async function grow(ctx: Context): Promise<{ files: ExportedFile[]; seconds: number }> {
  const from = performance.now();
  const files = await growTree(ctx);
  return { files, seconds: Math.round((performance.now() - from) / 100) / 10 };
}

const isWritten = (file: ExportedFile, before: readonly ExportedFile[]): boolean =>
  before.find(({ path: known }) => known === file.path)?.content !== file.content;

/** Returns when the newest of them changed: “recently” is relative to that, so a later day would change statements about all. */
const newestOf = (items: readonly ImportedItem[]): string =>
  items.map(({ metadata }) => String(metadata?.last_modified ?? '')).reduce((a, b) => (a > b ? a : b), '');

/** Returns a document with one more sentence, changed on that day: files that list it show another date. */
const changeOf = (item: ImportedItem, day: string): ImportedItem => ({
  ...item,
  metadata: { ...item.metadata, last_modified: day },
  data: [...(item.data ?? []), 'It is checked twice from now on.'],
});

async function readingsOfDeleted(ctx: Context, items: readonly ImportedItem[]): Promise<number> {
  const id = items[0]?.resource_id ?? '';
  await transaction(ctx.sql, (tx) => tx`delete from documents where app_id = ${APP} and resource_id = ${id}`);
  const [row] = await ctx.sql<{ n: number }[]>`
    select count(*)::int as n
    from document_readings r
    where r.app_id = ${APP} and not exists (
      select from documents d where d.app_id = r.app_id and d.document_id = r.document_id)`;
  return row?.n ?? -1;
}
