import { dropboxConnector } from '../../../src/sources/dropbox/account/connector.ts';
import { connectorAt } from '../operations/connector-at.ts';
import type { VendorStory } from '../stories.ts';
import { FakeDropbox, RESET, refusedByDropbox } from './dropbox.ts';

/** Starts a Dropbox with files in folders, some of them Paper: changing one replaces it or its text; folders are moved or deleted. */
export async function startDropbox(): Promise<VendorStory> {
  const fake = new FakeDropbox();
  await fake.start();
  fake.perPage = 4;
  const files = new Map<number, ReturnType<FakeDropbox['add']>>();
  let moves = 0;
  const titleOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return {
    connector: { ...connectorAt(dropboxConnector, fake), everyMs: 0 },
    fake,
    config: {},
    put(item, text) {
      const file = files.get(item);
      const isDownloadable = item % 3 !== 0;
      const name = `/Valves ${item % 4}/item ${item}.${isDownloadable ? 'txt' : 'paper'}`;
      if (!file) files.set(item, fake.add(name, text, { isDownloadable }));
      else if (text.endsWith('1') && isDownloadable) files.set(item, fake.replace(file, text));
      else fake.edit(file, text);
    },
    remove(item) {
      const file = files.get(item);
      if (!file) return;
      const folder = file.path.slice(0, file.path.lastIndexOf('/'));
      fake.delete(item % 5 === 0 ? folder : file.path);
      for (const [other, { id }] of files) if (!fake.files.has(id)) files.delete(other);
    },
    move(item) {
      const file = files.get(item);
      if (!file) return;
      const folder = file.path.slice(0, file.path.lastIndexOf('/'));
      if (item % 2) fake.move(folder, `/Moved ${++moves}`);
      else fake.move(file.path, `/Else ${++moves}${file.path.slice(file.path.lastIndexOf('/'))}`);
    },
    expected: async () =>
      Object.fromEntries([...files.values()].map(({ id, path, content }) => [id, [titleOf(path), content]])),
    limited: {
      status: 429,
      headers: { 'retry-after': '300' },
      body: { error_summary: 'too_many_requests/..', error: { reason: { '.tag': 'too_many_requests' } } },
    },
    lost: RESET,
    garbled: refusedByDropbox(409, 'something_new'),
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 1,
  };
}
