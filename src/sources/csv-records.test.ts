import { expect, test } from 'vitest';
import { columnKey, csvDate, csvHeader, csvRecords, recordOf } from './csv-records.ts';

test('columns are matched regardless of case, spaces and punctuation', () => {
  const [record] = csvRecords('\uFEFFRecord ID,Company name,E-Mail\n 7 ,Weir Ltd,\n');
  expect(record!.get('record id')).toBe('7');
  expect(record!.get('COMPANY_NAME')).toBe('Weir Ltd');
  expect(record!.get('email', 'Company name')).toBe('Weir Ltd');
  expect(record!.get('nothing')).toBeNull();
  expect(columnKey(' Record-ID ')).toBe('recordid');
});

test('a column without a special meaning is a property and, if short, metadata', () => {
  const [record] = csvRecords(`ID,Note,Long,Empty\n1,x,${'y'.repeat(400)},\n`);
  const { blocks, metadata } = record!.rest(['ID']);
  expect(blocks).toEqual([{ type: 'property', text: `Note: x\nLong: ${'y'.repeat(400)}` }]);
  expect(metadata).toEqual({ Note: 'x' });
});

test('several columns of the same name lose none of their values', () => {
  const [record] = csvRecords('ID,Label,Label,LABEL,Note,Note\n1,red,,blue,,late');
  expect([record?.get('label'), record?.get('note')]).toEqual(['red; blue', 'late']);
  expect(record?.rest(['ID']).metadata).toEqual({ Label: 'red; blue', Note: 'late' });
});

test('the first filled cells of several columns are joined, without those that are all empty', () => {
  const record = recordOf({ FirstName: 'Ada', LastName: ' ', Title: null, Subject: 'Call' });
  expect(record.join(' ', ['First Name'], ['Last Name'])).toBe('Ada');
  expect(record.join('; ', ['Title', 'Subject'], ['FirstName'])).toBe('Call; Ada');
  expect(record.join(' ', ['LastName'])).toBe('');
});

test('fields of JSON are cells, without nested objects, which repeat other fields', () => {
  const record = recordOf({
    Id: 7,
    Won: false,
    Owner: { Name: 'Ada' },
    Tags: ['a'],
    Next: null,
    Last: undefined,
  });
  expect(record.rest([]).blocks).toEqual([{ type: 'property', text: 'Id: 7\nWon: false' }]);
});

test('rows shorter or longer than the header are read as far as possible', () => {
  const records = csvRecords('A,B\n1\n1,2,3\n');
  expect(records.map((one) => [one.get('A'), one.get('B')])).toEqual([
    ['1', null],
    ['1', '2'],
  ]);
});

test('dates in the forms of exporters become ISO 8601, without a zone they are UTC', () => {
  const forms: [string, string | null][] = [
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02 10:00', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02 10:00:05', '2026-03-02T10:00:05.000Z'],
    ['2026-03-02 10:00:00 UTC', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00+01:00', '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
    ['Mon Mar 02 2026 10:00:00 GMT+0000', '2026-03-02T10:00:00.000Z'],
    ['3/2/26', '2026-03-02T00:00:00.000Z'],
    ['soon', null],
    ['Stage 3', null],
    ['12', null],
    ['2026-13-45', null],
    ['2026-03-02 10:00 +02:00', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02 10:00:00.5-0330', '2026-03-02T13:30:00.500Z'],
    ['Mar 2, 2026 10:00 AM', '2026-03-02T10:00:00.000Z'],
    ['2 March 2026', '2026-03-02T00:00:00.000Z'],
    ['3/2/2026', '2026-03-02T00:00:00.000Z'],
    ['3/2/26 4:30 PM', '2026-03-02T16:30:00.000Z'],
    ['02.03.2026', '2026-03-02T00:00:00.000Z'],
    ['31.12.2026 18:05', '2026-12-31T18:05:00.000Z'],
    ['Sprint 5', null],
    ['5', null],
    ['0', null],
    ['2026', null],
    ['12345', null],
    ['1772445600', null],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['31.02.2026', null],
    ['13/13/2026', null],
    ['2026-03-02 25:00', null],
    ['', null],
  ];
  for (const [written, iso] of forms) expect(csvDate(written)).toBe(iso);
  expect(csvDate(null)).toBeNull();
});

test('the header is read without reading the rows, however many there are', () => {
  expect(csvHeader(`"Record ID","Deal Name"\n${'1,"open\n'.repeat(3)}`)).toEqual(
    new Set(['recordid', 'dealname']),
  );
  expect(csvHeader('')).toEqual(new Set());
});

test('rows of another length than the header, and quoted line breaks, are harmless', () => {
  const records = csvRecords('ID,Title,Note\n1\n2,"two\nlines","a ""b"" c"\n3,x,y,z\n');
  expect(records.map((record) => [record.get('ID'), record.get('Title'), record.get('Note')])).toEqual([
    ['1', null, null],
    ['2', 'two\nlines', 'a "b" c'],
    ['3', 'x', 'y'],
  ]);
});

test('a file without rows gives no records', () => {
  expect(csvRecords('ID,Title\n')).toEqual([]);
  expect(csvRecords('')).toEqual([]);
});
