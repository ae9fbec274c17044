import { expect, test } from 'vitest';
import { namesAgree } from './names-agree.ts';

test.each([
  ['Priyanka Raghunathan', 'Pri'],
  ['Robert Miller', 'Bob Miller'],
  ['Anna Berg', 'Anna Schmidt'],
  ['J. Smith', 'John Smith'],
  ['Smith, John', 'John Smith'],
  ['John Smith', 'jsmith'],
  ['Åse Ødegård', 'Ase Odegard'],
  ['Matteo Collina', 'mcollina'],
  ['Yuri Gribov', 'Yury Gribov'],
  ['Noah Spahn', 'Noha Spahn'],
])('%s and %s may be the same', (left, right) => {
  expect([namesAgree(left, right), namesAgree(right, left)]).toEqual([true, true]);
});

test.each([
  ['Jane Smith', 'John Smith'],
  ['Anna Berg', 'Tom Weber'],
  ['Acme Support', 'Jane Doe'],
  ['', 'Jane Doe'],
  ['Yuri Gribov', 'Yury Weber'],
  ['Dora Smith', 'Nora Smith'],
  ['Ann Smith', 'Amy Smith'],
  ['Jana Smith', 'Joan Smith'],
])('%s and %s cannot be the same', (left, right) => {
  expect([namesAgree(left, right), namesAgree(right, left)]).toEqual([false, false]);
});
