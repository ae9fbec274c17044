import { Readability } from '@mozilla/readability';
import { parse as parseCsvText } from 'csv-parse/sync';
import ICAL from 'ical.js';
import mammoth from 'mammoth';
import MarkdownIt from 'markdown-it';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { parseDom } from '../../src/parse/html/dom.ts';
import { makePdf } from '../../test/files/make-pdf.ts';
import { makeZip } from '../../test/files/make-zip.ts';

/** A made-up file of one kind, and what its library alone does with it. */
export interface FileKind {
  filename: string;
  bytes: Uint8Array;
  alone(bytes: Uint8Array): unknown;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const sentence = (i: number): string =>
  `On day ${i} the crew measured the water at gate ${i % 9} and wrote down ${i * 7} litres.`;
const paragraph = (i: number): string => Array.from({ length: 5 }, (_, k) => sentence(i * 5 + k)).join(' ');
const times = (count: number, make: (i: number) => string, separator = '\n'): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(separator);

/**
 * Returns a file of each kind that a library reads, with the library's own path from bytes to result: tokens (Markdown), the article
 * (HTML), values (JSON), rows (CSV), a message, event properties, text (PDF), HTML (DOCX). Excludes our blocks, ids and checks.
 */
export async function fileKinds(): Promise<Record<string, FileKind>> {
  const markdownIt = new MarkdownIt({ html: true });
  const json = {
    filename: 'a.json',
    bytes: utf8(
      JSON.stringify(
        Array.from({ length: 2000 }, (_, i) => ({ id: i, note: sentence(i), nested: { gate: i % 9 } })),
      ),
    ),
  };
  return {
    markdown: {
      filename: 'a.md',
      bytes: utf8(
        times(
          60,
          (i) =>
            `## Part ${i}\n\n${paragraph(i)} See [the plan](https://a.example/${i}).\n\n- one\n- **two**\n`,
        ),
      ),
      alone: (bytes) => markdownIt.parse(textOf(bytes), {}),
    },
    html: {
      filename: 'a.html',
      bytes: utf8(
        `<!doctype html><html><head><title>Gates</title></head><body><nav><a href="/">Home</a></nav><article>${times(60, (i) => `<h2>Part ${i}</h2><p>${paragraph(i)}</p>`)}</article></body></html>`,
      ),
      alone: (bytes) => new Readability(parseDom(textOf(bytes)) as never).parse(),
    },
    json: { ...json, alone: (bytes) => JSON.parse(textOf(bytes)) as unknown },
    // The platform returns values; this is its own way from values to readable text, which is what our reader produces.
    json_as_text: { ...json, alone: (bytes) => JSON.stringify(JSON.parse(textOf(bytes)), null, 1) },
    csv: {
      filename: 'a.csv',
      bytes: utf8(`id,gate,note\n${times(3000, (i) => `${i},${i % 9},"${sentence(i)}"`)}`),
      alone: (bytes) => parseCsvText(textOf(bytes), { bom: true }) as unknown,
    },
    email: { filename: 'a.eml', bytes: utf8(message(1)), alone: (bytes) => PostalMime.parse(bytes) },
    ics: {
      filename: 'a.ics',
      bytes: utf8(
        `BEGIN:VCALENDAR\r\n${times(200, (i) => `BEGIN:VEVENT\r\nUID:${i}\r\nSUMMARY:Inspection ${i}\r\nDTSTART:20260302T100000Z\r\nDESCRIPTION:${sentence(i)}\r\nEND:VEVENT`, '\r\n')}\r\nEND:VCALENDAR\r\n`,
      ),
      // The library parses properties only when accessed.
      alone(bytes) {
        const events = new ICAL.Component(ICAL.parse(textOf(bytes)) as never).getAllSubcomponents('vevent');
        return events
          .map((component) => new ICAL.Event(component))
          .map((event) => [event.summary, event.description, event.startDate.toString()]);
      },
    },
    pdf: {
      filename: 'a.pdf',
      bytes: longPdf(10),
      async alone(bytes) {
        const document = await getDocumentProxy(bytes.slice());
        await extractText(document, { mergePages: true });
        await document.loadingTask.destroy();
      },
    },
    docx: {
      filename: 'a.docx',
      bytes: await docx(60),
      alone: (bytes) => mammoth.convertToHtml({ buffer: Buffer.from(bytes) }),
    },
  };
}

/** Makes a mailbox (mbox) with threads of three plain messages. */
export function mailbox(messages: number): Uint8Array {
  return utf8(times(messages, (i) => `From a@x Mon Mar  2 10:00:00 2026\n${message(i)}`));
}

/** Makes a PDF with 50 lines per page. */
export function longPdf(pages: number): Uint8Array {
  return makePdf(
    Array.from({ length: pages }, (_, page) =>
      Array.from({ length: 50 }, (_, line) => ({
        text: sentence(page * 50 + line),
        x: 60,
        y: 780 - line * 14,
        size: 10,
      })),
    ),
  );
}

function message(i: number): string {
  return `From: Ada <ada@works.example>\nTo: bo@works.example\nSubject: Gate ${i}\nDate: Mon, 2 Mar 2026 10:00:00 +0000\nMessage-ID: <${i}@x>\n${i % 3 === 0 ? '' : `References: <${i - (i % 3)}@x>\n`}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${times(6, (k) => paragraph(i + k), '\n\n')}\n\nOn Sunday, Bo wrote:\n> ${sentence(i)}\n`;
}

function docx(paragraphs: number): Uint8Array | Promise<Uint8Array> {
  const p = (text: string, style = ''): string =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body = times(paragraphs, (i) => `${p(`Part ${i}`, 'Heading1')}${p(paragraph(i))}`, '');
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return makeZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/styles.xml':
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}
