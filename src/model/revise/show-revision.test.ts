import { expect, test } from 'vitest';
import { doc, planned } from '../../../test/revisions/planned.ts';
import { compareTexts } from './compare-texts.ts';
import { numberLabels } from './labels.ts';
import { readFileLines } from './read-lines.ts';
import { showFile, showNews } from './show-revision.ts';

const news = [
  {
    evidence: doc('plan', 'The launch is on 7 September.', '2026-06-09'),
    before: 'The launch is on 15 June.',
    isNew: false,
  },
];

test('lines keep their ids if others are inserted before them, and equal lines have different ones', () => {
  const before = readFileLines('# A\n\n- One.[^x]\n- One.[^x]');
  const after = readFileLines('# A\n\n- Zero.[^x]\n- One.[^x]\n- One.[^x]');
  expect(after.slice(-2).map(({ id }) => id)).toEqual(before.slice(-2).map(({ id }) => id));
  expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
  expect(after.every(({ id }) => /^[a-z0-9]{3}$/.test(id))).toBe(true);
});

test('joined lines equal the text, whatever it contains', () => {
  const text =
    '# A\n\nOne. Two![^x]\nwrapped\n\n| a | b |\n| - | - |\n| 1 | 2[^x] |\n\n```sh\n# no heading\n```\n  - deep [^y]\n1. step\n';
  const lines = readFileLines(text);
  expect(lines.map((line) => line.text).join('\n')).toBe(text);
  for (const line of lines.filter(({ kind }) => kind === 'item' || kind === 'paragraph'))
    expect(line.marker + line.statements.map((statement) => statement.text).join('')).toBe(line.text);
});

test('the file is shown with ids, a star on open lines and short labels', () => {
  const revision = planned(
    '# Work\n\n- The launch is on 15 June.[^plan]\n- Ann leads.[^team]\n\n```\nx\n```',
    { news },
  );
  expect(showFile(revision, numberLabels(revision)).replace(/^[a-z0-9]{3}/gm, 'id')).toBe(
    'id | # Work\nid*| - The launch is on 15 June.[^1]\nid | - Ann leads.[^2]\nid | (code, 3 lines)',
  );
  const { restore, labelOf } = numberLabels(revision);
  expect([restore('x[^1][^2][^9]'), labelOf('^1'), labelOf('team')]).toEqual([
    'x[^plan][^team][^9]',
    'plan',
    'team',
  ]);
});

test('sections of a long file without news are shown as a count of their lines', () => {
  const far = Array.from({ length: 420 }, (_, i) => `- Far fact number ${i}.[^team]`).join('\n');
  const revision = planned(
    `# Work\n\n## Far\n\n${far}\n\n## Near\n\n- The launch is on 15 June.[^plan]\n- Ann leads.[^team]`,
    { news },
  );
  const shown = showFile(revision, numberLabels(revision));
  expect(shown.split('\n').map((line) => line.replace(/^[a-z0-9]{3}/, ''))).toEqual([
    ' | # Work',
    ' | ## Far',
    '… 420 lines',
    ' | ## Near',
    '*| - The launch is on 15 June.[^1]',
    ' | - Ann leads.[^2]',
  ]);
});

test('changed documents are shown by their removed and added sentences, new ones in full', () => {
  const { news: read } = planned('# A', {
    news: [...news, { evidence: doc('new', 'All of it. And more.'), before: null, isNew: true }],
  });
  expect(read.map(showNews)).toEqual([
    '- The launch is on 15 June.\n+ The launch is on 7 September.',
    'All of it. And more.',
  ]);
});

test('texts are compared by sentence and row, and a sentence is not removed while a copy remains', () => {
  const before = 'A is one. B is two. A is one.\n\n| x | y |\n| - | - |\n| 1 | 2 |';
  const after = 'B is\ntwo. A is one.\n\n| x | y |\n| - | - |\n| 1 | 3 |';
  expect(compareTexts(before, after)).toEqual({
    added: ['| 1 | 3 |'],
    removed: ['| 1 | 2 |'],
    kept: ['B is two.', 'A is one.', '| x | y |'],
  });
});
