import { boxConnector } from '../../../src/sources/box/account/connector.ts';
import { connectorAt } from '../operations/connector-at.ts';
import type { VendorStory } from '../stories.ts';
import { FakeBox, refusedByBox } from './box.ts';

/** Starts a Box with files in folders: changing one gives it another text or name; a folder is moved, renamed, or trashed and restored. */
export async function startBox(): Promise<VendorStory> {
  const fake = new FakeBox();
  await fake.start();
  fake.perPage = 4;
  const files = new Map<number, ReturnType<FakeBox['add']>>();
  const folders = [0, 1, 2].map((i) => fake.folder(`Valves ${i}`));
  const folderOf = (item: number) => folders[item % folders.length] ?? fake.folder('Never');
  const keepSeen = () => {
    for (const [item, { id }] of files) if (!fake.isThere(id)) files.delete(item);
  };
  let moves = 0;
  return {
    connector: { ...connectorAt(boxConnector, fake), everyMs: 0 },
    fake,
    config: {},
    put(item, text) {
      const file = files.get(item);
      const folder = folderOf(item);
      if (file) return fake.edit(file, text);
      if (folder.isTrashed) {
        fake.restore(folder);
        const held = new Set([...files.values()].map(({ id }) => id));
        for (const one of fake.items.values())
          if (one.kind === 'file' && !held.has(one.id) && fake.isThere(one.id)) fake.trash(one);
      }
      files.set(item, fake.add(`item ${item}.txt`, text, fake.isThere(folder.id) ? folder.id : '0'));
    },
    remove(item) {
      const file = files.get(item);
      if (!file) return;
      fake.trash(item % 3 === 0 ? folderOf(item) : file);
      if (fake.isThere(file.id)) fake.trash(file);
      keepSeen();
    },
    move(item) {
      const file = files.get(item);
      if (!file) return;
      const [first] = folders;
      const folder = folderOf(item);
      // A folder in the trash is not moved: it would be restored with all its contents.
      const isThere = fake.isThere(folder.id);
      if (isThere && item % 3 === 1 && first) fake.move(folder, folder.parent === '0' ? first.id : '0');
      else if (isThere && item % 3 === 2) fake.rename(folder, `Moved ${++moves}`);
      else fake.move(file, fake.folder(`Else ${++moves}`).id);
      keepSeen();
    },
    expected: async () =>
      Object.fromEntries(
        [...files.values()].map(({ id, name, content }) => [id, [name.replace('.txt', ''), content]]),
      ),
    limited: { ...refusedByBox(429, 'rate_limit_exceeded'), headers: { 'retry-after': '300' } },
    lost: refusedByBox(400, 'bad_request'),
    garbled: refusedByBox(409, 'conflict'),
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 1,
  };
}
