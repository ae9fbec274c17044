import { expect, test } from 'vitest';
import { z } from 'zod';
import { VendorError } from '../vendor-error.ts';
import { jsonOfAnswer, readRefusal, readVendorAnswer } from './read-vendor-answer.ts';

const schema = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const read = (body: string) => {
  const bytes = new TextEncoder().encode(body);
  const answer = {
    url: 'https://api.example.com/v1/items?key=k',
    status: 200,
    headers: new Headers(),
    bytes,
  };
  return readVendorAnswer('Example', answer, schema);
};

test('an answer as described is returned, including undescribed fields', () => {
  expect(read('{"items": [{"id": "a", "more": 1}], "next": null}')).toEqual({
    items: [{ id: 'a', more: 1 }],
    next: null,
  });
});

test('fields that an account and an export share are mapped from the whole answer', () => {
  const answer = read('{"items": [{"id": "a", "more": [1]}]}');
  expect(answer.items.map(jsonOfAnswer)).toEqual([{ id: 'a', more: [1] }]);
});

test.each([
  ['{"items": [{"id": "secret"}, {"id": 7}]}', '/v1/items in an unexpected format: items.1.id'],
  ['{"error": "secret"}', '/v1/items in an unexpected format: items'],
  ['<html>secret', 'Example answered with something other than JSON'],
])('the response %s is refused with an error that does not repeat it', (body, sentence) => {
  const refused = () => read(body);
  expect(refused).toThrow(VendorError);
  expect(refused).toThrow(sentence);
  expect(refused).not.toThrow('secret');
  expect(refused).not.toThrow('key=k');
});

test.each([
  ['{"error": "gone", "more": 1}', { error: 'gone', more: 1 }],
  ['{"error": 7}', null],
  ['[]', null],
  ['null', null],
  ['<html>Bad gateway</html>', null],
  ['', null],
  ['{"error": "go', null],
])('of the refusal %j, these fields are read: %j', (body, expected) => {
  const refusal = z.looseObject({ error: z.string() });
  expect(readRefusal({ bytes: new TextEncoder().encode(body) }, refusal)).toEqual(expected);
});

test('a whole number that JavaScript cannot represent becomes text, and nothing else changes', () => {
  const body =
    '{"items": [], "at": 12345678901234567890, "of": 9007199254740991, "text": "\\"at\\": 12345678901234567890"}';
  expect(read(body)).toMatchObject({
    at: '12345678901234567890',
    of: 9_007_199_254_740_991,
    text: '"at": 12345678901234567890',
  });
  expect(read('{"items": [], "share": 0.1234567890123456}')).toMatchObject({ share: 0.1234567890123456 });
});

test.each([
  ['a million numbers', `{"items": [${'7,'.repeat(1_000_000)}7]}`],
  ['a million levels', `{"items": ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
  ['one level too many', `{"items": [], "more": ${'['.repeat(500)}${']'.repeat(500)}}`],
])('an answer of %s is refused before it is parsed, as a refusal it says nothing', (_, body) => {
  expect(() => read(body)).toThrow('more, or more deeply nested, values than are read');
  expect(readRefusal({ bytes: new TextEncoder().encode(body) }, z.looseObject({}))).toBeNull();
});

test('what cannot be stored is replaced in texts and names', () => {
  expect(read('{"items": [{"id": "a\\u0000", "b\\ud800": "\\ud83d\\ude00"}]}').items).toEqual([
    { id: 'a\uFFFD', 'b\uFFFD': '😀' },
  ]);
});
