import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/files/any-character.ts';
import { AppError } from '../../errors.ts';
import { checkText, checkValues, parseJsonText, readJsonBody } from './json-body.ts';

const bytes = (text: string): Buffer => Buffer.from(text);
/** Reads a body that arrives in pieces of this size. */
const read = (body: Buffer, valuesMax?: number, pieceBytes = 65_536): Promise<unknown> => {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceBytes) }, (_, i) =>
    body.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  );
  return readJsonBody(Readable.from(pieces), { bytesMax: 200_000_000, bytesDeclared: null, valuesMax });
};
const refused = async (body: Buffer, valuesMax?: number): Promise<AppError> => {
  const error = await read(body, valuesMax).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};
const thrown = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  }
  throw new Error('nothing was thrown');
};

test('every JSON value that PostgreSQL can store is returned unchanged, however it is split in transit', async () => {
  const storable = fc.jsonValue({ stringUnit: anyCharacter }).filter((value) => {
    const text = JSON.stringify(value);
    return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text) && !text.includes('__proto__');
  });
  await fc.assert(
    fc.asyncProperty(storable, fc.integer({ min: 1, max: 9 }), async (value, pieceBytes) => {
      const json = JSON.stringify(value);
      expect(await read(bytes(json), undefined, pieceBytes)).toEqual(JSON.parse(json));
    }),
  );
});

test('any bytes are read, refused with 400, or refused with 422, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (input) => {
      const error = await read(Buffer.from(input)).catch((reason: unknown) => reason);
      if (error instanceof Error) expect([400, 422]).toContain((error as AppError).status);
    }),
  );
});

describe('400', () => {
  test('for bytes that are not UTF-8, text that is not JSON, and keys that reach for the prototype', async () => {
    for (const input of [
      Buffer.from([0xff]),
      Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
      bytes('{'),
      bytes(' '),
      bytes('{"__proto__":1}'),
      bytes('{"a":[{"__proto__":1}]}'),
    ])
      expect((await refused(input)).status).toBe(400);
    expect(await read(bytes(''))).toBeUndefined();
    expect(Object.getPrototypeOf(await read(bytes('{"constructor":{"prototype":1}}')))).toBe(
      Object.prototype,
    );
  });
});

describe('422 by name of the limit, before the body is parsed', () => {
  const typeOf = async (input: Buffer, valuesMax?: number) => {
    const error = await refused(input, valuesMax);
    return [error.status, (error.detail as { type: string }[])[0]?.type];
  };

  test('for nesting beyond 100 levels, however deep, without exhausting the stack', async () => {
    const nested = (n: number) => bytes('['.repeat(n) + ']'.repeat(n));
    expect(await read(nested(100))).toBeInstanceOf(Array);
    for (const n of [101, 1_000, 1_000_000]) expect(await typeOf(nested(n))).toEqual([422, 'json_depth']);
  });

  test('for more values than the route accepts, flat or nested', async () => {
    const zeros = (n: number) => bytes(`[${Array(n).fill('0').join()}]`);
    expect(await read(zeros(999), 1_000)).toHaveLength(999);
    expect(await typeOf(zeros(1_001), 1_000)).toEqual([422, 'json_values']);
    expect(await typeOf(zeros(4_000_000))).toEqual([422, 'json_values']);
    expect(await typeOf(bytes(`[${'{},'.repeat(4_000_000)}{}]`))).toEqual([422, 'json_values']);
    const deepZeros = bytes('['.repeat(98) + '0,'.repeat(1_500_000) + '0' + ']'.repeat(98));
    expect(await typeOf(deepZeros)).toEqual([422, 'json_values']);
  });

  test('for a string of more than 100 MB, even one that never ends', async () => {
    const text = Buffer.alloc(100_000_002, 'a');
    text[0] = 0x22;
    text[100_000_001] = 0x22;
    expect(await read(text)).toHaveLength(100_000_000);
    expect(await typeOf(Buffer.concat([text.subarray(0, -1), bytes('a"')]))).toEqual([422, 'json_string']);
    expect(await typeOf(Buffer.concat([text.subarray(0, -1), bytes('aa')]))).toEqual([422, 'json_string']);
  });

  test('for an object of more than 10,000 fields, whatever the route accepts', async () => {
    const wide = (n: number) =>
      bytes(JSON.stringify({ a: Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 0])) }));
    expect(await read(wide(10_000))).toHaveProperty('a');
    expect(await typeOf(wide(10_001))).toEqual([422, 'json_fields']);
  });

  test('and brackets, commas and escaped quotes inside strings count as text, wherever a part ends', async () => {
    const text = `${'[{,'.repeat(5_000)}"\\\\"\\`;
    const body = bytes(JSON.stringify({ text }));
    for (const pieceBytes of [1, 2, 3, 7, 20_000]) expect(await read(body, 10, pieceBytes)).toEqual({ text });
  });

  test('at the first byte over it, not at the end of the body', async () => {
    let taken = 0;
    const endless = Readable.from(
      (async function* () {
        for (; taken < 1_000; taken++) yield await setImmediate(Buffer.from('[0,'.repeat(20_000)));
      })(),
    );
    const limits = { bytesMax: 200_000_000, bytesDeclared: 200_000_000 };
    const takenThen = await readJsonBody(endless, limits).catch(() => taken);
    expect(takenThen).toBeLessThan(10);
  });
});

test('a body over its limit is 413 and an interrupted one is 400', async () => {
  const limits = { bytesMax: 10, bytesDeclared: null };
  expect(await readJsonBody(Readable.from([bytes('"12345678"')]), limits)).toBe('12345678');
  await expect(readJsonBody(Readable.from([bytes('"123'), bytes('456789"')]), limits)).rejects.toMatchObject({
    status: 413,
  });
  const broken = Readable.from([bytes('"1')]);
  broken.once('data', () => broken.destroy(new Error('aborted')));
  await expect(readJsonBody(broken, limits)).rejects.toMatchObject({ status: 400 });
});

/** Peak memory that a refused 60 MB body adds to a process, as a multiple of its size. */
const PEAK = `
  import { Readable } from 'node:stream';
  const { readJsonBody } = await import(process.argv[1]);
  const size = 60_000_000;
  const piece = Buffer.alloc(60_000, 'a');
  const pieces = function* () {
    yield Buffer.from('{"text":"');
    for (let i = 0; i < size / piece.length; i++) yield Buffer.from(piece);
    yield Buffer.from(process.argv[2]);
  };
  const before = process.resourceUsage().maxRSS;
  const error = await readJsonBody(Readable.from(pieces()), { bytesMax: 2 * size, bytesDeclared: size + 100 }).catch((e) => e);
  if (error.status !== Number(process.argv[3])) throw error;
  console.log(((process.resourceUsage().maxRSS - before) * 1024) / size);
`;

test('a refused body never takes more than three times its size, even if it is refused after its end', () => {
  const module = new URL('./json-body.ts', import.meta.url).href;
  for (const [end, status] of [
    ['\\u0000"}', '422'],
    ['"}}', '400'],
    [`",${'[0,'.repeat(90)}${'['.repeat(20)}`, '422'],
  ] as const) {
    const times = execFileSync(process.execPath, ['--input-type=module', '-e', PEAK, module, end, status]);
    expect(Number(times.toString())).toBeLessThan(3);
  }
});

describe('JSON as text in a query or form', () => {
  const parse = (text: string) => parseJsonText(text, ['query', 'filter'], '{"a":1}');

  test('is read under the limits of a body and refused at its path', () => {
    expect(parse('{"a":[1]}')).toEqual({ a: [1] });
    for (const [text, type] of [
      ['{', 'json_invalid'],
      ['['.repeat(101), 'json_depth'],
      [`[${'0,'.repeat(10_000)}0]`, 'json_values'],
      ['"\\u0000"', 'string_nul'],
    ] as const)
      expect(thrown(() => parse(text)).detail).toMatchObject([{ loc: ['query', 'filter'], type }]);
  });
});

describe('422 with the position', () => {
  test('for NUL, lone surrogates and endless numbers, in values and in keys', async () => {
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
      const error = await refused(bytes(json));
      expect([json, error.status, error.detail]).toEqual([json, 422, [expect.objectContaining({ loc })]]);
    }
  });

  test('and the path begins where the caller says', () => {
    expect(thrown(() => checkValues({ a: '\0' }, ['query'])).detail).toMatchObject([{ loc: ['query', 'a'] }]);
    expect(thrown(() => checkText('\ud800', ['body', 'file'])).detail).toMatchObject([
      { loc: ['body', 'file'], type: 'string_unicode' },
    ]);
    expect(() => checkText('👩‍🚀 \u202e \uffff', [])).not.toThrow();
  });
});
