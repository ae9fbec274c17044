import { queryOptions } from '@tanstack/react-query';
import { client } from '../client.ts';
import { orNull } from './or-null.ts';

/** What has changed since the newest tree; null if there is no tree yet. */
export const stalenessQuery = queryOptions({
  queryKey: ['trees', 'staleness'],
  queryFn: () => orNull(client.getStaleness()),
});

/** What the next tree would write and cost; null if there is no tree yet to estimate from. */
export const estimateQuery = queryOptions({
  queryKey: ['trees', 'estimate'],
  queryFn: () => orNull(client.estimateTree()),
});
