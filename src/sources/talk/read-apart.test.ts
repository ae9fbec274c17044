import { expect, test } from 'vitest';
import { VendorError, type VendorErrorKind } from '../vendor-error.ts';
import { readApart } from './read-apart.ts';

const place = { id: 'channel', held: async () => ['channel;1', 'channel;2'] };

async function read(kind: VendorErrorKind | null, changes: string[] = []) {
  async function* reading() {
    yield* changes;
    if (kind !== null) throw new VendorError(kind, 'Refused.');
  }
  const passed: unknown[] = [];
  for await (const change of readApart(place, reading()))
    passed.push(typeof change === 'string' ? change : [change.kind, change.item]);
  return passed;
}

test('the changes of a place are passed on', async () => {
  expect(await read(null, ['one', 'two'])).toEqual(['one', 'two']);
});

test('an answer otherwise than described is the failure of its place alone, whose documents are kept', async () => {
  expect(await read('contract', ['one'])).toEqual([
    'one',
    ['seen', 'channel;1'],
    ['seen', 'channel;2'],
    ['failure', 'channel'],
  ]);
});

test('other errors are of the account', async () => {
  for (const kind of ['not_found', 'revoked', 'limited'] as const)
    await expect(read(kind)).rejects.toMatchObject({ kind });
});
