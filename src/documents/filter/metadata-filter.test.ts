import { describe, expect, test } from 'vitest';
import { FILTER_SIZE_MAX, parseMetadataFilter } from './metadata-filter.ts';

const parse = (input: unknown) => parseMetadataFilter(input, ['body', 'filter']);
const many = (count: number) => Array.from({ length: count }, (_, i) => i);
/** Returns `{ $op: … }` nested this many levels around a condition. */
function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let filter: unknown = { a: 1 };
  for (let i = 0; i < levels; i++) filter = wrap(filter);
  return filter;
}

describe('a filter', () => {
  test.each<[string, unknown, unknown]>([
    ['an empty filter matches everything', {}, { op: 'and', parts: [] }],
    ['a value means equality', { a: 'x' }, { op: 'eq', key: 'a', value: 'x' }],
    ['null is a value', { a: null }, { op: 'eq', key: 'a', value: null }],
    ['$ne is the opposite', { a: { $ne: 1 } }, { op: 'not', part: { op: 'eq', key: 'a', value: 1 } }],
    [
      '$exists false is the opposite',
      { a: { $exists: false } },
      { op: 'not', part: { op: 'exists', key: 'a' } },
    ],
    ['an empty list matches nothing', { a: { $in: [] } }, { op: 'in', key: 'a', values: [] }],
    ['a dot is part of a key', { 'a.b': 1 }, { op: 'eq', key: 'a.b', value: 1 }],
    [
      'keys may have the names of object properties',
      { constructor: 1 },
      { op: 'eq', key: 'constructor', value: 1 },
    ],
    [
      'operators of one key must all hold',
      { a: { $gte: 1, $lt: 2 } },
      {
        op: 'and',
        parts: [
          { op: 'gte', key: 'a', value: 1 },
          { op: 'lt', key: 'a', value: 2 },
        ],
      },
    ],
    [
      'a value among several matches',
      { $or: [{ a: 1 }, { b: 2 }] },
      {
        op: 'or',
        parts: [
          { op: 'eq', key: 'a', value: 1 },
          { op: 'eq', key: 'b', value: 2 },
        ],
      },
    ],
  ])('%s', (_what, input, expected) => {
    expect(parse(input)).toEqual(expected);
  });

  test.each<[unknown, string]>([
    [null, 'body.filter: must be an object such as {"department": "engineering"}'],
    [[], 'body.filter: must be an object such as {"department": "engineering"}'],
    ['a', 'body.filter: must be an object such as {"department": "engineering"}'],
    [{ a: [1] }, 'body.filter.a: must be a plain value or an object of operators such as {"$gt": 3}'],
    [{ a: {} }, 'body.filter.a: must be a plain value or an object of operators such as {"$gt": 3}'],
    [{ a: { b: 1 } }, 'body.filter.a.b: is not an operator; use'],
    [{ a: { $regex: '.*' } }, 'body.filter.a.$regex: is not an operator; use $eq $ne $gt $gte'],
    [{ a: { $where: 'sleep(1)' } }, 'body.filter.a.$where: is not an operator'],
    [{ a: { $eq: [1] } }, 'body.filter.a.$eq: must be a string, number, boolean or null'],
    [{ a: { $gt: true } }, 'body.filter.a.$gt: must be a number or a string'],
    [{ a: { $lte: null } }, 'body.filter.a.$lte: must be a number or a string'],
    [{ a: { $in: 'x' } }, 'body.filter.a.$in: must be a list of at most 1000 plain values'],
    [{ a: { $nin: [{}] } }, 'body.filter.a.$nin: must be a list of at most 1000 plain values'],
    [{ a: { $in: many(1_001) } }, 'body.filter.a.$in: must be a list of at most 1000 plain values'],
    [{ a: { $exists: 1 } }, 'body.filter.a.$exists: must be true or false'],
    [{ a: { $not: [] } }, 'body.filter.a: must be a plain value'],
    [{ $and: [] }, 'body.filter.$and: must be a list of 1 to 100 filters'],
    [{ $or: { a: 1 } }, 'body.filter.$or: must be a list of 1 to 100 filters'],
    [{ $or: many(101).map(() => ({})) }, 'body.filter.$or: must be a list of 1 to 100 filters'],
    [{ $or: [{ a: 1 }, 7] }, 'body.filter.$or.1: must be an object'],
    [Object.fromEntries(many(101).map((i) => [`k${i}`, i])), 'body.filter: has more than 100 conditions'],
    [nested(11, (inner) => ({ $and: [inner] })), 'nests deeper than 10 levels'],
    [nested(11, (inner) => ({ $not: inner })), 'nests deeper than 10 levels'],
    [{ a: nested(11, (inner) => ({ $not: inner })) }, 'nests deeper than 10 levels'],
  ])('%j is refused with its position: %s', (input, message) => {
    let refusal: unknown;
    try {
      parse(input);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      status: 422,
      code: 'ValidationFailed',
      message: expect.stringContaining(message),
    });
  });

  test('may nest ten levels, with a hundred conditions and a limited number of values in total', () => {
    expect(() => parse(nested(10, (inner) => ({ $and: [inner] })))).not.toThrow();
    expect(() => parse(Object.fromEntries(many(100).map((i) => [`k${i}`, i])))).not.toThrow();
    const full = { a: { $in: many(1_000) }, b: { $in: many(FILTER_SIZE_MAX - 1_004) } };
    expect(() => parse(full)).not.toThrow();
    expect(() => parse({ ...full, c: 1 })).toThrow('conditions and values together; ask in several requests');
  });
});
