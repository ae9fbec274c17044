import { z } from 'zod';
import { connectAccount } from '../../connections/connect-account.ts';
import { findByAccount } from '../../connections/connection-queries.ts';
import { describeConnection } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { snapshot } from '../../db/snapshot.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { CRAWL_PAGES_MAX, crawlConfig } from '../../sources/web_crawler/crawler/crawl.ts';
import { pageUrl } from '../../lib/net/page-url.ts';

const answer = z.object({
  source: z.literal('web_crawler'),
  resource_id: z.string().describe('The page at which the crawl begins.'),
  status: z.literal('pending'),
});

const queried = z.object({
  url: crawlConfig.shape.url,
  max_depth: z.coerce.number().int().min(0).max(5).default(2),
  limit: z.coerce.number().int().min(1).max(CRAWL_PAGES_MAX).default(20),
});

const indexByBody = defineRoute({
  method: 'POST',
  path: '/integrations/web_crawler/index',
  summary: 'Crawl a site from a page, and again every day; the same as POST /connections with this config',
  tag: 'Connections',
  scope: 'memories:write',
  body: crawlConfig,
  response: answer,
  audit: { action: 'connection.created', target: ({ body }) => body.url },
  handler: (ctx: Context, { actor, body }) => index(ctx, actor, body),
});

const indexByQuery = defineRoute({
  method: 'GET',
  path: '/integrations/web_crawler/index',
  summary: 'Crawl a site, as POST does (for existing clients)',
  tag: 'Connections',
  scope: 'memories:write',
  query: queried,
  response: answer,
  audit: { action: 'connection.created', target: ({ result }) => result.resource_id },
  handler: (ctx: Context, { actor, query }) => index(ctx, actor, query),
});

async function index(
  ctx: Context,
  actor: Actor,
  config: z.infer<typeof crawlConfig>,
): Promise<z.infer<typeof answer>> {
  const account = {
    source: 'web_crawler',
    key: null,
    serviceAccount: null,
    label: null,
    visibility: null,
    config,
  } as const;
  const { account_id } = await connectAccount(ctx, actor, account);
  return { source: 'web_crawler', resource_id: account_id, status: 'pending' };
}

const getStatusOfSite = defineRoute({
  method: 'GET',
  path: '/integrations/web_crawler/status',
  summary: 'Get the progress of the crawl of a site',
  tag: 'Connections',
  scope: 'memories:read',
  query: z.object({ url: z.string().min(1).max(2_000).describe('The page at which the crawl began.') }),
  response: z.object({
    url: z.string(),
    is_indexed: z.boolean().describe('Whether a crawl has ended and all of its pages are processed.'),
    total: z.int(),
    completed: z.int(),
    processing: z.int(),
    failed: z.int().describe('The number of pages that could not be read or processed.'),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const accountId = pageUrl(query.url) ?? query.url;
    const crawl = await snapshot(ctx.sql, async (tx) => {
      const row = await findByAccount(tx, actor, { source: 'web_crawler', accountId });
      return row && describeConnection(tx, row, ctx.connectors);
    });
    if (!crawl)
      throw notFound(
        'Crawl',
        'This page is not crawled. POST /integrations/web_crawler/index starts crawling it.',
      );
    const { total, completed, processing, failed } = crawl.documents;
    const isIndexed = crawl.last_run?.state === 'completed' && processing === 0;
    const failures = failed + crawl.failures;
    return { url: query.url, is_indexed: isIndexed, total, completed, processing, failed: failures };
  },
});

/** The crawler's routes: `POST`, `GET` for existing clients, and the progress of a crawl. */
export const crawlSites = [indexByBody, indexByQuery, getStatusOfSite];
