import { expect, test } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { createQueryClient, mayPass } from './query-client.ts';

const failure = (status: number) =>
  new ApiError({ status, code: 'X', message: 'x', detail: null, requestId: null });

test('refused requests are not retried, and those that timed out or got no response are', () => {
  expect([401, 403, 404, 409, 422].map((status) => mayPass(failure(status)))).toEqual(Array(5).fill(false));
  expect([429, 500, 503].map((status) => mayPass(failure(status)))).toEqual(Array(3).fill(true));
  expect(mayPass(new Error('no connection'))).toBe(true);
});

test('a 401 on any query or change ends the session’s display', async () => {
  let ended = 0;
  const queries = createQueryClient(() => ended++);
  const fail = (status: number) =>
    queries.fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(failure(status)) });
  await expect(fail(403)).rejects.toThrow();
  expect(ended).toBe(0);
  await expect(fail(401)).rejects.toThrow();
  expect(ended).toBe(1);
});
