import { z } from 'zod';
import { getConnectionOf } from '../../connections/account/only-connection.ts';
import { askPlaces } from '../../connections/account/places.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { Actor } from '../../http/actor.ts';
import type { Source } from '../../tokens.ts';

const listOf = async (ctx: Context, actor: Actor, source: Source) => {
  const row = await getConnectionOf(ctx.sql, actor, {
    source,
    connectionId: null,
    at: ['path', 'integration'],
  });
  return askPlaces(ctx, row, { kind: 'channels', parent: null });
};

const listSlackChannels = defineRoute({
  method: 'GET',
  path: '/integrations/slack/list',
  summary: 'List the Slack channels that can be read (for older clients)',
  tag: 'Connections',
  scope: 'memories:read',
  query: z.object({
    include_private: z.stringbool().default(true),
    channels: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('Only these, by id or name.'),
  }),
  response: z.object({
    channels: z.array(z.object({ id: z.string(), name: z.string(), is_private: z.boolean() })),
  }),
  handler: async (ctx: Context, { actor, query: { include_private: withPrivate, channels } }) => {
    const named = channels === undefined ? [] : [channels].flat();
    const all = (await listOf(ctx, actor, 'slack')).map(({ id, name, type }) => ({
      id,
      name: name.replace(/^#/, ''),
      is_private: type === 'private_channel',
    }));
    return {
      channels: all.filter(
        ({ id, name, is_private }) =>
          (withPrivate || !is_private) && (!named.length || named.includes(id) || named.includes(name)),
      ),
    };
  },
});

const listGoogleCalendars = defineRoute({
  method: 'GET',
  path: '/integrations/google_calendar/list',
  summary: 'List the calendars of an account (for older clients)',
  tag: 'Connections',
  scope: 'memories:read',
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        primary: z.boolean(),
        timezone: z.null().describe('Each type of event has its own fields.'),
      }),
    ),
  }),
  handler: async (ctx: Context, { actor }) => ({
    items: (await listOf(ctx, actor, 'google_calendar')).map(({ id, name, type }) => ({
      id,
      name,
      primary: type === 'primary_calendar',
      timezone: null,
    })),
  }),
});

/** Lists of two sources, at addresses for older clients. */
export const olderLists = [listSlackChannels, listGoogleCalendars];
