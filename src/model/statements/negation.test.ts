import { expect, test } from 'vitest';
import { deniedTerms, isNegated } from './negation.ts';

test.each([
  ['It is not on sale.', true],
  ['It isn’t on sale.', true],
  ['Nobody owns it.', true],
  ['Das ist keine Probe.', true],
  ['It is a notable note.', false],
  ['Nora knows.', false],
])('“%s” is a negation: %s', (text, negated) => {
  expect(isNegated(text)).toBe(negated);
});

test.each([
  ['The price is not decided.', ['decid']],
  ['It came without the primer\nstep of before, and nobody minds.', ['primer', 'step', 'mind']],
  ["They don't ship on Monday, which is no secret.", ['ship', 'monday', 'secret']],
  ['All of it is ready.', []],
  ['', []],
])('“%s” denies %j', (text, denied) => {
  expect([...deniedTerms(text)]).toEqual(denied);
});
