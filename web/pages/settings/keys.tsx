import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../../client/types.ts';
import { keysQuery, revokeKey } from '../../data/account.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { StateBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { NewKey } from './new-key.tsx';

/** Lists the API keys of the app. A key is shown once, on creation. */
export function Keys() {
  const keys = useQuery(keysQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel title="API keys" aside={<Button onClick={() => setMaking(true)}>New key</Button>}>
      <QueryView query={keys}>
        {({ items }) => (
          <ul className="flex flex-col">
            {items.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </QueryView>
      {isMaking && <NewKey close={() => setMaking(false)} />}
    </Panel>
  );
}

function KeyRow({
  apiKey: { id, name, last_four, scopes, user_id, created_at, last_used_at, revoked_at },
}: {
  apiKey: ApiKey;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          <Title text={name} /> <span className="text-soft font-mono text-sm">…{last_four}</span>
        </p>
        <p className="text-soft text-sm">
          {scopes.join(' · ')}
          {user_id !== null && (
            <>
              , only as <Title text={user_id} />
            </>
          )}
        </p>
      </div>
      <span className="flex grow items-center justify-between gap-x-6 wide:grow-0">
        <span className="text-soft flex flex-col text-sm">
          <span>
            {last_used_at === null ? (
              'never used'
            ) : (
              <>
                used <Time at={last_used_at} />
              </>
            )}
          </span>
          <span>
            made <Time at={created_at} />
          </span>
        </span>
        {revoked_at === null ? (
          <Button look="danger" onClick={() => setAsking(true)} aria-label={`Revoke ${plainTitle(name)}`}>
            Revoke
          </Button>
        ) : (
          <StateBadge state={{ word: 'revoked', mark: '○', tone: 'soft' }} />
        )}
      </span>
      {isAsking && <RevokeKey id={id} name={name} close={() => setAsking(false)} />}
    </li>
  );
}

function RevokeKey({ id, name, close }: { id: string; name: string; close: () => void }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeKey(id),
    onSuccess: async () => {
      toast('The key is revoked');
      close();
      await queries.invalidateQueries(keysQuery);
    },
  });
  return (
    <Confirm
      title="Revoke a key"
      typed="revoke"
      does="Revoke"
      isBusy={revoke.isPending}
      confirm={() => revoke.mutate()}
      close={close}
    >
      <p>
        Whoever uses <bdi>{plainTitle(name)}</bdi> is refused from now on, and so are the sessions and user
        tokens that it opened. This cannot be undone.
      </p>
      {revoke.error && <Failed error={revoke.error} />}
    </Confirm>
  );
}
