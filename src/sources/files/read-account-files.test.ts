import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccountReader } from '../../../test/vendors/account-reader.ts';
import { MemoryDrive } from '../../../test/vendors/files/memory-drive.ts';
import { VendorError } from '../vendor-error.ts';

function start() {
  const drive = new MemoryDrive();
  const reader = new AccountReader(drive.connector());
  /** Returns what a run reports, except for unchanged items. */
  const changed = async (config: object = {}, pagesMax?: number, leftOut: (string | null)[] = []) => {
    const error = new VendorError('contract', 'It has wrong fields.');
    const given = { leftOut: leftOut.map((item) => ({ item, error })) };
    return (await reader.read(config, pagesMax, given)).filter((line) => !line.startsWith('seen')).toSorted();
  };
  return { drive, reader, changed };
}

describe('a drive', () => {
  test('is listed folder by folder and then followed, wherever a run ends', async () => {
    const { drive, changed } = start();
    for (const id of ['f1', 'f2', 'f3']) drive.folder(id);
    for (const id of ['a', 'b', 'c']) drive.put(id, 'f2');
    expect(await changed({}, 1)).toEqual([]);
    drive.put('d', 'f3');
    expect(await changed()).toEqual(['upsert a', 'upsert b', 'upsert c', 'upsert d']);
    drive.put('f2', 'f3', { isFolder: true, name: 'Other name' });
    expect(await changed()).toEqual(['upsert a', 'upsert b', 'upsert c']);
    expect(await changed()).toEqual([]);
  });

  test('drops the files of a removed folder at the end of a run, except those moved elsewhere', async () => {
    const { drive, reader, changed } = start();
    drive.folder('f1');
    for (const id of ['a', 'b', 'c']) drive.put(id, 'f1');
    await changed();
    drive.put('a');
    drive.remove('f1');
    drive.perPage = 1;
    for (const id of ['x', 'y']) drive.put(id);
    expect(await changed({}, 3)).toEqual(['upsert a', 'upsert x']);
    expect([...reader.versions.keys()].toSorted()).toEqual(['a', 'b', 'c', 'x']);
    drive.put('b');
    expect(await changed()).toEqual(['gone c', 'upsert b', 'upsert y']);
  });

  test('with one malformed item keeps that item, or keeps everything if the item’s id is unknown', async () => {
    const { drive, changed } = start();
    drive.folder('f1');
    for (const id of ['a', 'b']) drive.put(id, 'f1');
    await changed();
    drive.remove('f1');
    drive.put('x');
    expect(await changed({}, undefined, ['a'])).toEqual(['gone b', 'upsert x']);
    const { drive: other, changed: changedThere } = start();
    other.folder('f1');
    other.put('a', 'f1');
    await changedThere();
    other.remove('f1');
    expect(await changedThere({}, undefined, [null])).toEqual([]);
  });

  test('whose changes never end at one cursor fails with an error instead of looping forever', async () => {
    const { drive, changed } = start();
    drive.put('a');
    drive.isEndless = true;
    await expect(changed()).rejects.toThrow('same page twice');
  });

  test('is read again when the choice changes', async () => {
    const { drive, changed } = start();
    drive.folder('f1');
    drive.put('a', 'f1');
    drive.put('b');
    expect(await changed({ folders: 'f1' })).toEqual(['upsert a']);
    await expect(changed({})).rejects.toMatchObject({ kind: 'cursor' });
    await expect(changed({ folders: 'f1', skipped_folders: 'f2' })).rejects.toThrow('choice');
  });
});

const FOLDERS = ['f0', 'f1', 'f2', 'f3', 'f4'];
const FILES = ['a', 'b', 'c', 'd', 'e'];
const folder = fc.constantFrom('root', ...FOLDERS);
const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), id: fc.constantFrom(...FILES), to: folder }),
  fc.record({ do: fc.constant('move' as const), id: fc.constantFrom(...FOLDERS), to: folder }),
  fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom(...FOLDERS, 'a', 'b') }),
  fc.record({ do: fc.constant('read' as const), pages: fc.integer({ min: 1, max: 6 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const some = fc.uniqueArray(fc.constantFrom(...FOLDERS), { maxLength: 2 });
const played = fc.record({
  steps: fc.array(step, { maxLength: 12 }),
  config: fc.record({ folders: some, skipped_folders: some }),
});

/** Applies a change; a removed folder never comes back empty under its id, and none moves into itself. */
function change(drive: MemoryDrive, one: Exclude<Step, { do: 'read' }>): void {
  if (one.do === 'remove') return drive.remove(one.id);
  if (one.to !== 'root' && !drive.items.has(one.to)) return;
  if (one.do === 'put') drive.put(one.id, one.to);
  else if (drive.items.has(one.id) && !drive.isBelow(one.to, one.id)) drive.folder(one.id, one.to);
}

test('after any moves, removals and choices, wherever runs end, changes give the same result as a list', async () => {
  const property = fc.asyncProperty(played, async ({ steps, config }) => {
    const { drive, reader } = start();
    for (const [i, parent] of ['root', 'root', 'f0', 'f2', 'f1'].entries()) {
      drive.folder(`f${i}`, parent);
      drive.put(FILES[i] ?? '', `f${i}`);
    }
    await reader.read(config);
    for (const one of steps) {
      if (one.do === 'read') await reader.read(config, one.pages);
      else change(drive, one);
    }
    await reader.read(config);
    const whole = new AccountReader(drive.connector());
    await whole.read(config);
    expect(Object.fromEntries(reader.versions)).toEqual(Object.fromEntries(whole.versions));
  });
  // Something leaves a folder between two pages of its list.
  const leaving: Step[] = [
    { do: 'move', id: 'f2', to: 'root' },
    { do: 'move', id: 'f0', to: 'f2' },
    { do: 'read', pages: 3 },
    { do: 'put', id: 'c', to: 'root' },
  ];
  const config = { folders: [], skipped_folders: [] };
  await fc.assert(property, { numRuns: 200, examples: [[{ steps: leaving, config }]] });
});
