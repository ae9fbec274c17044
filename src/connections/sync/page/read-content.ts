import { Readable } from 'node:stream';
import type { PlainDocument } from '../../../documents/chunking/prepare-document.ts';
import { AppError } from '../../../errors.ts';
import { toPlain } from '../../../ingest/prepare/read-file.ts';
import { finishSourceDocument, type SourceDocument } from '../../../parse/source-document.ts';
import { ParseError } from '../../../parse/parse-error.ts';
import type { Delivered, DeliveredFile } from '../../../sources/contract.ts';
import { VendorError } from '../../../sources/vendor-error.ts';
import type { Receive } from '../../../sources/vendor-http/vendor-http.ts';
import type { Slice } from '../sync-parts.ts';

/** Converts a delivered item to the document to store. Throws a worded `VendorError` if its file cannot be read. */
export async function readContent(slice: Slice, { content, resourceId }: Delivered): Promise<PlainDocument> {
  if (resourceId === '') throw new VendorError('contract', 'It has no id.');
  const document =
    'document' in content
      ? finishSourceDocument(content.document)
      : await parseDelivered(slice, content.file);
  return toPlain({ ...document, source: slice.held.source, resourceId }, NOT_IMPORTED, new Map());
}

/** Fields that only an import has. */
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
  return parts.spool.use(run.appId, async ({ receive, content }) => {
    const into: Receive = (stream) => receive(stream, signal).catch(sayFull);
    await (file.bytes instanceof Uint8Array ? into(Readable.from([file.bytes])) : file.bytes(into));
    const input = {
      ...content(),
      filename: file.filename ?? undefined,
      mediaType: file.mediaType ?? undefined,
    };
    const documents: SourceDocument[] = [];
    try {
      for await (const item of parts.parseFile(input, run.appId)) {
        if ('skipped' in item) throw item.skipped.error;
        if (documents.push(item.document) > 1) throw new ParseError('unsupported', SEVERAL);
      }
    } catch (error) {
      if (error instanceof ParseError) throw new VendorError('contract', error.message, { cause: error });
      throw error;
    }
    const [document] = documents;
    if (!document) throw new VendorError('contract', 'No text was found in it.');
    return file.finish(document);
  });
}

const SEVERAL =
  'It holds several documents (an archive, a mailbox or an export), and a connection makes one of a file. Import it.';

/** Other files take up all the space of the app or of the disk: this one is retried later. */
function sayFull(error: unknown): never {
  if (error instanceof AppError) throw new VendorError('transient', error.message, { cause: error });
  throw error;
}
