import { expect, test } from 'vitest';
import { personBeforeDash } from './person-before-dash.ts';

test('a certain person before a dash is that person, whatever the whole was taken for', () => {
  const mention = { name: 'Anna Weber - Globex', type: 'ORG' as const, quote: '', confidence: 0.7 };
  const found = (...people: string[]) => personBeforeDash(mention, new Set(people));
  expect(found('Anna Weber')).toEqual({ ...mention, name: 'Anna Weber', type: 'PER' });
  expect(found('Tom Reed')).toBe(mention);
});
