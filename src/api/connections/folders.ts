import { z } from 'zod';
import { askPlaces } from '../../connections/account/places.ts';
import { FOLDER_MODES, policiesOf } from '../../connections/account/folder-policies.ts';
import { connectionParams, getConnection } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

const folderSchema = z
  .object({
    provider_folder_id: z.string(),
    name: z.string(),
    has_children: z.boolean().describe('Whether it may contain folders.'),
    parent_folder_id: z.string().nullable(),
    policy: z
      .object({ id: z.string(), sync_mode: z.enum(FOLDER_MODES) })
      .nullable()
      .describe('The policy of this folder itself; null: it follows its parent.'),
  })
  .meta({ id: 'SourceFolder' });

export const listFolders = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id/folders',
  summary: 'List the folders of an account, level by level',
  tag: 'Connections',
  scope: 'memories:read',
  params: connectionParams,
  query: z.object({ parent_id: z.string().min(1).optional().describe('Default: the top level.') }),
  response: z.object({ folders: z.array(folderSchema) }),
  handler: async (ctx: Context, { actor, params, query: { parent_id: parent = null } }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    const policies = new Map(policiesOf(row.config).map(({ folder, mode }) => [folder, mode]));
    const places = await askPlaces(ctx, row, { kind: 'folders', parent });
    const folders = places.map(({ id, name, hasChildren = false }) => {
      const mode = policies.get(id);
      return {
        provider_folder_id: id,
        name,
        has_children: hasChildren,
        parent_folder_id: parent,
        policy: mode ? { id, sync_mode: mode } : null,
      };
    });
    return { folders };
  },
});
