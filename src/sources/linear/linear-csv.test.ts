import { describe, expect, test } from 'vitest';
import { csvHeader } from '../csv-records.ts';
import { isLinearCsv, readLinearCsv } from './linear-csv.ts';

const HEADER = 'ID,Team,Title,Description,Status,Creator,Assignee,Created,Updated,Archived,Labels';
const read = (...rows: string[]) => [...readLinearCsv([HEADER, ...rows].join('\n'))];

describe('a Linear export', () => {
  test('is recognized by its combination of columns', () => {
    expect(isLinearCsv(csvHeader(HEADER))).toBe(true);
    expect(isLinearCsv(csvHeader('ID,Title,Status,Team,Cycle Name'))).toBe(true);
    expect(isLinearCsv(csvHeader('ID,Title,Status,Team'))).toBe(false);
    expect(isLinearCsv(csvHeader('ID,Title,Creator'))).toBe(false);
  });

  test('has one row per issue with its description as Markdown over several lines', () => {
    const [issue] = read(
      'FW-7,Firmware,Pump *stops*,"## Why\n\n- old valve\n- ""cold""",Done,ada@example.org,Bo,2026-03-01T10:00:00.000Z,,,night',
    );
    expect(issue).toMatchObject({
      source: 'linear',
      type: 'task',
      resourceId: 'FW-7',
      title: 'Pump stops',
      createdAt: '2026-03-01T10:00:00.000Z',
      lastModified: null,
      metadata: {
        identifier: 'FW-7',
        author: 'ada@example.org',
        Team: 'Firmware',
        Status: 'Done',
        Labels: 'night',
      },
    });
    expect(issue?.blocks.slice(1).map(({ type, text }) => [type, text])).toEqual([
      ['heading', 'Why'],
      ['list_item', 'old valve'],
      ['list_item', '"cold"'],
    ]);
  });

  test('lists people once, by address or by name', () => {
    const peopleOf = (creator: string, assignee: string) =>
      read(`F-1,T,x,,Todo,${creator},${assignee},,,,`)[0]?.participants;
    expect(peopleOf('ADA@example.org', 'Bo')).toEqual([
      { name: null, email: 'ada@example.org' },
      { name: 'Bo', email: null },
    ]);
    expect([peopleOf('Bo', 'Bo'), peopleOf('', '')]).toEqual([[{ name: 'Bo', email: null }], []]);
  });

  test.each([
    ['archived', 'F-1,T,x,,Todo,,,,,2026-03-02,', true],
    ['not archived', 'F-1,T,x,,Todo,,,,,,', undefined],
  ])('says that an issue is %s', (_what, row, archived) => {
    expect(read(row)[0]?.metadata.archived).toBe(archived);
  });

  test('skips issues without an id, and uses the id of one without a title', () => {
    expect(read(',T,No id,,Todo,,,,,,', 'F-2,T,,,Todo,,,,,,').map(({ title }) => title)).toEqual(['F-2']);
  });
});
