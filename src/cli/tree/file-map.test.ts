import { expect, test } from 'vitest';
import { renderFileMap } from './file-map.ts';

const file = (path: string, content = '# T\n') => ({ path, content, status: 'generated' });

test('files are listed under their folders, before folders, each with its heading and length', () => {
  const map = renderFileMap([
    file('workstreams/b/overview.md'),
    file('workstreams/a/people.md', '# People\n\none two'),
    file('company/overview.md', 'no heading here'),
    file('index.md'),
    file('workstreams/a/deep/x.md'),
  ]);
  expect(map.split('\n')).toEqual([
    'index.md  "T", 2 words',
    'company/',
    '  overview.md  3 words',
    'workstreams/',
    '  a/',
    '    people.md  "People", 4 words',
    '    deep/',
    '      x.md  "T", 2 words',
    '  b/',
    '    overview.md  "T", 2 words',
  ]);
});

test('a tree without files is an empty map', () => {
  expect(renderFileMap([])).toBe('');
});
