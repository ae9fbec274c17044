import { z } from 'zod';
import type { Account, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportTogether } from '../../reporting/report-items.ts';
import { VendorError } from '../../vendor-error.ts';
import { inParts, walkPages } from '../../vendor-http/pages.ts';
import { ACTIVITY_FIELDS, objectOf, parentsOf, SOBJECTS } from '../salesforce-objects.ts';
import { querySalesforce, readIdentity, salesforceConfig, type SalesforceContext } from './client.ts';
import { AT_ONCE, parentOf, quoted, readRecords } from './records.ts';

const salesforceCursor = z.object({
  v: z.literal(1),
  /** The objects to read. */
  objects: z.string(),
  /** When everything was last read from the start, in milliseconds since 1970. */
  wholeAt: z.number(),
  /** Up to when changes are known; null while everything is being read. */
  since: z.number().nullable(),
  /** The round in progress: when it started, the current object, and its last row read; null: the next round starts. */
  turn: z.object({ began: z.number(), name: z.string(), after: z.string() }).nullable(),
});
type SalesforceCursor = z.infer<typeof salesforceCursor>;

/** A change becomes visible when its transaction ends, but has the time at which it was made: a transaction may take ten minutes. */
const OVERLAP_MS = 15 * 60_000;
const WEEK_MS = 7 * 86_400_000;
/** Only ids: as many as fit in one answer. */
const LISTED_AT_ONCE = 2_000;

/** Accounts, contacts, leads, opportunities and cases of a Salesforce organization. */
export const salesforceConnector = defineConnector({
  source: 'salesforce',
  name: 'Salesforce',
  auth: 'key',
  everyMs: 200,
  // Deleted records count as changed while in the recycle bin; records hidden from this user just disappear from the list.
  listingHours: 24,
  config: salesforceConfig,
  cursor: salesforceCursor,
  check: checkAccess,
  changes: readSalesforce,
  listIds: listItems,
  fetch: fetchRecord,
});

const nameRow = z.looseObject({ Name: z.string() });
const listedRow = z.looseObject({ Id: z.string(), SystemModstamp: z.string(), IsDeleted: z.boolean() });
type ListedRow = z.infer<typeof listedRow>;

async function checkAccess(ctx: SalesforceContext): Promise<Account> {
  const id = await readIdentity(ctx);
  let seen = 0;
  for (const object of ctx.config.objects) {
    const soql = `SELECT Id FROM ${SOBJECTS[object].name} LIMIT 1`;
    if (await querySalesforce(ctx, { soql, row: z.looseObject({}) })) seen++;
  }
  if (seen === 0) throw seesNothing(ctx);
  const found = await querySalesforce(ctx, { soql: 'SELECT Name FROM Organization LIMIT 1', row: nameRow });
  return { id, label: found?.rows[0]?.Name ?? 'Salesforce' };
}

const seesNothing = ({ config }: SalesforceContext): VendorError =>
  new VendorError(
    'scope',
    `The user that Salesforce is read as sees none of these: ${config.objects.join(', ')}. Give that user the right to read them.`,
  );

interface Walk {
  /** Null: everything, ordered by id; else what was changed or deleted since, ordered by time. */
  since: number | null;
  /** The key of the last row read; empty: from the start. */
  after: string;
}

/**
 * Returns the rows of an object. Each page starts after the last row, since Salesforce's own cursors expire. None if there is no such
 * object for this user.
 */
async function* walkRows(
  ctx: SalesforceContext,
  name: string,
  { since, after: start }: Walk,
): AsyncGenerator<{ rows: ListedRow[]; at: number }> {
  const order = since === null ? 'Id' : 'SystemModstamp, Id';
  const columns = ['Id', 'SystemModstamp', 'IsDeleted', ...parentsOf(name)].join(', ');
  const pages = walkPages('Salesforce', start, async (after) => {
    const where = whereClause({ since, after: after ?? '' });
    const soql = `SELECT ${columns} FROM ${name} WHERE ${where} ORDER BY ${order} LIMIT ${LISTED_AT_ONCE}`;
    const found = await querySalesforce(ctx, { soql, withDeleted: since !== null, row: listedRow });
    const last = found?.rows[LISTED_AT_ONCE - 1];
    return { found, next: last ? placeOf(last, since) : null };
  });
  for await (const { found } of pages) if (found) yield found;
}

function whereClause({ since, after }: Walk): string {
  if (since === null) return after ? `Id > ${quoted(after)}` : 'Id != null';
  if (!after) return `SystemModstamp >= ${timeOf(since - OVERLAP_MS)}`;
  const [time = '', id = ''] = after.split(' ');
  return `(SystemModstamp > ${time} OR (SystemModstamp = ${time} AND Id > ${quoted(id)}))`;
}

const placeOf = ({ SystemModstamp, Id }: ListedRow, since: number | null): string =>
  since === null ? Id : `${timeOf(Date.parse(SystemModstamp))} ${Id}`;

/** A time in SOQL, in whole seconds: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_dateformats.htm */
const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

async function* listItems(ctx: SalesforceContext): AsyncGenerator<string> {
  let seen = 0;
  for (const object of ctx.config.objects)
    for await (const { rows } of walkRows(ctx, SOBJECTS[object].name, { since: null, after: '' })) {
      seen++;
      for (const { Id } of rows) yield Id;
    }
  if (seen === 0) throw seesNothing(ctx);
}

async function* readSalesforce(
  ctx: SalesforceContext,
  cursor: SalesforceCursor | null,
): AsyncGenerator<VendorChange<SalesforceCursor>> {
  const objects = ctx.config.objects.join();
  if (cursor && cursor.objects !== objects)
    throw new VendorError('cursor', 'The objects to read have changed.');
  const { since = null, turn = null } = cursor ?? {};
  const names = ctx.config.objects.map((object) => SOBJECTS[object].name);
  if (since !== null) names.push(...Object.keys(ACTIVITY_FIELDS));
  let began = turn?.began ?? null;
  for (const name of names.slice(Math.max(0, names.indexOf(turn?.name ?? '')))) {
    if (began === null && parentsOf(name).length) break;
    const after = turn?.name === name ? turn.after : '';
    for await (const { rows, at } of walkRows(ctx, name, { since, after })) {
      began ??= at;
      const wholeAt = cursor?.wholeAt ?? began;
      if (began - wholeAt > WEEK_MS) throw new VendorError('cursor', 'Everything is read again once a week.');
      for (const some of inParts(rows, AT_ONCE)) {
        yield* reportRows(ctx, name, some);
        const place = { began, name, after: some.map((row) => placeOf(row, since)).at(-1) ?? '' };
        yield { kind: 'page', cursor: { v: 1, objects, wholeAt, since, turn: place } };
      }
    }
  }
  if (began === null) throw seesNothing(ctx);
  const wholeAt = cursor?.wholeAt ?? began;
  yield { kind: 'page', cursor: { v: 1, objects, wholeAt, since: began, turn: null } };
}

/** Reports the records of rows: the rows themselves, or the records that activities are about. */
async function* reportRows(
  ctx: SalesforceContext,
  name: string,
  rows: readonly ListedRow[],
): AsyncGenerator<ItemChange> {
  const isActivity = parentsOf(name).length > 0;
  const [deleted = [], there = []] = [true, false].map((is) => rows.filter((row) => row.IsDeleted === is));
  if (!isActivity) for (const { Id } of deleted) yield { kind: 'gone', item: Id };
  const ids = isActivity ? rows.flatMap((row) => parentOf(row) ?? []) : there.map(({ Id }) => Id);
  for (const [object, own] of Map.groupBy(new Set(ids), objectOf))
    if (object && ctx.config.objects.includes(object))
      yield* reportTogether(ctx, own, (part) => readRecords(ctx, object, part));
}

async function fetchRecord(ctx: SalesforceContext, item: string): Promise<Delivered | null> {
  const object = objectOf(item);
  const [delivered] = object ? await readRecords(ctx, object, [item]) : [];
  return delivered ?? null;
}
