import { z } from 'zod';
import type { Delivered, ItemChange } from '../../contract.ts';
import { CsvRecord } from '../../csv-records.ts';
import { inParts } from '../../vendor-http/pages.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import { reportNow } from '../../reporting/report-delivered.ts';
import { VendorError } from '../../vendor-error.ts';
import {
  addActivity,
  addUserName,
  parentOfActivity,
  type RecordNeighbors,
  SALESFORCE_OBJECTS,
  type SalesforceObject,
  salesforceDocument,
} from '../salesforce-export.ts';
import { addressOf, querySalesforce, type SalesforceContext, type SalesforceQuestion } from './client.ts';

/** Objects of activities about records, and the fields to read. */
export const ACTIVITY_FIELDS = {
  Task: 'FIELDS(STANDARD)',
  Event: 'FIELDS(STANDARD)',
  CaseComment: 'FIELDS(STANDARD)',
  Note: 'FIELDS(STANDARD)',
  // Omits the HTML copy of the text, which is many times as long.
  EmailMessage:
    'Id, IsDeleted, ParentId, RelatedToId, Subject, TextBody, FromName, FromAddress, MessageDate, CreatedDate',
} as const;
type ActivityObject = keyof typeof ACTIVITY_FIELDS;

interface ObjectFacts {
  /** Its name in SOQL. */
  name: string;
  /** The prefix of its ids: https://help.salesforce.com/s/articleView?id=000385203 */
  prefix: string;
  /** Activities that may be about it, and the column that refers to it. */
  activities: Partial<Record<ActivityObject, string>>;
}

const OF_PERSON = { Task: 'WhoId', Event: 'WhoId', Note: 'ParentId' } as const;
const OF_THING = { Task: 'WhatId', Event: 'WhatId', Note: 'ParentId' } as const;

const OF_DEALING = { ...OF_THING, EmailMessage: 'RelatedToId' } as const;
const OF_CASE = { ...OF_THING, EmailMessage: 'ParentId', CaseComment: 'ParentId' } as const;

export const SOBJECTS: Readonly<Record<SalesforceObject, ObjectFacts>> = {
  account: { name: 'Account', prefix: '001', activities: OF_DEALING },
  contact: { name: 'Contact', prefix: '003', activities: OF_PERSON },
  lead: { name: 'Lead', prefix: '00Q', activities: OF_PERSON },
  opportunity: { name: 'Opportunity', prefix: '006', activities: OF_DEALING },
  case: { name: 'Case', prefix: '500', activities: OF_CASE },
};

/** Returns the columns in which rows of an object refer to the record they are about; none for a record itself. */
export const parentsOf = (name: string): string[] => [
  ...new Set(
    Object.values(SOBJECTS).flatMap(({ activities }) => new Map(Object.entries(activities)).get(name) ?? []),
  ),
];

/** Returns the object that an id belongs to, or null if it is not read. */
export const objectOf = (id: string): SalesforceObject | null =>
  SALESFORCE_OBJECTS.find((object) => id.startsWith(SOBJECTS[object].prefix)) ?? null;

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

/** Converts fields to a row of the export; omits nested objects, which repeat other fields. */
function recordOf(fields: Record<string, unknown>): CsvRecord {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && typeof value !== 'object');
  return new CsvRecord(
    filled.map(([name]) => name),
    filled.map(([, value]) => String(value)),
  );
}

/** Returns the record that an activity is about, or null. */
export const parentOf = (fields: Record<string, unknown>): string | null =>
  parentOfActivity(recordOf(fields));

/**
 * Reports records, up to `AT_ONCE` of one object, as they are now with their activities; those missing or hidden from this user are gone.
 * If an answer is unreadable, splits the request until the record that causes it is found.
 */
export async function* reportRecords(
  ctx: SalesforceContext,
  object: SalesforceObject,
  ids: readonly string[],
): AsyncGenerator<ItemChange> {
  let all: Delivered[];
  try {
    all = await readRecords(ctx, object, ids);
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'contract') throw error;
    const half = Math.ceil(ids.length / 2);
    const [item = ''] = ids;
    if (ids.length === 1) yield { kind: 'failure', item, error };
    else for (const part of [ids.slice(0, half), ids.slice(half)]) yield* reportRecords(ctx, object, part);
    return;
  }
  const found = new Map(all.map((delivered) => [delivered.item, delivered]));
  yield* reportNow(ctx, new Map(ids.map((id) => [id, found.get(id) ?? null])));
}

export async function readRecords(
  ctx: SalesforceContext,
  object: SalesforceObject,
  ids: readonly string[],
): Promise<Delivered[]> {
  const { name, activities } = SOBJECTS[object];
  const soql = `SELECT FIELDS(ALL) FROM ${name} WHERE Id IN ${listed(ids)} LIMIT ${ALL_FIELDS_MAX}`;
  const records = await readRows(ctx, { soql, isLong: true });
  if (!records.length) return [];
  const found = listed(records.map(({ Id }) => Id));
  const said: Row[] = [];
  for (const [activity, column] of Object.entries(activities)) {
    // Safe: these are the keys of `activities`.
    const fields = ACTIVITY_FIELDS[activity as ActivityObject];
    const where = `${column} IN ${found} AND IsDeleted = false ORDER BY CreatedDate, Id`;
    const asked = `SELECT ${fields} FROM ${activity} WHERE ${where}`;
    said.push(...(await readRows(ctx, { soql: asked, withDeleted: true, isLong: true })));
  }
  const around: RecordNeighbors = { userNames: new Map(), activities: new Map() };
  for (const user of await readUsers(ctx, [...records, ...said])) addUserName(recordOf(user), around);
  for (const one of said) addActivity(recordOf(one), around);
  return Promise.all(records.map((record) => deliver(ctx, object, { record, around })));
}

/** Returns the users who own records or wrote activities. */
async function readUsers(ctx: SalesforceContext, rows: readonly Row[]): Promise<Row[]> {
  const ids = new Set(
    rows.flatMap(({ OwnerId, CreatedById }) =>
      [OwnerId, CreatedById].filter((id) => typeof id === 'string' && id.startsWith('005')),
    ),
  );
  const users: Row[] = [];
  for (const some of inParts([...ids].map(String), AT_ONCE)) {
    const soql = `SELECT Id, Name FROM User WHERE Id IN ${listed(some)}`;
    users.push(...(await readRows(ctx, { soql })));
  }
  return users;
}

async function deliver(
  ctx: SalesforceContext,
  object: SalesforceObject,
  { record, around }: { record: Row; around: RecordNeighbors },
): Promise<Delivered> {
  const { Id } = record;
  const url = await addressOf(ctx, Id);
  // Includes the activities in the version: one may change without its record.
  return deliverDocument(Id, { ...salesforceDocument(object, Id, recordOf(record), around), url });
}
