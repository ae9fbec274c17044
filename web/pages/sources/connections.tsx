import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Connection } from '../../../client/types.ts';
import { actionsOf } from '../../data/connection-rights.ts';
import { changeConnection, refetchConnections, connectionsQuery } from '../../data/connections.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { useRowKeys } from '../../parts/keys/use-row-keys.ts';
import { SourceBadge, StateBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { connectionReason, connectionState } from '../../theme/connection-words.ts';
import { countOf, formatCount, plainTitle } from '../../theme/numbers.ts';
import { sourceLook } from '../../theme/sources.ts';

/** Lists the accounts and sites that are kept in sync. */
export function Connections() {
  const connections = useQuery(connectionsQuery);
  useRowKeys();
  return (
    <Panel title="Connected">
      <QueryView query={connections} rows={2}>
        {({ connections: all }) =>
          all.length === 0 ? (
            <Empty why="Nothing is connected. Connected sources are read automatically, including edits and deletions." />
          ) : (
            <ul aria-label="Connected" className="flex flex-col">
              {all.map((connection) => (
                <Row key={connection.id} connection={connection} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function Row({ connection }: { connection: Connection }) {
  const { id, provider, label, documents, failures, last_run } = connection;
  const reason = connectionReason(connection);
  return (
    <li className="border-line flex flex-col gap-1 border-b py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Link
          data-row=""
          to="/sources/$id"
          params={{ id }}
          className="flex min-w-0 flex-1 basis-48 items-center gap-2 font-medium"
        >
          <SourceBadge source={provider} />
          <span className="min-w-0 truncate">
            <Title text={label} />
          </span>
          <span className="text-soft shrink-0 text-sm font-normal">{sourceLook(provider).name}</span>
        </Link>
        <StateBadge state={connectionState(connection)} />
        <span className="text-soft text-sm">
          {last_run === null ? 'not read yet' : <Time at={last_run.ended_at ?? last_run.started_at} />}
        </span>
        <span className="text-sm tabular-nums wide:w-28 wide:text-right">
          {countOf(documents.total, 'document')}
        </span>
        <SyncNow connection={connection} />
      </div>
      {reason !== null && (
        <p className="text-soft max-w-prose text-sm">
          <bdi>{reason}</bdi>
        </p>
      )}
      {failures > 0 && (
        <p className="text-sm">
          <Link to="/sources/$id" params={{ id }} hash="failures" className="underline">
            {formatCount(failures)} could not be read
          </Link>
        </p>
      )}
    </li>
  );
}

function SyncNow({ connection }: { connection: Connection }) {
  const { id, label } = connection;
  const queries = useQueryClient();
  const sync = useMutation({
    mutationFn: () => changeConnection(id, 'sync'),
    onSuccess: () => toast('A run begins'),
    onError: (error) => toast(error.message),
    onSettled: () => refetchConnections(queries),
  });
  if (!actionsOf(connection, useMe(), false).includes('sync')) return null;
  return (
    <Button
      isBusy={sync.isPending}
      onClick={() => sync.mutate()}
      aria-label={`Sync ${plainTitle(label)} now`}
    >
      Sync
    </Button>
  );
}
