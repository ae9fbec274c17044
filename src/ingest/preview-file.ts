import type { Context } from '../context.ts';
import type { PlainDocument } from '../documents/chunking/prepare-document.ts';
import { datesOfFile, type FileToImport, isUnreadable, readImportFile } from './prepare/read-file.ts';

/** A document without its text. */
export type DocumentPreview = Pick<
  PlainDocument,
  'source' | 'resourceId' | 'title' | 'occurredAt' | 'dateReason' | 'createdAt' | 'lastModified'
>;

export interface FilePreview {
  count: number;
  /** The first of them. */
  documents: DocumentPreview[];
  /** Why the file could not be read, or not completely. */
  failure: string | null;
}

const DOCUMENTS_SHOWN_MAX = 1_000;

/** Reads a file as an import does and returns what it would become; stores nothing. */
export async function previewFile(
  ctx: Pick<Context, 'parseFile'>,
  appId: string,
  file: FileToImport,
): Promise<FilePreview> {
  const preview: FilePreview = { count: 0, documents: [], failure: null };
  const show = (document: DocumentPreview) => {
    preview.count++;
    if (preview.documents.length < DOCUMENTS_SHOWN_MAX) preview.documents.push(document);
  };
  try {
    for await (const item of readImportFile(ctx, appId, file)) {
      if ('skipped' in item) continue;
      const { source, resourceId, title, occurredAt, dateReason, createdAt, lastModified } = item.document;
      show({ source, resourceId, title, occurredAt, dateReason, createdAt, lastModified });
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    preview.failure = error.message;
  }
  // Such a file is stored by its name only.
  if (preview.count === 0)
    show({ source: 'vault', resourceId: file.resourceId, title: file.filename, ...datesOfFile(null, file) });
  return preview;
}
