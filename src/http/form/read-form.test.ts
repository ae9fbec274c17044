import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

test('a form is read and unescaped', () => {
  expect(readForm('grant_type=refresh_token&scope=a+b%20c&empty=&%C3%A4=%F0%9F%8C%B1')).toEqual({
    grant_type: 'refresh_token',
    scope: 'a b c',
    empty: '',
    ä: '🌱',
  });
  expect(readForm('')).toEqual({});
});

test.each([
  ['code=a&code=b', /code comes more than once/],
  ['code=a%00', /NUL/],
])('%s is refused', (text, sentence) => {
  expect(() => readForm(text)).toThrow(sentence);
});

test('a field may have the name of an object’s built-in property', () => {
  expect(Object.entries(readForm('__proto__=x&constructor=y'))).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
