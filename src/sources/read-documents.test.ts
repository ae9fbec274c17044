import { expect, test } from 'vitest';
import { makeZip } from '../../test/files/make-zip.ts';
import { ParseError } from '../parse/parse-error.ts';
import { PARSE_LIMITS_DEFAULT, type ParseLimits, ReadBudget } from '../parse/parse-limits.ts';
import { type FileInput, readDocuments } from './read-documents.ts';
import type { SourceDocument } from '../parse/source-document.ts';
import type { ByteSource } from '../parse/zip/open-zip.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function documents(input: FileInput, limits: Partial<ParseLimits> = {}): Promise<SourceDocument[]> {
  const found: SourceDocument[] = [];
  for await (const item of readDocuments(input, new ReadBudget({ ...PARSE_LIMITS_DEFAULT, ...limits }))) {
    if ('document' in item) found.push(item.document);
  }
  return found;
}

/** Creates a file that is read on demand and counts the bytes read. */
function onDisk(content: Uint8Array): ByteSource & { bytesRead: number } {
  const source = {
    size: content.length,
    bytesRead: 0,
    read: async (start: number, end: number) => {
      source.bytesRead += end - start;
      return content.subarray(start, end);
    },
  };
  return source;
}

test('one file of most formats is one document of the right type, with its format and author', async () => {
  const [markdown] = await documents({
    bytes: bytes('---\nauthor: Ada\ndate: 2026-03-02\n---\n\n# Plan'),
    filename: 'plan.md',
  });
  expect(markdown).toMatchObject({
    source: 'vault',
    type: 'document',
    resourceId: null,
    title: 'Plan',
    path: 'plan.md',
    createdAt: null,
    lastModified: null,
    asOf: '2026-03-02',
    date: '2026-03-02',
    dateReason: 'front matter',
    participants: [{ name: 'Ada', email: null }],
    metadata: { format: 'markdown' },
  });
  const types = await Promise.all(
    [
      { bytes: bytes('a,b\n1,2\n'), filename: 'a.csv' },
      { bytes: bytes('fn main() {}'), filename: 'a.rs' },
      { bytes: bytes('WEBVTT\n\n00:00.000 --> 00:01.000\nHi') },
      { bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]) },
    ].map((input) => documents(input)),
  );
  expect(types.map(([document]) => document!.type)).toEqual(['file', 'file', 'transcript', 'file']);
});

test('a calendar gives one document per event, and none without events', async () => {
  const event = (uid: string): string =>
    `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:${uid}\nDTSTART:20260302T100000Z\nEND:VEVENT\n`;
  const found = await documents({
    bytes: bytes(`BEGIN:VCALENDAR\n${event('a')}${event('b')}END:VCALENDAR\n`),
  });
  expect(found.map((document) => [document.source, document.type, document.resourceId])).toEqual([
    ['google_calendar', 'event', 'a'],
    ['google_calendar', 'event', 'b'],
  ]);
  expect(await documents({ bytes: bytes('BEGIN:VCALENDAR\nEND:VCALENDAR\n') })).toEqual([]);
});

test('a known format is not mistaken for an export', async () => {
  const csv = 'Record ID,Company name\n1,Weir\n';
  expect(await documents({ bytes: bytes(csv), filename: 'a.csv' })).toMatchObject([{ source: 'hubspot' }]);
  expect(await documents({ bytes: bytes(csv), filename: 'a.csv', hint: 'csv' })).toMatchObject([
    { source: 'vault', type: 'file' },
  ]);
});

test('an archive larger than memory allows is read entry by entry, and another file of that size is refused', async () => {
  const zip = onDisk(makeZip({ 'a.txt': 'One.', 'b.txt': 'Two.' }));
  const found = await documents({ bytes: zip, filename: 'big.zip' }, { fileBytesMax: 100 });
  expect(found.map((document) => document.blocks[0]!.text)).toEqual(['One.', 'Two.']);
  const text = onDisk(bytes('x'.repeat(1000)));
  await expect(documents({ bytes: text }, { fileBytesMax: 100 })).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(text.bytesRead).toBeLessThan(10);
});

test('a CSV export in an old encoding keeps its characters', async () => {
  const latin = Uint8Array.from('Record ID,Company name,City\n1,B\xe4ckerei M\xfcller,K\xf6ln\n', (char) =>
    char.charCodeAt(0),
  );
  expect(await documents({ bytes: latin, filename: 'a.csv' })).toMatchObject([{ title: 'Bäckerei Müller' }]);
});

test('an unreadable file throws an error with advice', async () => {
  await expect(documents({ bytes: bytes('{'), filename: 'a.json' })).rejects.toBeInstanceOf(ParseError);
  await expect(documents({ bytes: Uint8Array.from([0x1f, 0x8b, 8, 0]) })).rejects.toThrow(/Unpack it/);
});

test('a page knows its source', async () => {
  const page =
    '<!doctype html><html><head><link rel="canonical" href="https://works.example/weir"></head><body><p>The weir was built in 1931 by the works.</p></body></html>';
  expect(await documents({ bytes: bytes(page) })).toMatchObject([{ url: 'https://works.example/weir' }]);
  expect(await documents({ bytes: bytes(page), url: 'https://other.example/' })).toMatchObject([
    { url: 'https://other.example/' },
  ]);
});

test('the same file gives the same ids, whatever it is called', async () => {
  const source = '# Gates\n\n- one\n- two\n\n- one\n';
  const [a] = await documents({ bytes: bytes(source), filename: 'a.md' });
  const [b] = await documents({ bytes: bytes(source), filename: 'b.markdown' });
  expect(b!.blocks).toEqual(a!.blocks);
  expect(new Set(a!.blocks.map((block) => block.id)).size).toBe(a!.blocks.length);
});
