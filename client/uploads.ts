import type { MemoryStatus, Scalar } from './types.ts';

export interface FileToUpload {
  file: Blob;
  filename: string;
  resource_id?: string;
  collection?: string;
  metadata?: Record<string, Scalar>;
  /** The date a person would give it; before what the file itself says. */
  date?: string;
  /** When the file was last changed, from version control or the file system; for files that do not say it themselves. */
  file_date?: string;
  /** What knows `file_date`. */
  file_date_from?: 'git history' | 'file date';
}

export interface UploadResult extends MemoryStatus {
  count: number;
  /** The first 1,000. */
  items: MemoryStatus[];
  /** Parts of an archive that could not be read. */
  skipped: { path: string; reason: string }[];
  /** Why the file could not be read, or not to its end. */
  failure: string | null;
}

/** What a file would become, as `POST /memories/preview` answers. */
export interface UploadPreview {
  count: number;
  /** The first 1,000. */
  items: {
    source: string;
    resource_id: string;
    title: string | null;
    document_date: string | null;
    /** What says `document_date`, such as `front matter` or `git history`; null: nothing does. */
    date_reason: string | null;
    created_at: string | null;
    last_modified_at: string | null;
  }[];
  failure: string | null;
}

/** The form that an upload sends. */
export function formOf(upload: FileToUpload): FormData {
  const form = new FormData();
  if (upload.resource_id !== undefined) form.set('resource_id', upload.resource_id);
  if (upload.collection !== undefined) form.set('collection', upload.collection);
  if (upload.date !== undefined) form.set('date', upload.date);
  if (upload.file_date !== undefined) form.set('file_date', upload.file_date);
  if (upload.file_date_from !== undefined) form.set('file_date_from', upload.file_date_from);
  if (upload.metadata !== undefined) form.set('metadata', JSON.stringify(upload.metadata));
  form.set('file', upload.file, upload.filename);
  return form;
}
