import { z } from 'zod';
import type { VendorDescription } from '../described.ts';

const when = z.iso.datetime();

const workspace = z.strictObject({
  id: z.string(),
  type: z.literal('workspace'),
  browserLink: z.url(),
  name: z.string().optional(),
});
const folder = workspace.extend({ type: z.literal('folder') });

const user = z.strictObject({
  name: z.string(),
  loginId: z.string(),
  type: z.literal('user'),
  scoped: z.boolean(),
  tokenName: z.string(),
  href: z.url(),
  workspace,
});

const doc = z.strictObject({
  id: z.string(),
  type: z.literal('doc'),
  href: z.url(),
  browserLink: z.url(),
  name: z.string(),
  owner: z.string(),
  ownerName: z.string(),
  createdAt: when,
  updatedAt: when,
  folder,
  folderId: z.string(),
  workspace,
  workspaceId: z.string(),
});

const pageReference = z.strictObject({
  id: z.string(),
  type: z.literal('page'),
  href: z.url(),
  browserLink: z.url(),
  name: z.string(),
});

const page = pageReference.extend({
  contentType: z.enum(['canvas', 'embed', 'syncPage', 'table']),
  isHidden: z.boolean(),
  isEffectivelyHidden: z.boolean(),
  parent: pageReference.optional(),
  children: z.array(pageReference),
  createdAt: when.optional(),
  updatedAt: when.optional(),
});

const table = z.strictObject({
  id: z.string(),
  type: z.literal('table'),
  tableType: z.enum(['table', 'view', 'database']),
  href: z.url(),
  browserLink: z.url(),
  name: z.string(),
  parent: pageReference.optional(),
});

const listOf = (item: z.ZodType) =>
  z.strictObject({
    items: z.array(item),
    href: z.url().optional(),
    nextPageToken: z.string().optional(),
    nextPageLink: z.url().optional(),
  });

const exportState = z.strictObject({ id: z.string(), status: z.string(), href: z.url() });

/**
 * The types of Coda's API 1.x in https://github.com/coda/packs-sdk (MIT), `helpers/external-api/v1.ts`; parameters and errors of
 * https://coda.io/developers/apis/v1.
 */
export const CODA_DESCRIPTION: VendorDescription = {
  requests: [
    { request: 'GET /apis/v1/whoami', answers: { 200: user } },
    { request: 'GET /apis/v1/docs', query: ['limit', 'pageToken'], answers: { 200: listOf(doc) } },
    { request: 'GET /apis/v1/docs/{doc}', answers: { 200: doc } },
    {
      request: 'GET /apis/v1/docs/{doc}/pages',
      query: ['limit', 'pageToken'],
      answers: { 200: listOf(page) },
    },
    {
      request: 'GET /apis/v1/docs/{doc}/tables',
      query: ['limit', 'pageToken'],
      answers: { 200: listOf(table) },
    },
    {
      request: 'POST /apis/v1/docs/{doc}/pages/{page}/export',
      body: z.strictObject({ outputFormat: z.enum(['html', 'markdown']) }),
      answers: { 202: exportState },
    },
    {
      request: 'GET /apis/v1/docs/{doc}/pages/{page}/export/{request}',
      answers: {
        200: exportState.extend({ downloadLink: z.url().optional(), error: z.string().optional() }),
      },
    },
    { request: 'GET /files/{id}', answers: null },
  ],
  refusal: z.strictObject({ statusCode: z.int(), statusMessage: z.string(), message: z.string() }),
};
