import { expect, it } from 'vitest';
import { accessTakenBack, refusalByStatus } from './refusal.ts';

const sentences = { revoked: accessTakenBack('Example'), scope: 'Grant the right.' };

it.each([
  [401, undefined, 'revoked', 'Connect the account again'],
  [403, 'denied', 'scope', 'Grant the right.'],
  [418, 'teapot', 'contract', 'Example answered 418 (teapot).'],
  [500, undefined, 'contract', 'Example answered 500.'],
])('a refusal by %i says what to do', (status, code, kind, sentence) => {
  const error = refusalByStatus({ vendor: 'Example', status, code }, sentences);
  expect(error.kind).toBe(kind);
  expect(error.message).toContain(sentence);
});

it('shows nothing that a vendor says in more than a word', () => {
  const code = 'user ada@example.com is unknown';
  expect(refusalByStatus({ vendor: 'Example', status: 400, code }, sentences).message).toBe(
    'Example answered 400.',
  );
});
