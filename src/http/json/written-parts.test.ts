import { expect, test } from 'vitest';
import { WrittenParts } from './written-parts.ts';

test('parts are sent in slices, in order, and their length is known before', async () => {
  const parts = [Buffer.from('['), Buffer.alloc(600_000, 'x'), Buffer.from(''), Buffer.from(']')];
  const sent = new WrittenParts(parts);
  const slices: Buffer[] = [];
  for await (const slice of sent) slices.push(slice);
  expect(Buffer.concat(slices).equals(Buffer.concat(parts))).toBe(true);
  expect(sent.bytes).toBe(600_002);
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(250_000);
});
