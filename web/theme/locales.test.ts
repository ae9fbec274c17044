import { expect, test } from 'vitest';
import { intlLocales } from './locales.ts';

test('a language that Intl rejects is made valid, or omitted', () => {
  expect(intlLocales(['en-US@posix', 'de', 'x_y', ''])).toEqual(['en-US', 'de']);
});
