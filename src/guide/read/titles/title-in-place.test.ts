import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { titleInPlace } from './title-in-place.ts';

test.each([
  ['3/12', 'board/2019/03/12.md', 'Board 2019-03-12'],
  ['Nov 20', 'gate_board/2019/11/20.md', 'Gate board 2019-11-20'],
  ['May 31', '2017/2017-05/may-31.md', 'Acme notes 2017-05-31'],
  ['2023-10-02', 'minutes/first.md', 'Minutes 2023-10-02'],
  ['12', 'docs/12.md', '12'],
  ['Gates of 3/12', 'board/2019/03/12.md', 'Gates of 3/12'],
])('the title “%s” of %s is “%s”: a bare day is named after what it is of', (title, path, named) =>
  expect(titleInPlace(title, path, 'acme-notes')).toBe(named),
);

test.each([
  ['Report', 'tools/gate_scores/report.md', 'Gate scores: Report'],
  ['Set-up', 'docs/keys/set-up.md', 'Keys: Set-up'],
  ['Report', 'report.md', 'Report'],
  ['Report', 'docs/report.md', 'Report'],
  ['Keys', 'tools/keys.md', 'Keys'],
])(
  'the title “%s” of %s is “%s”: the name of a part is preceded by that of its folder',
  (title, path, named) => expect(titleInPlace(title, path, 'acme')).toBe(named),
);

test('a bare day without a folder or an import is left as it is', () => {
  expect(titleInPlace('2023-10-02', '', null)).toBe('2023-10-02');
  expect(titleInPlace('3/12', '2019/03/12.md', null)).toBe('3/12');
});

test('a common title gives way to a file name that says more, and two numbers are minutes of a day', () => {
  const named = (path: string, heading: string) =>
    notesOf(`# ${heading}\n\nText.\n`, { metadata: { root: 'acme-notes', root_path: path } });
  expect(named('rules/passing_criteria.md', 'Basics').title).toBe('Passing criteria');
  expect(named('rules/criteria.md', 'Basics').title).toBe('Rules: Basics');
  expect(named('rules/gates.md', 'Content').title).toBe('Gates');
  expect(named('2019/02/11.md', '2/11')).toMatchObject({
    title: 'Acme notes 2019-02-11',
    kind: 'meeting',
    dates: { own: '2019-02-11' },
  });
});
