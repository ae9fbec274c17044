import { z } from 'zod';
import { changeConfig } from '../../connections/account/change-config.ts';
import { getConnectionOf } from '../../connections/account/only-connection.ts';
import { chosenIn, getChoice, askPlaces, selectedPlaces } from '../../connections/account/places.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../tokens.ts';

const channelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string().describe("The source's own word for it, such as channel or calendar."),
  })
  .meta({ id: 'SourceChannel' });

const listChannels = defineRoute({
  method: 'GET',
  path: '/integrations/:integration_id/channels',
  summary: 'List the channels, calendars or teams of an account, and which of them are read',
  tag: 'Connections',
  scope: 'memories:read',
  params: z.object({ integration_id: sourceSchema }),
  query: z.object({
    connection_id: z
      .string()
      .min(1)
      .optional()
      .describe('Required if the caller has several connections of this source.'),
    parent_id: z.string().optional().describe('Ignored: channels have no parent.'),
  }),
  response: z.object({
    channels: z.array(channelSchema),
    selected: z.array(z.string()).describe('Ids of the chosen ones; empty: all of them are read.'),
  }),
  handler: async (ctx: Context, { actor, params: { integration_id: source }, query }) => {
    const row = await getConnectionOf(ctx.sql, actor, {
      source,
      connectionId: query.connection_id ?? null,
      at: ['query', 'connection_id'],
    });
    const { field } = getChoice(ctx, row, 'channels').choice;
    const places = await askPlaces(ctx, row, { kind: 'channels', parent: null });
    return {
      channels: places.map(({ id, name, type }) => ({ id, name, type })),
      selected: selectedPlaces(places, chosenIn(row.config, field)),
    };
  },
});

const chooseChannels = defineRoute({
  method: 'PATCH',
  path: '/integrations/:integration_id/connections/:connection_id',
  summary:
    'Choose the channels, calendars or teams of an account that are read, in a run that is due at once',
  tag: 'Connections',
  scope: 'memories:write',
  params: z.object({ integration_id: sourceSchema, connection_id: z.string().min(1) }),
  body: z.object({
    channels: z
      .array(z.string())
      .max(100)
      .describe('Ids or names of the channels to read; an empty list reads all of them.')
      .meta({ examples: [['C024BE91L']] }),
  }),
  response: z.object({ channels: z.array(z.string()) }),
  audit: { action: 'connection.updated', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body: { channels } }) => {
    const { integration_id: source, connection_id: connectionId } = params;
    const row = await getConnectionOf(ctx.sql, actor, {
      source,
      connectionId,
      at: ['path', 'connection_id'],
    });
    const { field } = getChoice(ctx, row, 'channels').choice;
    const chosen = () => ({ [field]: channels });
    const { config } = await changeConfig(ctx, actor, { connectionId }, chosen);
    return { channels: chosenIn(config, field) };
  },
});

/** Routes that list an account's channels and choose which are read. */
export const channelsOfIntegration = [listChannels, chooseChannels];
