import type { Db } from '../db/types.ts';
import { hasUnchunked } from './chunking/queries.ts';

/** Whether at least `count` documents of an app are not chunked. */
export async function hasUnchunkedBacklog(db: Db, appId: string, count: number): Promise<boolean> {
  return hasUnchunked(db, appId, count);
}
