import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFromLines, messageOf } from './thread-mailbox.ts';

async function* pieces(whole: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}
async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

test('a message is read from its JSON byte for byte, however it is split', async () => {
  const property = fc.asyncProperty(
    fc.uint8Array({ maxLength: 40 }),
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom('{"raw":"', '{\n  "raw": "'),
    fc.constantFrom('"}', '=="\n}\n', '\\u003d", "snippet": "AAAA"}'),
    async (bytes, size, before, after) => {
      const json = Buffer.from(before + Buffer.from(bytes).toString('base64url') + after);
      const read = await joined(messageOf('Head\r\n', pieces(json, size)));
      expect(read).toEqual(Buffer.concat([Buffer.from('Head\r\n'), bytes, Buffer.from('\r\n')]));
    },
  );
  await fc.assert(property);
});

test.each(['', '{"raw":', '{"raw":"QUJD', '{"id":"1"}', `${' '.repeat(2_000)}{"raw":"QUJD"}`])(
  'an incomplete message (%j) is refused',
  async (json) => {
    await expect(joined(messageOf('', pieces(Buffer.from(json), 500)))).rejects.toThrow(
      'does not match its description',
    );
  },
);

test('lines that begin with From are escaped, however they are split, and nothing else is changed', async () => {
  const line = fc.constantFrom('From ', '>From ', '>>From x', 'Fro', ' From ', '>', 'text', '');
  const property = fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 20 }), async (lines, size) => {
    const whole = ['Head: 1', ...lines].join('\n');
    const read = await joined(escapeFromLines(pieces(Buffer.from(whole), size)));
    expect(read.toString()).toBe(whole.replaceAll(/^(>*From )/gm, '>$1'));
  });
  await fc.assert(property);
});
