import { expect, it } from 'vitest';
import { bearer } from './bearer.ts';

it('sends a token to the origin of the address alone, whatever its path is', () => {
  expect(bearer('https://api.example.com/v1/things?after=2', 'secret')).toEqual({
    origin: 'https://api.example.com',
    headers: { authorization: 'Bearer secret' },
  });
});
