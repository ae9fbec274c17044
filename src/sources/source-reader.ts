import type { ParseError } from '../parse/parse-error.ts';
import type { ReadBudget } from '../parse/parse-limits.ts';
import type { RawSourceDocument, SourceDocument } from '../parse/source-document.ts';
import type { TextFormat } from '../parse/text-formats.ts';
import type { ZipEntry } from '../parse/zip/open-zip.ts';
import type { Source } from '../tokens.ts';
import type { ExportFile } from './export-file.ts';

export type Documents = Iterable<RawSourceDocument> | AsyncIterable<RawSourceDocument>;

/** An entry that could not be read: its path and why. */
export interface SkippedEntry {
  path: string;
  error: ParseError;
}

/** What a file gives, in its order: documents, and entries that could not be read. */
export type ArchiveItem = { document: SourceDocument } | { skipped: SkippedEntry };

/** What an export archive holds: the source's documents, and files that are read one by one. */
export interface ArchiveContents {
  documents: Documents;
  otherFiles?: readonly ZipEntry[];
}

/** Everything Cambium knows about files of one source. Exported by the source's folder, and a line in readers.ts. */
export interface SourceReader {
  source: Source;
  /** Single files. */
  files?: readonly FileReader[];
  /** Archives that are an export as a whole. */
  archive?: ArchiveReader;
  /** Binary files that hold several documents. */
  container?: ContainerReader;
  /** A document that lies at a path of this source as a document of it; any other as it is. */
  adopt?(document: SourceDocument, modifiedAt: Date | null): SourceDocument;
  /** Whether an entry of an archive is what the exporter added for its own use. */
  isExporterMetadata?(name: string): boolean;
}

/** Returns the documents of a file, null when it is none of this source. */
export interface FileReader {
  formats: readonly TextFormat[];
  open(file: ExportFile): Documents | null;
}

export interface ArchiveReader {
  open(entries: readonly ZipEntry[], budget: ReadBudget): Promise<ArchiveContents | null>;
}

export interface ContainerReader {
  recognize(bytes: Uint8Array, budget: ReadBudget): boolean;
  read(bytes: Uint8Array, budget: ReadBudget): AsyncIterable<ArchiveItem>;
}

/** A reader of files in some formats: `recognize` returns what it found out on the way, null for files of others. */
export function fileReader<Found>(reader: {
  formats: readonly TextFormat[];
  recognize(file: ExportFile): Found | null;
  read(found: Found, file: ExportFile): Documents;
}): FileReader {
  return {
    formats: reader.formats,
    open(file) {
      const found = reader.recognize(file);
      return found === null ? null : reader.read(found, file);
    },
  };
}

/** A reader of archives: `recognize` returns what it found out on the way, null for archives of others. */
export function archiveReader<Found>(reader: {
  recognize(entries: readonly ZipEntry[]): Found | null | Promise<Found | null>;
  read(
    found: Found,
    entries: readonly ZipEntry[],
    budget: ReadBudget,
  ): ArchiveContents | Promise<ArchiveContents>;
}): ArchiveReader {
  return {
    async open(entries, budget) {
      const found = await reader.recognize(entries);
      return found === null ? null : reader.read(found, entries, budget);
    },
  };
}

/** For readers that need nothing but the answer. */
export function foundWhen(isFound: boolean): true | null {
  return isFound ? true : null;
}
