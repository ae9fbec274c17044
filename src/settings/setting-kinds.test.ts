import { describe, expect, test } from 'vitest';
import { flag, integer, modelChoice, networks, origins, serverUrl, tokenPrices } from './setting-kinds.ts';

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('a whole number comes as text and is checked against its bounds', () => {
  expect(integer(1, 5).parse('3')).toBe(3);
  for (const value of ['0', '6', '2.5', 'three']) expect(accepts(integer(1, 5), value)).toBe(false);
});

test('a switch is true or false and nothing else', () => {
  expect([flag.parse('true'), flag.parse('false')]).toEqual([true, false]);
  for (const value of ['yes', '1', 'TRUE', '']) expect(accepts(flag, value)).toBe(false);
});

describe('origins', () => {
  test('none, one or several, as browsers send them', () => {
    expect(origins().parse(undefined)).toEqual([]);
    expect(origins().parse('https://a.example, http://localhost:3000')).toEqual([
      'https://a.example',
      'http://localhost:3000',
    ]);
  });

  test.each(['a.example', 'https://a.example/', 'https://a.example/x', 'null', '*', 'HTTPS://a.example'])(
    'refuses %s',
    (value) => {
      expect(accepts(origins(), value)).toBe(false);
    },
  );
});

describe('networks', () => {
  test('none, one or several, with or without a prefix', () => {
    expect(networks().parse(undefined)).toEqual([]);
    expect(networks().parse('10.0.0.0/8, 127.0.0.1 ,::1,fd00::/8')).toEqual([
      '10.0.0.0/8',
      '127.0.0.1',
      '::1',
      'fd00::/8',
    ]);
  });

  test.each(['10.0.0.0/33', 'fd00::/129', '10.0.0', 'example.org', '10.0.0.0/8/8', '10.0.0.0/'])(
    'refuses %s',
    (value) => {
      expect(accepts(networks(), value)).toBe(false);
    },
  );
});

test('a model is builtin, or a known provider and a name', () => {
  for (const value of ['builtin', 'ollama:llama3', 'openai-compatible:a/b'])
    expect(accepts(modelChoice, value)).toBe(true);
  for (const value of ['', 'ollama', 'ollama:', 'other:model', 'openai:two words'])
    expect(accepts(modelChoice, value)).toBe(false);
});

test('a server address contains no credentials', () => {
  expect(accepts(serverUrl, 'https://models.example:8000/v1')).toBe(true);
  for (const value of ['ftp://models.example', 'models.example', 'https://user:secret@models.example'])
    expect(accepts(serverUrl, value)).toBe(false);
});

describe('prices of tokens', () => {
  test.each([
    ['3/15 USD', { prompt: 3, completion: 15, currency: 'USD' }],
    ['0.25/1.5 EUR', { prompt: 0.25, completion: 1.5, currency: 'EUR' }],
    ['0/0 JPY', { prompt: 0, completion: 0, currency: 'JPY' }],
  ])('%s is understood', (text, prices) => {
    expect(tokenPrices.parse(text)).toEqual(prices);
  });

  test.each([
    '',
    '3',
    '3/15',
    '3/15 usd',
    '3/15 US',
    '-3/15 USD',
    '3,5/15 USD',
    '3/15 USD x',
    '1e3/15 USD',
    '1234567890/1 USD',
  ])('%j is refused with an example', (text) => {
    const { error } = tokenPrices.safeParse(text);
    expect(error?.issues[0]?.message).toContain('3/15 USD');
  });
});
