import { performance } from 'node:perf_hooks';
import { Readability } from '@mozilla/readability';
import { parse as parseCsvText } from 'csv-parse/sync';
import ICAL from 'ical.js';
import MarkdownIt from 'markdown-it';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { parseDom } from '../src/parse/markup/dom.ts';
import { parseDocument } from '../src/parse/parse-document.ts';
import { readDocuments } from '../src/parse/read-documents.ts';
import { makePdf } from '../test/make-pdf.ts';
import type { Bench, BenchResult } from './bench.types.ts';

/** A kind of file: one that was made up here, and what its library alone does with it. */
interface Kind {
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
 * Mean milliseconds per file by kind beside the library alone, as the ratio `×`, and megabytes a second of a mailbox and a long PDF. All files
 * are made up here.
 */
const bench: Bench = {
  about:
    'reading files: ms per kind against its library alone, MB/s of mbox and PDF (--n rounds, default 20)',
  async run({ n = 20 }) {
    const result: BenchResult = {};
    for (const [name, kind] of Object.entries(kinds())) {
      const [ours, alone] = await compare(kind, n);
      result[`${name}_ms`] = round(ours);
      result[`${name}_library_ms`] = round(alone);
      result[`${name}_ratio`] = round(ours / alone);
    }
    const mbox = mailbox(4000);
    result.mbox_mb = round(mbox.length / 1e6);
    result.mbox_mb_per_s = round(mbox.length / 1e6 / (await seconds(() => readAll(mbox))));
    const pdf = longPdf(400);
    result.pdf_mb = round(pdf.length / 1e6);
    result.pdf_mb_per_s = round(pdf.length / 1e6 / (await seconds(() => readAll(pdf))));
    return result;
  },
};
export default bench;

function kinds(): Record<string, Kind> {
  const markdownIt = new MarkdownIt({ html: true });
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
    json: {
      filename: 'a.json',
      bytes: utf8(
        JSON.stringify(
          Array.from({ length: 2000 }, (_, i) => ({ id: i, note: sentence(i), nested: { gate: i % 9 } })),
        ),
      ),
      alone: (bytes) => JSON.parse(textOf(bytes)) as unknown,
    },
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
      // The library parses properties only when they are asked for.
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
  };
}

/** Mean milliseconds of our reader and of the library, taken in turns so that both meet the same machine. */
async function compare(kind: Kind, rounds: number): Promise<[number, number]> {
  let ours = 0;
  let alone = 0;
  for (let i = -2; i < rounds; i++) {
    const first = await seconds(async () => parseDocument({ bytes: kind.bytes, filename: kind.filename }));
    const second = await seconds(async () => kind.alone(kind.bytes));
    // The first rounds compile.
    if (i < 0) continue;
    ours += first;
    alone += second;
  }
  return [(ours * 1000) / rounds, (alone * 1000) / rounds];
}

async function readAll(bytes: Uint8Array): Promise<number> {
  let count = 0;
  for await (const _ of readDocuments({ bytes })) count++;
  return count;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function message(i: number): string {
  return `From: Ada <ada@works.example>\nTo: bo@works.example\nSubject: Gate ${i}\nDate: Mon, 2 Mar 2026 10:00:00 +0000\nMessage-ID: <${i}@x>\n${i % 3 === 0 ? '' : `References: <${i - (i % 3)}@x>\n`}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${times(6, (k) => paragraph(i + k), '\n\n')}\n\nOn Sunday, Bo wrote:\n> ${sentence(i)}\n`;
}

function mailbox(messages: number): Uint8Array {
  return utf8(times(messages, (i) => `From a@x Mon Mar  2 10:00:00 2026\n${message(i)}`));
}

function longPdf(pages: number): Uint8Array {
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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
