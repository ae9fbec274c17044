import { z } from 'zod';
import { devicePage } from '../../auth/device/device-page.ts';
import { HTML, sendPage } from '../../auth/plain-page.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const showDevicePage = defineRoute({
  method: 'GET',
  path: '/oauth/device',
  summary: 'Show the page on which a person approves a sign-in of the command line',
  tag: 'OAuth',
  scope: null,
  raw: true,
  produces: HTML,
  query: z.object({ user_code: z.string().max(100).default('') }),
  response: z.string(),
  handler: async (_ctx: Context, { query, reply }) => {
    await sendPage(reply, { html: devicePage(query.user_code, null) });
    return undefined;
  },
});
