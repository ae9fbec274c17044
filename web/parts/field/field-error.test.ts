import { expect, test } from 'vitest';
import { ApiError } from '../../../client/api-error.ts';
import { fieldError, isSaidBeside } from './field-error.ts';

const refused = (...locs: (string | number)[][]) =>
  new ApiError({
    status: 422,
    code: 'ValidationFailed',
    message: 'Two fields are wrong.',
    detail: locs.map((loc) => ({ loc, msg: `wrong: ${loc.join('.')}`, type: 'custom' })),
    requestId: null,
  });

test('a field’s error is found by its path, even within a list, and no other field’s', () => {
  const error = refused(['body', 'config', 'repositories', 0], ['body', 'service_account', 'subject']);
  expect(fieldError(error, 'config', 'repositories')).toBe('wrong: body.config.repositories.0');
  expect(fieldError(error, 'service_account', 'subject')).toBe('wrong: body.service_account.subject');
  for (const names of [['config', 'limit'], ['subject'], ['key']])
    expect(fieldError(error, ...names)).toBeUndefined();
});

test('an error without a field is not shown next to any', () => {
  for (const error of [null, new Error('body'), refused()]) expect(fieldError(error, 'key')).toBeUndefined();
});

test('nothing remains to be shown only if each part of an error is next to a field', () => {
  const error = refused(['body', 'config', 'repositories', 0], ['body', 'service_account', 'subject']);
  expect(isSaidBeside(error, 'config', 'service_account')).toBe(true);
  expect(isSaidBeside(error, 'config')).toBe(false);
  for (const other of [null, new Error('body'), refused()]) expect(isSaidBeside(other, 'config')).toBe(false);
});
