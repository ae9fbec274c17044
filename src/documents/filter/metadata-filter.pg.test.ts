import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/files/any-character.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { AppError } from '../../errors.ts';
import { FILTER_SIZE_MAX, metadataFilterSql, parseMetadataFilter } from './metadata-filter.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.drop());

type Scalar = string | number | boolean | null;
type Document = Record<string, Scalar>;
type Filter = Record<string, unknown>;

/**
 * Matches flat documents of plain values as MongoDB does: a missing key equals null; $ne and $nin are the negation of $eq and $in, so they
 * match missing keys; comparisons are true only between two numbers or two strings (by code point).
 */
function matches(document: Document, filter: Filter): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === '$and') return (value as Filter[]).every((part) => matches(document, part));
    if (key === '$or') return (value as Filter[]).some((part) => matches(document, part));
    if (key === '$not') return !matches(document, value as Filter);
    return meets(document, key, value);
  });
}

function meets(document: Document, key: string, condition: unknown): boolean {
  const own = Object.hasOwn(document, key) ? (document[key] as Scalar) : null;
  if (condition === null || typeof condition !== 'object') return own === condition;
  return Object.entries(condition).every(([op, operand]) => {
    if (op === '$eq') return own === operand;
    if (op === '$ne') return own !== operand;
    if (op === '$in') return (operand as Scalar[]).includes(own);
    if (op === '$nin') return !(operand as Scalar[]).includes(own);
    if (op === '$exists') return Object.hasOwn(document, key) === operand;
    if (op === '$not') return !meets(document, key, operand);
    if (own === null || typeof own !== typeof operand || typeof own === 'boolean') return false;
    const sign = compare(own, operand as string | number);
    return { $gt: sign > 0, $gte: sign >= 0, $lt: sign < 0, $lte: sign <= 0 }[op] ?? false;
  });
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

const key = fc.constantFrom('a', 'b', 'c.d', 'x-1', '__');
const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'b',
    'A',
    '1',
    '10',
    '9',
    'true',
    'null',
    "it's",
    '"q"',
    '\\',
    '%',
    '_',
    'é',
    'e\u0301',
    '😀',
    '\uffff',
    '$a',
  ),
  fc.string({ unit: anyCharacter, maxLength: 5 }).filter((s) => s.isWellFormed() && !s.includes('\0')),
);
const number = fc.oneof(
  fc.constantFrom(
    0,
    1,
    2,
    9,
    10,
    -1,
    0.1,
    1e21,
    1e-7,
    5e-324,
    1.7976931348623157e308,
    Number.MAX_SAFE_INTEGER,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0 || 0),
);
const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const operators: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2 },
    fc.record({ $eq: scalar }),
    fc.record({ $ne: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 4 }) }),
    // Enough values to be compared as one list.
    fc.record({ $nin: fc.array(scalar, { minLength: 21, maxLength: 25 }) }),
    fc.record({ $nin: fc.array(scalar, { maxLength: 4 }) }),
    fc.record({ $exists: fc.boolean() }),
    fc
      .constantFrom('$gt', '$gte', '$lt', '$lte')
      .chain((op) => fc.oneof(text, number).map((v) => ({ [op]: v }))),
    fc.tuple(fc.oneof(text, number), fc.oneof(text, number)).map(([from, to]) => ({ $gte: from, $lt: to })),
    fc.record({ $not: tie('condition') }),
  ),
})).condition;
const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.dictionary(key, fc.oneof(scalar, operators), { maxKeys: 2, noNullPrototype: true }),
    fc.record({ $and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $not: tie('filter') }),
  ),
})).filter;
const documents = fc.array(fc.dictionary(key, scalar, { maxKeys: 4, noNullPrototype: true }), {
  minLength: 1,
  maxLength: 8,
});

test('a filter selects in SQL exactly the documents that MongoDB selects', async () => {
  await fc.assert(
    fc.asyncProperty(documents, filter, async (docs, wanted) => {
      const condition = metadataFilterSql(database.sql, parseMetadataFilter(wanted, []));
      const rows = await database.sql<{ at: number }[]>`
        select d.at from (
          select (t.at - 1)::int as at, t.metadata::jsonb as metadata, null::text as collection
          from unnest(${docs.map((d) => JSON.stringify(d))}::text[]) with ordinality as t (metadata, at)) d
        where ${condition}
        order by d.at`;
      const expected = docs.flatMap((doc, at) => (matches(doc, wanted) ? [at] : []));
      expect(rows.map((row) => row.at)).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('every filter is either accepted or refused with 422, whatever the JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        parseMetadataFilter(value, ['body', 'filter']);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect((error as AppError).status).toBe(422);
      }
    }),
    { numRuns: 500 },
  );
});

test('the conditions and values of one filter are limited together, and the refusal says so', () => {
  const list = Array.from({ length: 900 }, (_, i) => i);
  const some = { $and: [{ a: { $nin: list } }, { b: { $in: list } }] };
  expect(() => parseMetadataFilter(some, ['body', 'filter'])).not.toThrow();
  const tooMany = { $or: [some, { $not: { c: { $nin: list } } }] };
  expect(() => parseMetadataFilter(tooMany, ['body', 'filter'])).toThrow(
    `body.filter: has more than ${FILTER_SIZE_MAX.toLocaleString('en-US')} conditions and values together`,
  );
});

test('nesting inside one condition is limited too', () => {
  let condition: unknown = { $eq: 1 };
  for (let i = 0; i < 40; i++) condition = { $not: condition };
  expect(() => parseMetadataFilter({ a: condition }, ['body'])).toThrow('nests deeper than');
});

test('the values of a long list are looked up in a hash table, not compared one by one with every document', async () => {
  const values = Array.from({ length: 900 }, (_, i) => `value-${i}`);
  const condition = metadataFilterSql(
    database.sql,
    parseMetadataFilter({ $and: [{ a: { $nin: values } }, { b: { $in: values } }] }, []),
  );
  const plan = await database.sql<{ 'QUERY PLAN': string }[]>`
    explain select d.document_id from documents d where d.app_id = 'a' and ${condition}`;
  expect(plan.filter((line) => line['QUERY PLAN'].includes('hashed SubPlan')).length).toBeGreaterThan(0);
  expect(JSON.stringify(plan)).not.toMatch(/= ANY \(/);
});
