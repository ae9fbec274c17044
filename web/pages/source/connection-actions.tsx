import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '../../../client/types.ts';
import { actionsOf, type ConnectionAction, opensInBrowser } from '../../data/connection-rights.ts';
import {
  changeConnection,
  connectInBrowser,
  type ConnectionChange,
  refetchConnections,
  integrationsQuery,
} from '../../data/connections.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { RemoveConnection } from './remove-connection.tsx';
import { RenewKey } from './renew-key.tsx';

const NAMES: Record<ConnectionAction, string> = {
  sync: 'Sync now',
  pause: 'Pause',
  resume: 'Resume',
  'connect again': 'Connect again',
  'new key': 'New key',
  remove: 'Remove',
};
const DONE: Record<ConnectionChange, string> = {
  sync: 'A run begins.',
  pause: 'Paused. A run under way stops within seconds.',
  resume: 'Resumed. A run begins.',
};

/** Shows what the person may do with a connection in its state, most helpful first. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const [asked, setAsked] = useState<'new key' | 'remove' | null>(null);
  const integrations = useQuery(integrationsQuery);
  const integration = integrations.data?.integrations.find(({ id }) => id === connection.integration_id);
  const actions = actionsOf(connection, useMe(), integration !== undefined && opensInBrowser(integration));
  const change = useChange(connection.id);
  const again = useMutation({
    mutationFn: connectInBrowser,
    onError: (error) => toast(error.message),
  });
  const run = (action: ConnectionAction) => {
    if (action === 'new key' || action === 'remove') return setAsked(action);
    if (action !== 'connect again') return change.mutate(action);
    const { integration_id: source, label, visibility, config } = connection;
    return again.mutate({ source, label, visibility, config });
  };
  return (
    <>
      {actions.map((action, at) => (
        <Button
          key={action}
          look={action === 'remove' ? 'danger' : at === 0 ? 'main' : 'plain'}
          isBusy={
            action === 'connect again' ? again.isPending : change.isPending && change.variables === action
          }
          onClick={() => run(action)}
        >
          {NAMES[action]}
        </Button>
      ))}
      {asked === 'new key' && <RenewKey connection={connection} close={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveConnection connection={connection} close={() => setAsked(null)} />}
    </>
  );
}

function useChange(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ConnectionChange) => changeConnection(id, change),
    onSuccess: (_connection, change) => toast(DONE[change]),
    onError: (error) => toast(error.message),
    onSettled: () => refetchConnections(queries),
  });
}
