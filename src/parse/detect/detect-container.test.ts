import { expect, test } from 'vitest';
import { makePdf } from '../../../test/files/make-pdf.ts';
import { makeZip } from '../../../test/files/make-zip.ts';
import { type ContainerKind, detectContainer, detectZip } from './detect-container.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

test('files are recognized by their first bytes', () => {
  const samples: [ContainerKind, Uint8Array][] = [
    ['zip', makeZip({ a: 'b' })],
    ['zip', makeZip({})],
    ['pdf', makePdf([[]])],
    ['rtf', ascii('{\\rtf1 x}')],
    ['ole', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['gzip', Uint8Array.from([0x1f, 0x8b, 8, 0])],
    ['archive', ascii('7z\xbc\xaf\x27\x1c')],
    ['archive', ascii('Rar!\x1a\x07')],
    ['image', ascii('\x89PNG\r\n')],
    ['image', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image', ascii('GIF89a')],
    ['image', ascii('RIFF1234WEBPVP8 ')],
    ['media', ascii('RIFF1234WAVEfmt ')],
    ['media', ascii('\0\0\0\x20ftypisom')],
    ['media', ascii('ID3\x03')],
    ['font', ascii('wOF2')],
    ['executable', ascii('\x7fELF')],
  ];
  for (const [kind, bytes] of samples) expect(detectContainer(bytes)).toBe(kind);
});

test('a PDF may begin with other bytes, but a text about PDF stays text', () => {
  expect(detectContainer(ascii(`\n\n${'x'.repeat(500)}\n%PDF-1.7\n`))).toBe('pdf');
  expect(detectContainer(ascii(`${'x'.repeat(2000)}%PDF-1.7`))).toBeNull();
  expect(detectContainer(ascii('From: a@x\nSubject: %PDF-1.4\n'))).toBeNull();
  expect(detectContainer(ascii('<html>%PDF-1.4'))).toBeNull();
});

test('texts and empty files are not containers', () => {
  for (const text of ['', 'P', 'PK is a name', '# Title', '{"a":1}', '\xef\xbb\xbfutf-8'])
    expect(detectContainer(ascii(text))).toBeNull();
});

test('zipped documents are recognized by their parts, and everything else is an archive', () => {
  expect(detectZip(['[Content_Types].xml', 'word/document.xml'])).toBe('docx');
  expect(detectZip(['[Content_Types].xml', 'word/document2.xml'])).toBe('docx');
  expect(detectZip(['ppt/presentation.xml'])).toBe('pptx');
  expect(detectZip(['xl/workbook.xml'])).toBe('xlsx');
  expect(detectZip(['mimetype', 'META-INF/container.xml', 'content.xml'])).toBe('epub');
  expect(detectZip(['mimetype', 'content.xml', 'META-INF/manifest.xml'])).toBe('opendocument');
  expect(detectZip(['[Content_Types].xml', 'visio/pages/pages.xml'])).toBe('vsdx');
  expect(detectZip(['word/notes.txt', 'content.xml', 'a.md'])).toBe('archive');
});

test('a zip of a program is one file, not an archive whose parts become documents', () => {
  expect(detectZip(['Index/Document.iwa', 'Data/photo.jpg'])).toBe('iwork');
  for (const part of [
    '[Content_Types].xml',
    'META-INF/MANIFEST.MF',
    'AndroidManifest.xml',
    'a-1.0.dist-info/WHEEL',
  ])
    expect(detectZip([part, 'a.md', 'b/c.xml'])).toBe('program');
  expect(detectZip(['backup/[Content_Types].xml', 'notes/META-INF/MANIFEST.MF'])).toBe('archive');
});
