import { expect, test } from 'vitest';
import { calledTitle } from './called-title.ts';

test.each([
  ['Add PayPal', { identifier: 'SHOP-398' }, 'SHOP-398 Add PayPal'],
  ['SHOP-398: Add PayPal', { identifier: 'SHOP-398' }, 'SHOP-398: Add PayPal'],
  ['Add PayPal', {}, 'Add PayPal'],
  ['Add PayPal', { identifier: 7 }, 'Add PayPal'],
  ['Add PayPal', { identifier: 'x'.repeat(65) }, 'Add PayPal'],
  [null, { identifier: 'SHOP-398' }, 'SHOP-398'],
  [null, {}, ''],
])('%s with %j is called “%s”', (title, metadata, called) => {
  expect(calledTitle({ title, metadata })).toBe(called);
});
