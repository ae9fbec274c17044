import { expect, it } from 'vitest';
import { accountRequest, bearer, jsonRequest } from './account-request.ts';

const API = 'https://api.example.com/v1/things?after=2';

it('sends a token to the origin of the address alone, whatever its path is', () => {
  expect(bearer(API, 'secret')).toEqual({
    origin: 'https://api.example.com',
    headers: { authorization: 'Bearer secret' },
  });
});

it('paces the requests of an account by its own limiter, and authorizes them at its API alone', () => {
  const account = { budget: 'account-1', everyMs: 60, secret: 'secret' };
  expect(accountRequest(account, 'example', API)).toEqual({
    limiter: 'example account-1',
    everyMs: 60,
    credentials: bearer(API, 'secret'),
  });
});

it('sends a body as JSON, and none for a request that only reads', () => {
  expect(jsonRequest({ a: [1] })).toMatchObject({ body: '{"a":[1]}' });
  expect(jsonRequest(undefined)).not.toHaveProperty('body');
});
