import { useQuery } from '@tanstack/react-query';
import type { SyncRun } from '../../../client/types.ts';
import { runsQuery } from '../../data/connections.ts';
import { StateBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { runState, runWords } from '../../theme/connection-words.ts';

/** Lists the newest runs and their results. */
export function Runs({ id }: { id: string }) {
  const runs = useQuery(runsQuery(id));
  return (
    <Panel title="Runs">
      <QueryView query={runs}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-soft">None yet. The first one begins within seconds.</p>
          ) : (
            <ul aria-label="Runs" className="flex flex-col">
              {items.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

const RunRow = ({ run }: { run: SyncRun }) => (
  <li className="border-line flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b py-2">
    <span className="w-28">
      <StateBadge state={runState(run)} />
    </span>
    <span className="min-w-0 flex-1 basis-60">
      {runWords(run)}
      {run.reason !== null && (
        <span className="text-soft block text-sm">
          <bdi>{run.reason}</bdi>
        </span>
      )}
    </span>
    <span className="text-soft text-sm">
      <Time at={run.started_at} />
    </span>
  </li>
);
