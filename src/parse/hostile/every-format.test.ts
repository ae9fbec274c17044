import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { readDocuments } from '../read-documents.ts';
import type { SourceDocument } from '../source-document.ts';
import { BINARY_SAMPLES, PDF_SAMPLE, SAID, TEXT_SAMPLES } from './sample-files.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const ALL: [string, Uint8Array][] = [
  ...Object.entries(TEXT_SAMPLES).map(([name, text]): [string, Uint8Array] => [name, utf8(text)]),
  ...Object.entries(BINARY_SAMPLES),
  ['a.pdf', PDF_SAMPLE],
];

async function read(bytes: Uint8Array, filename: string): Promise<SourceDocument[]> {
  const documents: SourceDocument[] = [];
  for await (const item of readDocuments({ bytes, filename }))
    if ('document' in item) documents.push(item.document);
  return documents;
}

/** What was read, or the error that says why not; any other error is the test's failure. */
async function readOrRefuse(bytes: Uint8Array, filename: string): Promise<SourceDocument[] | ParseError> {
  try {
    return await read(bytes, filename);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

const textOf = (documents: readonly SourceDocument[]): string =>
  documents.flatMap((document) => document.blocks.map((block) => block.text)).join('\n');
const shapeOf = (documents: readonly SourceDocument[]): unknown[] =>
  documents.map(({ source, type, title, blocks }) => [source, type, title, blocks]);

describe('every format', () => {
  test.each(ALL)('%s keeps right-to-left text, ideographs and emoji as they are', async (name, bytes) => {
    expect(textOf(await read(bytes, name))).toContain(name === 'a.pdf' ? 'The gates were checked.' : SAID);
  });

  test.each(Object.entries(TEXT_SAMPLES))(
    '%s reads alike with DOS line ends, a byte order mark, and in UTF-16',
    async (name, text) => {
      const plain = shapeOf(await read(utf8(text), name));
      // A cell's or a script's own line ends are its content; none of the samples has any inside.
      expect(shapeOf(await read(utf8(text.replaceAll('\n', '\r\n')), name))).toEqual(plain);
      expect(shapeOf(await read(utf8(`\uFEFF${text}`), name))).toEqual(plain);
      expect(shapeOf(await read(utf16(text), name))).toEqual(plain);
    },
  );

  test.each(ALL)(
    '%s cut off anywhere is read as far as it goes, or refused with a reason',
    async (name, bytes) => {
      const step = Math.max(1, Math.floor(bytes.length / 40));
      for (let end = 0; end < bytes.length; end += step) {
        const result = await readOrRefuse(bytes.slice(0, end), name);
        if (result instanceof ParseError) expect(result.message.length).toBeGreaterThan(20);
      }
    },
  );

  test.each(ALL)(
    '%s with flipped bytes is read or refused, and no block of it is one that cannot be stored',
    async (name, bytes) => {
      const flip = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
      await fc.assert(
        fc.asyncProperty(fc.array(flip, { minLength: 1, maxLength: 8 }), async (flips) => {
          const damaged = Uint8Array.from(bytes);
          for (const { at, to } of flips) damaged[at] = to;
          const result = await readOrRefuse(damaged, name);
          if (result instanceof ParseError) return;
          for (const { blocks } of result) {
            expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
            expect(blocks.every(({ text }) => text.isWellFormed() && !text.includes('\0'))).toBe(true);
          }
        }),
        { numRuns: 25 },
      );
    },
  );

  test.each(ALL)('%s gives the same when it is read again', async (name, bytes) => {
    expect(await read(bytes, name)).toEqual(await read(bytes, name));
  });

  test('an empty file of any name is read as nothing, or refused with a reason', async () => {
    for (const [name] of ALL) {
      for (const empty of ['', ' \r\n\t', '\uFEFF', '\0']) {
        const result = await readOrRefuse(utf8(empty), name);
        if (result instanceof ParseError) expect(result.message).toMatch(/[.]$/);
        else expect(textOf(result).replace(/[\s\uFEFF\uFFFD]/g, '')).toBe('');
      }
    }
  });

  test('a name that lies is corrected by what is in the file', async () => {
    for (const [name, bytes] of [...Object.entries(BINARY_SAMPLES), ['a.pdf', PDF_SAMPLE] as const]) {
      const right = shapeOf(await read(bytes, name));
      for (const wrong of ['a.txt', 'a.csv', 'no name'])
        expect(shapeOf(await read(bytes, wrong))).toEqual(right);
    }
  });
});
