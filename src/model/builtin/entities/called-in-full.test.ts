import { expect, test } from 'vitest';
import { nameInFull } from './called-in-full.ts';

const called = (text: string) => {
  const [handle = ''] = /@[\p{L}-]+/u.exec(text) ?? [];
  return nameInFull(text, handle, text.indexOf(handle) + handle.length);
};

test.each([
  ['By @Anna Weber and @mlin', 'Anna Weber'],
  ['@Anna van der Berg-Kuhn: done', 'Anna van der Berg-Kuhn'],
  ['ask @Anna Maria Weber', 'Anna Maria Weber'],
  ['@Jieyou Xu', 'Jieyou Xu'],
  ['@Zzyra Okusi|217081 and others', 'Zzyra Okusi'],
  ['so ask @Anna Wiser about it', 'Anna Wiser'],
  ['@Anna Weber Can you look?', 'Anna Weber'],
])('“%s” gives the full name %s', (text, name) => expect(called(text)).toBe(name));

test.each([
  '@Anna Can you look?',
  '@Anna agreed',
  '@anna Weber',
  '@The Board',
  '@Zzyra Okusi and',
  '@QA Team',
  '@Anna Review is due',
])('“%s” names nobody in full', (text) => expect(called(text)).toBeNull());
