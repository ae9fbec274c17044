import { expect, test } from 'vitest';
import { createOpaqueIds } from '../lib/ids/opaque-ids.ts';
import { formatHighlightId, parseHighlightId } from './highlight-id.ts';

const ids = createOpaqueIds(Buffer.alloc(32, 1), 'a');
const queryId = '0b0f2f5e-7a54-4a7e-9d0c-2f1f6f1f9b11';

test('an id of a highlight decodes to its query and chunk', () => {
  for (const chunkId of [1, 42, 999_999_999_999_999])
    expect(parseHighlightId(formatHighlightId({ queryId, chunkId }, ids), ids)).toEqual({ queryId, chunkId });
});

test('anything else is not an id of a highlight', () => {
  const wrong = [
    '',
    '42',
    queryId,
    `${queryId}.`,
    `${queryId}.0`,
    `${queryId}.-1`,
    `${queryId}.1e3`,
    `${queryId}.9999999999999999`,
    `${queryId.toUpperCase()}.${ids.format(1)}`,
    formatHighlightId({ queryId, chunkId: 1 }, createOpaqueIds(Buffer.alloc(32, 1), 'b')),
    ` ${queryId}.1`,
    `${queryId}.1\n`,
  ];
  for (const text of wrong) expect(parseHighlightId(text, ids), JSON.stringify(text)).toBeNull();
});
