import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '../../../client/types.ts';
import { mayRetry } from '../../data/connection-rights.ts';
import {
  type ConnectionFailure,
  refetchConnections,
  failuresQuery,
  retryFailures,
} from '../../data/connections.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount } from '../../theme/numbers.ts';

/** Lists what could not be read, why, and when it will be retried. */
export function Failures({ connection }: { connection: Connection }) {
  const { id, failures } = connection;
  const listed = useQuery(failuresQuery(id));
  const isAllowed = mayRetry(connection, useMe());
  return (
    <div id="failures">
      <Panel title="Could not be read" aside={isAllowed && failures > 0 && <RetryAll id={id} />}>
        <QueryView query={listed} rows={1}>
          {({ items }) => (
            <>
              {items.length === 0 && <p className="text-soft">Nothing: every item was read.</p>}
              <ul className="flex flex-col">
                {items.map((failure) => (
                  <FailureRow key={failure.item} failure={failure} />
                ))}
              </ul>
              {failures > items.length && (
                <p className="text-soft text-sm">
                  The first {formatCount(items.length)} of {formatCount(failures)} are shown.
                </p>
              )}
            </>
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

const FailureRow = ({ failure: { item, reason, attempts, next_try_at } }: { failure: ConnectionFailure }) => (
  <li className="border-line flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b py-2">
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-all">
        <Title text={item} />
      </p>
      <p className="text-soft text-sm">
        <bdi>{reason}</bdi>
      </p>
    </div>
    <span className="text-soft text-sm">
      {attempts === 1 ? 'tried once' : `tried ${formatCount(attempts)} times`}, again{' '}
      <Time at={next_try_at} />
    </span>
  </li>
);

function RetryAll({ id }: { id: string }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryFailures(id),
    onSuccess: ({ count }) =>
      toast(count === 1 ? 'It will be retried' : `${formatCount(count)} will be retried`),
    onError: (error) => toast(error.message),
    onSettled: () => refetchConnections(queries),
  });
  return (
    <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
      Try all again
    </Button>
  );
}
