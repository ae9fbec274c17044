import { expect, test } from 'vitest';
import { relinkIndex } from './relink-index.ts';

const INDEX = [
  '# Index',
  '',
  'We make probes; see [our site](https://marlgrove.example/a.md). [^aa]',
  '',
  '- **Company**: [Overview](company/overview.md) · [People](company/people.md)',
  '- **Team A**: [People](workstreams/a/people.md)',
  '',
  '[^aa]: About (drive, 7)',
  '',
].join('\n');
const OVERVIEW = { path: 'company/overview.md', modelPath: 'company/overview.md', content: '' };
const PEOPLE = { path: 'company/people.md', modelPath: 'company/people.md', content: '' };
const OF_TEAM = { path: 'workstreams/a/people.md', modelPath: 'workstreams/a/people.md', content: '' };
const MAP = { path: 'index.md', modelPath: 'index.md', content: INDEX };
const FILES = [OVERVIEW, PEOPLE, OF_TEAM, MAP];
const relink = (...files: typeof FILES) => relinkIndex(INDEX, 'index.md', files);
const added = (path: string, content = '') => ({ path, modelPath: path, content });

test('a map that links every file is unchanged', () => {
  expect(relink(...FILES)).toBe(INDEX);
});

test('an added file is linked after the others in its folder, by its heading or its name', () => {
  const map = relink(
    ...FILES,
    added('workstreams/a/on-call.md', '# Who is *on call*\n'),
    added('company/our-offices.md'),
  );
  expect(map).toContain('(workstreams/a/people.md) · [Who is \\*on call\\*](workstreams/a/on-call.md)\n');
  expect(map).toContain('(company/people.md) · [Our offices](company/our-offices.md)\n');
});

test('files in folders that the map does not list share a line below the others', () => {
  const map = relink(...FILES, added('notes.md'), added('plans/next year.md'));
  expect(map).toContain('- **More**: [Notes](notes.md) · [Next year](plans/next%20year.md)\n\n[^aa]');
  expect(map.match(/More/g)).toHaveLength(1);
});

test('a renamed file is linked in the same place, a deleted one is not, and a line without links is removed', () => {
  const map = relink({ ...OVERVIEW, path: 'company/about us.md' }, PEOPLE, MAP);
  expect(map).toContain('- **Company**: [Overview](company/about%20us.md) · [People](company/people.md)');
  expect(map).not.toContain('Team A');
  expect(map).toContain('[our site](https://marlgrove.example/a.md)');
});

test('a map in sections gets its links in the same way', () => {
  const old = '# Index\n\n## Company\n\n[Overview](company/overview.md)\n';
  expect(relinkIndex(old, 'index.md', [OVERVIEW, added('company/x.md')])).toBe(
    '# Index\n\n## Company\n\n[Overview](company/overview.md) · [X](company/x.md)\n',
  );
});
