import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { checkText, checkValues, parseJsonBody } from './json-body.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const thrown = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  }
  throw new Error('nothing was thrown');
};

test('every JSON value that PostgreSQL can hold comes out as it went in', () => {
  const storable = fc.jsonValue({ stringUnit: 'binary' }).filter((value) => {
    const text = JSON.stringify(value);
    return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text) && !text.includes('__proto__');
  });
  fc.assert(
    fc.property(storable, (value) => {
      expect(parseJsonBody(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('any bytes are read, refused with 400, or refused with 422, and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (input) => {
      try {
        parseJsonBody(input);
      } catch (error) {
        expect([400, 422]).toContain((error as AppError).status);
      }
    }),
  );
});

describe('400', () => {
  test('for bytes that are no UTF-8, text that is no JSON, and keys that reach for the prototype', () => {
    for (const input of [
      new Uint8Array([0xff]),
      new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
      bytes('{'),
      bytes(''),
      bytes('{"__proto__":1}'),
      bytes('{"a":[{"__proto__":1}]}'),
    ])
      expect(thrown(() => parseJsonBody(input)).status).toBe(400);
    expect(Object.getPrototypeOf(parseJsonBody(bytes('{"constructor":{"prototype":1}}')))).toBe(
      Object.prototype,
    );
  });

  test('for nesting beyond 100 levels, however deep, without using up the stack', () => {
    const nested = (n: number) => bytes('['.repeat(n) + ']'.repeat(n));
    expect(parseJsonBody(nested(100))).toBeInstanceOf(Array);
    for (const n of [101, 1_000, 100_000]) expect(thrown(() => parseJsonBody(nested(n))).status).toBe(400);
  });
});

describe('422 with the place', () => {
  test('for NUL, lone surrogates and endless numbers, in values and in keys', () => {
    const cases: [string, (string | number)[]][] = [
      ['{"a":{"b":["x","\\u0000"]}}', ['body', 'a', 'b', 1]],
      ['{"a":"\\ud800"}', ['body', 'a']],
      ['{"a":"\\udc00\\ud800"}', ['body', 'a']],
      ['{"a":1e999}', ['body', 'a']],
      ['[-1e999]', ['body', 0]],
      ['{"k\\u0000":1}', ['body']],
      ['"\\u0000"', ['body']],
    ];
    for (const [json, loc] of cases) {
      const error = thrown(() => parseJsonBody(bytes(json)));
      expect([json, error.status, error.detail]).toEqual([json, 422, [expect.objectContaining({ loc })]]);
    }
  });

  test('and the place begins where the caller says', () => {
    expect(thrown(() => checkValues({ a: '\0' }, ['query'])).detail).toMatchObject([{ loc: ['query', 'a'] }]);
    expect(thrown(() => checkText('\ud800', ['body', 'file'])).detail).toMatchObject([
      { loc: ['body', 'file'], type: 'string_unicode' },
    ]);
    expect(() => checkText('👩‍🚀 \u202e \uffff', [])).not.toThrow();
  });
});
