import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '../../../../client/types.ts';
import { mayChoose } from '../../../data/connection-rights.ts';
import { integrationsQuery } from '../../../data/connections.ts';
import { useMe } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ChannelsDialog } from './channels-dialog.tsx';
import { FoldersDialog } from './folders-dialog.tsx';

/** Opens the list of what can be selected in an account; renders nothing if nothing can. */
export function ChoosePlaces({ connection }: { connection: Connection }) {
  const [isOpen, setIsOpen] = useState(false);
  const integrations = useQuery(integrationsQuery);
  const integration = integrations.data?.integrations.find(({ id }) => id === connection.integration_id);
  const kind = mayChoose(connection, useMe(), integration);
  if (kind === null) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Choose what is read</Button>
      {isOpen && kind === 'channels' && <ChannelsDialog connection={connection} close={close} />}
      {isOpen && kind === 'folders' && <FoldersDialog connection={connection} close={close} />}
    </>
  );
}
