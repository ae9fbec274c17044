import { expect, test } from 'vitest';
import { askedKind } from './asked-kind.ts';

test.each([
  ['When does API v1 end?', 'date'],
  ['What is the launch date?', 'date'],
  ['How many gateways are there?', 'amount'],
  ['What does it cost?', 'amount'],
  ['Who owns it?', 'name'],
  ['Where do the backups go?', 'name'],
  ['Tell me about Taproot 3.', null],
])('“%s” asks for a %s', (question, kind) => {
  expect(askedKind(question)).toBe(kind);
});
