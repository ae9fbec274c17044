import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { parseJson } from './parse-json.ts';
import { parseJsonl } from './parse-jsonl.ts';

const texts = (source: string): string[] => parseJson(source).blocks.map((block) => block.text);

test('an object and its small nested objects read as paths in one block, and its lists as blocks of their own', () => {
  const source =
    '{"host":"a","tls":{"on":true,"ca":null},"port":1,"tags":["x","y"],"rules":[{"if":{"a":1}},[2,[3]]]}';
  expect(parseJson(source).blocks).toEqual([
    { type: 'property', text: 'host: a\ntls.on: true\ntls.ca: null\nport: 1' },
    { type: 'property', text: 'tags: x, y' },
    { type: 'property', text: 'rules[0].if.a: 1' },
    { type: 'property', text: 'rules[1][0]: 2' },
    { type: 'property', text: 'rules[1][1]: 3' },
  ]);
});

test('a long list of texts is a list, and a short one a line', () => {
  const words = Array.from({ length: 30 }, (_, i) => `entry number ${i}`);
  const { blocks } = parseJson(JSON.stringify({ words, few: ['a', 'b'] }));
  expect(blocks[0]).toEqual({ type: 'paragraph', text: 'words' });
  expect(blocks[30]).toEqual({ type: 'list_item', text: 'entry number 29', level: 1 });
  expect(blocks.at(-1)).toEqual({ type: 'property', text: 'few: a, b' });
});

test('an array of flat records is a table, even if some keys are missing', () => {
  expect(parseJson('[{"id":1,"name":"Ada"},{"id":2,"name":"Bo","note":null}]').blocks).toEqual([
    {
      type: 'table',
      text: 'id | name | note\n1 | Ada | \n2 | Bo | ',
      table_rows: [
        ['id', 'name', 'note'],
        ['1', 'Ada', ''],
        ['2', 'Bo', ''],
      ],
    },
  ]);
});

test('an object with a title and a text is a document with that text, and the rest are properties and metadata', () => {
  const document = parseJson(
    '{"title":"Plan","text":"# Aim\\n\\n- one\\n- two","owner":"Ada","deep":{"x":1}}',
  );
  expect(document.title).toBe('Plan');
  expect(document.metadata).toEqual({ owner: 'Ada' });
  expect(document.blocks).toEqual([
    { type: 'property', text: 'owner: Ada\ndeep.x: 1' },
    { type: 'heading', text: 'Aim', level: 1 },
    { type: 'list_item', text: 'one', level: 1 },
    { type: 'list_item', text: 'two', level: 1 },
  ]);
});

test('scalars, empty values and byte order marks are valid JSON', () => {
  expect(texts('"one\\n\\ntwo"')).toEqual(['one', 'two']);
  expect(texts('false')).toEqual(['false']);
  expect(texts('\uFEFF{}')).toEqual([]);
  expect(texts('[]')).toEqual([]);
});

test('broken JSON is refused with the reason and advice', () => {
  expect(() => parseJson('{"a": 1,}')).toThrow(ParseError);
  expect(() => parseJson('{"a": 1,}')).toThrow(/not valid JSON.*position 8.*send it as text/s);
  expect(() => parseJson('')).toThrow(ParseError);
});

test('10,000 levels of nesting are refused, and brackets inside strings do not count', () => {
  for (const source of [
    '['.repeat(10_000),
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    '{"a":'.repeat(10_000),
  ]) {
    expect(() => parseJson(source)).toThrow(/nested deeper than 500 levels/);
  }
  expect(texts(JSON.stringify('[['.repeat(10_000) + '\\"'))).toEqual(['[['.repeat(10_000) + '\\"']);
});

test('keys that name prototype members are ordinary data', () => {
  const source = '{"__proto__":{"polluted":1},"constructor":"c","text":"body"}';
  const document = parseJson(source);
  expect(document.blocks.map((block) => block.text)).toEqual([
    '__proto__.polluted: 1\nconstructor: c',
    'body',
  ]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(texts('[{"toString":"a","x":"b"},{"x":"c"}]')).toEqual(['toString | x\na | b\n | c']);
});

test('every JSON value is read, and every short string in it is found in the text', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (source) => {
      const text = texts(source).join('\n');
      const strings: string[] = [];
      JSON.parse(
        source,
        (_key, value: unknown) => (typeof value === 'string' ? strings.push(value) : undefined, value),
      );
      for (const value of strings.filter((item) => /^[\w ]*\w[\w ]*$/.test(item)))
        expect(text).toContain(value.trim());
    }),
  );
});

test('flat records in JSON Lines form one table', () => {
  expect(parseJsonl('{"a":1,"b":"x"}\n\n{"a":2,"b":"y"}\n').blocks).toMatchObject([
    { type: 'table', text: 'a | b\n1 | x\n2 | y' },
  ]);
});

test('a truncated last line is omitted with a warning, and a broken line elsewhere is refused with its number', () => {
  expect(parseJsonl('{"a":1}\n{"a":2}\n{"a":').warnings).toEqual([
    'The last line is cut off and was left out.',
  ]);
  expect(() => parseJsonl('{"a":1}\n{"a":\n{"a":2}')).toThrow(/^Line 2: The file is not valid JSON/);
});
