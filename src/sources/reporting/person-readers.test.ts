import { expect, it } from 'vitest';
import { readersOfPerson } from './person-readers.ts';

it('identifies a person by the account, and by the lower-case address if given', () => {
  expect(readersOfPerson('account:example:1', 'Ada@Example.com')).toEqual([
    'account:example:1',
    'email:ada@example.com',
  ]);
  expect(readersOfPerson('account:example:1', undefined)).toEqual(['account:example:1']);
  expect(readersOfPerson('account:example:1', '')).toEqual(['account:example:1']);
});
