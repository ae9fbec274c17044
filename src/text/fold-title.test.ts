import { expect, test } from 'vitest';
import { NAUGHTY } from '../../test/files/naughty-strings.ts';
import { foldTitle } from './fold.ts';

test.each([
  ['RFC 12: Élan’s exports', 'rfc 12 elans exports'],
  ['  Kiln — order… ', 'kiln order'],
  ['計画 2026', '計画 2026'],
  ['…', ''],
  ['🙂', ''],
  ['', ''],
])('%j is looked up as %j', (title, folded) => {
  expect(foldTitle(title)).toBe(folded);
});

test('whatever the title, the lookup text is short, has whole characters, and folds to itself', () => {
  for (const title of Object.values(NAUGHTY).flat()) {
    const folded = foldTitle(title);
    expect(folded.length).toBeLessThanOrEqual(200);
    expect(folded.isWellFormed()).toBe(true);
    expect(foldTitle(folded)).toBe(folded);
  }
});
