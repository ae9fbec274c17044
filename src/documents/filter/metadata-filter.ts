import type { Db, Fragment } from '../../db/types.ts';
import { invalidField } from '../../errors.ts';
import { isRecord } from '../../lib/narrow.ts';
import { formatNumber } from '../../lib/strings/format-number.ts';

/** A parsed metadata filter, with MongoDB's semantics: a missing key equals null, `$ne` and `$nin` match missing keys. */
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
/** Maximum values in a list. */
const VALUES_MAX = 1_000;
/** Maximum conditions and values of a filter in total: each document is compared with all of them. */
export const FILTER_SIZE_MAX = 2_000;

/** What a filter may still contain while it is parsed. */
interface Budget {
  left: number;
  loc: Place;
}

function spend(budget: Budget, size: number): void {
  budget.left -= size;
  if (budget.left < 0)
    throw invalidField(
      budget.loc,
      `has more than ${formatNumber(FILTER_SIZE_MAX)} conditions and values together; ask in several requests`,
      'too_long',
    );
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Parses a filter object; a 422 names the error in it. */
export function parseMetadataFilter(input: unknown, loc: Place): MetadataFilter {
  return parseFilter(input, loc, 0, { left: FILTER_SIZE_MAX, loc });
}

function parseFilter(input: unknown, loc: Place, depth: number, budget: Budget): MetadataFilter {
  if (!isRecord(input)) throw invalidField(loc, 'must be an object such as {"department": "engineering"}');
  if (depth > DEPTH_MAX) throw invalidField(loc, `nests deeper than ${DEPTH_MAX} levels`);
  const entries = Object.entries(input);
  if (entries.length > PARTS_MAX) throw invalidField(loc, `has more than ${PARTS_MAX} conditions`);
  const parts = entries.map(([key, value]) => {
    if (key === '$and' || key === '$or') return parseList(key, value, [...loc, key], depth, budget);
    if (key === '$not')
      return { op: 'not' as const, part: parseFilter(value, [...loc, key], depth + 1, budget) };
    if (key.startsWith('$'))
      throw invalidField([...loc, key], 'is not an operator here; use $and, $or, $not or a metadata key');
    return parseCondition(key, value, [...loc, key], depth, budget);
  });
  return parts.length === 1 && parts[0] ? parts[0] : { op: 'and', parts };
}

function parseList(
  key: '$and' | '$or',
  value: unknown,
  loc: Place,
  depth: number,
  budget: Budget,
): MetadataFilter {
  if (!Array.isArray(value) || value.length === 0 || value.length > PARTS_MAX)
    throw invalidField(loc, `must be a list of 1 to ${PARTS_MAX} filters`);
  return {
    op: key === '$and' ? 'and' : 'or',
    parts: value.map((part, i) => parseFilter(part, [...loc, i], depth + 1, budget)),
  };
}

function parseCondition(
  key: string,
  value: unknown,
  loc: Place,
  depth: number,
  budget: Budget,
): MetadataFilter {
  spend(budget, 1);
  if (depth > DEPTH_MAX) throw invalidField(loc, `nests deeper than ${DEPTH_MAX} levels`);
  if (isScalar(value)) return { op: 'eq', key, value };
  if (!isRecord(value) || Object.keys(value).length === 0)
    throw invalidField(loc, 'must be a plain value or an object of operators such as {"$gt": 3}');
  const parts = Object.entries(value).map(([op, operand]) =>
    parseOperator(key, op, operand, [...loc, op], depth, budget),
  );
  return parts.length === 1 && parts[0] ? parts[0] : { op: 'and', parts };
}

const COMPARISONS = { $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const;

function parseOperator(
  key: string,
  op: string,
  operand: unknown,
  loc: Place,
  depth: number,
  budget: Budget,
): MetadataFilter {
  spend(budget, 1);
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
      return { op: COMPARISONS[op], key, value: operand };
    case '$in':
    case '$nin': {
      if (!Array.isArray(operand) || operand.length > VALUES_MAX || !operand.every(isScalar))
        throw invalidField(loc, `must be a list of at most ${VALUES_MAX} plain values`);
      spend(budget, operand.length);
      const part: MetadataFilter = { op: 'in', key, values: operand };
      return op === '$in' ? part : { op: 'not', part };
    }
    case '$exists':
      if (typeof operand !== 'boolean') throw invalidField(loc, 'must be true or false');
      return operand ? { op: 'exists', key } : { op: 'not', part: { op: 'exists', key } };
    case '$not':
      return { op: 'not', part: parseCondition(key, operand, loc.slice(0, -1), depth + 1, budget) };
    default:
      throw invalidField(
        loc,
        'is not an operator; use $eq $ne $gt $gte $lt $lte $in $nin $exists $and $or $not',
      );
  }
}

/**
 * Returns the SQL condition of a filter over `documents d`: its metadata, and `collection`, which is shown with it. Every key is a
 * parameter, and so are the values, those of a list as one. Never null, so `not` is exact.
 */
export function metadataFilterSql(db: Db, filter: MetadataFilter): Fragment {
  switch (filter.op) {
    case 'and':
      return filter.parts.reduce((all, part) => db`${all} and ${metadataFilterSql(db, part)}`, db`true`);
    case 'or':
      return db`(${filter.parts.reduce((any, part) => db`${any} or (${metadataFilterSql(db, part)})`, db`false`)})`;
    case 'not':
      return db`not (${metadataFilterSql(db, filter.part)})`;
    case 'exists':
      return filter.key === COLLECTION
        ? db`${valueSql(db, filter.key)} is not null`
        : db`jsonb_exists(d.metadata, ${filter.key})`;
    case 'eq':
      return equalsSql(db, filter.key, filter.value);
    case 'in':
      return inSql(db, filter.key, filter.values);
    default:
      return compareSql(db, filter);
  }
}

/** Shown as metadata although it has its own column; a metadata key of that name takes precedence. */
const COLLECTION = 'collection';

const valueSql = (db: Db, key: string): Fragment =>
  key === COLLECTION
    ? db`coalesce(d.metadata -> 'collection', to_jsonb(d.collection))`
    : db`d.metadata -> ${key}`;

function equalsSql(db: Db, key: string, value: Scalar): Fragment {
  // A missing key equals null in MongoDB.
  if (value === null) return db`coalesce(${valueSql(db, key)}, 'null'::jsonb) = 'null'::jsonb`;
  // By containment, which the index supports.
  if (key !== COLLECTION) return db`d.metadata @> ${db.json({ [key]: value })}::jsonb`;
  return db`coalesce(${valueSql(db, key)} = ${db.json(value)}::jsonb, false)`;
}

/**
 * Up to this many values are looked up in the index one by one. More are sent as one parameter, from which the database builds a hash table
 * once: compared one by one (`= any(array)`), a thousand values took a tenth of a millisecond per document.
 */
const INDEXED_VALUES_MAX = 20;

function inSql(db: Db, key: string, values: Scalar[]): Fragment {
  if (values.length <= INDEXED_VALUES_MAX) {
    const anyOf = values.map((value) => equalsSql(db, key, value));
    return db`(${anyOf.reduce((any, part) => db`${any} or ${part}`, db`false`)})`;
  }
  const plain = values.filter((value) => value !== null);
  const isAny = db`coalesce(${valueSql(db, key)} in (select jsonb_array_elements(${db.json(plain)}::jsonb)), false)`;
  return plain.length === values.length ? isAny : db`(${isAny} or ${equalsSql(db, key, null)})`;
}

/** Compares by order, as MongoDB does: only values of one type, and strings by code point. */
function compareSql(
  db: Db,
  { op, key, value }: { op: 'gt' | 'gte' | 'lt' | 'lte'; key: string; value: string | number },
): Fragment {
  const sign = { gt: db`>`, gte: db`>=`, lt: db`<`, lte: db`<=` }[op];
  const own = valueSql(db, key);
  if (typeof value === 'number')
    return db`coalesce(case when jsonb_typeof(${own}) = 'number' then (${own})::numeric ${sign} ${value}::numeric end, false)`;
  return db`coalesce(case when jsonb_typeof(${own}) = 'string' then (${own} #>> '{}') collate "C" ${sign} ${value} end, false)`;
}
