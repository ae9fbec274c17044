import { z } from 'zod';
import { keysOf } from '../../../lib/narrow.ts';
import type { Delivered } from '../../contract.ts';
import { recordOf } from '../../csv-records.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import { SalesforceRecords } from '../salesforce-document.ts';
import { ACTIVITY_FIELDS, objectOf, SOBJECTS } from '../salesforce-objects.ts';
import { querySalesforce, type SalesforceContext, type SalesforceQuestion } from './client.ts';
import { sessionOfToken } from './salesforce-tokens.ts';
import { inParts } from '../../../lib/lists/in-parts.ts';

/** Quotes a text: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_quotedstringescapes.htm */
export const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const listed = (ids: readonly string[]): string => `(${ids.map(quoted).join(', ')})`;

/** Row limit if all fields are queried: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_fields.htm */
const ALL_FIELDS_MAX = 200;
/** Limit of ids per query, which are in a URL of at most 16,384 characters. */
export const AT_ONCE = 100;

const row = z.looseObject({ Id: z.string().regex(/^\w{15,18}$/) });
type Row = z.infer<typeof row>;

const readRows = async (
  ctx: SalesforceContext,
  asked: Omit<SalesforceQuestion<Row>, 'row'>,
): Promise<readonly Row[]> => (await querySalesforce(ctx, { ...asked, row }))?.rows ?? [];

/** Reads up to `AT_ONCE` records of one object with their activities; omits those that are missing or hidden from this user. */
export async function readRecords(ctx: SalesforceContext, ids: readonly string[]): Promise<Delivered[]> {
  const object = objectOf(ids[0] ?? '');
  if (object === null) return [];
  const { name, activities } = SOBJECTS[object];
  const soql = `SELECT FIELDS(ALL) FROM ${name} WHERE Id IN ${listed(ids)} LIMIT ${ALL_FIELDS_MAX}`;
  const records = await readRows(ctx, { soql, isLong: true });
  if (!records.length) return [];
  const found = listed(records.map(({ Id }) => Id));
  const said: Row[] = [];
  for (const activity of keysOf(activities)) {
    const where = `${activities[activity]} IN ${found} AND IsDeleted = false ORDER BY CreatedDate, Id`;
    const asked = `SELECT ${ACTIVITY_FIELDS[activity]} FROM ${activity} WHERE ${where}`;
    said.push(...(await readRows(ctx, { soql: asked, withDeleted: true, isLong: true })));
  }
  const around = new SalesforceRecords();
  for (const user of await readUsers(ctx, [...records, ...said])) around.addUser(recordOf(user));
  for (const one of said) around.addActivity(recordOf(one));
  const { url } = sessionOfToken(ctx.secret ?? '');
  return records.map((record) => {
    const document = around.document(object, record.Id, recordOf(record));
    // Includes the activities in the version: one may change without its record.
    return deliverDocument(record.Id, { ...document, url: `${url}/${record.Id}` });
  });
}

/** Returns the users who own records or wrote activities. */
async function readUsers(ctx: SalesforceContext, rows: readonly Row[]): Promise<Row[]> {
  const named = rows.flatMap(({ OwnerId, CreatedById }) => [OwnerId, CreatedById].map(String));
  const ids = new Set(named.filter((id) => id.startsWith('005')));
  const users: Row[] = [];
  for (const some of inParts([...ids], AT_ONCE)) {
    const soql = `SELECT Id, Name FROM User WHERE Id IN ${listed(some)}`;
    users.push(...(await readRows(ctx, { soql })));
  }
  return users;
}
