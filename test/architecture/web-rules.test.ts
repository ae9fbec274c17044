import { expect, test } from 'vitest';
import { parseSource } from './source-file.ts';
import { listUnsafeWebFiles, listWrongWebImports } from './web-rules.ts';

const importing = (file: string, target: string) => parseSource(file, `import { x } from '${target}';`);

test('the app imports itself, the client, the merge engine and the vocabulary', () => {
  const right = [
    importing('web/pages/home/page.tsx', '../../data/trees.ts'),
    importing('web/pages/home/page.tsx', './tree-state.tsx'),
    importing('web/data/client.ts', '../../client/client.ts'),
    importing('web/data/merge.ts', '../../src/merge/merge.ts'),
    importing('web/theme/words.ts', '../../src/vocabulary.ts'),
    importing('web/routes.tsx', './pages/home/page.tsx'),
    importing('web/shell/shell.e2e.test.ts', '../../test/service.ts'),
  ];
  expect(listWrongWebImports(right)).toEqual([]);
});

test('no page imports another page, no part or data a page, and nothing the service', () => {
  const wrong = [
    importing('web/pages/home/page.tsx', '../search/hits.tsx'),
    importing('web/parts/button.tsx', '../pages/home/page.tsx'),
    importing('web/data/trees.ts', '../../src/trees/queries.ts'),
  ];
  expect(listWrongWebImports(wrong)).toHaveLength(3);
});

test('nothing turns text into HTML or runs it', () => {
  for (const text of ['x.innerHTML = y', '<p dangerouslySetInnerHTML={h} />', "eval('x')", 'new Function(x)'])
    expect(listUnsafeWebFiles([parseSource('web/a.tsx', text)])).toEqual(['web/a.tsx']);
  expect(listUnsafeWebFiles([parseSource('web/a.tsx', 'const inner = element.textContent')])).toEqual([]);
});
