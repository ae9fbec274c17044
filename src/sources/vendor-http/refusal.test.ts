import { expect, it } from 'vitest';
import { revokedSignInMessage, refusalByCode, refusalByStatus } from './refusal.ts';

const sentences = { revoked: revokedSignInMessage('Example'), scope: 'Grant the right.' };

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

it('shows a vendor’s text only if it is one word', () => {
  const code = 'user ada@example.com is unknown';
  expect(refusalByStatus({ vendor: 'Example', status: 400, code }, sentences).message).toBe(
    'Example answered 400.',
  );
});

it('a code has the meaning in the vendor’s table, and none if the table lacks it', () => {
  const refusals = { revoked: { 'ended expired': 'Reconnect.' }, scope: { denied: 'Grant the right.' } };
  for (const code of ['ended', 'expired'])
    expect(refusalByCode(code, refusals)).toMatchObject({ kind: 'revoked', message: 'Reconnect.' });
  expect(refusalByCode('denied', refusals)).toMatchObject({ kind: 'scope', message: 'Grant the right.' });
  for (const code of ['', 'other', 'constructor', 'ended expired'])
    expect(refusalByCode(code, refusals)).toBeNull();
});

it('a 400 on a later page means that everything is read again, and on the first page it is an unexpected response', () => {
  const refused = (isLaterPage: boolean) =>
    refusalByStatus({ vendor: 'Example', status: 400, isLaterPage }, sentences).kind;
  expect([refused(true), refused(false)]).toEqual(['cursor', 'contract']);
});
