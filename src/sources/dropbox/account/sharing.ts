import type { Access, Reader, ReadGroup } from '../../contract.ts';
import type { FilesContext } from '../../files/file-vendor.ts';
import { readersOfPerson } from '../../reporting/person-readers.ts';
import { readPages } from '../../vendor-http/pages.ts';
import { type DropboxFile, type DropboxMember, memberList } from './answers.ts';
import { askDropbox } from './client.ts';

/** https://github.com/dropbox/dropbox-api-spec/blob/main/sharing_folders.stone, `AccessLevel`: a traverse-only member sees nothing in a folder. */
const SEEING: ReadonlySet<string> = new Set(['owner', 'editor', 'viewer', 'viewer_no_comment']);

/** Returns who can see a file: the members of its shared folder, else only the account. Pure. */
export function accessToDropboxFile({ sharing_info: sharing }: Pick<DropboxFile, 'sharing_info'>): Access {
  const folder = sharing?.parent_shared_folder_id;
  return folder == null ? { kind: 'connection' } : { kind: 'group', group: folder };
}

/** Returns the current members of shared folders; nobody for one that the account has left. */
export const readFolderMembers =
  (ctx: FilesContext): ReadGroup =>
  async (group) => {
    const members = await readPages('Dropbox', async (cursor) => {
      const page = await askMembers(ctx, group, cursor);
      return { items: page?.users ?? [], next: page?.cursor || null };
    });
    return members.flatMap(readersOf);
  };

const askMembers = (ctx: FilesContext, folder: string, cursor: string | null) =>
  askDropbox(ctx, `sharing/list_folder_members${cursor === null ? '' : '/continue'}`, {
    argument: cursor === null ? { shared_folder_id: folder, limit: 1_000 } : { cursor },
    root: null,
    schema: memberList,
  });

/** Returns the identities of a Dropbox user; Dropbox does not list the members of groups here. Pure. */
const readersOf = ({ access_type: level, user }: DropboxMember): Reader[] =>
  SEEING.has(level['.tag']) ? readersOfPerson(dropboxAccountOf(user.account_id), user.email) : [];

/** Returns the identity of a Dropbox user. */
export const dropboxAccountOf = (id: string): `account:${string}` => `account:dropbox:${id}`;
