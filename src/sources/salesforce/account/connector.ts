import { z } from 'zod';
import { type Account, defineConnector, type ItemChange, type VendorChange } from '../../contract.ts';
import { recordOf } from '../../csv-records.ts';
import { reportTogether } from '../../reporting/report-items.ts';
import { VendorError } from '../../vendor-error.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { parentOfActivity } from '../salesforce-document.ts';
import { ACTIVITY_FIELDS, objectOf, parentsOf, SOBJECTS } from '../salesforce-objects.ts';
import {
  askSalesforce,
  querySalesforce,
  salesforceConfig,
  type SalesforceContext,
  salesforceKey,
} from './client.ts';
import { AT_ONCE, quoted, readRecords } from './records.ts';
import { inParts } from '../../../lib/lists/in-parts.ts';

const salesforceCursor = z.object({
  v: z.literal(1),
  /** Up to when changes are known; null while everything is being read. */
  since: z.number().nullable(),
  /** The round in progress: when it started, the current object, and its last row read; null: the next round starts. */
  turn: z.object({ began: z.number(), name: z.string(), after: z.string() }).nullable(),
});
type SalesforceCursor = z.infer<typeof salesforceCursor>;

/** A change becomes visible when its transaction ends, but has the time at which it was made: a transaction may take ten minutes. */
const OVERLAP_MS = 15 * 60_000;
/** Only ids: as many as fit in one answer. */
const LISTED_AT_ONCE = 2_000;

/** Accounts, contacts, leads, opportunities and cases of a Salesforce organization. */
export const salesforceConnector = defineConnector({
  source: 'salesforce',
  name: 'Salesforce',
  auth: 'key',
  keyFlow: salesforceKey,
  everyMs: 200,
  // Deleted records count as changed while in the recycle bin; records hidden from this user just disappear from the list.
  listingHours: 24,
  config: salesforceConfig,
  cursor: salesforceCursor,
  rereadsWithConfig: true,
  // An activity that moved to another record leaves no trace at the former one.
  rereadHours: 7 * 24,
  check: checkAccess,
  changes: readSalesforce,
  listIds: listItems,
  fetch: async (ctx, item) => (await readRecords(ctx, [item]))[0] ?? null,
});

/** The end of the identity is organization and user, `00D…/005…`. */
const resourcesAnswer = z.looseObject({ identity: z.string() });
const nameRow = z.looseObject({ Name: z.string() });
const listedRow = z.looseObject({ Id: z.string(), SystemModstamp: z.string(), IsDeleted: z.boolean() });
type ListedRow = z.infer<typeof listedRow>;

async function checkAccess(ctx: SalesforceContext): Promise<Account> {
  const told = await askSalesforce(ctx, resourcesAnswer);
  const id = /\/id\/(00D\w{12,15}\/005\w{12,15})$/.exec(told?.data.identity ?? '')?.[1];
  if (!id) throw new VendorError('contract', 'Salesforce does not say whose the access is.');
  let seen = 0;
  for (const name of namesOf(ctx)) {
    const soql = `SELECT Id FROM ${name} LIMIT 1`;
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

const namesOf = ({ config }: SalesforceContext): string[] =>
  config.objects.map((object) => SOBJECTS[object].name);

/**
 * Returns the rows of objects, and when their round began: all of them by id, or those changed or deleted since a moment by time. Each page
 * starts after the last row, since Salesforce's own cursors expire. Skips objects that this user does not see; throws `VendorError` if these
 * are all.
 */
async function* walkRows(
  ctx: SalesforceContext,
  names: readonly string[],
  { since, turn }: Pick<SalesforceCursor, 'since' | 'turn'>,
): AsyncGenerator<{ name: string; rows: ListedRow[]; began: number }> {
  let began = turn?.began ?? null;
  for (const name of names.slice(Math.max(0, names.indexOf(turn?.name ?? '')))) {
    if (began === null && parentsOf(name).length) break;
    const columns = ['Id', 'SystemModstamp', 'IsDeleted', ...parentsOf(name)].join(', ');
    const order = since === null ? 'Id' : 'SystemModstamp, Id';
    const pages = walkPages('Salesforce', turn?.name === name ? turn.after : '', async (after) => {
      const where = whereClause(since, after ?? '');
      const soql = `SELECT ${columns} FROM ${name} WHERE ${where} ORDER BY ${order} LIMIT ${LISTED_AT_ONCE}`;
      const found = await querySalesforce(ctx, { soql, withDeleted: since !== null, row: listedRow });
      const last = found?.rows[LISTED_AT_ONCE - 1];
      return { found, next: last ? placeOf(last, since) : null };
    });
    for await (const { found } of pages) {
      began ??= found?.at ?? null;
      if (found && began !== null) yield { name, rows: found.rows, began };
    }
  }
  if (began === null) throw seesNothing(ctx);
}

function whereClause(since: number | null, after: string): string {
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
  for await (const { rows } of walkRows(ctx, namesOf(ctx), { since: null, turn: null }))
    for (const { Id } of rows) yield Id;
}

async function* readSalesforce(
  ctx: SalesforceContext,
  cursor: SalesforceCursor | null,
): AsyncGenerator<VendorChange<SalesforceCursor>> {
  const { since = null, turn = null } = cursor ?? {};
  const names = [...namesOf(ctx), ...(since === null ? [] : Object.keys(ACTIVITY_FIELDS))];
  let at = turn?.began ?? null;
  for await (const { name, rows, began } of walkRows(ctx, names, { since, turn })) {
    at = began;
    for (const some of inParts(rows, AT_ONCE)) {
      yield* reportRows(ctx, name, some);
      const after = some.map((row) => placeOf(row, since)).at(-1) ?? '';
      yield { kind: 'page', cursor: { v: 1, since, turn: { began, name, after } } };
    }
  }
  yield { kind: 'page', cursor: { v: 1, since: at, turn: null } };
}

/** Reports the records of rows: the rows themselves, or the records that activities are about. */
async function* reportRows(
  ctx: SalesforceContext,
  name: string,
  rows: readonly ListedRow[],
): AsyncGenerator<ItemChange> {
  const isActivity = parentsOf(name).length > 0;
  const ids = new Set<string>();
  for (const row of rows) {
    if (isActivity) ids.add(parentOfActivity(recordOf(row)) ?? '');
    else if (row.IsDeleted) yield { kind: 'gone', item: row.Id };
    else ids.add(row.Id);
  }
  for (const [object, own] of Map.groupBy(ids, objectOf))
    if (object && ctx.config.objects.includes(object))
      yield* reportTogether(ctx, own, (part) => readRecords(ctx, part));
}
