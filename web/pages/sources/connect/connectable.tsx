import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayConnect, mayGiveClient, needsClient } from '../../../data/connection-rights.ts';
import { integrationsQuery } from '../../../data/connections.ts';
import { useMe } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { SourceBadge } from '../../../parts/show/badge.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { Empty } from '../../../parts/state/states.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { OwnClient } from './own-client.tsx';
import { readEvery } from './read-every.ts';
import { SourceGuide } from './source-guide.tsx';

/** Alphabetical, as people look for a name. */
const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

/** Lists the sources that can be connected, without buttons for those who may not connect them. */
export function Connectable() {
  const integrations = useQuery(integrationsQuery);
  const me = useMe();
  const [chosen, setChosen] = useState<{ id: string; what: 'account' | 'client' } | null>(null);
  const close = () => setChosen(null);
  return (
    <Panel title="Connect">
      <QueryView query={integrations} rows={2}>
        {({ integrations: all }) => {
          const integration = all.find(({ id }) => id === chosen?.id);
          return (
            <>
              {all.length === 0 && <Empty why="This service connects no sources." />}
              <ul className="flex flex-col">
                {all.toSorted(byName).map((one) => (
                  <li
                    key={one.id}
                    className="border-line flex min-h-12 flex-wrap items-center gap-x-6 gap-y-1 border-b py-2"
                  >
                    <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
                      <SourceBadge source={one.provider} />
                      {one.name}
                    </span>
                    <span className="text-soft order-last basis-full text-sm wide:order-none wide:basis-auto">
                      read {readEvery(one.every_minutes)}
                    </span>
                    {needsClient(one) && (
                      <span className="text-soft text-sm">
                        not set up here yet: <SourceGuide integration={one}>how to</SourceGuide>
                      </span>
                    )}
                    {mayGiveClient(one, me) && (
                      <Button
                        onClick={() => setChosen({ id: one.id, what: 'client' })}
                        aria-label={`Client for ${one.name}`}
                      >
                        Client
                      </Button>
                    )}
                    {mayConnect(one, me) && (
                      <Button
                        onClick={() => setChosen({ id: one.id, what: 'account' })}
                        aria-label={`Connect ${one.name}`}
                      >
                        Connect
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {integration && chosen?.what === 'account' && (
                <ConnectDialog integration={integration} close={close} />
              )}
              {integration && chosen?.what === 'client' && (
                <OwnClient integration={integration} close={close} />
              )}
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
