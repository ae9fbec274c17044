import { expect, test } from 'vitest';
import type { Block } from '../../../../parse/block.ts';
import { findTrailers } from '../named-addresses.ts';
import { soleAuthor } from './author-and-signers.ts';
import { statedChanges } from './change-authors.ts';

const block = (text: string, links?: Block['links']): Block => ({
  id: 'b',
  type: 'paragraph',
  text,
  ...(links ? { links } : {}),
});
const stated = (blocks: readonly Block[], metadata = {}, source = 'vault') =>
  statedChanges(
    { source, metadata: { root: 'Harbor', ...metadata } },
    blocks,
    soleAuthor(blocks.flatMap(({ text }) => findTrailers(text))),
  ).map(({ repository, number, by }) => `${repository}#${number} ${by.name}`);

test.each([
  ['* Moor the boats by @anna-w in #12', 'harbor#12 @anna-w'],
  ['* Moor the boats by @anna-w in https://github.com/globex/quay/pull/12', 'quay#12 @anna-w'],
  ['* @anna-w made their first contribution in #12', 'harbor#12 @anna-w'],
  ['fix(moor): two boats [#12] - [@anna-w]', 'harbor#12 @anna-w'],
  ['[Moor] Fix the knot (#12) @anna-w', 'harbor#12 @anna-w'],
  ['Moor the boats. PR #12 by @anna-w.', 'harbor#12 @anna-w'],
  ['Moor the boats (#12, @anna-w)', 'harbor#12 @anna-w'],
])('a changelog says who made a change: %s', (line, found) => {
  expect(stated([block(line)])).toEqual([found]);
});

test.each([
  ['Review #12 @anna-w'],
  ['@anna-w looks at #12'],
  ['Moor the boats (#12, @anna-w, @tom)'],
  ['Moor the boats by @anna-w and @tom in #12'],
  ['Moor the boats by @anna-w in quay#12'],
  ['Bump the rope by @dependabot[bot] in #12'],
])('other lines with a number and an account say nothing: %s', (line) => {
  expect(stated([block(line)])).toEqual([]);
});

test('the link of a number says in which repository it is', () => {
  const links = [{ text: '#12', url: 'https://github.com/Globex/Quay/pull/12' }];
  expect(stated([block('Moor by @anna-w in #12', links)])).toEqual(['quay#12 @anna-w']);
  expect(stated([block('Moor by @anna-w in #12')], { root: null })).toEqual([]);
});

const header = 'commit 1f2e3d4c5b\nAuthor: Anna Weber <a@example.org>\nDate:   Fri Nov 6 2026';

test('the subject of a commit ends with the number of the change that its author made', () => {
  expect(stated([block(header), block('    Moor (#3) the boats (#12)\n\n    * Tie (#4)')])).toEqual([
    'harbor#12 a@example.org',
  ]);
  expect(stated([block(`${header}\n\n    Moor the boats (#12)`)])).toEqual(['harbor#12 a@example.org']);
  expect(stated([block(header), block('    Moor the boats'), block('    After (#12)')])).toEqual([]);
  expect(stated([block(`${header}\nAuthor: Tom Berg <t@example.org>`), block('Moor (#12)')])).toEqual([]);
});

test('a pull request says which account opened it, an issue does not', () => {
  const metadata = { repository: 'globex/quay', number: 12, author: 'anna-w', kind: 'pull_request' };
  expect(stated([], metadata, 'github')).toEqual(['quay#12 @anna-w']);
  expect(stated([], { ...metadata, kind: 'issue' }, 'github')).toEqual([]);
});

test('a change for which a document gives several accounts is nobody’s, and one said twice is said once', () => {
  const lines = [
    '* Moor by @anna-w in #12',
    '* Moor again by @tom in #12',
    '* Tie by @tom in #13',
    '* Tie by @Tom in #13',
  ];
  expect(stated([block(lines.join('\n'))])).toEqual(['harbor#13 @tom']);
});
