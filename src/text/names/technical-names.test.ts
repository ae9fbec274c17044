import { expect, test } from 'vitest';
import { isTechnicalName } from './technical-names.ts';

test.each([
  [
    'tools and variables',
    ['read_file', 'MAX_TOKENS', '__init__', '--dry-run', 'getUser()', '${HOME}', '<div>'],
  ],
  ['roles of speakers', ['system', 'user', 'Assistant', 'tool']],
  [
    'files and paths',
    ['README.md', 'src/main.ts', 'index.js', './bin/run', 'C:\\Temp', 'a/b/c', 'Report.pdf'],
  ],
  [
    'ids and hashes',
    ['72d8a7b9', 'deadbeef01', '550e8400-e29b-41d4-a716-446655440000', 'sha256:abc', '0xDEADBEEF1'],
  ],
  ['encoded bytes', ['d09GMgABAAAAACk0AAwAAAAA', 'iVBORw0KGgoAAAA==']],
  ['CSS', ['#fff', '.btn-primary', 'color: red;']],
  ['forms of dates', ['YYYYMMDD', 'YYYY-MM-DD', 'HH:MM:SS']],
  ['versions and addresses', ['v1.2.3', '2026-01', '10:30', 'https://example.org/a']],
])('%s are not names', (_kind, names) => {
  expect(names.filter((name) => !isTechnicalName(name))).toEqual([]);
});

test('names of people, companies, products and places are names', () => {
  const names = [
    'Matteo Collina',
    'Northwind Traders',
    'Node.js',
    'Next.js',
    'Booking.com',
    'ABC-123',
    'mcollina',
    'Jean-Luc',
    'AT&T',
    'C++',
    'Zürich',
    'Llama 3',
    'nodejs/node',
    'O’Brien',
    '東京',
    'Facade',
  ];
  expect(names.filter(isTechnicalName)).toEqual([]);
});
