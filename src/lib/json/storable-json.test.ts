import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableJson } from './storable-json.ts';

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

test.each([
  ['NUL in a value', '{"id": "a\\u0000b"}', { id: 'a\uFFFDb' }],
  ['NUL in a name', '{"a\\u0000": 1}', { 'a\uFFFD': 1 }],
  ['half a pair', '["\\ud83d", "\\uDE00", "\\ud83dx\\ude00"]', ['\uFFFD', '\uFFFD', '\uFFFDx\uFFFD']],
  ['a first half before a pair', '["\\ud83d\\ud83d\\ude00"]', ['\uFFFD😀']],
])('%s is replaced', (_, json, value) => expect(JSON.parse(storableJson(json))).toEqual(value));

test.each([
  '{"a": "\\ud83d\\ude00"}',
  '["\\\\u0000", "\\\\ud83d", "\\\\\\\\u0000"]',
  '["\\n\\u00e9"]',
  'no JSON',
])('%s stays as it is', (json) => expect(storableJson(json)).toBe(json));

test('whatever a text holds, its JSON is read as the text that can be stored', () => {
  const unit = fc.constantFrom('\0', '\ud83d', '\ude00', '\\', '"', 'u', '0', 'd', 'a', 'é');
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join('');
      expect(JSON.parse(storableJson(JSON.stringify({ [text]: text })))).toEqual({
        [storable(text)]: storable(text),
      });
      expect(JSON.parse(storableJson(JSON.stringify(text).replaceAll('\u0000', '')))).toBe(storable(text));
    }),
  );
});
