import { describe, expect, test } from 'vitest';
import type { RawBlock } from '../../parse/block.ts';
import { type Meeting, meetingDocument } from './meeting-document.ts';

const meeting = (more: Partial<Meeting> = {}): Meeting => ({
  source: 'fathom',
  resourceId: '1',
  title: 'Harbor weekly',
  notes: '',
  turns: [],
  createdAt: '2026-03-02T10:00:00Z',
  url: null,
  ...more,
});
const shown = (more: Partial<Meeting>) => meetingDocument(meeting(more)).blocks.map(({ text }) => text);
const item = (text: string): RawBlock => ({ type: 'list_item', text, level: 1 });

describe('a meeting', () => {
  test('has its notes and tasks under headings, and no heading for missing parts', () => {
    expect(shown({ notes: 'The pump stops.', actionItems: [item('Call Riga')] })).toEqual([
      'Summary',
      'The pump stops.',
      'Action items',
      'Call Riga',
    ]);
    expect(shown({})).toEqual([]);
  });

  test.each([
    ['the title above the notes', '# Harbor weekly\n\nThe pump stops.', ['Summary', 'The pump stops.']],
    ['its own heading', '## summary\n\nThe pump stops.', ['summary', 'The pump stops.']],
    ['another heading', '## Pumps\n\nThe pump stops.', ['Summary', 'Pumps', 'The pump stops.']],
  ])('repeats nothing: %s', (_what, notes, expected) => {
    expect(shown({ notes })).toEqual(expected);
  });

  test('leaves its notes unchanged', () => {
    const notes: RawBlock[] = [{ type: 'heading', text: 'Harbor weekly', level: 1 }, item('Pumps')];
    expect([shown({ notes }), shown({ notes })]).toEqual([
      ['Summary', 'Pumps'],
      ['Summary', 'Pumps'],
    ]);
  });

  test('lists each person once, with an address if known', () => {
    const people = [
      { name: 'Ada Moor', email: null },
      { name: 'ADA MOOR', email: 'ada@example.org' },
      { name: null, email: 'bo@example.org' },
      { name: null, email: null },
    ];
    expect(meetingDocument(meeting({ people })).participants).toEqual([
      { name: 'ADA MOOR', email: 'ada@example.org' },
      { name: null, email: 'bo@example.org' },
    ]);
  });

  test('has the date on which it was held', () => {
    expect(meetingDocument(meeting())).toMatchObject({
      type: 'transcript',
      asOf: '2026-03-02T10:00:00Z',
      lastModified: null,
    });
  });
});
