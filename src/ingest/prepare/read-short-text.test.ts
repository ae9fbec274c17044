import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { isShortText, readShortText } from './read-short-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const MAIL =
  'From: a@example.com\r\nTo: b@example.com\r\nSubject: Gate\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\n\r\nText.';
const PAGES = 'WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n';

test.each([
  ['plain text', bytesOf('The gate opens in June.')],
  ['Markdown', bytesOf('# Gate\n\nIt opens in June.\n')],
  ['a page', bytesOf('<!doctype html><html><body><p>Open</p></body></html>')],
  ['an empty file', new Uint8Array()],
])('%s is a short text', (_what, bytes) => {
  expect(isShortText({ bytes })).toBe(true);
});

test.each([
  ['a file on disk', { path: '/a.txt' }],
  ['a longer text', { bytes: bytesOf('x'.repeat(20_001)) }],
  ['an archive', { bytes: makeZip({ 'a.md': '# A' }) }],
  ['a PDF', { bytes: bytesOf('%PDF-1.7\n') }],
  ['rich text', { bytes: bytesOf('{\\rtf1 Text}') }],
  ['a mail', { bytes: bytesOf(MAIL) }],
  ['a text that its name calls a mail', { bytes: bytesOf('Text'), filename: 'a.eml' }],
  ['archived pages', { bytes: bytesOf(PAGES) }],
  [
    'AsciiDoc, whose reader may take long',
    { bytes: bytesOf('= Gate\n\nNOTE: It opens in June.\n\n* one\n') },
  ],
  ['a text that its name calls AsciiDoc', { bytes: bytesOf('+a\n+a\n'), filename: 'a.adoc' }],
])('%s is none: it goes to the process that reads files', (_what, file) => {
  expect(isShortText(file)).toBe(false);
});

test('its documents are those of the file', async () => {
  const file = { bytes: bytesOf('# Gate\n\nIt opens in June.\n'), filename: 'gate.md' };
  const items = await Array.fromAsync(readShortText(file));
  expect(items).toMatchObject([{ document: { title: 'Gate', path: 'gate.md', source: 'vault' } }]);
});

test('bytes that are no text are refused as by the process that reads files', async () => {
  const bytes = new Uint8Array([0, 1, 2, 3, 0, 255, 254, 0, 7]);
  await expect(Array.fromAsync(readShortText({ bytes }))).rejects.toMatchObject({
    name: 'ParseError',
    code: 'unsupported',
  });
});
