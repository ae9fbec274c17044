import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSource } from '../../../test/files/read-source.ts';
import { BINARY_FORMATS } from '../binary-formats.ts';
import { TEXT_FORMATS } from '../text-formats.ts';
import { parseDocument } from '../parse-document.ts';
import { makePdf } from '../../../test/files/make-pdf.ts';
import { makeZip } from '../../../test/files/make-zip.ts';
import { ParseError } from '../parse-error.ts';
import type { SourceDocument } from '../source-document.ts';

/** The text of every sample, in scripts of both directions and beyond the basic plane. */
const SAID = 'Köln שלום 水門 🌊';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Text files by name; lines end with `\n`. */
const TEXT_SAMPLES: Record<string, string> = {
  'a.txt': `A note.\n\n${SAID}\n`,
  'a.md': `# Gates\n\n- one\n- ${SAID}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
  'a.rst': `Gates\n=====\n\n.. note:: ${SAID}\n\n- one\n\n===  ===\na    b\n===  ===\n1    2\n===  ===\n`,
  'a.adoc': `= Gates\n\nNOTE: ${SAID}\n\n* one\n\n|===\n|a |b\n\n|1 |2\n|===\n`,
  'a.org': `#+TITLE: Gates\n\n* North\n\n- one\n- ${SAID}\n\n| a | b |\n|---+---|\n| 1 | 2 |\n`,
  'a.ipynb': `{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# Gates\\n", "${SAID}"]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n`,
  'a.html': `<!doctype html>\n<html><head><title>Gates</title></head>\n<body><article><h1>Gates</h1>\n<p>${SAID} and the gates of the town that were checked.</p></article></body></html>\n`,
  'a.json': `{\n  "id": 1,\n  "said": "${SAID}",\n  "list": [1, 2]\n}\n`,
  'a.jsonl': `{"id":1,"said":"${SAID}"}\n{"id":2,"said":"b"}\n`,
  CODEOWNERS: `* @acme/all\n/${SAID.replaceAll(' ', '\\ ')}/ @acme/gates\n`,
  'a.csv': `id,said\n1,"${SAID}"\n2,b\n`,
  'a.tsv': `id\tsaid\n1\t${SAID}\n2\tb\n`,
  'a.ics': `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:${SAID}\nDTSTART:20260302T100000Z\nEND:VEVENT\nEND:VCALENDAR\n`,
  'a.mediawiki': `== Gate ==\n\n'''${SAID}'''\n`,
  'a.irc': `[06:50:29] <ada> ${SAID}\n[06:59:30] <bo> ${SAID}\n`,
  'a.vtt': `WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ada>${SAID}\n`,
  'a.srt': `1\n00:00:00,000 --> 00:00:02,000\nAda: ${SAID}\n`,
  'a.py': `def gate():\n    return "${SAID}"\n`,
  'fathom.txt': `Review\nVIEW RECORDING - 3 mins: https://fathom.video/calls/1\n\n0:00 - Ada Moor\n  ${SAID}\n`,
  'granola.md': `# Review\n\n- ${SAID}\n\nChat with meeting transcript: https://notes.granola.ai/t/a1\n`,
  'linear.csv': `ID,Team,Title,Description,Status,Created\nOPS-1,Ops,Gate,${SAID},Done,2026-03-02\n`,
};

/** Files whose bytes state their own encoding, by name. */
const BINARY_SAMPLES: Record<string, Uint8Array> = {
  'a.eml': Buffer.from(
    `From: Ada <ada@works.example>\r\nTo: bo@works.example\r\nSubject: Gate\r\nMessage-ID: <1@x>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${SAID}\r\n`,
  ),
  'a.mbox': Buffer.from(
    `From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nTo: b@x\nSubject: Gate\nContent-Type: text/plain; charset=utf-8\n\n${SAID}\n`,
  ),
  'a.rtf': Buffer.from(`{\\rtf1\\ansi ${[...SAID].map(rtfEscape).join('')}\\par}`),
  'a.docx': makeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>${SAID}</w:t></w:r></w:p></w:body></w:document>`,
  }),
  'a.pptx': makeZip({
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/relationships/slide" Target="slides/slide1.xml"/></Relationships>`,
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>${SAID}</a:t></a:r></a:p></p:sp></p:sld>`,
  }),
  'a.vsdx': makeZip({
    'visio/pages/pages.xml': '<Pages xmlns:r="r"><Page Name="P"><Rel r:id="r1"/></Page></Pages>',
    'visio/pages/_rels/pages.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/relationships/page" Target="page1.xml"/></Relationships>`,
    'visio/pages/page1.xml': `<PageContents><Shapes><Shape ID="1"><Text>${SAID}</Text></Shape></Shapes></PageContents>`,
  }),
  'a.xlsx': makeZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${SAID}</t></is></c></row></sheetData></worksheet>`,
  }),
  'a.odt': makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<o:document-content xmlns:o="o" xmlns:t="t"><o:body><o:text><t:p>${SAID}</t:p></o:text></o:body></o:document-content>`,
  }),
  'a.epub': makeZip({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf':
      '<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    'c.xhtml': `<html><body><p>${SAID}</p></body></html>`,
  }),
  'notion.zip': makeZip({
    'Gates 0123456789abcdef0123456789abcdef.md': `# Gates\n\n${SAID}\n`,
    'Table fedcba9876543210fedcba9876543210.csv': 'Name,Flow\nNorth,3\n',
  }),
  'slack.zip': makeZip({
    'users.json': '[{"id":"U1","name":"ada"}]',
    'channels.json': '[{"id":"C1","name":"gates"}]',
    'gates/2026-03-02.json': JSON.stringify([
      { type: 'message', user: 'U1', text: SAID, ts: '1772440000.000001' },
    ]),
  }),
};

/** The base fonts of a PDF have no other scripts, so its text differs. */
const PDF_SAMPLE = makePdf([[{ text: 'The gates were checked.', x: 60, y: 700, size: 12 }]]);

function rtfEscape(char: string): string {
  return Array.from({ length: char.length }, (_, i) => {
    const unit = char.charCodeAt(i);
    return unit < 128 ? char : `\\u${unit > 32767 ? unit - 65536 : unit}?`;
  }).join('');
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const ALL: [string, Uint8Array][] = [
  ...Object.entries(TEXT_SAMPLES).map(([name, text]): [string, Uint8Array] => [name, utf8(text)]),
  ...Object.entries(BINARY_SAMPLES),
  ['a.pdf', PDF_SAMPLE],
];

/** Returns the documents, or the error that says why the file was refused; any other error fails the test. */
async function readOrRefuse(bytes: Uint8Array, filename: string): Promise<SourceDocument[] | ParseError> {
  try {
    return await readSource(bytes, filename);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

const textOf = (documents: readonly SourceDocument[]): string =>
  documents.flatMap((document) => document.blocks.map((block) => block.text)).join('\n');
const shapeOf = (documents: readonly SourceDocument[]): unknown[] =>
  documents.map(({ source, type, title, blocks }) => [source, type, title, blocks]);

/** Read as a note only: they contain no text to damage. */
const WITHOUT_TEXT: [string, Uint8Array][] = [
  ['a.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['a.mp3', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
];

describe('every format', () => {
  test('every format in the tables has a sample here that is detected as that format', async () => {
    const detected = new Set<string>();
    for (const [name, bytes] of [...ALL, ...WITHOUT_TEXT])
      if (!name.endsWith('.zip')) detected.add((await parseDocument({ bytes, filename: name })).format);
    expect(
      [...TEXT_FORMATS.keys(), ...BINARY_FORMATS].filter((format) => !detected.has(format)),
      'Add a sample of each of these formats to TEXT_SAMPLES or BINARY_SAMPLES above. If there is one, it is detected as another format.',
    ).toEqual([]);
  });

  test.each(ALL)('%s keeps right-to-left text, ideographs and emoji', async (name, bytes) => {
    expect(textOf(await readSource(bytes, name))).toContain(
      name === 'a.pdf' ? 'The gates were checked.' : SAID,
    );
  });

  test.each(Object.entries(TEXT_SAMPLES))(
    '%s gives the same blocks with DOS line endings, with a byte order mark, and in UTF-16',
    async (name, text) => {
      const plain = shapeOf(await readSource(utf8(text), name));
      // Line ends inside a cell or a script are content; no sample has any.
      expect(shapeOf(await readSource(utf8(text.replaceAll('\n', '\r\n')), name))).toEqual(plain);
      expect(shapeOf(await readSource(utf8(`\uFEFF${text}`), name))).toEqual(plain);
      expect(shapeOf(await readSource(utf16(text), name))).toEqual(plain);
    },
  );

  test.each(ALL)(
    '%s truncated anywhere is read up to that point, or refused with a reason',
    async (name, bytes) => {
      const step = Math.max(1, Math.floor(bytes.length / 40));
      for (let end = 0; end < bytes.length; end += step) {
        const result = await readOrRefuse(bytes.slice(0, end), name);
        if (result instanceof ParseError) expect(result.message.length).toBeGreaterThan(20);
      }
    },
  );

  test.each(ALL)(
    '%s with flipped bytes is read or refused, and all its blocks can be stored',
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

  // A Buffer is what a child process and an archive give. Its `slice` shares its bytes, unlike that of a Uint8Array.
  test.each(ALL)('%s gives the same result when it is read again, from a Buffer', async (name, bytes) => {
    expect(await readSource(Buffer.from(bytes), name)).toEqual(await readSource(new Uint8Array(bytes), name));
  });

  test('an empty file with any name is read as empty, or refused with a reason', async () => {
    for (const [name] of ALL) {
      for (const empty of ['', ' \r\n\t', '\uFEFF', '\0']) {
        const result = await readOrRefuse(utf8(empty), name);
        if (result instanceof ParseError) expect(result.message).toMatch(/[.]$/);
        else expect(textOf(result).replace(/[\s\uFEFF\uFFFD]/g, '')).toBe('');
      }
    }
  });

  test('a file’s contents override a wrong name', async () => {
    for (const [name, bytes] of [...Object.entries(BINARY_SAMPLES), ['a.pdf', PDF_SAMPLE] as const]) {
      const right = shapeOf(await readSource(bytes, name));
      for (const wrong of ['a.txt', 'a.csv', 'no name'])
        expect(shapeOf(await readSource(bytes, wrong))).toEqual(right);
    }
  });
});
