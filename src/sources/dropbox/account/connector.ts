import { z } from 'zod';
import type { Account, AccountPlace, Connector, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { isSameChoice } from '../../files/chosen-folders.ts';
import { VendorError } from '../../vendor-error.ts';
import { dropboxAccount, entryList, metadataAnswer } from './answers.ts';
import { HeldFiles } from './changes.ts';
import { askDropbox, dropboxConfig, type DropboxContext, type DropboxHosts, getDropbox } from './client.ts';
import { deliverFile } from './files.ts';
import { dropboxAccountOf, readFolderMembers } from './sharing.ts';

const dropboxCursor = z.object({
  v: z.literal(1),
  /** The folders that were chosen when it began, and those that were to be skipped. */
  chosen: z.array(z.string()),
  skipped: z.array(z.string()).default([]),
  root: z.string(),
  /** Where Dropbox continues; while everything is listed, the list. */
  at: z.string(),
  /** Items that were deleted at their path, and may come again at another. */
  leaving: z.array(z.string()),
  /** When all began to be listed. */
  begunMs: z.number().default(0),
});
type DropboxCursor = z.infer<typeof dropboxCursor>;

/** Files of a Dropbox: a person's own, those of shared folders that were added to it, and those of the team. */
export const createDropboxConnector = (hosts: DropboxHosts): Connector =>
  defineConnector({
    source: 'dropbox',
    name: 'Dropbox',
    auth: 'oauth',
    // Dropbox names no figure: https://developers.dropbox.com/error-handling-guide
    everyMs: 100,
    // Its changes name every deletion.
    listingHours: null,
    config: dropboxConfig,
    cursor: dropboxCursor,
    choice: {
      kind: 'folders',
      field: 'folders',
      list: (ctx, parent) => listFolders({ ...ctx, hosts }, parent),
    },
    check: (ctx) => whoseDropbox({ ...ctx, hosts }),
    changes: (ctx, cursor) => readDropbox({ ...ctx, hosts }, cursor),
    readers: (ctx, groups) => readFolderMembers({ ...ctx, hosts }, groups),
    fetch: async (given, item) => {
      const ctx = { ...given, hosts };
      const root = await rootOf(ctx);
      const found = await askDropbox(ctx, 'files/get_metadata', {
        argument: { path: item },
        root,
        schema: metadataAnswer,
      });
      return found?.['.tag'] === 'file' ? deliverFile({ ctx, root }, found) : null;
    },
  });

export const dropboxConnector = createDropboxConnector({
  url: 'https://api.dropboxapi.com',
  contentUrl: 'https://content.dropboxapi.com',
});

const askAccount = (ctx: DropboxContext) =>
  getDropbox(ctx, 'users/get_current_account', { argument: null, root: null, schema: dropboxAccount });

async function whoseDropbox(ctx: DropboxContext): Promise<Account> {
  const { account_id: id, email } = await askAccount(ctx);
  return { id, label: email, person: dropboxAccountOf(id) };
}

const rootOf = async (ctx: DropboxContext): Promise<string> =>
  (await askAccount(ctx)).root_info.root_namespace_id;

/** Dropbox describes no change of a file when a folder around it is shared otherwise. */
const DAY_MS = 86_400_000;

async function* readDropbox(
  ctx: DropboxContext,
  cursor: DropboxCursor | null,
): AsyncGenerator<VendorChange<DropboxCursor>> {
  const { folders: chosen, skipped_folders: skipped } = ctx.config;
  if (cursor && !isSameChoice({ folders: cursor.chosen, skipped_folders: cursor.skipped }, ctx.config))
    throw new VendorError('cursor', 'Other folders were chosen.');
  const nowMs = ctx.now().getTime();
  const begunMs = cursor?.begunMs ?? nowMs;
  if (ctx.visibility === 'source' && nowMs - begunMs >= DAY_MS)
    throw new VendorError('cursor', 'It is time to see again in which shared folders everything is.');
  const root = cursor?.root ?? (await rootOf(ctx));
  let files: HeldFiles | null = null;
  const asked = new Set<string>();
  for (let at = cursor?.at ?? null; ; ) {
    const page = await (at === null ? beginList(ctx, root) : askPage(ctx, root, at));
    if (page.has_more && asked.has(page.cursor))
      throw new VendorError('contract', 'Dropbox gave the same page twice.');
    asked.add(page.cursor);
    if (page.entries.length && files === null) files = await holdFiles(ctx, root, cursor);
    if (files) yield* files.report(page.entries);
    const leaving = files?.leaving ?? cursor?.leaving ?? [];
    at = page.cursor;
    if (!page.has_more && leaving.length) {
      files ??= await holdFiles(ctx, root, cursor);
      yield* files.reportLeft();
    }
    yield {
      kind: 'page',
      cursor: { v: 1, chosen, skipped, root, at, leaving: page.has_more ? leaving : [], begunMs },
    };
    if (!page.has_more) return;
  }
}

/** What is known is read when something changed: an account that rests costs no look at the ledger. */
const holdFiles = async (
  ctx: DropboxContext,
  root: string,
  cursor: DropboxCursor | null,
): Promise<HeldFiles> =>
  new HeldFiles({ ctx, root }, { held: await ctx.known(null), leaving: cursor?.leaving ?? [] });

/** The most that Dropbox gives at once: https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder */
const ENTRIES_PER_PAGE = 2_000;

const beginList = (ctx: DropboxContext, root: string) =>
  getDropbox(ctx, 'files/list_folder', {
    argument: { path: '', recursive: true, limit: ENTRIES_PER_PAGE },
    root,
    schema: entryList,
  });

/** The folders in one, by path, or the outermost. Throws `VendorError` (`not_found`) when that is not there. */
async function* listFolders(ctx: DropboxContext, parent: string | null): AsyncGenerator<AccountPlace> {
  const root = await rootOf(ctx);
  const asked = new Set<string>();
  let page: z.infer<typeof entryList> | null = await askDropbox(ctx, 'files/list_folder', {
    argument: { path: parent ?? '', recursive: false, limit: ENTRIES_PER_PAGE },
    root,
    schema: entryList,
  });
  for (;;) {
    if (page === null) throw new VendorError('not_found', `The account has no folder ${parent}.`);
    for (const entry of page.entries)
      if (entry['.tag'] === 'folder' && entry.path_lower)
        yield {
          id: entry.path_lower,
          name: entry.name ?? entry.path_lower,
          type: 'folder',
          hasChildren: true,
        };
    if (!page.has_more) return;
    if (asked.has(page.cursor)) throw new VendorError('contract', 'Dropbox gave the same page twice.');
    asked.add(page.cursor);
    page = await askPage(ctx, root, page.cursor);
  }
}

const askPage = (ctx: DropboxContext, root: string, at: string) =>
  getDropbox(ctx, 'files/list_folder/continue', { argument: { cursor: at }, root, schema: entryList });
