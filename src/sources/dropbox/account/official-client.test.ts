import { Dropbox } from 'dropbox';
import { afterAll, expect, test } from 'vitest';
import { FakeDropbox } from '../../../../test/vendors/files/dropbox.ts';

const dropbox = new FakeDropbox();
await dropbox.start();
afterAll(() => dropbox.close());

const HOSTS = /^https:\/\/(?:api|content)\.dropboxapi\.com/;
const clientOf = (accessToken: string) =>
  new Dropbox({
    accessToken,
    pathRoot: JSON.stringify({ '.tag': 'root', root: dropbox.root }),
    fetch: (url: string, init: RequestInit) => fetch(url.replace(HOSTS, dropbox.url), init),
  });
const client = clientOf(dropbox.key);

async function listAll(): Promise<{ paths: string[]; cursor: string }> {
  const paths: string[] = [];
  let { result } = await client.filesListFolder({ path: '', recursive: true });
  for (;;) {
    for (const entry of result.entries) paths.push(`${entry['.tag']} ${entry.path_lower}`);
    const { cursor } = result;
    if (!result.has_more) return { paths, cursor };
    ({ result } = await client.filesListFolderContinue({ cursor }));
  }
}

test('Dropbox’s own client reads every file of the fake, page by page, and then the changes', async () => {
  dropbox.perPage = 2;
  dropbox.folder('/Works');
  const files = ['Weir', 'Gate', 'Lock'].map((name) => dropbox.add(`/Works/${name}.txt`, `About ${name}`));
  const { paths, cursor } = await listAll();
  expect(paths.toSorted()).toEqual([
    'file /works/gate.txt',
    'file /works/lock.txt',
    'file /works/weir.txt',
    'folder /works',
  ]);
  for (const { id, content } of files) {
    const { result } = await client.filesDownload({ path: id });
    expect(result).toMatchObject({ id, fileBinary: Buffer.from(content) });
  }
  dropbox.delete('/Works/Gate.txt');
  const { result } = await client.filesListFolderContinue({ cursor });
  expect(result.entries).toMatchObject([{ '.tag': 'deleted', path_lower: '/works/gate.txt' }]);
  dropbox.forget();
  await expect(client.filesListFolderContinue({ cursor })).rejects.toMatchObject({
    status: 409,
    error: { error: { '.tag': 'reset' } },
  });
});

test('Dropbox’s own client reads from the fake the account’s owner and a shared folder’s members', async () => {
  dropbox.members.set('/works', [
    { name: 'ada', access: 'owner' },
    { name: 'bo', access: 'viewer' },
    { name: 'cy', access: 'editor' },
  ]);
  const account = await client.usersGetCurrentAccount();
  expect(account.result).toMatchObject({ account_id: 'dbid:ada', email_verified: true });
  let { result } = await client.sharingListFolderMembers({ shared_folder_id: '/works' });
  const levels = result.users.map(({ access_type }) => access_type['.tag']);
  while (result.cursor) {
    ({ result } = await client.sharingListFolderMembersContinue({ cursor: result.cursor }));
    levels.push(...result.users.map(({ access_type }) => access_type['.tag']));
  }
  expect(levels).toEqual(['owner', 'viewer', 'editor']);
  await expect(clientOf('another').usersGetCurrentAccount()).rejects.toMatchObject({ status: 401 });
});
