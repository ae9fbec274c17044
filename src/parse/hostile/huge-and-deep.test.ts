import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { ParseError } from '../parse-error.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse-limits.ts';
import { readDocuments } from '../../sources/read-documents.ts';
import type { SourceDocument } from '../source-document.ts';

async function read(
  source: string | Uint8Array,
  filename: string,
  budget = new ReadBudget(),
): Promise<{ documents: SourceDocument[]; errors: string[] }> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const documents: SourceDocument[] = [];
  const errors: string[] = [];
  try {
    for await (const item of readDocuments({ bytes, filename }, budget)) {
      if ('document' in item) documents.push(item.document);
      else errors.push(item.skipped.error.code);
    }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    errors.push(error.code);
  }
  return { documents, errors };
}

const words = ({ documents }: { documents: SourceDocument[] }): string =>
  documents.flatMap((document) => document.blocks.map((block) => block.text)).join(' ');

test('extremely nested text is read to its core, or refused, and never overflows the stack', async () => {
  const deep = 20_000;
  const readable: [string, string][] = [
    ['a.html', `${'<div>'.repeat(deep)}core${'</div>'.repeat(deep)}`],
    ['a.html', `${'<ul><li>'.repeat(deep)}core`],
    ['a.html', `<table>${'<tr><td><table>'.repeat(2_000)}core`],
    ['a.md', `${'> '.repeat(2_000)}core`],
    ['a.md', `${'*'.repeat(deep)}core${'*'.repeat(deep)}`],
    ['a.md', `${'['.repeat(deep)}core${']'.repeat(deep)}`],
    ['a.rtf', `{\\rtf1 ${'{'.repeat(deep)}core${'}'.repeat(deep)}}`],
    ['a.vtt', `WEBVTT\n\n00:00.000 --> 00:02.000\n${'<i>'.repeat(deep)}core\n`],
  ];
  for (const [name, text] of readable) expect(words(await read(text, name))).toContain('core');
  const calendar = `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(deep)}END:VCALENDAR\n`;
  const mime = Array.from(
    { length: 300 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  ).join('');
  const hostile: [string, string][] = [
    ['a.ics', calendar],
    ['a.eml', `From: a@x\nTo: b@x\nSubject: deep\nMIME-Version: 1.0\n${mime}`],
  ];
  for (const [name, text] of hostile) {
    const { documents, errors } = await read(text, name);
    expect(documents.length + errors.length).toBeGreaterThan(0);
  }
});

test('one huge cell, line, word or paragraph is kept complete', async () => {
  const long = 'gate '.repeat(400_000).trim();
  const samples: [string, string][] = [
    ['a.csv', `id,said\n1,"${long}"\n`],
    ['a.json', JSON.stringify({ id: 1, said: long })],
    ['a.jsonl', `${JSON.stringify({ id: 1, said: long })}\n{"id":2,"said":"b"}\n`],
    ['a.html', `<p>${long}</p><p>end</p>`],
    ['a.md', `# Gates\n\n${long}\n`],
    ['a.txt', long],
    [
      'a.ics',
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Gate\nDESCRIPTION:${long}\nEND:VEVENT\nEND:VCALENDAR\n`,
    ],
    ['a.eml', `From: a@x\nTo: b@x\nSubject: long\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\n${long}\n`],
    ['a.vtt', `WEBVTT\n\n00:00.000 --> 00:02.000\n${long}\n`],
    ['fathom.txt', `T\nVIEW RECORDING - 3 mins: https://fathom.video/calls/1\n\n0:00 - Ada\n  ${long}\n`],
  ];
  for (const [name, text] of samples) expect(words(await read(text, name))).toContain(long);
  const oneWord = 'a'.repeat(2_000_000);
  expect(words(await read(oneWord, 'a.md'))).toBe(oneWord);
});

test('endless repetition is read in linear, not quadratic, time', async () => {
  const mail = 'From: a@x\nTo: b@x\nSubject: c\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\n';
  const recording = 'Review\nVIEW RECORDING - 3 mins: https://fathom.video/calls/1\n';
  // Each took from half a minute to hours, or overflowed the stack, when its reader was quadratic or spread all parts into one call.
  const samples: [string, string][] = [
    ['a.html', `${'<div>'.repeat(80_000)}core`],
    ['a.html', `<!doctype html><html><body>${'<div></x>'.repeat(45_000)}core</body></html>`],
    ['a.html', `<!doctype html><html><body>${'<td><li><p>'.repeat(35_000)}core`],
    ['a.md', `${'<div>\n'.repeat(65_000)}core`],
    ['a.eml', `${mail}${'> a\n\nb\n'.repeat(50_000)}core`],
    ['a.eml', `${mail}${'- '.repeat(300_000)}core`],
    ['a.eml', `${mail}${'On a\n'.repeat(100_000)}core`],
    ['a.eml', `${mail}${'From: a\n'.repeat(100_000)}core`],
    ['a.mbox', `From a@x Mon Mar  2 10:00:00 2026\n${mail}${'>From a\n'.repeat(100_000)}core\n`],
    ['a.vtt', `WEBVTT\n\n00:00.000 --> 00:02.000\n${'<v A>'.repeat(80_000)}core\n`],
    ['a.txt', `${recording}${'\n'.repeat(400_000)}core`],
  ];
  for (const [name, text] of samples) expect(words(await read(text, name))).toContain('core');
});

test('a Notion export is read in linear time and memory: wide headers, pages of one title, links', async () => {
  const id = (i: number): string => i.toString(16).padStart(32, '0');
  const count = 1_000;
  const pages = (title: (i: number) => string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`Gates/P ${id(i)}.md`, `# ${title(i)}\n\ncore ${i}`]),
    );
  const columns = Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',');
  const rows = Array.from({ length: count }, (_, i) => `P${i},x${i}`).join('\n');
  const wide = await read(
    makeZip({ [`Gates ${id(9_999)}.csv`]: `Name,${columns}\n${rows}\n`, ...pages((i) => `P${i}`) }),
    'a.zip',
  );
  const page = wide.documents.find(({ title }) => title === 'P7');
  expect(page?.metadata).toMatchObject({ c0: 'x7' });
  const long = 'x'.repeat(300_000);
  const same = await read(
    makeZip({ [`Gates ${id(9_999)}.csv`]: `Name,Said\nA,${long}\n`, ...pages(() => 'A') }),
    'a.zip',
  );
  expect(same.documents).toHaveLength(count + 1);
  expect(same.documents.filter(({ metadata }) => metadata.Said === long)).toHaveLength(1);
  const linked = `# L\n\n${`[a](${'0'.repeat(40)}.md#) `.repeat(20_000)}core`;
  expect(words(await read(makeZip({ [`L ${id(1)}.md`]: linked }), 'a.zip'))).toContain('core');
});

test('a long header is not repeated above every thousand rows', async () => {
  const rows = (header: string): string => `${header}\n${'1,2\n'.repeat(3_000)}`;
  const headers = async (csv: string) =>
    (await read(csv, 'a.csv')).documents[0]!.blocks.map((block) => block.table_rows![0]![0]!.slice(0, 4));
  expect(await headers(rows('gate,flow'))).toEqual(['gate', 'gate', 'gate']);
  expect(await headers(rows(`gate,${'flow'.repeat(5_000)}`))).toEqual(['gate', '1', '1']);
});

test('large numbers of small things are read: rows, events, messages, turns, entries', async () => {
  const lines = (count: number, make: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => make(i)).join('\n');
  const csv = await read(`id,gate\n${lines(50_000, (i) => `${i},${i % 9}`)}\n`, 'a.csv');
  expect(csv.documents[0]!.blocks.reduce((sum, block) => sum + block.table_rows!.length - 1, 0)).toBe(50_000);
  const ics = await read(
    `BEGIN:VCALENDAR\n${lines(2_000, (i) => `BEGIN:VEVENT\nUID:${i}\nSUMMARY:Gate ${i}\nEND:VEVENT`)}\nEND:VCALENDAR\n`,
    'a.ics',
  );
  expect(ics.documents).toHaveLength(2_000);
  const turns = lines(
    5_000,
    (i) => `${Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')} - ${i % 2 ? 'Ada' : 'Bo'}\n  Gate ${i}.`,
  );
  const fathom = await read(
    `T\nVIEW RECORDING - 99 mins: https://fathom.video/calls/1\n\n${turns}\n`,
    'a.txt',
  );
  expect(fathom.documents[0]!.blocks.filter((block) => block.type === 'utterance')).toHaveLength(5_000);
  const zip = makeZip(
    Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f/${i}.txt`, `Gate ${i}`])),
  );
  expect((await read(zip, 'a.zip')).documents).toHaveLength(1_000);
});

test('limits apply to an archive together with all archives inside it', async () => {
  const inner = makeZip({ 'a.txt': 'x'.repeat(1_000), 'b.txt': 'y'.repeat(1_000) });
  const outer = makeZip({ 'in.zip': inner, 'c.txt': 'z' });
  const limited = (limits: object): ReadBudget => new ReadBudget({ ...PARSE_LIMITS_DEFAULT, ...limits });
  expect((await read(outer, 'a.zip')).documents).toHaveLength(3);
  expect((await read(outer, 'a.zip', limited({ entriesMax: 3 }))).errors).toEqual(['too_many_entries']);
  const small = await read(outer, 'a.zip', limited({ entryBytesMax: 500 }));
  expect(small.errors).toContain('expands_too_much');
  expect(small.documents.map((document) => document.path)).toContain('c.txt');
  const shallow = await read(outer, 'a.zip', limited({ depthMax: 0 }));
  expect(shallow.errors).toEqual(['too_deep']);
});

test('names in an archive that point outside it, or are hidden, are treated as plain names', async () => {
  const zip = makeZip({
    '../../etc/passwd': 'A text.',
    '/root/.ssh/id': 'Another.',
    'a/\u202Etxt.exe': 'Third.',
    '': 'No name.',
  });
  const { documents } = await read(zip, 'a.zip');
  expect(documents.map(({ path }) => path)).toEqual([
    '../../etc/passwd',
    '/root/.ssh/id',
    'a/\u202Etxt.exe',
    '',
  ]);
});
