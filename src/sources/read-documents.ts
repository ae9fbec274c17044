import { detectContainer, detectZip } from '../parse/detect/detect-container.ts';
import { jsonDocument } from '../parse/json/parse-json.ts';
import {
  type DocumentInput,
  finishDecoded,
  mailFormat,
  parseDecoded,
  parseDocument,
} from '../parse/parse-document.ts';
import { ParseError } from '../parse/parse-error.ts';
import { ReadBudget } from '../parse/parse-limits.ts';
import { finishSourceDocument, type SourceDocument } from '../parse/source-document.ts';
import { type ByteSource, openZip } from '../parse/zip/open-zip.ts';
import { ExportFile } from './export-file.ts';
import { attributeByFolder, readArchive } from './read-archive.ts';
import { SOURCE_READERS } from './readers.ts';
import type { ArchiveItem, Documents } from './source-reader.ts';
import { singleDocument } from './vault/single-document.ts';

/** A file: its bytes or, for a large archive, a source to read them from. */
export interface FileInput extends Omit<DocumentInput, 'bytes' | 'text'> {
  bytes: Uint8Array | ByteSource;
}

/**
 * Reads every document of a file: one for most formats, one per thread of a mailbox, one per event of a calendar, and those in the exports
 * of sources (readers.ts), all auto-detected by content. Yields unreadable entries of an archive as `skipped`; throws `ParseError` if the
 * file itself is unreadable.
 */
export async function* readDocuments(
  input: FileInput,
  budget = new ReadBudget(),
): AsyncGenerator<ArchiveItem> {
  const bytes = await wholeBytes(input.bytes, budget);
  if (bytes === null || detectContainer(bytes) === 'zip') {
    const entries = await openZip(input.bytes, budget);
    if (detectZip(entries.map((entry) => entry.name)) === 'archive') {
      yield* readArchive(entries, budget, (entry, path, inner) =>
        readDocuments({ bytes: entry, filename: path }, inner.inner()),
      );
      return;
    }
  }
  if (bytes === null) throw tooLarge(budget);
  const path = input.filename ?? null;
  const container = containerReader(bytes, budget);
  if (container) {
    for await (const item of container.read(bytes, budget))
      yield 'document' in item ? { document: { ...item.document, path } } : item;
    return;
  }
  for await (const document of documentsOf(bytes, { ...input, bytes }, budget))
    yield { document: attributeByFolder({ ...document, path }, null) };
}

/** Returns whether a file is a text; mail and archived pages are not, because other files may be packed in them. */
export const isTextFile = (bytes: Uint8Array, input: DocumentInput): boolean =>
  detectContainer(bytes) === null &&
  mailFormat(bytes, input) === null &&
  containerReader(bytes, new ReadBudget()) === undefined;

const containerReader = (bytes: Uint8Array, budget: ReadBudget) =>
  SOURCE_READERS.find((reader) => reader.container?.recognize(bytes, budget))?.container;

/** Returns null for an archive too large for memory; its entries are read one by one. */
async function wholeBytes(source: Uint8Array | ByteSource, budget: ReadBudget): Promise<Uint8Array | null> {
  if (source instanceof Uint8Array) return source;
  const head = await source.read(0, Math.min(source.size, 4));
  if (source.size <= budget.limits.fileBytesMax) return source.read(0, source.size);
  if (detectContainer(head) === 'zip') return null;
  throw tooLarge(budget);
}

function tooLarge(budget: ReadBudget): ParseError {
  const { fileBytesMax } = budget.limits;
  return new ParseError('too_large', `The file is larger than ${fileBytesMax} bytes. Split it.`);
}

async function* documentsOf(
  bytes: Uint8Array,
  input: DocumentInput,
  budget: ReadBudget,
): AsyncGenerator<SourceDocument> {
  if (detectContainer(bytes) !== null || input.hint !== undefined) {
    yield singleDocument(await parseDocument(input, budget), input.filename ?? null);
    return;
  }
  const file = new ExportFile(bytes, input, budget);
  const exported = exportedDocuments(file);
  if (!exported) yield await fileDocument(file);
  else for await (const document of exported) yield finishSourceDocument(document);
}

/** Returns the documents of an export or a file with several documents; null if it is one document. */
function exportedDocuments(file: ExportFile): Documents | null {
  for (const { files = [] } of SOURCE_READERS) {
    for (const reader of files) {
      const documents = reader.formats.includes(file.format) ? reader.open(file) : null;
      if (documents) return documents;
    }
  }
  return null;
}

async function fileDocument(file: ExportFile): Promise<SourceDocument> {
  const { decoded, format, input, budget } = file;
  // Parsed only once, whether or not it is an export.
  const path = input.filename ?? null;
  if (format === 'json') return singleDocument(finishDecoded(decoded, format, jsonDocument(file.json)), path);
  const context = { filename: input.filename, url: input.url, budget };
  return singleDocument(await parseDecoded(decoded, format, context), path);
}
