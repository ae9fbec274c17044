import type { z } from 'zod';
import type { Context } from '../context.ts';
import { type AuthMode, readAuthModes } from '../credentials/auth-modes.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { type AppError, conflict } from '../errors.ts';
import {
  type ConnectionOwner,
  type ConnectionRow,
  makeDue,
  makeListingDue,
  setConnectionState,
} from './connection-queries.ts';
import { type connectionSchema, describeConnection, getConnection } from './present-connection.ts';
import type { ConnectionIds } from '../credentials/connection-ids.ts';

export type StateChange = 'pause' | 'resume' | 'sync' | 'sync_everything';

/** Applies a person's action to a connection; 409 if its state does not allow it. */
export async function changeState(
  { sql, connectors }: Pick<Context, 'sql' | 'connectors'>,
  owner: ConnectionOwner,
  connectionId: string,
  change: StateChange,
): Promise<z.infer<typeof connectionSchema>> {
  await transaction(sql, async (tx) => {
    const row = await getConnection(tx, owner, connectionId);
    if (row.state === 'needs_reauth' && change !== 'pause')
      throw needsReauth(row, (await readAuthModes(tx, owner.appId, [connectionId])).get(connectionId));
    checkState(row, change);
    await CHANGES[change](tx, { appId: owner.appId, connectionId });
  });
  return describeConnection(sql, await getConnection(sql, owner, connectionId), connectors);
}

const CHANGES: Record<StateChange, (tx: Tx, ids: ConnectionIds) => Promise<void>> = {
  pause: (tx, ids) => setConnectionState(tx, ids, 'paused'),
  resume: (tx, ids) => setConnectionState(tx, ids, 'active'),
  sync: makeDue,
  sync_everything: async (tx, ids) => {
    await makeDue(tx, ids);
    await makeListingDue(tx, ids);
  },
};

const needsReauth = ({ source, reason }: ConnectionRow, mode: AuthMode | undefined): AppError =>
  conflict(
    'ConnectionNeedsReauth',
    mode === 'oauth'
      ? `${reason ?? 'The source refuses access.'} POST /integrations/${source}/connect gives the page for that.`
      : `${reason ?? 'The source refuses the key.'} Send another key (cambium sources reconnect, or POST /connections/{id}/reauth).`,
  );

function checkState({ state }: ConnectionRow, change: StateChange): void {
  if (state === 'deleting')
    throw conflict(
      'ConnectionDeleting',
      'The connection is being removed. Connect the account again in a moment.',
    );
  if (state === 'paused' && change.startsWith('sync'))
    throw conflict(
      'ConnectionPaused',
      'The connection is paused. Continue with POST /connections/{id}/resume.',
    );
}
