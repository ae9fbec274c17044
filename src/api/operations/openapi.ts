import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute, type Route } from '../../http/define-route.ts';
import { docsPage } from '../../http/reference/docs-page.ts';
import { once } from '../../lib/caches/once.ts';

const CACHED = { 'cache-control': 'public, max-age=300' };

/** Returns the routes that show the API reference, built from the OpenAPI document of all others. */
export function referenceRoutes(openApi: () => Record<string, unknown>): Route<Context>[] {
  // Created at the first request and kept: rendering for each request blocked all others.
  const reference = once(() => Buffer.from(JSON.stringify(openApi())));
  const page = once(() => Buffer.from(docsPage(openApi())));
  return [
    defineRoute({
      method: 'GET',
      path: '/openapi.json',
      summary: 'Get the API description as OpenAPI 3.1',
      tag: 'Operations',
      scope: null,
      raw: true,
      response: z.unknown(),
      handler: async (_ctx: Context, { reply }) => {
        await reply.headers(CACHED).type('application/json; charset=utf-8').send(reference());
        return undefined;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/docs',
      summary: 'Show the API reference as a page',
      tag: 'Operations',
      scope: null,
      raw: true,
      produces: 'text/html',
      response: z.string(),
      handler: async (_ctx: Context, { reply }) => {
        await reply.headers(CACHED).type('text/html; charset=utf-8').send(page());
        return undefined;
      },
    }),
  ];
}
