import { z } from 'zod';
import { hookUrlOf } from '../../../connections/hooks/hook-url.ts';
import { receiveHook } from '../../../connections/hooks/receive-hook.ts';
import { connectionParams } from '../../../connections/present-connection.ts';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const receiveFromVendor = defineRoute({
  method: 'POST',
  path: '/hooks/:connection_id',
  summary:
    'Where vendors send their requests; the signature says whether one counts, and its body is not kept',
  tag: 'Connections',
  scope: null,
  consumes: 'bytes',
  params: connectionParams,
  body: z
    .custom<Buffer>((sent) => Buffer.isBuffer(sent))
    .meta({ type: 'object', description: 'As the vendor signed it.' }),
  response: z.object({ challenge: z.string().optional() }),
  handler: async (ctx: Context, { params, body, request }) => {
    const read = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const url = hookUrlOf(ctx.config, params.connection_id);
    const sent = { url, headers: { get: read }, body, now: ctx.now() };
    const challenge = await receiveHook(ctx, params.connection_id, sent);
    return challenge === null ? {} : { challenge };
  },
});
