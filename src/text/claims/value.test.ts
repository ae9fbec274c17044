import { expect, test } from 'vitest';
import { findValues } from './value.ts';

const keysOf = (text: string) => findValues(text).map(({ key }) => key);

test.each([
  ['from 18 May to 15 June 2026', ['05-18', '2026-06-15']],
  ['on May 3rd, 2026 and in June 2026', ['2026-05-03', '2026-06']],
  ['2026-13-40 is no day, 2026-12-04 is', ['2026-12-04']],
  ['219 euros, $5,000 and 3.5 %', ['219 eur', '5000 usd', '3.5 %']],
  ['a 15-minute interval, 11 hours 40 minutes', ['15 min', '700 min']],
  ['6.9 million and 1.62 million euros', ['6900000', '1620000 eur']],
  ['187 of 640, two of the 24 pilot probes', ['187', '640', '2', '24 probe']],
  ['212 gateways', ['212 gateway']],
  ['Version 3.2.3 was withdrawn', ['3.2.3']],
])('“%s” has the values %o', (text, keys) => {
  expect(keysOf(text)).toEqual(keys);
});

test.each([
  ['numbers of names', 'Taproot 3 and API v1 in room 4'],
  ['years', 'It was founded in 2017.'],
  ['times of day', 'The call is at 10:00.'],
  ['text without a number', 'Nothing is decided.'],
])('%s are not values', (_what, text) => {
  expect(keysOf(text)).toEqual([]);
});

test('every value has its position', () => {
  const text = 'First March 14 of 96 gateways, then 5 euros and 7 May 2026, v1.2 of it.';
  for (const { start, end, text: written } of findValues(text)) expect(text.slice(start, end)).toBe(written);
});
