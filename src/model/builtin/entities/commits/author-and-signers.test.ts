import { expect, test } from 'vitest';
import { findTrailers } from '../named-addresses.ts';
import { authorAndSigners } from './author-and-signers.ts';

const pairOf = (...lines: string[]) =>
  authorAndSigners(lines.flatMap(findTrailers))?.signers.map(({ address }) => address) ?? null;

test.each([
  [
    'Author: Kosta (Globex) <1+kosta-gx@users.noreply.github.com>',
    'Signed-off-by: Kosta Weber <kosta@example.org>',
  ],
  ['Author: Anna B Weber <anna@example.org>', 'Signed-off-by: Anna Weber <aw@example.com>'],
  ['Author: Anna Weber <7+Jelly@users.noreply.github.com>', 'Signed-off-by: Jelly <annaweber@example.org>'],
  [
    'Author: annaweber-gx <1+annaweber-gx@users.noreply.github.com>',
    'Co-authored-by: Anna Weber <aw@example.org>',
  ],
  ['Author: Anna <1+Annabw@users.noreply.github.com>', 'Co-authored-by: Anna Berta Weber <aw@example.org>'],
  [
    'Author: abweber <1+abweber@users.noreply.github.com>',
    'Signed-off-by: Anna-Berta Weber <aw@example.org>',
  ],
  ['Author: Tana <1+tana92@users.noreply.github.com>', 'Co-authored-by: Tana <t@example.org>'],
  ['commit 1f2e3d4c Author: Anna Weber <anna@example.org>', 'Signed-off-by: Anna Weber <aw@example.com>'],
])('%s and %s are the same person', (author, signer) => expect(pairOf(author, signer)).toHaveLength(1));

test.each([
  [['Author: Anna Weber <anna@example.org>', 'Signed-off-by: Tom Berg <tom@example.org>']],
  [['Author: Anna Weber <anna@example.org>', 'Signed-off-by: Anna Wolf <wolf@example.org>']],
  [['Author: Anna Weber <anna@example.org>', 'Signed-off-by: Anna Weber <anna@example.org>']],
  [
    [
      'Author: Anna Weber <anna@example.org>',
      'Signed-off-by: Anna Weber <anna@example.org>',
      'Signed-off-by: Anna Wolf <wolf@example.org>',
    ],
  ],
  [['Author: Anna Weber <anna@example.org>', 'Co-authored-by: Anna Wolf <wolf@example.org>']],
  [['Signed-off-by: Anna Weber <anna@example.org>']],
  [['Author: Tana <1+berg92@users.noreply.github.com>', 'Co-authored-by: Tana <t@example.org>']],
  [['Author: Anna <1+annaw@users.noreply.github.com>', 'Co-authored-by: Anna Weber <aw@example.org>']],
  [
    [
      'Author: Anna <1+annaweber-gx@users.noreply.github.com>',
      'Co-authored-by: Anna Weber <a@example.org>',
      'Co-authored-by: Anna Weber <b@example.org>',
    ],
  ],
])('%j do not identify anybody', (lines) => expect(pairOf(...lines)).toBeNull());

test('a name without its blank, and the account, are joined with other signers', () => {
  const lines = [
    'Author: AnnaWeber <1+AnnaWeber@users.noreply.github.com>',
    'Signed-off-by: Anna Weber <anna@example.org>',
    'Signed-off-by: AnnaWeber <1+AnnaWeber@users.noreply.github.com>',
    'Signed-off-by: Tom Berg <tom@example.org>',
  ];
  expect(pairOf(...lines)).toEqual(['anna@example.org']);
});
