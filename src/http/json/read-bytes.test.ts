import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';

const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

test('a body arrives byte for byte, however it is sent', async () => {
  for (const body of [pieces('{"a":', ' 1 }\n'), pieces('{"a": 1 }\n')])
    expect((await readBytes(body, 10)).toString()).toBe('{"a": 1 }\n');
  expect(await readBytes(pieces(), 10)).toHaveLength(0);
  expect([...(await readBytes(Readable.from([Buffer.from([0xff, 0, 0xfe])]), 3))]).toEqual([0xff, 0, 0xfe]);
});

test('a body that is too large, or interrupted, is refused', async () => {
  await expect(readBytes(pieces('12345', '67'), 6)).rejects.toMatchObject({ status: 413 });
  const broken = new Readable({ read: () => {} });
  broken.push('12');
  setImmediate(() => broken.destroy(new Error('aborted')));
  await expect(readBytes(broken, 6)).rejects.toMatchObject({ status: 400 });
});
