import { z } from 'zod';
import type { Delivered, ItemChange } from '../../contract.ts';
import { CsvRecord } from '../../csv-records.ts';
import { inParts } from '../../vendor-http/pages.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import { reportDelivered } from '../../reporting/report-delivered.ts';
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

/** What is said about records, by the object that holds it, and what is read of that. */
export const ACTIVITY_FIELDS = {
  Task: 'FIELDS(STANDARD)',
  Event: 'FIELDS(STANDARD)',
  CaseComment: 'FIELDS(STANDARD)',
  Note: 'FIELDS(STANDARD)',
  // Its text is there a second time, as HTML, and that is many times as long.
  EmailMessage:
    'Id, IsDeleted, ParentId, RelatedToId, Subject, TextBody, FromName, FromAddress, MessageDate, CreatedDate',
} as const;
type ActivityObject = keyof typeof ACTIVITY_FIELDS;

interface ObjectFacts {
  /** As SOQL calls it. */
  name: string;
  /** What its ids begin with: https://help.salesforce.com/s/articleView?id=000385203 */
  prefix: string;
  /** What may be said about it, and the column that names it then. */
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

/** The columns in which rows of an object name the record that they are about; none of a record itself. */
export const parentsOf = (name: string): string[] => [
  ...new Set(
    Object.values(SOBJECTS).flatMap(({ activities }) => new Map(Object.entries(activities)).get(name) ?? []),
  ),
];

/** The object that an id belongs to; null: none that is read. */
export const objectOf = (id: string): SalesforceObject | null =>
  SALESFORCE_OBJECTS.find((object) => id.startsWith(SOBJECTS[object].prefix)) ?? null;

/** A text in SOQL: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_quotedstringescapes.htm */
export const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const listed = (ids: readonly string[]): string => `(${ids.map(quoted).join(', ')})`;

/** The most rows of a question for all fields: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_fields.htm */
const ALL_FIELDS_MAX = 200;
/** So many at once: their ids stand in an address, which has 16,384 characters at most. */
export const AT_ONCE = 100;

const row = z.looseObject({ Id: z.string().regex(/^\w{15,18}$/) });
type Row = z.infer<typeof row>;

const readRows = async (
  ctx: SalesforceContext,
  asked: Omit<SalesforceQuestion<Row>, 'row'>,
): Promise<readonly Row[]> => (await querySalesforce(ctx, { ...asked, row }))?.rows ?? [];

/** As a row of the export has it; what is inside of something else is there a second time. */
function recordOf(fields: Record<string, unknown>): CsvRecord {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && typeof value !== 'object');
  return new CsvRecord(
    filled.map(([name]) => name),
    filled.map(([, value]) => String(value)),
  );
}

/** The record that something was said about, if it is one that is read; null: none. */
export const parentOf = (fields: Record<string, unknown>): string | null =>
  parentOfActivity(recordOf(fields));

/**
 * Reports records, up to `AT_ONCE` of one object, as they are now with all that was said about them; what is not there, or not for this user, is
 * gone. When an answer cannot be read, fewer are asked for, until it is known which record it is.
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
  const there = new Set(all.map(({ item }) => item));
  const left = ids.filter((id) => !there.has(id));
  yield* reportDelivered(ctx, all, left);
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
    // Safe: the keys of `activities` are these.
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

/** Names of those who own records, or said something. */
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
  // Of all that was said too: an activity may change without its record.
  return deliverDocument(Id, { ...salesforceDocument(object, Id, recordOf(record), around), url });
}
