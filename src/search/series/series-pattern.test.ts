import { expect, test } from 'vitest';
import { seriesPattern } from './series-pattern.ts';

const ofFile = (path: string, title: string | null = null) =>
  seriesPattern({ title, resource_id: path, type: 'file' });
const ofTitle = (title: string, type = 'document') => seriesPattern({ title, resource_id: 'f3a9', type });

test('dated files of a folder are one series, whatever their titles', () => {
  const first = ofFile('council/minutes/2021-03-02.md', 'Meeting of the Council');
  expect(first).toMatchObject({ of: 'resource_id' });
  expect(ofFile('council/minutes/2024-11-30.md', 'Council Meeting')).toEqual(first);
  expect(ofFile('council/minutes/2024/11/30.md')).toEqual(first);
  expect(ofFile('board/minutes/2024-11-30.md')).not.toEqual(first);
  expect(ofFile('council/reports/2024-11-30-broken-pier.md')).not.toEqual(
    ofFile('council/reports/2024-11-30-storm.md'),
  );
});

test('titles that differ in dates and numbers only are one series', () => {
  const first = ofTitle('Harbor sync March 3rd, 2024');
  expect(first).toMatchObject({ of: 'title' });
  expect(ofTitle('Harbor Sync 12 May 2025')).toEqual(first);
  expect(ofTitle('Gate sync 12 May 2025')).not.toEqual(first);
  expect(ofTitle('Release v1.2.3')).toEqual(ofTitle('Release 2.0'));
});

test('a name without a date or number, or with nothing else, names no series', () => {
  expect(ofTitle('Harbor sync')).toBeNull();
  expect(ofTitle('2024-05-01')).toBeNull();
  expect(ofTitle('12 May 2025')).toBeNull();
  expect(ofFile('2024-05-01.md')).toBeNull();
  expect(seriesPattern({ title: null, resource_id: 'f3a9', type: 'document' })).toBeNull();
  expect(ofFile('https://site.example/2024/05/notes.html')).toBeNull();
});

test('talk belongs to no series, though its titles may differ in numbers only', () => {
  for (const type of ['conversation', 'message', 'trace'])
    expect(ofTitle('#harbor: The crane is back on 12 May', type)).toBeNull();
});

test('“may” or “mar” in a word is no month, and signs of regular expressions mean themselves', () => {
  expect(ofTitle('Mayor marina')).toBeNull();
  expect(ofTitle('Notes (harbor.*) 12')?.matches).toContain(String.raw`notes \(harbor\.\*\) `);
});

test('a name with many dates and numbers is a list, not one of a series', () => {
  expect(ofTitle('Council 12 May 2025, part 3, draft 2')).not.toBeNull();
  expect(ofTitle(`Berths ${Array.from({ length: 5 }, (_, i) => `a ${i}`).join(' ')}`)).toBeNull();
});
