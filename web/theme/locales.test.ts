import { expect, test } from 'vitest';
import { intlLocales } from './locales.ts';

test('a language that Intl does not take is made one, or left out', () => {
  expect(intlLocales(['en-US@posix', 'de', 'x_y', ''])).toEqual(['en-US', 'de']);
});
