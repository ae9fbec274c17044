import { z } from 'zod';
import type { Account, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { blockAnswer, botAnswer, type NotionPage, pageAnswer } from './answers.ts';
import { askNotion, notionConfig, type NotionContext, pagesOfNotion } from './client.ts';
import { notionHook } from './hook.ts';
import type { BlockTree } from './page-blocks.ts';
import { pageDocument, pageIdOf } from './page-document.ts';
import { reportListed } from '../../reporting/report-items.ts';
import { type SinceCursor, sinceCursor } from '../../reporting/since-cursor.ts';
import { listed } from '../../vendor-http/listed.ts';

/** Notion rounds edit times to the minute, and its search shows edits slightly later. */
const OVERLAP_MS = 3 * 60_000;
/** Maximum nesting of blocks; nobody nests deeper. */
const DEPTH_MAX = 10;

/** Pages of a workspace that are shared with a connection. */
export const notionConnector = defineConnector({
  source: 'notion',
  name: 'Notion',
  auth: 'key',
  // About three requests a second: https://developers.notion.com/reference/request-limits
  everyMs: 350,
  // A page that was trashed or is no longer shared with the connection just disappears from the list.
  listingHours: 24,
  config: notionConfig,
  cursor: sinceCursor,
  check: checkToken,
  hook: notionHook,
  changes: readNotion,
  listIds: listPages,
  fetch: async (ctx, item) => {
    const page = await askNotion(ctx, { path: `pages/${item}` }, pageAnswer);
    return page && !page.data.in_trash ? deliver(ctx, page.data) : null;
  },
});

async function checkToken(ctx: NotionContext): Promise<Account> {
  const me = await askNotion(ctx, { path: 'users/me' }, botAnswer);
  if (me === null)
    throw new VendorError('revoked', 'Notion knows no connection for this token. Copy it again.');
  for await (const { items } of searchPages(ctx, null)) {
    if (items.length) return { id: me.data.id, label: me.data.bot.workspace_name ?? 'Notion' };
    break;
  }
  throw new VendorError(
    'scope',
    'The connection was given no page. Open a page in Notion, "…", "Connections", and add it; pages below come with it.',
  );
}

/** Last edited first: pages edited during the search are among the first of the next one. */
const searchPages = (ctx: NotionContext, start: string | null) =>
  pagesOfNotion(
    ctx,
    (cursor) => ({
      path: 'search',
      body: {
        filter: { property: 'object', value: 'page' },
        sort: { timestamp: 'last_edited_time', direction: 'descending' },
        page_size: 100,
        ...(cursor === null ? {} : { start_cursor: cursor }),
      },
    }),
    { items: listed(pageAnswer), start },
  );

async function* listPages(ctx: NotionContext): AsyncGenerator<string> {
  for await (const { items } of searchPages(ctx, null))
    for (const page of items) if (!page.in_trash) yield page.id;
}

async function* readNotion(
  ctx: NotionContext,
  cursor: SinceCursor | null,
): AsyncGenerator<VendorChange<SinceCursor>> {
  let since = cursor?.since ?? null;
  if (since === null) {
    let began = cursor?.reading?.began ?? null;
    for await (const { items, next, at } of searchPages(ctx, cursor?.reading?.next ?? null)) {
      began ??= at;
      yield* report(ctx, items, began - OVERLAP_MS);
      if (next !== null) yield { kind: 'page', cursor: { v: 1, since: null, reading: { next, began } } };
    }
    since = began;
  }
  // Immediately after the first reading: pages edited in the meantime may have moved past it.
  yield* readEdited(ctx, since ?? 0);
}

async function* readEdited(ctx: NotionContext, since: number): AsyncGenerator<VendorChange<SinceCursor>> {
  let began: number | null = null;
  for await (const { items, at } of searchPages(ctx, null)) {
    began ??= at;
    const edited = items.filter((page) => Date.parse(page.last_edited_time) >= since - OVERLAP_MS);
    yield* report(ctx, edited, since - OVERLAP_MS);
    if (edited.length < items.length) break;
  }
  yield { kind: 'page', cursor: { v: 1, since: began ?? since, reading: null } };
}

/** Always reads pages edited after `freshAfter`: two edits within a minute have the same date. */
const report = (
  ctx: NotionContext,
  pages: readonly NotionPage[],
  freshAfter: number,
): AsyncGenerator<ItemChange> =>
  reportListed(
    ctx,
    pages.map((page) => {
      const { id, last_edited_time: edited, in_trash: isTrashed } = page;
      const version = isTrashed || Date.parse(edited) >= freshAfter ? null : edited;
      return { item: id, version, read: async () => (isTrashed ? null : deliver(ctx, page)) };
    }),
  );

async function deliver(ctx: NotionContext, page: NotionPage): Promise<Delivered> {
  const document = pageDocument(page, await readBlocks(ctx, page.id, 0));
  return { item: page.id, resourceId: pageIdOf(page), version: page.last_edited_time, content: { document } };
}

/** Pages and databases inside a page are separate documents. */
const OWN_DOCUMENTS = ['child_page', 'child_database'];

async function readBlocks(ctx: NotionContext, id: string, depth: number): Promise<BlockTree[]> {
  const trees: BlockTree[] = [];
  const list = (cursor: string | null) => ({
    path: `blocks/${id}/children?page_size=100${cursor === null ? '' : `&start_cursor=${encodeURIComponent(cursor)}`}`,
  });
  for await (const { items } of pagesOfNotion(ctx, list, { items: z.array(blockAnswer) }))
    for (const block of items) {
      const isOpen = block.has_children && depth < DEPTH_MAX && !OWN_DOCUMENTS.includes(block.type);
      trees.push({ block, children: isOpen ? await readBlocks(ctx, block.id, depth + 1) : [] });
    }
  return trees;
}
