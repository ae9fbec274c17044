import { z } from 'zod';
import { connectionParams } from '../../../connections/present-connection.ts';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';

/** https://www.dropbox.com/developers/reference/webhooks#verification-request; the same for every id, so that it reveals nothing about connections. */
export const verifyForVendor = defineRoute({
  method: 'GET',
  path: '/hooks/:connection_id',
  summary: 'Repeat what Dropbox asks before it sends anything to the address',
  tag: 'Connections',
  scope: null,
  params: connectionParams,
  query: z.object({
    challenge: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .meta({ examples: ['abc123'] }),
  }),
  response: z.string(),
  produces: 'text/plain',
  raw: true,
  handler: async (_ctx: Context, { query, reply }) => {
    const safe = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
    await reply.headers(safe).type('text/plain; charset=utf-8').send(query.challenge);
    return undefined;
  },
});
