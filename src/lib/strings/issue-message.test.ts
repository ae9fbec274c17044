import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

const problemOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: issueMessage }).error?.issues[0]?.message;

test('a bound is said with its number', () => {
  expect(problemOf(z.coerce.number().max(65_535), '99999')).toBe('must be at most 65,535');
  expect(problemOf(z.string().min(1), '')).toBe('is empty');
  expect(problemOf(z.array(z.int()).max(2), [1, 2, 3])).toBe('must have at most 2 items');
});

test('a missing value, a wrong type and a wrong format say what to send', () => {
  expect(problemOf(z.string(), undefined)).toBe('is missing; send a string');
  expect(problemOf(z.boolean(), 'yes')).toBe('must be true or false');
  expect(problemOf(z.url(), 'nowhere')).toBe('must be a URL, such as https://example.com/path');
});

test('a name that is not accepted says which names are', () => {
  const named = z.record(z.string().regex(/^[a-z]+$/, 'must be of a-z'), z.string());
  expect(problemOf(named, { 'a b': 'x' })).toBe('its name must be of a-z');
});
