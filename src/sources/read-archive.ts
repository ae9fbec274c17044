import { ParseError } from '../parse/parse-error.ts';
import type { ReadBudget } from '../parse/parse-limits.ts';
import { finishSourceDocument, type SourceDocument } from '../parse/source-document.ts';
import type { ZipEntry } from '../parse/zip/open-zip.ts';
import { SOURCE_READERS } from './readers.ts';
import type { ArchiveContents, ArchiveItem } from './source-reader.ts';

/** Reads a file inside an archive; passed in by the caller, which in turn reads archives through this module. */
export type ReadEntry = (bytes: Uint8Array, path: string, budget: ReadBudget) => AsyncIterable<ArchiveItem>;

/**
 * Reads an archive: a source's export, detected by content, as that source's documents; any other, file by file. Reports an unreadable
 * entry and reads on, unless a limit of the whole archive is reached.
 */
export async function* readArchive(
  entries: readonly ZipEntry[],
  budget: ReadBudget,
  readEntry: ReadEntry,
): AsyncGenerator<ArchiveItem> {
  const { documents, otherFiles = [] } = await contentsOf(entries, budget);
  for await (const document of documents) yield { document: finishSourceDocument(document) };
  for (const entry of otherFiles) {
    if (isExporterMetadata(entry.name)) continue;
    try {
      for await (const item of readEntry(await entry.read(), entry.name, budget))
        yield 'document' in item ? { document: attributeByFolder(item.document, entry.modifiedAt) } : item;
    } catch (error) {
      if (!(error instanceof ParseError) || isLimitOfAll(error)) throw error;
      yield { skipped: { path: entry.name, error } };
    }
  }
}

async function contentsOf(entries: readonly ZipEntry[], budget: ReadBudget): Promise<ArchiveContents> {
  for (const { archive } of SOURCE_READERS) {
    const contents = await archive?.open(entries, budget);
    if (contents) return contents;
  }
  return { documents: [], otherFiles: entries };
}

/** Attributes a document to the source whose folders it is in. */
export function attributeByFolder(document: SourceDocument, modifiedAt: Date | null): SourceDocument {
  return SOURCE_READERS.reduce((known, { adopt }) => adopt?.(known, modifiedAt) ?? known, document);
}

/** If the whole archive has exhausted its budget, the next entry would fail the same way. */
function isLimitOfAll(error: ParseError): boolean {
  return error.code === 'too_many_entries';
}

/** Files that exporters and desktops add for their own use. */
function isExporterMetadata(name: string): boolean {
  return (
    /(?:^|\/)(?:archive_browser\.html|\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name) ||
    SOURCE_READERS.some((reader) => reader.isExporterMetadata?.(name))
  );
}
