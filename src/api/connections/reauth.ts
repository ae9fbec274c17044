import { z } from 'zod';
import { checkAccount, getConnector, openCredential } from '../../connections/connect-account.ts';
import { setConnectionState } from '../../connections/connection-queries.ts';
import {
  connectionParams,
  connectionSchema,
  describeConnection,
  getConnection,
} from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { putCredential } from '../../credentials/account-access.ts';
import { readServiceAccount, serviceAccountSchema } from '../../credentials/service-account.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { vendorKeySchema } from './create.ts';

export const reauthConnection = defineRoute({
  method: 'POST',
  path: '/connections/:connection_id/reauth',
  summary:
    'Replace the key, or the service account, of a connection with another of the same account, and resume',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  body: z
    .object({
      key: vendorKeySchema.nullish().meta({ examples: ['another key of the account'] }),
      service_account: serviceAccountSchema.nullish(),
    })
    .refine(({ key, service_account }) => key || service_account, 'send a key or a service account'),
  response: connectionSchema,
  audit: { action: 'connection.reconnected', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body: { key = null, service_account } }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    const connector = getConnector(ctx, row.source);
    const serviceAccount = service_account ? readServiceAccount(ctx, row.source, service_account) : null;
    const credential = await openCredential(ctx, connector, { key, serviceAccount });
    const account = await checkAccount(ctx, connector, {
      config: row.config,
      visibility: row.visibility,
      credential,
    });
    if (account.id !== row.account_id) throw otherAccount(account.label, row.label);
    const ids = { appId: actor.appId, connectionId: row.connection_id };
    await transaction(ctx.sql, async (tx) => {
      if (credential) await putCredential(tx, ctx, ids, credential);
      await setConnectionState(tx, ids, 'active');
    });
    return describeConnection(
      ctx.sql,
      await getConnection(ctx.sql, actor, row.connection_id),
      ctx.connectors,
    );
  },
});

const otherAccount = (opened: string, connected: string): AppError =>
  new AppError(
    422,
    'CredentialRefused',
    `The key opens ${opened}, and the connection is of ${connected}. Send a key of that account, or connect the other one with POST /connections.`,
  );
