import { expect, it } from 'vitest';
import { queryOf } from './query.ts';

it('omits null values and escapes the rest', () => {
  expect(queryOf({ q: 'name = "a&b"', after: null, limit: '2' }).toString()).toBe(
    'q=name+%3D+%22a%26b%22&limit=2',
  );
});
