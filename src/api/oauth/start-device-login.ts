import { z } from 'zod';
import { startLogin } from '../../auth/device/device-login.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

/** Seconds between two polls of the device. */
const INTERVAL_SECONDS = 5;

export const startDeviceLogin = defineRoute({
  method: 'POST',
  path: '/oauth/device_authorization',
  summary: 'Start a sign-in of the command line (RFC 8628): a code for a person to approve in a browser',
  tag: 'OAuth',
  scope: null,
  consumes: 'form',
  body: z.object({
    client_id: z
      .string()
      .min(1)
      .max(200)
      .describe('The name of the key that is created.')
      .meta({ examples: ['cambium on my-laptop'] }),
  }),
  response: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
  handler: async (ctx: Context, { body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { deviceCode, userCode, expiresSeconds } = startLogin(ctx, body.client_id);
    const base = ctx.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const page = `${base}/oauth/device`;
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: expiresSeconds,
      interval: INTERVAL_SECONDS,
    };
  },
});
