import type { Account } from '../../contract.ts';
import type { FileAccount, FilesContext } from '../../files/file-vendor.ts';
import { defineFileConnector } from '../../files/file-connector.ts';
import { dropboxAccount, metadataAnswer } from './answers.ts';
import { askSubfolders, type DropboxPosition, dropboxPosition, readDropboxPage } from './changes.ts';
import { askDropbox, dropboxConfig, getDropbox } from './client.ts';
import { dropboxFileOf } from './files.ts';
import { dropboxHook } from './hook.ts';
import { dropboxAccountOf, readFolderMembers } from './sharing.ts';

/** Files in Dropbox: a person's own, those of shared folders added to it, and those of the team. */
export const dropboxConnector = defineFileConnector<DropboxPosition>({
  source: 'dropbox',
  name: 'Dropbox',
  api: 'https://api.dropboxapi.com',
  // Dropbox documents no number: https://developers.dropbox.com/error-handling-guide
  everyMs: 100,
  config: dropboxConfig,
  at: dropboxPosition,
  foldersIn: pathsIn,
  open: openDropbox,
  check: whoseDropbox,
  hook: dropboxHook,
  readers: readFolderMembers,
});

const askAccount = (ctx: FilesContext) =>
  getDropbox(ctx, 'users/get_current_account', { argument: null, root: null, schema: dropboxAccount });

async function whoseDropbox(ctx: FilesContext): Promise<Account> {
  const { account_id: id, email } = await askAccount(ctx);
  return { id, label: email, person: dropboxAccountOf(id) };
}

/** `/a/b/c.txt` is in `/a` and `/a/b`, and would be in `/a/b/c.txt` if that were a folder. */
function pathsIn(place: string): string[] {
  const names = place.split('/').slice(1);
  return names.map((_name, i) => `/${names.slice(0, i + 1).join('/')}`);
}

async function openDropbox(
  ctx: FilesContext,
  given: DropboxPosition | null,
): Promise<FileAccount<DropboxPosition>> {
  const root = given?.root ?? (await askAccount(ctx)).root_info.root_namespace_id;
  return {
    begin: async () => ({ at: { root, cursor: null }, folders: [] }),
    changes: (place) => readDropboxPage(ctx, place),
    subfolders: (parent, cursor) => askSubfolders(ctx, { root, cursor }, parent ?? ''),
    find: async (id) => {
      const asked = { argument: { path: id }, root, schema: metadataAnswer };
      const found = await askDropbox(ctx, 'files/get_metadata', asked);
      return found?.['.tag'] === 'file' ? dropboxFileOf(ctx, root, found) : null;
    },
  };
}
