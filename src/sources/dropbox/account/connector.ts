import { z } from 'zod';
import type { Account, AccountPlace, Delivered, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { choiceForCursor, chosenInCursor, refuseOtherChoice } from '../../files/chosen-folders.ts';
import { listedFolder, noSuchFolder } from '../../files/listed-folders.ts';
import { guardPages, walkPages } from '../../vendor-http/pages.ts';
import { dropboxAccount, entryList, metadataAnswer } from './answers.ts';
import { HeldFiles } from './changes.ts';
import { askDropbox, type DropboxContext, dropboxConfig, getDropbox } from './client.ts';
import { deliverFile } from './files.ts';
import { dropboxHook } from './hook.ts';
import { dropboxAccountOf, readFolderMembers } from './sharing.ts';

const dropboxCursor = z.object({
  v: z.literal(1),
  ...chosenInCursor,
  root: z.string(),
  /** Dropbox's cursor; during the full listing, that of the list. */
  at: z.string(),
  /** Items deleted at one path that may reappear at another. */
  leaving: z.array(z.string()),
});
type DropboxCursor = z.infer<typeof dropboxCursor>;

/** Files in Dropbox: a person's own, those of shared folders added to it, and those of the team. */
export const dropboxConnector = defineConnector({
  source: 'dropbox',
  name: 'Dropbox',
  auth: 'oauth',
  api: 'https://api.dropboxapi.com',
  // Dropbox documents no number: https://developers.dropbox.com/error-handling-guide
  everyMs: 100,
  // Its changes include every deletion, but not a change of who sees the shared folder around a file.
  listingHours: 24,
  config: dropboxConfig,
  cursor: dropboxCursor,
  choice: { kind: 'folders', field: 'folders', list: listFolders },
  check: whoseDropbox,
  changes: readDropbox,
  hook: dropboxHook,
  readers: readFolderMembers,
  fetch: fetchFile,
});

async function fetchFile(ctx: DropboxContext, item: string): Promise<Delivered | null> {
  const root = await rootOf(ctx);
  const asked = { argument: { path: item }, root, schema: metadataAnswer };
  const found = await askDropbox(ctx, 'files/get_metadata', asked);
  return found?.['.tag'] === 'file' ? deliverFile({ ctx, root }, found) : null;
}

const askAccount = (ctx: DropboxContext) =>
  getDropbox(ctx, 'users/get_current_account', { argument: null, root: null, schema: dropboxAccount });

async function whoseDropbox(ctx: DropboxContext): Promise<Account> {
  const { account_id: id, email } = await askAccount(ctx);
  return { id, label: email, person: dropboxAccountOf(id) };
}

const rootOf = async (ctx: DropboxContext): Promise<string> =>
  (await askAccount(ctx)).root_info.root_namespace_id;

async function* readDropbox(
  ctx: DropboxContext,
  cursor: DropboxCursor | null,
): AsyncGenerator<VendorChange<DropboxCursor>> {
  if (cursor) refuseOtherChoice(cursor, ctx.config);
  const choice = choiceForCursor(ctx.config);
  const root = cursor?.root ?? (await rootOf(ctx));
  let files: HeldFiles | null = null;
  const meet = guardPages('Dropbox');
  for (let at = cursor?.at ?? null; ; ) {
    const page = await (at === null ? getDropbox(ctx, LIST, listOf(root, '', true)) : askPage(ctx, root, at));
    if (page.has_more) meet(page.cursor);
    if (page.entries.length && files === null) files = await holdFiles(ctx, root, cursor);
    if (files) yield* files.report(page.entries);
    const leaving = files?.leaving ?? cursor?.leaving ?? [];
    at = page.cursor;
    if (!page.has_more && leaving.length) {
      files ??= await holdFiles(ctx, root, cursor);
      yield* files.reportLeft();
    }
    const left = page.has_more ? leaving : [];
    yield { kind: 'page', cursor: { v: 1, ...choice, root, at, leaving: left } };
    if (!page.has_more) return;
  }
}

/** Loads the known files only once something changed, so that an idle account costs no ledger query. */
const holdFiles = async (
  ctx: DropboxContext,
  root: string,
  cursor: DropboxCursor | null,
): Promise<HeldFiles> =>
  new HeldFiles({ ctx, root }, { held: await ctx.known(null), leaving: cursor?.leaving ?? [] });

/** https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder */
const LIST = 'files/list_folder';
/** Dropbox's maximum. */
const ENTRIES_PER_PAGE = 2_000;

/** Returns the request for a folder's entries, or for everything below it. */
const listOf = (root: string, path: string, recursive: boolean) => ({
  argument: { path, recursive, limit: ENTRIES_PER_PAGE },
  root,
  schema: entryList,
});

/** Lists the subfolders of a folder by path, or those at the top. Throws `VendorError` (`not_found`) if it does not exist. */
async function* listFolders(ctx: DropboxContext, parent: string | null): AsyncGenerator<AccountPlace> {
  const root = await rootOf(ctx);
  const pages = walkPages('Dropbox', null, async (at) => {
    const page = await (at === null
      ? askDropbox(ctx, LIST, listOf(root, parent ?? '', false))
      : askPage(ctx, root, at));
    if (page === null) throw noSuchFolder(parent ?? '');
    return { entries: page.entries, next: page.has_more ? page.cursor : null };
  });
  for await (const { entries } of pages)
    for (const entry of entries)
      if (entry['.tag'] === 'folder' && entry.path_lower) yield listedFolder(entry.path_lower, entry.name);
}

const askPage = (ctx: DropboxContext, root: string, at: string) =>
  getDropbox(ctx, `${LIST}/continue`, { argument: { cursor: at }, root, schema: entryList });
