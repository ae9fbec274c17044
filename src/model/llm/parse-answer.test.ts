import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyCharacter } from '../../../test/files/any-character.ts';
import { parseAnswer, plainAnswer } from './parse-answer.ts';

const schema = z.object({ summary: z.string(), list: z.array(z.string()).default([]) });
const GOOD = { value: { summary: 'a {b} c', list: ['x'] } };

test.each([
  ['plain', '{"summary": "a {b} c", "list": ["x"]}'],
  ['fenced', '```json\n{"summary": "a {b} c", "list": ["x"]}\n```'],
  ['fenced within chatter', 'Here it is:\n```\n{"summary": "a {b} c", "list": ["x"]}\n```\nAnything else?'],
  ['within chatter', 'Sure! {"summary": "a {b} c", "list": ["x"]} Done.'],
  ['after thinking', '<think>{"summary": "no"}</think>\n{"summary": "a {b} c", "list": ["x"]}'],
  ['with trailing commas', '{"summary": "a {b} c", "list": ["x",],}'],
  ['with single quotes', "{'summary': 'a {b} c', 'list': ['x']}"],
  ['with a byte order mark', '\uFEFF{"summary": "a {b} c", "list": ["x"]}'],
])('an answer that is %s is read', (_name, text) => {
  expect(parseAnswer(text, schema)).toEqual(GOOD);
});

test.each([
  ['cut inside a text', '{"summary": "a b'],
  ['cut inside a list', '{"summary": "a", "list": ["x", "y'],
  ['prose', 'The document is about billing.'],
  ['a bare text', '"summary"'],
  ['a list', '[{"summary": "a"}, {"summary": "b"}]'],
  ['empty', ''],
])('an answer that is %s is not', (_name, text) => {
  expect(parseAnswer(text, schema)).toEqual({ problem: 'It is not JSON.' });
});

test('schema violations are listed field by field', () => {
  const parsed = parseAnswer('{"summary": 3, "list": ["x", 4]}', schema);
  expect(parsed).toHaveProperty('problem');
  expect('problem' in parsed && parsed.problem).toMatch(/summary: .*; list\.1: /);
});

test('whatever a schema allows is returned unchanged, plain or fenced', () => {
  const said = fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(said, fc.array(said), fc.boolean(), (summary, list, fenced) => {
      const json = JSON.stringify({ summary, list });
      const text = fenced ? `\`\`\`json\n${json}\n\`\`\`` : json;
      expect(parseAnswer(text, schema)).toEqual({ value: { summary, list } });
    }),
  );
});

test('NUL, which no database stores, becomes a blank wherever a model writes it', () => {
  expect(parseAnswer('{"summary": "a\\u0000b", "list": ["\\u0000"]}', schema)).toEqual({
    value: { summary: 'a b', list: [' '] },
  });
  expect(parseAnswer("{'summary': 'a\\u0000b',}", schema)).toEqual({ value: { summary: 'a b', list: [] } });
  expect(plainAnswer('# A\0B\n\ntext\0')).toBe('# A B\n\ntext');
});

test('the reader never throws, whatever the answer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '"', ',', '[', ']', ':', 'a', '\\', '`', '\n') }),
      (text) => {
        parseAnswer(text, schema);
      },
    ),
  );
});

test('thoughts and a fence around a whole answer are removed, but not fences inside', () => {
  expect(plainAnswer('<think>hm</think>\n# A\n\ntext')).toBe('# A\n\ntext');
  expect(plainAnswer('```markdown\n# A\ntext\n```')).toBe('# A\ntext');
  expect(plainAnswer('# A\n```\ncode\n```\nend')).toBe('# A\n```\ncode\n```\nend');
});
