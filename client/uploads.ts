import type { Scalar } from './types.ts';

export interface FileToUpload {
  file: Blob;
  filename: string;
  resource_id?: string;
  collection?: string;
  metadata?: Record<string, Scalar>;
  /** The date a person gives it; overrides the dates in the file. */
  date?: string;
  /** When the file last changed, from version control or the file system; used if the file does not say. */
  file_date?: string;
  /** Source of `file_date`. */
  file_date_from?: 'git history' | 'file date';
}

/** Builds the form of an upload. Fields come before the file, so a server that streams the form has them when the file starts. */
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
