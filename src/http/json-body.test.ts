import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { checkText, checkValues, parseJsonBody, parseJsonText } from './json-body.ts';

const bytes = (text: string): Buffer => Buffer.from(text);
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
        parseJsonBody(Buffer.from(input));
      } catch (error) {
        expect([400, 422]).toContain((error as AppError).status);
      }
    }),
  );
});

describe('400', () => {
  test('for bytes that are no UTF-8, text that is no JSON, and keys that reach for the prototype', () => {
    for (const input of [
      Buffer.from([0xff]),
      Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
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
});

describe('422 by name of the limit, before anything is made of the body', () => {
  const typeOf = (input: Buffer, valuesMax?: number) => {
    const error = thrown(() => parseJsonBody(input, valuesMax));
    return [error.status, (error.detail as { type: string }[])[0]?.type];
  };

  test('for nesting beyond 100 levels, however deep, without using up the stack', () => {
    const nested = (n: number) => bytes('['.repeat(n) + ']'.repeat(n));
    expect(parseJsonBody(nested(100))).toBeInstanceOf(Array);
    for (const n of [101, 1_000, 1_000_000]) expect(typeOf(nested(n))).toEqual([422, 'json_depth']);
  });

  test('for more values than the route takes, flat or nested', () => {
    const zeros = (n: number) => bytes(`[${Array(n).fill('0').join()}]`);
    expect(parseJsonBody(zeros(999), 1_000)).toHaveLength(999);
    expect(typeOf(zeros(1_001), 1_000)).toEqual([422, 'json_values']);
    expect(typeOf(zeros(4_000_000))).toEqual([422, 'json_values']);
    expect(typeOf(bytes(`[${'{},'.repeat(4_000_000)}{}]`))).toEqual([422, 'json_values']);
    const deepZeros = bytes('['.repeat(98) + '0,'.repeat(1_500_000) + '0' + ']'.repeat(98));
    expect(typeOf(deepZeros)).toEqual([422, 'json_values']);
  });

  test('for an object of more than 10,000 fields, whatever the route takes', () => {
    const wide = (n: number) =>
      bytes(JSON.stringify({ a: Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 0])) }));
    expect(() => parseJsonBody(wide(10_000))).not.toThrow();
    expect(typeOf(wide(10_001))).toEqual([422, 'json_fields']);
  });

  test('and brackets, commas and escaped quotes inside strings count as text', () => {
    const text = `${'[{,'.repeat(50_000)}"\\`;
    expect(parseJsonBody(bytes(JSON.stringify({ text })))).toEqual({ text });
  });

  test('a body refused for its size costs less than three times its bytes', () => {
    const body = Buffer.from(`[${'0,'.repeat(4_000_000)}0]`);
    const before = process.memoryUsage();
    for (let i = 0; i < 5; i++) thrown(() => parseJsonBody(body));
    const after = process.memoryUsage();
    expect(after.heapUsed - before.heapUsed).toBeLessThan(body.length);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(body.length);
  });
});

describe('JSON as text in a query or form', () => {
  const read = (text: string) => parseJsonText(text, ['query', 'filter'], '{"a":1}');

  test('is read under the limits of a body and refused at its place', () => {
    expect(read('{"a":[1]}')).toEqual({ a: [1] });
    for (const [text, type] of [
      ['{', 'json_invalid'],
      ['['.repeat(101), 'json_depth'],
      [`[${'0,'.repeat(10_000)}0]`, 'json_values'],
      ['"\\u0000"', 'string_nul'],
    ] as const)
      expect(thrown(() => read(text)).detail).toMatchObject([{ loc: ['query', 'filter'], type }]);
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
