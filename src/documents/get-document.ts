import type { Tx } from '../db/types.ts';
import { AppError, notFound } from '../errors.ts';
import type { LockedDocument } from './columns.ts';
import { lockDocument } from './queries.ts';
import type { Viewer } from './visible.ts';

/** Returns the 404 for a document that is absent or not visible: the message is the same. */
export const documentNotFound = (source: string, resourceId: string): AppError =>
  notFound(
    'Document',
    `There is no document "${resourceId.slice(0, 200)}" of source ${source} that you can see. GET /memories/list lists those that exist.`,
  );

/** Locks the document with its content for a change; 404 as above, 403 `WrongUser` if a user would change what is not theirs. */
export async function getDocumentForChange(
  tx: Tx,
  viewer: Viewer,
  source: string,
  resourceId: string,
): Promise<LockedDocument> {
  const row = await lockDocument(tx, viewer, source, resourceId);
  if (!row) throw documentNotFound(source, resourceId);
  if (row.owner !== viewer.userId) {
    throw new AppError(
      403,
      'WrongUser',
      row.owner === null
        ? 'This document belongs to the whole app. Change it with an API key and without X-As-User.'
        : 'This document is kept in step with a connected account that others share. Change it there.',
    );
  }
  return row;
}
