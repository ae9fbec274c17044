import { z } from 'zod';
import { approveLogin } from '../../auth/device/device-login.ts';
import { approvedPage, devicePage } from '../../auth/device/device-page.ts';
import { HTML, sendPage } from '../../auth/plain-page.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { entryOf } from '../../http/audit.ts';
import { defineRoute } from '../../http/define-route.ts';
import { signInPerson } from './sign-in-person.ts';

export const approveDevice = defineRoute({
  method: 'POST',
  path: '/oauth/device',
  summary: 'Approve a sign-in of the command line with an admin key (the form of that page)',
  tag: 'OAuth',
  scope: null,
  consumes: 'form',
  raw: true,
  produces: HTML,
  body: z.object({
    user_code: z
      .string()
      .max(100)
      .default('')
      .meta({ examples: ['BCDF-GHJK'] }),
    credential: z.string().default(''),
    as_user: z.string().default(''),
  }),
  response: z.string(),
  handler: async (ctx: Context, { body, request, reply }) => {
    try {
      const actor = await signInPerson(ctx, body, request);
      await approveLogin(ctx, actor, body.user_code);
      await ctx.recordAudit(entryOf(request, actor, 'device.approved', null));
      await sendPage(reply, { html: approvedPage() });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await sendPage(reply, { html: devicePage(body.user_code, error.message), status: error.status });
    }
    return undefined;
  },
});
