import type { ParseError } from '../parse/parse-error.ts';
import type { ReadBudget } from '../parse/parse-limits.ts';
import type { RawSourceDocument, SourceDocument } from '../parse/source-document.ts';
import type { TextFormat } from '../parse/text-formats.ts';
import type { ZipEntry } from '../parse/zip/open-zip.ts';
import type { Source } from '../tokens.ts';
import type { ExportFile } from './export-file.ts';

export type Documents = Iterable<RawSourceDocument> | AsyncIterable<RawSourceDocument>;

/** An unreadable entry: its path and the reason. */
export interface SkippedEntry {
  path: string;
  error: ParseError;
}

/** An item of a file, in order: a document, or an unreadable entry. */
export type ArchiveItem = { document: SourceDocument } | { skipped: SkippedEntry };

/** The contents of an export archive: the source's documents, and files to read one by one. */
export interface ArchiveContents {
  documents: Documents;
  otherFiles?: readonly ZipEntry[];
}

/** Everything Cambium knows about files of one source. Exported by the source's folder and listed in readers.ts. */
export interface SourceReader {
  source: Source;
  /** Single files. */
  files?: readonly FileReader[];
  /** Archives that as a whole are an export. */
  archive?: ArchiveReader;
  /** Binary files with several documents. */
  container?: ContainerReader;
  /** Attributes a document at a path of this source to it; returns any other unchanged. */
  adopt?(document: SourceDocument, modifiedAt: Date | null): SourceDocument;
  /** Returns whether an archive entry was added by the exporter for its own use. */
  isExporterMetadata?(name: string): boolean;
}

/** Returns the documents of a file, or null if it is not from this source. */
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

/** Creates a reader of files in some formats: `recognize` returns what it has parsed for `read`, or null for other files. */
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

/** Creates a reader of archives: `recognize` returns what it has parsed for `read`, or null for other archives. */
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

/** Converts a boolean for readers that need no parsed result. */
export function foundWhen(isFound: boolean): true | null {
  return isFound ? true : null;
}
