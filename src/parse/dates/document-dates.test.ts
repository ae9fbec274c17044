import { expect, test } from 'vitest';
import { type DateClues, dateInFolder, documentDates, readDate } from './document-dates.ts';

const dated = (clues: DateClues): [string | null, string | null] => {
  const { date, reason } = documentDates(clues);
  return [date, reason];
};

test('the most reliable date wins and keeps its origin', () => {
  const clues: DateClues = {
    own: { created: '2021-01-01T10:00:00Z' },
    metadata: { date: '2022-01-01' },
    metadataIs: 'front matter',
    blocks: [
      { type: 'heading', text: 'Minutes of 2024-01-01' },
      { type: 'paragraph', text: 'Date: 1 February 2023' },
    ],
    title: 'Sync 2023-03-03',
    path: 'minutes/2025-01-01.md',
    fileChanged: '2026-01-01T00:00:00Z',
  };
  const without = (...keys: (keyof DateClues)[]): DateClues =>
    Object.fromEntries(Object.entries(clues).filter(([key]) => !keys.includes(key as keyof DateClues)));
  expect(dated(clues)).toEqual(['2021-01-01T10:00:00Z', 'format']);
  expect(dated(without('own'))).toEqual(['2022-01-01', 'front matter']);
  expect(dated(without('own', 'metadata'))).toEqual(['2023-02-01', 'text']);
  expect(dated(without('own', 'metadata', 'blocks'))).toEqual(['2023-03-03', 'title']);
  const heading = { ...clues, blocks: clues.blocks?.slice(0, 1) };
  expect(dated({ blocks: heading.blocks, path: clues.path })).toEqual(['2024-01-01', 'heading']);
  expect(dated(without('own', 'metadata', 'blocks', 'title'))).toEqual(['2025-01-01', 'path']);
  expect(dated({ fileChanged: clues.fileChanged })).toEqual(['2026-01-01T00:00:00Z', 'file date']);
});

test.each([
  ['2026-05-04', '2026-05-04'],
  ['2026-05-04T10:00:00+02:00', '2026-05-04T10:00:00+02:00'],
  ['2026-02-31T10:00:00Z', '2026-03-03T10:00:00.000Z'],
  ['2026-05-04T10:00:00+23:00', '2026-05-03T11:00:00.000Z'],
  ['Mon, 04 May 2026 10:00:00 GMT', '2026-05-04T10:00:00.000Z'],
  ['0000-01-01T00:00:00Z', null],
  ['99999-01-01', null],
])('of the date %s that a source states, %s is stored', (stated, stored) => {
  expect(documentDates({ own: { created: stated } })).toMatchObject({ created: stored, date: stored });
});

test('without evidence there is no date', () => {
  expect(
    documentDates({ title: 'How to expense', path: 'handbook/expenses.md', metadata: { pages: 3 } }),
  ).toEqual({
    created: null,
    changed: null,
    asOf: null,
    date: null,
    reason: null,
  });
});

test('when a wiki saved a page is not the day that the page is about', () => {
  const metadata = { date: '2023-01-08T09:10:11.173Z', dateCreated: '2022-10-19T08:55:00.730Z' };
  const saved: DateClues = { metadata, metadataIs: 'front matter' };
  expect(documentDates({ ...saved, title: 'Minutes 2017-06-26' })).toEqual({
    created: metadata.dateCreated,
    changed: metadata.date,
    asOf: '2017-06-26',
    date: '2017-06-26',
    reason: 'title',
  });
  expect(dated({ ...saved, path: 'minutes/2017-06-26.md' })).toEqual(['2017-06-26', 'path']);
  expect(dated({ ...saved, title: 'Rules' })).toEqual([metadata.date, 'front matter']);
  // A post of a day, written before.
  const post = { date: '2023-01-08', created: '2022-10-19' };
  expect(dated({ ...saved, metadata: post, title: 'Report of 2017-06-26' })).toEqual([
    '2023-01-08',
    'front matter',
  ]);
});

test('created, changed and the document’s own day stay separate', () => {
  expect(
    documentDates({
      metadata: { created: '2020-01-01', updated: '2021-01-01', date: '2019-05-05' },
      metadataIs: 'front matter',
    }),
  ).toEqual({
    created: '2020-01-01',
    changed: '2021-01-01',
    asOf: '2019-05-05',
    date: '2019-05-05',
    reason: 'front matter',
  });
  // A page changed after the meeting that it is about.
  expect(documentDates({ title: 'Board 2020-02-02', fileChanged: '2024-01-01T00:00:00Z' })).toMatchObject({
    changed: '2024-01-01T00:00:00Z',
    asOf: '2020-02-02',
    date: '2020-02-02',
  });
});

test('date fields are recognized under many names, in any case', () => {
  for (const name of ['created_at', 'createdAt', 'Created', 'published', 'publish-date', 'pubDate'])
    expect([name, documentDates({ metadata: { [name]: '2024-03-02' } }).created]).toEqual([
      name,
      '2024-03-02',
    ]);
  for (const name of ['last_modified', 'updatedAt', 'Last updated', 'lastmod', 'modified'])
    expect([name, documentDates({ metadata: { [name]: '2024-03-02' } }).changed]).toEqual([
      name,
      '2024-03-02',
    ]);
  for (const name of ['author', 'version', 'candidate', 'update policy'])
    expect([name, documentDates({ metadata: { [name]: '2024-03-02' } }).date]).toEqual([name, null]);
});

test('a value in any usual form is a date, and a time without a zone is UTC', () => {
  expect(readDate('2024-03-02')).toBe('2024-03-02');
  expect(readDate('2024-03-02T10:00:00+02:00')).toBe('2024-03-02T10:00:00+02:00');
  expect(readDate('2024-03-02 10:00')).toBe('2024-03-02T10:00Z');
  expect(readDate('March 2, 2024')).toBe('2024-03-02');
  expect(readDate(1_709_374_200)).toBe('2024-03-02T10:10:00.000Z');
  expect(readDate(1_709_374_200_000)).toBe('2024-03-02T10:10:00.000Z');
  for (const value of ['soon', '2024', 7, true, null, undefined, '03/02/2024', '2024-02-30'])
    expect(readDate(value)).toBeNull();
});

test('placeholder dates that programs write are ignored', () => {
  for (const date of [
    '1970-01-01T00:00:00Z',
    '1980-01-01T00:00:00Z',
    '1601-01-01T00:00:00Z',
    '2013-12-23T23:15:00Z',
  ])
    expect([date, documentDates({ metadata: { created_at: date } }).date]).toEqual([date, null]);
  expect(documentDates({ fileChanged: '1980-01-01T00:00:00.000Z' }).date).toBeNull();
});

test('only the top of a document gives its date', () => {
  const body = Array.from({ length: 20 }, () => ({ type: 'paragraph' as const, text: 'Words.' }));
  const late = { type: 'paragraph' as const, text: 'Date: 2024-03-02' };
  expect(documentDates({ blocks: [late, ...body] }).date).toBe('2024-03-02');
  expect(documentDates({ blocks: [...body, late] }).date).toBeNull();
  expect(documentDates({ blocks: [{ type: 'code', text: 'date: 2024-03-02' }] }).date).toBeNull();
});

test('a line at the top that contains only a date gives the date, and a sentence with a date does not', () => {
  const top = (text: string): string | null =>
    documentDates({
      title: '112th Meeting',
      blocks: [
        { type: 'heading', text: '112th Meeting', level: 1 },
        { type: 'paragraph', text },
      ],
    }).date;
  for (const line of [
    'Day One—20 January 2026',
    'Tuesday, 20 January 2026, 10:00 UTC',
    '2026-01-20',
    'Tue Jan 20, 2026 at 10 am',
  ])
    expect([line, top(line)]).toEqual([line, '2026-01-20']);
  for (const line of [
    'Due 20 January 2026',
    'We met on 20 January 2026.',
    '20 January 2026 is a holiday',
    'Ada, 20 January 2026',
  ])
    expect([line, top(line)]).toEqual([line, null]);
});

test.each([
  ['minutes/2023/call.md', 'Call of May 4', { date: '2023-05-04', reason: 'title' }],
  ['minutes/2023/gate-05-04.md', 'Gate', { date: '2023-05-04', reason: 'path' }],
  ['minutes/2023/05-04.md', null, { date: '2023-05-04', reason: 'path' }],
  ['copy-2024-01-01/2023/gate-05-04.md', null, { date: '2023-05-04', reason: 'path' }],
  ['copy-2024-01-01/gate.md', 'Gate', null],
  ['2024-01-01/gate.md', null, null],
])('the folders of %s with the title %s give %o', (path, title, found) =>
  expect(dateInFolder({ title }, path)).toEqual(found),
);

test('a day without a year takes the year from its folder', () => {
  const path = 'minutes/2023/gate.md';
  const heading = (text: string) => [{ type: 'heading' as const, text, level: 1 }];
  expect(documentDates({ title: 'Call of May 4', path })).toMatchObject({
    date: '2023-05-04',
    reason: 'title',
  });
  expect(documentDates({ title: null, blocks: heading('May 4'), path })).toMatchObject({
    date: '2023-05-04',
    reason: 'heading',
  });
});
