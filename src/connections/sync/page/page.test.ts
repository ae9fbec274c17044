import { expect, test } from 'vitest';
import { SyncPage } from './page.ts';

test('a page keeps the last report about an item', () => {
  const page = new SyncPage();
  expect(page.isEmpty).toBe(true);
  page.add({ kind: 'seen', item: 'a', version: '1' });
  page.add({ kind: 'seen', item: 'b', version: null });
  page.add({ kind: 'gone', item: 'a' });
  expect([page.of('seen'), page.of('gone'), page.of('failure')]).toEqual([
    [{ kind: 'seen', item: 'b', version: null }],
    [{ kind: 'gone', item: 'a' }],
    [],
  ]);
  expect([page.isEmpty, page.isFull]).toEqual([false, false]);
});

test('a page is full with a hundred documents, or four million characters', () => {
  const document = (text: string) => ({
    source: 'notion' as const,
    resourceId: 'r',
    type: 'document' as const,
    title: null,
    body: null,
    blocks: [{ id: 'x', type: 'paragraph' as const, text }],
    metadata: {},
  });
  const many = new SyncPage();
  for (let i = 0; i < 100; i++)
    many.add({ kind: 'upsert', item: `i${i}`, version: null, document: document('x') });
  expect(many.isFull).toBe(true);
  const long = 'x'.repeat(4_000_000);
  for (const [version, one] of [
    [null, document(long)],
    [null, { ...document('x'), title: long }],
    [null, { ...document('x'), metadata: { long } }],
    [long, document('x')],
  ] as const) {
    const large = new SyncPage();
    large.add({ kind: 'upsert', item: 'i', version, document: one });
    expect(large.isFull).toBe(true);
  }
});
