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
  const reader = readApart(place, reading());
  for (;;) {
    const { value, done } = await reader.next();
    if (done) return { passed, isChanged: value };
    passed.push(typeof value === 'string' ? value : [value.kind, value.item]);
  }
}

test('the changes of a place are passed on, and whether there were any', async () => {
  expect(await read(null, ['one', 'two'])).toEqual({ passed: ['one', 'two'], isChanged: true });
  expect(await read(null)).toEqual({ passed: [], isChanged: false });
});

test('an answer otherwise than described is the failure of its place alone, whose documents are kept', async () => {
  expect(await read('contract', ['one'])).toEqual({
    passed: ['one', ['seen', 'channel;1'], ['seen', 'channel;2'], ['failure', 'channel']],
    isChanged: true,
  });
});

test('other errors are of the account', async () => {
  for (const kind of ['not_found', 'revoked', 'limited'] as const)
    await expect(read(kind)).rejects.toMatchObject({ kind });
});
