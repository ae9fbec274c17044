import { expect, test } from 'vitest';
import { guideDocument } from '../../../../test/guide/guide-document.ts';
import { findSeriesHeadings } from './series-headings.ts';

const minutes = (name: string, day: number, ...topics: string[]) =>
  guideDocument(
    `${name}${day}`,
    `# ${name} call 2026-03-0${day}\n\n${topics.map((topic) => `## ${topic}\n\nText.\n`).join('\n')}`,
  );

test('a heading of most minutes of a series belongs to the series, not to one meeting', () => {
  const gates = ['Old bridges', 'Wet pumps', 'Red valves', 'Dry ditches'].map((topic, at) =>
    minutes('Gates', at + 1, ...(at < 3 ? ['Current milestone'] : []), topic),
  );
  const keys = [1, 2].map((day) => minutes('Keys', day, 'Current milestone'));
  const page = guideDocument('p', '# Gates\n\n## Current milestone\n\nText.\n');
  const isShared = findSeriesHeadings([...gates, ...keys, page]);
  const shared = (document: typeof page) => document.notes.outline.filter((h) => isShared(document.notes, h));
  expect(gates.map(shared)).toEqual([
    ['Current milestone'],
    ['Current milestone'],
    ['Current milestone'],
    [],
  ]);
  // Two meetings are too few to tell, and a page belongs to no series of meetings.
  expect([...keys, page].flatMap(shared)).toEqual([]);
});

test('a heading of fewer than half of the minutes is a topic', () => {
  const calls = Array.from({ length: 7 }, (_, at) =>
    minutes('Gates', at + 1, at < 3 ? 'Red paint' : `Key ${at}`),
  );
  const isShared = findSeriesHeadings(calls);
  expect(calls.flatMap(({ notes }) => notes.outline.filter((h) => isShared(notes, h)))).toEqual([]);
});
