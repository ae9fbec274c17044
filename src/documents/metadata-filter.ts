import type { Db, Fragment } from '../db/types.ts';
import { invalidField } from '../errors.ts';

/** A parsed metadata filter, with MongoDB's meaning: a missing key equals null, `$ne` and `$nin` match missing keys. */
export type MetadataFilter =
  | { op: 'and' | 'or'; parts: MetadataFilter[] }
  | { op: 'not'; part: MetadataFilter }
  | { op: 'eq'; key: string; value: Scalar }
  | { op: 'in'; key: string; values: Scalar[] }
  | { op: 'gt' | 'gte' | 'lt' | 'lte'; key: string; value: string | number }
  | { op: 'exists'; key: string };

type Scalar = string | number | boolean | null;
type Place = (string | number)[];

const PARTS_MAX = 100;
const DEPTH_MAX = 10;

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a filter object; 422 names what is wrong in it. */
export function parseMetadataFilter(input: unknown, loc: Place, depth = 0): MetadataFilter {
  if (!isObject(input)) throw invalidField(loc, 'must be an object such as {"department": "engineering"}');
  if (depth > DEPTH_MAX) throw invalidField(loc, `nests deeper than ${DEPTH_MAX} levels`);
  const entries = Object.entries(input);
  if (entries.length > PARTS_MAX) throw invalidField(loc, `has more than ${PARTS_MAX} conditions`);
  const parts = entries.map(([key, value]) => {
    if (key === '$and' || key === '$or') return parseList(key, value, [...loc, key], depth);
    if (key === '$not')
      return { op: 'not' as const, part: parseMetadataFilter(value, [...loc, key], depth + 1) };
    if (key.startsWith('$'))
      throw invalidField([...loc, key], 'is not an operator here; use $and, $or, $not or a metadata key');
    return parseCondition(key, value, [...loc, key], depth);
  });
  return parts.length === 1 && parts[0] ? parts[0] : { op: 'and', parts };
}

function parseList(key: '$and' | '$or', value: unknown, loc: Place, depth: number): MetadataFilter {
  if (!Array.isArray(value) || value.length === 0 || value.length > PARTS_MAX)
    throw invalidField(loc, `must be a list of 1 to ${PARTS_MAX} filters`);
  return {
    op: key === '$and' ? 'and' : 'or',
    parts: value.map((part, i) => parseMetadataFilter(part, [...loc, i], depth + 1)),
  };
}

function parseCondition(key: string, value: unknown, loc: Place, depth: number): MetadataFilter {
  if (isScalar(value)) return { op: 'eq', key, value };
  if (!isObject(value) || Object.keys(value).length === 0)
    throw invalidField(loc, 'must be a plain value or an object of operators such as {"$gt": 3}');
  const parts = Object.entries(value).map(([op, operand]) =>
    parseOperator(key, op, operand, [...loc, op], depth),
  );
  return parts.length === 1 && parts[0] ? parts[0] : { op: 'and', parts };
}

function parseOperator(key: string, op: string, operand: unknown, loc: Place, depth: number): MetadataFilter {
  switch (op) {
    case '$eq':
    case '$ne': {
      if (!isScalar(operand)) throw invalidField(loc, 'must be a string, number, boolean or null');
      const part: MetadataFilter = { op: 'eq', key, value: operand };
      return op === '$eq' ? part : { op: 'not', part };
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (typeof operand !== 'number' && typeof operand !== 'string')
        throw invalidField(loc, 'must be a number or a string');
      return { op: op.slice(1) as 'gt' | 'gte' | 'lt' | 'lte', key, value: operand };
    case '$in':
    case '$nin': {
      if (!Array.isArray(operand) || operand.length > 1000 || !operand.every(isScalar))
        throw invalidField(loc, 'must be a list of at most 1000 plain values');
      const part: MetadataFilter = { op: 'in', key, values: operand };
      return op === '$in' ? part : { op: 'not', part };
    }
    case '$exists':
      if (typeof operand !== 'boolean') throw invalidField(loc, 'must be true or false');
      return operand ? { op: 'exists', key } : { op: 'not', part: { op: 'exists', key } };
    case '$not':
      return { op: 'not', part: parseCondition(key, operand, loc.slice(0, -1), depth + 1) };
    default:
      throw invalidField(
        loc,
        'is not an operator; use $eq $ne $gt $gte $lt $lte $in $nin $exists $and $or $not',
      );
  }
}

/** The SQL condition of a filter over the jsonb column `d.metadata`; every key and value is a parameter. Never null, so `not` is exact. */
export function metadataFilterSql(db: Db, filter: MetadataFilter): Fragment {
  switch (filter.op) {
    case 'and':
      return filter.parts.reduce((all, part) => db`${all} and ${metadataFilterSql(db, part)}`, db`true`);
    case 'or':
      return db`(${filter.parts.reduce((any, part) => db`${any} or (${metadataFilterSql(db, part)})`, db`false`)})`;
    case 'not':
      return db`not (${metadataFilterSql(db, filter.part)})`;
    case 'exists':
      return db`jsonb_exists(d.metadata, ${filter.key})`;
    case 'eq':
      // A missing key equals null in MongoDB.
      if (filter.value === null)
        return db`coalesce(d.metadata -> ${filter.key}, 'null'::jsonb) = 'null'::jsonb`;
      return db`d.metadata @> ${db.json({ [filter.key]: filter.value })}::jsonb`;
    case 'in': {
      const anyOf = filter.values.map((value): MetadataFilter => ({ op: 'eq', key: filter.key, value }));
      return metadataFilterSql(db, { op: 'or', parts: anyOf });
    }
    default:
      return compareSql(db, filter);
  }
}

/** Ordered comparison is only between values of one type, as in MongoDB; strings compare by code point. */
function compareSql(
  db: Db,
  { op, key, value }: { op: 'gt' | 'gte' | 'lt' | 'lte'; key: string; value: string | number },
) {
  const sign = { gt: db`>`, gte: db`>=`, lt: db`<`, lte: db`<=` }[op];
  if (typeof value === 'number') {
    return db`coalesce(case when jsonb_typeof(d.metadata -> ${key}) = 'number' then (d.metadata ->> ${key})::numeric ${sign} ${value}::numeric end, false)`;
  }
  return db`coalesce(case when jsonb_typeof(d.metadata -> ${key}) = 'string' then (d.metadata ->> ${key}) collate "C" ${sign} ${value} end, false)`;
}
