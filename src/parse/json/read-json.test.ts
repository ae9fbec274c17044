import { describe, expect, test } from 'vitest';
import { readJson } from './read-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('a byte order mark is not part of the text', () => {
  expect(readJson('\uFEFF{"a": [1]}')).toEqual({ a: [1] });
});

test('comments are no part of what settings hold, and errors keep their place', () => {
  expect(readJson('// gates\n{"a": "x // y", /* paint\n */ "b": "http://x.example" // end\n}')).toEqual({
    a: 'x // y',
    b: 'http://x.example',
  });
  expect(() => readJson('/* gates */ {"a": 1,}')).toThrow('position 20');
  expect(() => readJson('{"a": 1} /* open')).not.toThrow();
  expect(() => readJson('/*/*'.repeat(100_000))).toThrow('not valid JSON');
});

describe('JSON that cannot be read', () => {
  test('gives the position and advice', () => {
    expect(() => readJson('{"a": 1,}')).toThrow(
      /^The file is not valid JSON: .+ Correct it, or send it as text\.$/,
    );
  });

  test('gives one line, however long the text is', () => {
    try {
      readJson(`{"a": "${'x\n'.repeat(1_000)}`);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('\n');
      expect(String(error).length).toBeLessThan(300);
    }
  });
});

describe('the depth of JSON', () => {
  test('of 500 levels is accepted, and of more is refused with a named reason', () => {
    expect(JSON.stringify(readJson(nested(500)))).toBe(nested(500));
    expect(() => readJson(nested(501))).toThrow('nested deeper than 500 levels');
  });

  test('counts objects and arrays', () => {
    const deep = (levels: number) => '{"a":['.repeat(levels) + ']}'.repeat(levels);
    expect(readJson(deep(250))).toBeTypeOf('object');
    expect(() => readJson(deep(251))).toThrow('nested deeper');
  });

  test('ignores brackets in strings, even after quotes and backslashes', () => {
    const text = JSON.stringify({ text: `${'['.repeat(2_000)}"\\`, more: '{'.repeat(2_000) });
    expect(JSON.stringify(readJson(text))).toBe(text);
  });

  test('is the reason if a text is both too deep and broken', () => {
    expect(() => readJson('['.repeat(100_000))).toThrow('nested deeper');
  });

  test('is checked before a text of megabytes is parsed', () => {
    expect(() => readJson('['.repeat(4_100_000))).toThrow('nested deeper');
  });
});
