import { Readable } from 'node:stream';
import type { PlainDocument } from '../../../documents/chunking/prepare-document.ts';
import { toPlain } from '../../../ingest/prepare/read-file.ts';
import { finishSourceDocument, type SourceDocument } from '../../../parse/source-document.ts';
import { ParseError } from '../../../parse/parse-error.ts';
import type { Delivered, DeliveredFile } from '../../../sources/contract.ts';
import { VendorError } from '../../../sources/vendor-error.ts';
import type { Slice } from '../sync-parts.ts';

/** A delivered thing as the document that is stored. Throws `VendorError` in words when its file cannot be read. */
export async function readContent(slice: Slice, { content, resourceId }: Delivered): Promise<PlainDocument> {
  const document =
    'document' in content
      ? finishSourceDocument(content.document)
      : await parseDelivered(slice, content.file);
  return toPlain({ ...document, source: slice.held.source, resourceId }, NOT_IMPORTED, new Map());
}

/** What an import knows beside the document, and a connection does not. */
const NOT_IMPORTED = {
  filename: null,
  resourceId: '',
  metadata: {},
  collection: null,
  date: null,
  fileDate: null,
  fileDateFrom: 'file date',
} as const;

async function parseDelivered({ parts, run, signal }: Slice, file: DeliveredFile): Promise<SourceDocument> {
  return parts.spool.use(run.appId, async ({ path, receive }) => {
    await receive(Readable.from([file.bytes]), signal);
    const input = { path, filename: file.filename ?? undefined, mediaType: file.mediaType ?? undefined };
    try {
      for await (const item of parts.parseFile(input, run.appId)) {
        if ('skipped' in item) throw item.skipped.error;
        return file.finish(item.document);
      }
    } catch (error) {
      if (error instanceof ParseError) throw new VendorError('contract', error.message, { cause: error });
      throw error;
    }
    throw new VendorError('contract', 'No text was found in it.');
  });
}
