import { auth, drive } from '@googleapis/drive';
import { afterAll, expect, test } from 'vitest';
import { FakeDrive } from '../../../../test/vendors/google/drive.ts';

const fake = new FakeDrive();
await fake.start();
afterAll(() => fake.close());

function clientOf(token: string) {
  const access = new auth.OAuth2();
  access.setCredentials({ access_token: token });
  return drive({ version: 'v3', auth: access, rootUrl: `${fake.url}/`, retry: false });
}
const client = clientOf(fake.key);
const FIELDS = 'nextPageToken,files(id,name,mimeType,parents,md5Checksum,version)';

test('Google’s own client reads every file of the fake Drive, page by page, and then the changes', async () => {
  fake.perPage = 2;
  const folder = fake.folder('Works');
  const files = ['Weir', 'Gate', 'Lock'].map((name) =>
    fake.add(name, `About ${name}`, { parent: folder.id }),
  );
  const start = await client.changes.getStartPageToken({ supportsAllDrives: true });
  const read = new Map<string, string>();
  for (let pageToken: string | null | undefined; ; ) {
    const { data } = await client.files.list({
      corpora: 'user',
      q: `'${folder.id}' in parents`,
      pageSize: 100,
      fields: FIELDS,
      ...(pageToken ? { pageToken } : {}),
    });
    for (const { id, parents } of data.files ?? []) {
      expect(parents).toEqual([folder.id]);
      const content = await client.files.get({ fileId: id ?? '', alt: 'media' }, { responseType: 'text' });
      read.set(id ?? '', String(content.data));
    }
    pageToken = data.nextPageToken;
    if (!pageToken) break;
  }
  expect([...read]).toEqual(files.map(({ id, content }) => [id, content]));
  const [gone, edited] = files;
  if (!gone || !edited) throw new Error('there are three files');
  fake.edit(edited, { content: 'Another text' });
  fake.erase(gone);
  const { data } = await client.changes.list({
    pageToken: start.data.startPageToken ?? '',
    includeRemoved: true,
    fields: 'nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(id,name))',
  });
  expect(data.changes?.map(({ fileId, removed }) => [fileId, removed])).toEqual([
    [edited.id, false],
    [gone.id, true],
  ]);
  expect(data.newStartPageToken).toMatch(/^\d+$/);
});

test('Google’s own client recognizes the fake’s refusals as Google’s', async () => {
  await expect(clientOf('another').about.get({ fields: 'user' })).rejects.toMatchObject({ status: 401 });
  await expect(client.files.get({ fileId: 'none' })).rejects.toMatchObject({ status: 404 });
});
