import { expect, test } from 'vitest';
import { citedLines, type ScoredTree, scoreRound } from './score-round.ts';

const tree = (files: Record<string, string>, review: string[] = []): ScoredTree => ({
  treeId: 't',
  review,
  files: Object.entries(files).map(([path, content]) => ({ path, content, lines: citedLines(content) })),
});
const options = { news: new Set(['new']), edited: ['a.md'], falsehoods: /Zorblax/ };

test('lines that changed are counted by whether they cite news', () => {
  const before = tree({ 'a.md': '# A\n- One.[^x]\n- Two.[^y]\n- Three.[^new]', 'b.md': '- Four.[^x]' });
  const after = tree(
    { 'a.md': '# A\n- One, says Zorblax.[^x]\n- Two.[^y]\n- Seven.[^new]\n\n[^x]: X', 'b.md': '' },
    ['a.md'],
  );
  expect(scoreRound(before, after, options)).toEqual({
    files_changed: 2,
    lines_changed_without_news: 1,
    lines_changed_by_news: 1,
    lines_lost: 1,
    conflicts: 1,
    standing_lines: 2,
    standing_lines_kept: 1,
    falsehoods: 1,
  });
});

test('the same tree scores nothing', () => {
  const same = tree({ 'a.md': '- One.[^x]' });
  expect(scoreRound(same, same, options)).toMatchObject({
    files_changed: 0,
    lines_lost: 0,
    standing_lines_kept: 1,
  });
});
