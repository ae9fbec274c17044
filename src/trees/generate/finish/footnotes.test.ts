import { describe, expect, test } from 'vitest';
import { footnotesOf } from './footnotes.ts';

const citation = {
  label: 'aa',
  source: 'slack',
  resource_id: 'C1:2',
  title: 'Keys of the northern stations and of the depot',
  date: '2026-03-05T10:00:00Z',
};
const footnote = (body: string, more: Partial<typeof citation> = {}) =>
  footnotesOf([{ ...citation, ...more }], body);

describe('a footnote', () => {
  test('has as much of the title as is needed to find the document', () => {
    expect(footnote('- In a box. [^aa]')).toBe('[^aa]: Keys of the northern… (slack, C1:2, 2026-03-05)');
    const title = 'A Donaudampfschifffahrtsgesellschaft';
    expect(footnote('- In a box. [^aa]', { title })).toContain(': A Donaudampfschifffahrt… (');
    expect(footnote('- In a box. [^aa]', { title: '' })).toBe('[^aa]: slack, C1:2, 2026-03-05');
  });

  test('has no title if the title is just the beginning of a message', () => {
    expect(footnote('- In a box. [^aa]', { title: 'Hi all, where are the keys' })).toBe(
      '[^aa]: slack, C1:2, 2026-03-05',
    );
  });

  test('has no title if the text or the heading above shows its beginning', () => {
    expect(footnote('- **Keys of the northern stations and of the**: in a box. [^aa]')).toBe(
      '[^aa]: slack, C1:2',
    );
    expect(footnote(`## ${citation.title}\n\n- In a box. [^aa]`)).toBe('[^aa]: slack, C1:2');
    expect(footnote(`## ${citation.title}\n\n## Else\n\n- In a box. [^aa]`)).toContain('Keys of');
  });

  test('has no title if the text shows the same title with another number', () => {
    const title = 'Annual report 2021';
    expect(footnote('- **Annual report 2025** and 4 more [^aa]', { title })).toBe('[^aa]: slack, C1:2');
  });

  test('has no date if none is known, or if a line that cites it shows the date', () => {
    expect(footnote('- In a box. [^aa]', { date: '' })).toBe('[^aa]: Keys of the northern… (slack, C1:2)');
    expect(footnote('- In a box. (2026-03-05) [^aa]')).not.toContain('2026-03-05');
    expect(footnote('| Ada | 2026-03 | [^aa] |')).not.toContain('2026-03-05');
    expect(footnote('- In a box. (2026-04-05) [^aa]')).toContain('2026-03-05');
  });

  test('has no title if its document is the home page of the team that the file is named after', () => {
    const of = (title: string, subject: string | null) =>
      footnotesOf([{ ...citation, title }], '- In a box. [^aa]', subject);
    expect(of('Northern Depot Working Group', 'WG Northern Depot')).toBe('[^aa]: slack, C1:2');
    expect(of('Northern Depot rules', 'WG Northern Depot')).toContain('Northern Depot rules (');
    expect(of('Working Group', 'WG')).toContain('Working Group (');
    expect(of('Northern Depot', null)).toContain('Northern Depot (');
  });
});

test('a file is identified by its path, which cannot break the line', () => {
  const place = 'notes/a [b]\n(c).md';
  const line = footnotesOf([{ ...citation, place }], '- In a box. [^aa]');
  expect(line).toContain('(notes/a \\[b\\] (c).md, 2026-03-05)');
  expect(line.split('\n')).toHaveLength(1);
});

test('each citation has its own line, in the given order', () => {
  const text = footnotesOf([citation, { ...citation, label: 'bb' }], '- In a box. [^bb][^aa]');
  expect(text.split('\n').map((line) => line.slice(0, 6))).toEqual(['[^aa]:', '[^bb]:']);
});

test('documents of a source with many are listed under a heading that names it, in the given order', () => {
  const own = (source: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...citation,
      label: `${source}${i}`,
      source,
      resource_id: `${i}`,
      title: 'Hello',
    }));
  const given = [...own('slack', 5), ...own('jira', 1), ...own('drive', 5)];
  const bodyOf = `- Keys. (2026-03-05) ${given.map(({ label }) => `[^${label}]`).join('')}`;
  const lines = footnotesOf(given, bodyOf).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    '[^jira0]: jira, 0',
    '',
    '## Sources in drive',
    '',
    '[^drive0]: 0',
    '[^drive1]: 1',
  ]);
  expect(lines.slice(9, 13)).toEqual(['', '## Sources in slack', '', '[^slack0]: 0']);
});
