import { expect, test } from 'vitest';
import { ownGroups } from './robots-groups.ts';

const own = (text: string) => ownGroups(text, 'Cambium').own.split('\n');

test('names of other programs become one, and a name is in a group once', () => {
  const text =
    'User-agent: a/1\nUser-agent: B\nUser-agent: cambium/2 # us\nUser-agent: Cambium\nDisallow: /x\n';
  expect(own(text)).toEqual(['User-agent: -', 'User-agent: cambium', 'Disallow: /x']);
});

test('a rule ends the names of its group, an empty line or a comment does not', () => {
  const text = 'User-agent: a\n\n# why\nUser-agent: *\nDisallow: /x\nUser-agent: b\nDisallow: /y';
  expect(own(text)).toEqual([
    'User-agent: -',
    'User-agent: *',
    'Disallow: /x',
    'User-agent: -',
    'Disallow: /y',
  ]);
});

test('the characters of rules with a wildcard are counted', () => {
  expect(ownGroups('User-agent: *\nDisallow: /a\nAllow: /*b\n', 'Cambium').wildChars).toBe(
    'Allow: /*b'.length,
  );
});
