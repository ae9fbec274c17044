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
    id: z.string().describe('That of the folder: there is one policy for each.'),
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
  summary: 'The folders of an account that are read, and those that are skipped',
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
    'Read a folder with all below it (sync), or leave it out (skip); the nearest policy counts. With the first sync nothing else is read',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  body: z.object({
    provider_folder_id: z
      .string()
      .min(1)
      .max(1_000)
      .meta({ examples: ['1dyUEebJaFnWa3Z4n0BFMVAXQ7mfUH11g'] }),
    sync_mode: z.enum(FOLDER_MODES).describe('There is no manual: a folder is read, or it is not.'),
    folder_name: z.string().nullish().describe('Not kept; the source names its folders.'),
    folder_path: z.string().nullish().describe('Not kept.'),
    parent_folder_id: z.string().nullish().describe('Not kept.'),
  }),
  response: policySchema,
  audit: { action: 'connection.updated', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    const { connector, choice } = getChoice(ctx, row, 'folders');
    const folder = readPlaceId(connector, choice, body.provider_folder_id);
    const mode = body.sync_mode;
    await changeConfig(ctx, actor, { connectionId: row.connection_id, isDue: true }, (config) =>
      withPolicy(config, folder, mode),
    );
    return present(row.connection_id, { folder, mode });
  },
});

const deletePolicy = defineRoute({
  method: 'DELETE',
  path: '/connections/:connection_id/folder-policies/:policy_id',
  summary: 'Treat a folder as the one that it is in',
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
    await changeConfig(ctx, actor, { connectionId, isDue: true }, (config) =>
      withPolicy(config, folder, null),
    );
    return { success: true as const };
  },
});

/** Which folders of an account are read: the list, a policy for one, and none for it. */
export const folderPolicies = [listPolicies, setPolicy, deletePolicy];
