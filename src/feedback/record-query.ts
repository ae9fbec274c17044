import type { Context } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import type { NewQuery } from './queries.ts';

export type NewResult = NewQuery['results'][number];

/** Keeps a query with its result, so that its id leads to it, unless the service is set to keep none. The answer does not wait for it. */
export async function recordQuery(
  { config, queryLog }: Pick<Context, 'config' | 'queryLog'>,
  viewer: Viewer,
  query: NewQuery,
): Promise<void> {
  const { appId, userId } = viewer;
  if (config.queryDays > 0) await queryLog.add({ ...query, viewer: { appId, userId } });
}
