import type { Context } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import type { NewQuery } from './queries.ts';

export type NewResult = NewQuery['results'][number];

/** Stores a query with its result under its id, unless the service is set to store none. The answer does not wait for it. */
export async function recordQuery(
  { config, queryLog }: Pick<Context, 'config' | 'queryLog'>,
  viewer: Viewer,
  query: NewQuery,
): Promise<void> {
  const { appId, userId } = viewer;
  if (config.queryDays > 0) await queryLog.add({ ...query, viewer: { appId, userId } });
}
