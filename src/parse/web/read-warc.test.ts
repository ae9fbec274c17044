import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse-limits.ts';
import { readDocuments } from '../../sources/read-documents.ts';
import type { SourceDocument } from '../source-document.ts';

async function read(
  bytes: Uint8Array,
  budget = new ReadBudget(),
): Promise<{ documents: SourceDocument[]; skipped: string[] }> {
  const documents: SourceDocument[] = [];
  const skipped: string[] = [];
  for await (const item of readDocuments({ bytes, filename: 'crawl.warc.gz' }, budget)) {
    if ('document' in item) documents.push(item.document);
    else skipped.push(`${item.skipped.path}: ${item.skipped.error.code}`);
  }
  return { documents, skipped };
}

const page = (title: string, head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><article><h1>${title}</h1><p>The gates of ${title} were checked by the crew on Monday.</p></article></body></html>`;

interface Made {
  url?: string;
  type?: string;
  headers?: string[];
  body?: string | Uint8Array;
  status?: string;
}

function record({
  url = 'https://works.example/a',
  type = 'response',
  headers = [],
  body = page('North'),
  status = '200 OK',
}: Made): Buffer {
  const http =
    type === 'response'
      ? `HTTP/1.1 ${status}\r\n${['Content-Type: text/html; charset=utf-8', ...headers].join('\r\n')}\r\n\r\n`
      : '';
  const block = Buffer.concat([Buffer.from(http), Buffer.from(body)]);
  const contentType = type === 'resource' ? 'text/html' : 'application/http;msgtype=response';
  return Buffer.concat([
    Buffer.from(
      `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2026-03-02T10:00:00Z\r\nContent-Type: ${contentType}\r\nContent-Length: ${block.length}\r\n\r\n`,
    ),
    block,
    Buffer.from('\r\n\r\n'),
  ]);
}

const INFO = record({ type: 'warcinfo', url: '', body: 'software: crawler\r\n' });

test('the pages of a web archive are websites, identified by their canonical address', async () => {
  const archive = [
    INFO,
    record({ type: 'request', body: 'GET /a HTTP/1.1\r\nHost: works.example\r\n\r\n' }),
    record({ body: page('North', '<link rel="canonical" href="https://works.example/north">') }),
    record({ url: 'https://works.example/b', type: 'resource', body: page('South') }),
    record({ url: 'https://works.example/c', status: '404 Not Found' }),
    record({ url: 'https://works.example/d', headers: ['content-type: image/png'] }),
  ];
  const expected = [
    ['web_crawler', 'website', 'https://works.example/north', 'North', '2026-03-02T10:00:00Z'],
    ['web_crawler', 'website', 'https://works.example/b', 'South', '2026-03-02T10:00:00Z'],
  ];
  const forms = [
    Buffer.concat(archive),
    Buffer.concat(archive.map((part) => gzipSync(part))),
    gzipSync(Buffer.concat(archive)),
  ];
  for (const bytes of forms) {
    const { documents, skipped } = await read(bytes);
    expect(
      documents.map(({ source, type, resourceId, title, lastModified }) => [
        source,
        type,
        resourceId,
        title,
        lastModified,
      ]),
    ).toEqual(expected);
    expect(skipped).toEqual([]);
    expect(documents[0]!.blocks.at(-1)!.text).toBe('The gates of North were checked by the crew on Monday.');
  }
});

test('bodies in chunks, compressed or in old encodings are read as a browser reads them', async () => {
  const html = page('North');
  const half = Math.floor(html.length / 2);
  const chunks = `${half.toString(16)}\r\n${html.slice(0, half)}\r\n${(html.length - half).toString(16)};x=y\r\n${html.slice(half)}\r\n0\r\n\r\n`;
  const latin = Buffer.from(page('Köln'), 'latin1');
  const bodies: [Made, string][] = [
    [{ body: chunks, headers: ['Transfer-Encoding: chunked'] }, 'North'],
    [{ body: html, headers: ['Transfer-Encoding: chunked'] }, 'North'],
    [{ body: gzipSync(html), headers: ['Content-Encoding: gzip'] }, 'North'],
    [{ body: html, headers: ['Content-Encoding: gzip'] }, 'North'],
    [{ body: brotliCompressSync(html), headers: ['Content-Encoding: br'] }, 'North'],
    [{ body: latin, headers: ['Content-Type: text/html; charset=iso-8859-1'] }, 'Köln'],
  ];
  for (const [made, title] of bodies) expect((await read(record(made))).documents[0]!.title).toBe(title);
});

test('a page that cannot be unpacked or is truncated is reported, the pages before it are read', async () => {
  const broken = record({
    url: 'https://works.example/z',
    body: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]),
    headers: ['Content-Encoding: gzip'],
  });
  const whole = record({});
  const cut = record({ url: 'https://works.example/y' });
  const { documents, skipped } = await read(Buffer.concat([broken, whole, cut.subarray(0, cut.length - 40)]));
  expect(documents.map(({ resourceId }) => resourceId)).toEqual(['https://works.example/a']);
  expect(skipped).toEqual(['https://works.example/z: malformed', 'https://works.example/y: malformed']);
});

test('damage between records, a bomb, too many records and other gzip files are refused with a reason', async () => {
  const code = async (bytes: Uint8Array, budget?: ReadBudget): Promise<string> => {
    const error: unknown = await read(bytes, budget).catch((caught: unknown) => caught);
    return error instanceof ParseError ? error.code : 'read';
  };
  expect(await code(Buffer.concat([record({}), Buffer.from('garbage\r\n\r\n')]))).toBe('malformed');
  expect(await code(Buffer.from('WARC/1.0\r\nWARC-Type: response\r\n\r\n'))).toBe('malformed');
  const member = gzipSync(record({}));
  expect(await code(Buffer.concat([member, member.subarray(0, member.length - 20)]))).toBe('malformed');
  const bomb = gzipSync(record({ body: Buffer.alloc(50_000_000) }));
  expect(await code(Buffer.concat([member, bomb]))).toBe('expands_too_much');
  const few = new ReadBudget({ ...PARSE_LIMITS_DEFAULT, entriesMax: 2 });
  expect(await code(Buffer.concat([record({}), record({}), record({})]), few)).toBe('too_many_entries');
  expect(await code(gzipSync('only a text'))).toBe('unsupported');
  expect(await code(Buffer.from('WARC/ is the name of a format.'))).toBe('malformed');
});

test('a page saved by a browser is a website under the address where it was saved', async () => {
  const saved = `<!doctype html>\n<!-- saved from url=(0024)https://works.example/gate -->\n${page('North').slice(15)}`;
  const [document] = (await read(Buffer.from(saved))).documents;
  expect(document).toMatchObject({
    source: 'web_crawler',
    type: 'website',
    url: 'https://works.example/gate',
    title: 'North',
  });
});
