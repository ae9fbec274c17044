import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../errors.ts';
import { parseInput } from './parse-input.ts';

function issues(schema: z.ZodType, value: unknown, ...loc: string[]) {
  try {
    parseInput(schema, value, ...loc);
  } catch (error) {
    return (error as AppError).detail; // parseInput throws no other error
  }
  return [];
}

describe('an error for a wrong value says what to send', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['is missing; send a string', z.string(), undefined],
    ['must be a string', z.string(), null],
    ['must be a whole number', z.int(), 1.5],
    ['must be a number', z.coerce.number(), 'many'],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be a list', z.array(z.string()), {}],
    ['must be an object', z.object({}), []],
    ['is empty', z.string().min(1), ''],
    ['must have at least 8 characters', z.string().min(8), 'short'],
    ['must have at most 1,000 characters', z.string().max(1_000), 'x'.repeat(1_001)],
    ['must have at most 2 items', z.array(z.int()).max(2), [1, 2, 3]],
    ['must be at least 1', z.int().min(1), 0],
    ['must be more than 0', z.number().positive(), 0],
    ['must be at most 50', z.int().max(50), 51],
    ['must be less than 1', z.number().lt(1), 1],
    ['must be one of "asc", "desc"', z.enum(['asc', 'desc']), 'up'],
    ['must be "x"', z.literal('x'), 'y'],
    ['must be a URL, such as https://example.com/path', z.url(), 'nowhere'],
    ['must be an ISO 8601 date and time, such as 2026-05-04T10:00:00Z', z.iso.datetime(), 'yesterday'],
  ])('%s', (msg, schema, value) => {
    expect(issues(schema, value)).toMatchObject([{ msg }]);
  });

  test('in the schema’s own words if it has some', () => {
    expect(issues(z.string('name the team'), 1)).toMatchObject([{ msg: 'name the team' }]);
  });
});

test('each issue has its path, after the path of the whole input', () => {
  const schema = z.object({ items: z.array(z.object({ n: z.int() })), name: z.string().min(1) });
  expect(issues(schema, { items: [{ n: 1 }, { n: 'x' }], name: '' }, 'body', 'form')).toEqual([
    { loc: ['body', 'form', 'items', 1, 'n'], msg: 'must be a number', type: 'invalid_type' },
    { loc: ['body', 'form', 'name'], msg: 'is empty', type: 'too_small' },
  ]);
});

test('at most a hundred issues are listed', () => {
  expect(issues(z.array(z.int()), Array(500).fill('x'), 'body')).toHaveLength(100);
});

test('a valid value is returned as its schema transforms it', () => {
  expect(parseInput(z.object({ limit: z.coerce.number() }), { limit: '5' })).toEqual({ limit: 5 });
});
