import { z } from 'zod';
import { changeConfig } from '../../connections/account/change-config.ts';
import {
  FOLDER_MODES,
  type FolderPolicy,
  policiesOf,
  withPolicy,
} from '../../connections/account/folder-policies.ts';
import { getChoice, readPlaceId } from '../../connections/account/places.ts';
import { connectionParams, getConnection } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';

const policySchema = z
  .object({
    id: z.string().describe('The id of the folder: a folder has at most one policy.'),
    provider_folder_id: z.string(),
    sync_mode: z.enum(FOLDER_MODES),
    connection_id: z.string(),
    folder_name: z.null(),
    folder_path: z.null(),
    parent_folder_id: z.null(),
  })
  .meta({ id: 'FolderPolicy' });

const present = (connectionId: string, { folder, mode }: FolderPolicy): z.infer<typeof policySchema> => ({
  id: folder,
  provider_folder_id: folder,
  sync_mode: mode,
  connection_id: connectionId,
  folder_name: null,
  folder_path: null,
  parent_folder_id: null,
});

const listPolicies = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id/folder-policies',
  summary: 'List the folders of an account that are read or skipped by a policy',
  tag: 'Connections',
  scope: 'memories:read',
  params: connectionParams,
  response: z.object({ policies: z.array(policySchema) }),
  handler: async (ctx: Context, { actor, params }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    getChoice(ctx, row, 'folders');
    return { policies: policiesOf(row.config).map((policy) => present(row.connection_id, policy)) };
  },
});

const setPolicy = defineRoute({
  method: 'POST',
  path: '/connections/:connection_id/folder-policies',
  summary:
    'Read a folder with everything below it (sync), or skip it; the policy of the nearest folder applies. As soon as there is a sync policy, nothing else is read',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  body: z.object({
    provider_folder_id: z
      .string()
      .min(1)
      .max(1_000)
      .meta({ examples: ['1dyUEebJaFnWa3Z4n0BFMVAXQ7mfUH11g'] }),
    sync_mode: z.enum(FOLDER_MODES).describe('There is no manual mode: a folder is read or it is skipped.'),
    folder_name: z.string().nullish().describe('Ignored: the name comes from the source.'),
    folder_path: z.string().nullish().describe('Ignored; accepted from existing clients.'),
    parent_folder_id: z.string().nullish().describe('Ignored; accepted from existing clients.'),
  }),
  response: policySchema,
  audit: { action: 'connection.updated', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    const { connector, choice } = getChoice(ctx, row, 'folders');
    const folder = readPlaceId(connector, choice, body.provider_folder_id);
    const mode = body.sync_mode;
    await changeConfig(ctx, actor, { connectionId: row.connection_id }, (config) =>
      withPolicy(config, folder, mode),
    );
    return present(row.connection_id, { folder, mode });
  },
});

const deletePolicy = defineRoute({
  method: 'DELETE',
  path: '/connections/:connection_id/folder-policies/:policy_id',
  summary: 'Delete the policy of a folder; the policy of its parent applies again',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams.extend({ policy_id: z.string().min(1) }),
  response: z.object({ success: z.literal(true) }),
  audit: { action: 'connection.updated', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params: { connection_id: connectionId, policy_id: folder } }) => {
    const row = await getConnection(ctx.sql, actor, connectionId);
    getChoice(ctx, row, 'folders');
    if (!policiesOf(row.config).some((one) => one.folder === folder))
      throw notFound('FolderPolicy', 'There is no such policy. GET …/folder-policies lists them.');
    await changeConfig(ctx, actor, { connectionId }, (config) => withPolicy(config, folder, null));
    return { success: true as const };
  },
});

/** Which folders of an account are read: listing, setting and deleting policies. */
export const folderPolicies = [listPolicies, setPolicy, deletePolicy];
