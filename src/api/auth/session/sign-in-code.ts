import { z } from 'zod';
import { makeSignInCode } from '../../../auth/session/sign-in.ts';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const createSignInCode = defineRoute({
  method: 'POST',
  path: '/auth/sign_in_code',
  summary: 'Create a link that signs one browser in with this key, once, within ten minutes',
  tag: 'Auth',
  scope: 'admin',
  response: z.object({
    code: z.string(),
    url: z
      .string()
      .describe(
        'The app with the code, at CAMBIUM_PUBLIC_URL or else at the address that this request was sent to.',
      ),
    expires_at: z.string(),
  }),
  audit: { action: 'sign_in_code.made' },
  handler: async (ctx: Context, { actor, request }) => {
    const { code, expiresAt } = await makeSignInCode(ctx, actor);
    const base = ctx.config.publicUrl ?? `${request.protocol}://${request.host}`;
    return { code, url: `${base}/app/#code=${code}`, expires_at: expiresAt.toISOString() };
  },
});
