import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import type { PlainDocument } from '../../documents/chunking/prepare-document.ts';
import { metadataSchema } from '../../documents/document-fields.ts';
import { parseTrace } from '../../sources/trace/parse-trace.ts';
import { prepareImported, prepareParsed } from '../prepare/prepare-in-pool.ts';
import { readImportFile } from '../prepare/read-file.ts';
import { importedItem } from '../prepare/read-imported.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../../samples');
/** The folder with what comes after the first tree; `npm run demo` shows it. */
const LATER = 'later';

const traceFile = z.object({
  session_id: z.string(),
  title: z.string(),
  date: z.string(),
  metadata: metadataSchema,
  history: z.string(),
});

/** Returns the documents of the sample company, ready to store; samples/README.md describes them. */
export async function readSamples(
  ctx: Pick<Context, 'sql' | 'cpu' | 'parseFile'>,
  appId: string,
): Promise<NewDocument[]> {
  const entries = await readdir(SAMPLES, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.parentPath !== SAMPLES)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => folderOf(file) !== LATER)
    .sort();
  const of = (...folders: string[]) => files.filter((file) => folders.includes(folderOf(file)));
  const others = files.filter((file) => !['files', 'trace'].includes(folderOf(file)));
  const items = await Promise.all(others.map(async (file) => importedItem.parse(await readJson(file))));
  const parsed: PlainDocument[] = await Promise.all(of('trace').map(readTraceFile));
  for (const file of of('files')) parsed.push(...(await readPlainFile(ctx, appId, file)));
  return [...(await prepareImported(ctx, appId, items)), ...(await prepareParsed(ctx, appId, parsed))];
}

const folderOf = (file: string): string => path.basename(path.dirname(file));

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function readTraceFile(file: string): Promise<PlainDocument> {
  const sent = traceFile.parse(await readJson(file));
  const trace = parseTrace(sent.history, null);
  return {
    source: 'trace',
    resourceId: sent.session_id,
    type: 'trace',
    title: sent.title,
    body: sent.history,
    blocks: trace.blocks,
    metadata: { ...trace.metadata, ...sent.metadata },
    occurredAt: sent.date,
    dateReason: 'sender',
  };
}

async function readPlainFile(
  ctx: Pick<Context, 'parseFile'>,
  appId: string,
  file: string,
): Promise<PlainDocument[]> {
  const documents: PlainDocument[] = [];
  const items = readImportFile(ctx, appId, {
    content: { path: file },
    filename: path.basename(file),
    mediaType: null,
    resourceId: `samples/${path.basename(file)}`,
    metadata: {},
    collection: null,
    date: null,
    fileDate: null,
    fileDateFrom: 'file date',
  });
  for await (const item of items) if ('document' in item) documents.push(item.document);
  return documents;
}
