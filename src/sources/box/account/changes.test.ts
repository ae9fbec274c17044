import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeBox } from '../../../../test/vendors/files/box.ts';
import { boxConnector } from './connector.ts';

const FOLDERS = 5;
const FILES = 6;
const folder = fc.nat(FOLDERS);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move file' as const), file: fc.nat(FILES - 1), to: folder }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), folder, to: folder }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('trash' as const, 'restore' as const), folder }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'add' as const), folder }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('read' as const), pages: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Starts a Box with nested folders and files in them. */
async function startBox() {
  const box = new FakeBox();
  await box.start();
  const folders = Array.from({ length: FOLDERS }, (_, i) => box.folder(`Folder ${i}`));
  const [first, second, third] = folders;
  if (first && second) second.parent = first.id;
  if (second && third) third.parent = second.id;
  const parentOf = (i: number) => folders[i]?.id ?? '0';
  const files = Array.from({ length: FILES }, (_, i) => box.add(`File ${i}.png`, 'bytes', parentOf(i)));
  return { box, folders, files, parentOf };
}
type Started = Awaited<ReturnType<typeof startBox>>;

const isBelow = (started: Started, id: string, above: string): boolean => {
  const item = started.box.items.get(id);
  return id === above || (item !== undefined && isBelow(started, item.parent, above));
};

/** Applies a change that Box would allow; moves nothing into itself or into the trash. */
function change(started: Started, one: Exclude<Step, { do: 'read' }>): void {
  const { box, folders, files, parentOf } = started;
  const own = 'folder' in one ? folders[one.folder] : undefined;
  if (one.do === 'move file') {
    const file = files[one.file];
    const to = parentOf(one.to);
    if (file && box.isThere(file.id) && box.isThere(to)) box.move(file, to);
    return;
  }
  if (one.do === 'add') {
    if (box.isThere(parentOf(one.folder))) box.add('New.png', 'bytes', parentOf(one.folder));
    return;
  }
  if (!own) return;
  if (one.do === 'restore') {
    if (own.isTrashed && box.isThere(own.parent)) box.restore(own);
    return;
  }
  if (!box.isThere(own.id)) return;
  if (one.do === 'trash') return box.trash(own);
  if (one.do === 'rename') return box.rename(own, `${own.name}'`);
  const to = 'to' in one ? parentOf(one.to) : '0';
  if (box.isThere(to) && !isBelow(started, to, own.id)) box.move(own, to);
}

/** Returns what is stored after the given steps, what a full listing has, and the deleted items. */
async function play(steps: readonly Step[], { perPage, choose }: { perPage: number; choose: boolean }) {
  const started = await startBox();
  const { box, folders } = started;
  const chosen = choose ? folders.slice(1, 4).map(({ id }) => id) : [];
  box.perPage = perPage;
  const reader = new AccountReader(connectorAt(boxConnector, box));
  const gone: string[] = [];
  const read = async (pages?: number) => {
    for (const line of await reader.read({ folders: chosen }, pages))
      if (line.startsWith('gone ')) gone.push(line.slice('gone '.length));
  };
  await read();
  for (const one of steps) {
    if (one.do === 'read') await read(one.pages);
    else change(started, one);
  }
  await read();
  const whole = new AccountReader(connectorAt(boxConnector, box));
  await whole.read({ folders: chosen });
  box.close();
  return { held: reader.versions, there: whole.versions, gone };
}

const sorted = (versions: ReadonlyMap<string, string | null>) =>
  [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1));

const steps = fc.array(step, { maxLength: 20 });
const perPage = fc.integer({ min: 1, max: 5 });

test('whatever is moved, trashed or restored, and wherever reading stops, events give the same result as a full list', async () => {
  await fc.assert(
    fc.asyncProperty(steps, perPage, fc.boolean(), async (all, size, choose) => {
      const { held, there } = await play(all, { perPage: size, choose });
      expect(sorted(held)).toEqual(sorted(there));
    }),
    {
      numRuns: 60,
      // A selected folder is trashed within one that leaves, and its event comes later.
      examples: [
        // A folder above the selected ones is restored while its removal is still being read.
        [
          [
            { do: 'trash', folder: 0 },
            { do: 'read', pages: 2 },
            { do: 'restore', folder: 0 },
          ],
          1,
          true,
        ],
        [
          [
            { do: 'move', folder: 0, to: 4 },
            { do: 'trash', folder: 1 },
          ],
          2,
          true,
        ],
      ],
    },
  );
});

test('moved and renamed items are never deleted, in whatever order the events come', async () => {
  const harmless = steps.map((all) => all.filter((one) => one.do !== 'trash'));
  await fc.assert(
    fc.asyncProperty(harmless, perPage, async (all, size) => {
      const { gone } = await play(all, { perPage: size, choose: false });
      expect(gone).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
