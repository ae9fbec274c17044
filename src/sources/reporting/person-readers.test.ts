import { expect, it } from 'vitest';
import { readersOfPerson } from './person-readers.ts';

it('knows a person by the account, and by the address in lower case where it is told', () => {
  expect(readersOfPerson('account:example:1', 'Ada@Example.com')).toEqual([
    'account:example:1',
    'email:ada@example.com',
  ]);
  expect(readersOfPerson('account:example:1', undefined)).toEqual(['account:example:1']);
  expect(readersOfPerson('account:example:1', '')).toEqual(['account:example:1']);
});
