import type { Scalar } from './types.ts';

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
  /** Where `file_date` comes from. */
  file_date_from?: 'git history' | 'file date';
}

/** The form that an upload sends. Fields before the file: a server that reads the form as a stream has them when the file begins. */
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
