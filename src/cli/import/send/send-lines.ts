import type { Client } from '../../../../client/client.ts';
import type { MemoryToImport } from '../../../../client/types.ts';
import { isDocument, isBeyondLevels, readLines, BEYOND_LEVELS } from './recognize-file.ts';
import { BULK_CHARS_MAX, BULK_ITEMS_MAX, sendDocuments, firstFailure } from './send-documents.ts';
import type { SentFile } from './send-file.ts';
import type { FoundFile } from '../find/walk-files.ts';

export interface LinesOptions {
  client: Pick<Client, 'importMemories'>;
  isStopped: () => boolean;
  /** Called once all lines up to this one were answered and accepted: a later run may resume after it. */
  onLines: (lines: number) => void;
}

/** Imports JSON Lines of documents in batches, with only one in memory at a time; starts after the first `skip` lines. */
export async function sendLines(file: FoundFile, skip: number, options: LinesOptions): Promise<SentFile> {
  const failures: string[] = [];
  let documents = 0;
  let bulk: { line: number; document: MemoryToImport }[] = [];
  let chars = 0;
  const flush = async () => {
    const outcomes = await sendDocuments(
      options.client,
      bulk.map((item) => item.document),
    );
    for (const [index, { line }] of bulk.entries()) {
      const failure = outcomes[index] ?? null;
      if (failure === null) documents++;
      else failures.push(`line ${line}: ${failure}`);
    }
    const last = bulk.at(-1);
    if (last && failures.length === 0) options.onLines(last.line);
    bulk = [];
    chars = 0;
  };
  for await (const { line, value } of readLines(file.path, skip)) {
    if (options.isStopped()) return { documents, failure: null, skipped: [], wasStopped: true };
    if (!isDocument(value)) {
      failures.push(`line ${line}: is not a document with source, resource_id and data`);
      continue;
    }
    if (isBeyondLevels(value)) {
      failures.push(`line ${line}: ${BEYOND_LEVELS}`);
      continue;
    }
    const size = JSON.stringify(value).length;
    if (bulk.length >= BULK_ITEMS_MAX || (bulk.length > 0 && chars + size > BULK_CHARS_MAX)) await flush();
    bulk.push({ line, document: value });
    chars += size;
  }
  await flush();
  return { documents, failure: firstFailure(failures, 'lines'), skipped: [] };
}
