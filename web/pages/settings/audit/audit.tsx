import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ApiKey } from '../../../../client/types.ts';
import { keysQuery } from '../../../data/account.ts';
import { type AuditEntry, auditQuery } from '../../../data/settings/audit.ts';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field/select.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { Title } from '../../../parts/show/title.tsx';
import { Empty, EmptyByFilter, Failed, Loading } from '../../../parts/state/states.tsx';
import { AUDIT_ACTIONS, auditAction } from '../../../theme/audit-words.ts';
import { actorOf, targetOf } from './entry-words.ts';

/** Lists who did what, when and from where, newest first. */
export function Audit() {
  const { action } = useSearch({ from: '/settings/$tab' });
  const navigate = useNavigate({ from: '/settings/$tab' });
  const choose = (chosen: string | undefined) =>
    void navigate({ search: chosen === undefined ? {} : { action: chosen }, replace: true });
  const log = useInfiniteQuery(auditQuery(action));
  // Names for the ids; without them the entries are shown all the same.
  const keys = useQuery(keysQuery);
  const items = log.data?.pages.flatMap((page) => page.items);
  return (
    <Panel title="Audit log" aside={<ActionSelect action={action} choose={choose} />}>
      <p className="text-soft max-w-prose text-sm">
        Changes of keys, tokens, users and settings, deletions, and sign-ins, also failed ones. It holds no
        texts and no secrets.
      </p>
      {log.error && (
        <Failed error={log.error} retry={() => void log.refetch()} keptFrom={log.dataUpdatedAt} />
      )}
      {items === undefined && !log.error && <Loading rows={6} />}
      {items?.length === 0 &&
        (action === undefined ? (
          <Empty why="Nothing is recorded yet." />
        ) : (
          <EmptyByFilter filter={`the action “${auditAction(action)}”`} clear={() => choose(undefined)} />
        ))}
      {items !== undefined && items.length > 0 && (
        <ul aria-label="Audit log" className="flex flex-col">
          {items.map((entry) => (
            <EntryRow key={entry.id} entry={entry} keys={keys.data?.items ?? []} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Panel>
  );
}

interface ActionSelectProps {
  action: string | undefined;
  choose: (action: string | undefined) => void;
}

function ActionSelect({ action, choose }: ActionSelectProps) {
  const known =
    action === undefined || AUDIT_ACTIONS.includes(action) ? AUDIT_ACTIONS : [...AUDIT_ACTIONS, action];
  return (
    <Select
      label="Action"
      all="All"
      value={action}
      options={known.map((value) => ({ value, name: auditAction(value) }))}
      choose={choose}
    />
  );
}

function EntryRow({ entry, keys }: { entry: AuditEntry; keys: readonly ApiKey[] }) {
  const target = targetOf(entry, keys);
  const { who, key } = actorOf(entry, keys);
  return (
    <li className="border-line flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          {auditAction(entry.action)}
          {target !== null && (
            <>
              : <Title text={target} />
            </>
          )}
        </p>
        <p className="text-soft text-sm break-words">
          {who !== null && (
            <>
              by <Title text={who} />
              {key !== null && (
                <>
                  {' '}
                  with <Title text={key} />
                </>
              )}
              ,{' '}
            </>
          )}
          from {entry.address}, request <span className="font-mono">{entry.request_id}</span>
        </p>
      </div>
      <span className="text-soft text-sm">
        <Time at={entry.time} isClock />
      </span>
    </li>
  );
}
