import { makePdf } from '../../test/files/make-pdf.ts';
import { makeZip } from '../../test/files/make-zip.ts';
import { xlsxParts, xlsxRow } from './office-files.ts';
import { makeRepeatedZip } from './repeated-zip.ts';

const GB = 1e9;
const MB = 1e6;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Runs that make backtracking patterns and naive parsers slow; each is repeated for the whole text. */
const RUNS: Record<string, string> = {
  brackets: '[',
  'open-links': '[a](',
  backticks: '`',
  asterisks: '*',
  'angle-brackets': '<',
  'open-tags': '<b ',
  spaces: ' ',
  quotes: '"',
  'quoted-lines': '> ',
};
const RUN_BYTES = 2 * MB;

/** Wraps a run as each format would contain it. */
const HOLDERS: Record<string, (run: string) => string> = {
  md: (run) => `# Notes\n\n${run}\n\nThe end.\n`,
  html: (run) => `<!doctype html><html><body><article><h1>Notes</h1><p>${run}</p></article></body></html>`,
  eml: (run) =>
    `From: a@works.example\nTo: b@works.example\nSubject: Notes\nDate: Mon, 2 Mar 2026 10:00:00 +0000\nMessage-ID: <1@works.example>\nContent-Type: text/plain; charset=utf-8\n\n${run}\n`,
  csv: (run) => `id,note\n1,${run}\n2,end\n`,
};

/** Returns files made to hang or crash their reader, created one at a time. */
export function hostileFiles(): { name: string; make: () => Uint8Array }[] {
  const zeros = new Uint8Array(10 * MB);
  const rows = utf8(
    Array.from({ length: 20_000 }, (_, i) => xlsxRow([String(i), 'every row says the same'])).join(''),
  );
  return [
    {
      name: 'ten-gigabytes.zip',
      make: () =>
        makeRepeatedZip(
          Array.from({ length: 10 }, (_, i) => ({ name: `${i}.txt`, unit: zeros, sizeBytes: GB })),
        ),
    },
    { name: 'sixty-deep.zip', make: () => deepZip(60) },
    { name: 'ten-thousand-pages.pdf', make: () => longPdf(10_000) },
    { name: 'one-gigabyte.xlsx', make: () => hugeSheet(rows) },
    ...Object.entries(HOLDERS).flatMap(([extension, hold]) =>
      Object.entries(RUNS).map(([name, run]) => ({
        name: `${name}.${extension}`,
        make: () => utf8(hold(run.repeat(Math.ceil(RUN_BYTES / run.length)))),
      })),
    ),
  ];
}

function deepZip(depth: number): Uint8Array {
  let inner = makeZip({ 'note.txt': 'The last one holds a note.' });
  for (let i = 0; i < depth; i++) inner = makeZip([{ name: `level-${i}.zip`, data: inner }]);
  return inner;
}

const longPdf = (pages: number): Uint8Array =>
  makePdf(
    Array.from({ length: pages }, (_, page) =>
      Array.from({ length: 5 }, (_, line) => ({
        text: `Page ${page}, line ${line}: the crew measured the water at gate ${(page * 5 + line) % 97}.`,
        x: 60,
        y: 780 - line * 14,
        size: 10,
      })),
    ),
  );

function hugeSheet(rows: Uint8Array): Uint8Array {
  const sheet = 'xl/worksheets/sheet1.xml';
  const { [sheet]: empty = '', ...parts } = xlsxParts('');
  const [head, tail] = empty.split('</sheetData>');
  return makeRepeatedZip(
    [{ name: sheet, head: head ?? '', unit: rows, sizeBytes: GB, tail: `</sheetData>${tail}` }],
    parts,
  );
}
