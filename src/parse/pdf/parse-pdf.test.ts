import { expect, test } from 'vitest';
import { makePdf, type PdfText } from '../../../test/files/make-pdf.ts';
import { parseDocument } from '../parse-document.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse-limits.ts';

const lines = (texts: string[], y: number, size = 10): PdfText[] =>
  texts.map((text, i) => ({ text, x: 70, y: y - i * size * 1.2, size }));

test('lines become paragraphs, larger type becomes headings, and marked lines become list items', async () => {
  const page = [
    ...lines(['Gate inspection'], 700, 18),
    ...lines(['The four gates were in-', 'spected in the morning.'], 660),
    ...lines(['A new paragraph begins here.'], 620),
    ...lines(['\u0095 first thing', '2. second thing'], 590),
  ];
  const { blocks, title, metadata, format } = await parseDocument({ bytes: makePdf([page]) });
  expect(format).toBe('pdf');
  expect(title).toBe('Gate inspection');
  expect(metadata).toMatchObject({ pages: 1, created_at: '2026-03-02T10:15:00+01:00' });
  expect(blocks.map(({ type, text }) => [type, text])).toEqual([
    ['heading', 'Gate inspection'],
    ['paragraph', 'The four gates were inspected in the morning.'],
    ['paragraph', 'A new paragraph begins here.'],
    ['list_item', 'first thing'],
    ['list_item', '2. second thing'],
  ]);
});

test('words placed one by one are separated, and the letters of one word are joined', async () => {
  const runs: PdfText[] = [
    { text: 'Flow', x: 70, y: 700, size: 10 },
    { text: 'of', x: 95, y: 700, size: 10 },
    { text: 'wa', x: 110, y: 700, size: 10 },
    { text: 'ter', x: 122.8, y: 700, size: 10 },
  ];
  expect((await parseDocument({ bytes: makePdf([runs]) })).blocks[0]!.text).toBe('Flow of water');
});

test('a PDF in a Buffer, as a child process and an archive hand it over, is read, and its bytes stay', async () => {
  const bytes = Buffer.from(makePdf([lines(['Read from a buffer.'], 700)]));
  const before = Buffer.from(bytes);
  const { blocks } = await parseDocument({ bytes });
  expect(blocks.map(({ text }) => text)).toEqual(['Read from a buffer.']);
  expect(bytes.equals(before)).toBe(true);
});

test('running headers and page numbers are omitted, and a sentence continues on the next page', async () => {
  const page = (number: number, text: string): PdfText[] => [
    { text: 'Works report', x: 70, y: 815, size: 8 },
    { text, x: 70, y: 500, size: 10 },
    { text: `Page ${number}`, x: 280, y: 30, size: 8 },
  ];
  const bytes = makePdf([
    page(1, 'The water rose and'),
    page(2, 'fell again within a day.'),
    page(3, 'Nothing else happened.'),
  ]);
  expect((await parseDocument({ bytes })).blocks.map((block) => block.text)).toEqual([
    'The water rose and fell again within a day.',
    'Nothing else happened.',
  ]);
});

test('a PDF with a password is refused with advice', async () => {
  const bytes = makePdf([lines(['secret'], 700)], { password: true });
  await expect(parseDocument({ bytes })).rejects.toMatchObject({
    code: 'encrypted',
    message: expect.stringContaining('asks for a password'),
  });
});

test('a PDF without text says that it is probably scanned', async () => {
  expect((await parseDocument({ bytes: makePdf([[]]) })).warnings[0]).toContain('no text layer');
});

test('pages over the limit are omitted with a warning', async () => {
  const bytes = makePdf(Array.from({ length: 5 }, (_, i) => lines([`Only on page ${i}.`], 400)));
  const document = await parseDocument({ bytes }, new ReadBudget({ ...PARSE_LIMITS_DEFAULT, pagesMax: 2 }));
  expect(document.blocks).toHaveLength(2);
  expect(document.warnings).toEqual(['Only the first 2 of 5 pages were read.']);
});

test('a damaged PDF is refused, and one with a broken index is repaired', async () => {
  const good = makePdf([lines(['Still readable.'], 700)]);
  const text = new TextDecoder('latin1').decode(good).replace(/startxref\n\d+/, 'startxref\n7');
  const repaired = await parseDocument({ bytes: Uint8Array.from(text, (char) => char.charCodeAt(0)) });
  expect(repaired.blocks[0]!.text).toBe('Still readable.');
  await expect(
    parseDocument({ bytes: new TextEncoder().encode('%PDF-1.4\nnothing here') }),
  ).rejects.toMatchObject({ code: 'malformed' });
});

test('a title invented by a converter is ignored', async () => {
  const bytes = makePdf([lines(['Tide table'], 700, 16)], { title: 'Microsoft Word - tide.docx' });
  expect((await parseDocument({ bytes })).title).toBe('Tide table');
});

test('a damaged page is omitted, and the others are read', async () => {
  const page = (text: string): { text: string; x: number; y: number; size: number }[] => [
    { text, x: 60, y: 700, size: 12 },
  ];
  const whole = Buffer.from(makePdf([page('First page.'), page('Second page.')])).toString('latin1');
  // Makes the second page's object invalid.
  const at = whole.lastIndexOf('/Type /Page ');
  const broken = `${whole.slice(0, at)}/Type /Pags ${whole.slice(at + 12)}`;
  const document = await parseDocument({ bytes: new Uint8Array(Buffer.from(broken, 'latin1')) });
  expect(document.blocks.map((block) => block.text).join(' ')).toContain('First page.');
});

test.each([
  ['Pump plan', 'Pump plan'],
  ['Slide 1', null],
  ['Microsoft Word - plan.docx', null],
  ['untitled', null],
])('the declared title “%s” gives the title %s', async (declared, title) => {
  const text = {
    text: 'The gates were checked by two people, and nothing was found.',
    x: 60,
    y: 700,
    size: 12,
  };
  expect((await parseDocument({ bytes: makePdf([[text]], { title: declared }) })).title).toBe(title);
});
