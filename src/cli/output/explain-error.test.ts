import { expect, test } from 'vitest';
import { ApiError, UnreachableError } from '../../../client/api-error.ts';
import { CliError } from '../cli-error.ts';
import { explainError } from './explain-error.ts';

test('every error is a sentence that says what to do', () => {
  expect(explainError(new CliError('No such file.'))).toBe('No such file.');
  const refused = new UnreachableError('http://x', Object.assign(new Error('c'), { code: 'ECONNREFUSED' }));
  expect(explainError(refused)).toMatch(/^http:\/\/x does not answer \(nothing listens there\)\. Start/);
  const denied = new ApiError({
    status: 401,
    code: 'Unauthorized',
    message: 'No.',
    detail: null,
    requestId: 'r1',
  });
  expect(explainError(denied)).toMatch(/^No\. The key was read from .*\(request r1\)$/);
  const full = Object.assign(new Error('ENOTDIR'), {
    errno: -20,
    code: 'ENOTDIR',
    syscall: 'mkdir',
    path: '/a/b',
  });
  expect(explainError(full)).toBe('/a/b cannot be made: a part of the path is a file, not a folder.');
  const noSpace = { errno: -28, code: 'ENOSPC', syscall: 'write' };
  const explain = (more: object) => explainError(Object.assign(new Error('ENOSPC'), noSpace, more));
  expect(explain({ path: '/b/x.zip' })).toBe('/b/x.zip cannot be written: the disk of /b is full.');
  expect(explain({})).toBe('The output cannot be written: the disk is full.');
  expect(explainError(new TypeError('bug'))).toContain('TypeError: bug');
});
