import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute, type Route } from '../../http/define-route.ts';
import { docsPage } from '../../http/docs-page.ts';

/** The routes that show the API reference, made from the OpenAPI document of all others. */
export function referenceRoutes(openApi: () => Record<string, unknown>): Route<Context>[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/openapi.json',
      summary: 'The API as OpenAPI 3.1',
      tag: 'Operations',
      scope: null,
      raw: true,
      response: z.unknown(),
      handler: async (_ctx: Context, { reply }) => {
        await reply.type('application/json; charset=utf-8').send(JSON.stringify(openApi()));
        return undefined;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/docs',
      summary: 'The API reference as a page',
      tag: 'Operations',
      scope: null,
      raw: true,
      response: z.string(),
      handler: async (_ctx: Context, { reply }) => {
        await reply.type('text/html; charset=utf-8').send(docsPage(openApi()));
        return undefined;
      },
    }),
  ];
}
