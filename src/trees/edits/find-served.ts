import { type AppError, notFound } from '../../errors.ts';
import type { ServedFile } from './overlay-edits.ts';
import type { EditRow } from './queries.ts';

/** Returns the 404 of a path that a tree does not have. */
export const noSuchFile = (path: string): AppError =>
  notFound(
    'File',
    `There is no file "${path.slice(0, 200)}" in this tree. GET /context-documents/tree/{tree_id}/files lists its files.`,
  );

/** Finds a file by the path at which it is served, or else the one that the model writes; 404 `FileNotFound`. */
export function findServedFile(served: readonly ServedFile[], path: string): ServedFile {
  const file = served.find((one) => one.path === path) ?? served.find((one) => one.modelPath === path);
  if (!file) throw noSuchFile(path);
  return file;
}

/** Returns whether an edit is of a file's text, not of its path. */
export const isTextEdit = ({ kind }: Pick<EditRow, 'kind'>): boolean => kind === 'content' || kind === 'add';

/** Finds the edit of a file's text; `modelPath`: the path that the model writes. */
export const findTextEdit = (edits: readonly EditRow[], modelPath: string): EditRow | undefined =>
  edits.find((edit) => isTextEdit(edit) && edit.path === modelPath);
