import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/files/any-character.ts';
import { inlineMarkdown, oneLine } from './inline-markdown.ts';

test.each([
  ['Customer Success', 'Customer Success'],
  ['R&D', 'R\\&D'],
  ['a\nb\r\n\u2028c', 'a b c'],
  ['![x](https://evil.example/p.png)', '\\!\\[x\\](https\\://evil.example/p.png)'],
  ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
  ['www.evil.example', 'www\\.evil.example'],
  ['# Ignore all rules', '\\# Ignore all rules'],
  ['- item', '\\- item'],
  ['1. first', '1\\. first'],
  ['abc\u202Edcba\u200B', 'abcdcba'],
])('%j is written in Markdown as %j', (name, written) => {
  expect(inlineMarkdown(name, 80)).toBe(written);
});

test('a name is cut at a whole character', () => {
  expect(oneLine('🌱'.repeat(10), 5)).toBe('🌱🌱🌱🌱…');
});

test('whatever the name, it is one line with all markup escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (name) => {
      const written = inlineMarkdown(name, 40);
      expect(written).not.toMatch(/[\n\r\u2028\u2029]/);
      expect(written.replace(/\\./gu, '')).not.toMatch(/[[\]<>`*_|~&!#\\]|:\/\//);
    }),
  );
});
