import { z } from 'zod';
import { changeConfig } from '../../connections/account/change-config.ts';
import {
  connectionParams,
  connectionSchema,
  describeConnection,
} from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { folderPolicies } from './folder-policies.ts';
import { listFolders } from './folders.ts';

const updateConnection = defineRoute({
  method: 'PATCH',
  path: '/connections/:connection_id',
  summary: 'Rename a connection, or change what of the account is read, in a run that is due at once',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  body: z.object({
    label: z.string().min(1).max(200).nullish(),
    config: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('Only the fields that change.')
      .meta({ examples: [{ limit: 50 }] }),
  }),
  response: connectionSchema,
  audit: { action: 'connection.updated', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body: { label = null, config = null } }) => {
    const row = await changeConfig(ctx, actor, { connectionId: params.connection_id, label }, () => config);
    return describeConnection(ctx.sql, row, ctx.connectors);
  },
});

/** Changes what is read of an account, by the fields of its config or by folders, and its displayed name. */
export const changeWhatIsRead = [updateConnection, listFolders, ...folderPolicies];
