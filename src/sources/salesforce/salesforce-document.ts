import type { RawBlock, Sender } from '../../parse/block.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { type CsvRecord, csvDate } from '../csv-records.ts';
import { type SalesforceObject, SOBJECTS } from './salesforce-objects.ts';

const PARENT_COLUMNS = ['WhatId', 'ParentId', 'RelatedToId', 'WhoId', 'AccountId'];
const TOLD = [
  'Id',
  'IsDeleted',
  'CreatedDate',
  'LastModifiedDate',
  'SystemModstamp',
  'OwnerId',
  'Description',
  // These depend on the viewer, not on the record.
  'LastViewedDate',
  'LastReferencedDate',
  'PhotoUrl',
];

/** Data about records from other objects, by 15-character id. */
export interface RecordNeighbors {
  userNames: Map<string, string>;
  activities: Map<string, RawBlock[]>;
}

/** Converts a record of the export, with its activities. */
export function salesforceDocument(
  object: SalesforceObject,
  id: string,
  record: CsvRecord,
  { userNames, activities }: RecordNeighbors,
): RawSourceDocument {
  const { type } = SOBJECTS[object];
  const { blocks, metadata } = record.rest(TOLD);
  const said = (activities.get(shortId(id)) ?? []).toSorted((a, b) =>
    (a.date ?? '').localeCompare(b.date ?? ''),
  );
  const description = record.get('Description');
  const name =
    record.get('Name', 'Subject', 'CaseNumber') ??
    [record.get('FirstName'), record.get('LastName')].filter(Boolean).join(' ');
  const owner = userNames.get(shortId(record.get('OwnerId')));
  const email = record.get('Email')?.toLowerCase() ?? null;
  return {
    source: 'salesforce',
    type,
    resourceId: id,
    title: name || id,
    blocks: [
      ...blocks,
      ...(description === null ? [] : [{ type: 'paragraph', text: description } satisfies RawBlock]),
      ...said,
    ],
    metadata: { ...metadata, ...(owner ? { owner } : {}) },
    warnings: [],
    createdAt: record.date('CreatedDate'),
    lastModified: record.date('LastModifiedDate', 'SystemModstamp'),
    participants: [
      ...(type === 'person' ? [{ name: name || null, email }] : []),
      ...(owner ? [{ name: owner, email: null }] : []),
    ],
  };
}

export function addUserName(user: CsvRecord, { userNames }: RecordNeighbors): void {
  userNames.set(shortId(user.get('Id')), user.get('Name', 'Username') ?? '');
}

/** Returns the record that an activity is about, or null. */
export const parentOfActivity = (record: CsvRecord): string | null => record.get(...PARENT_COLUMNS);

export function addActivity(record: CsvRecord, { userNames, activities }: RecordNeighbors): void {
  const parent = shortId(parentOfActivity(record));
  const text = [record.get('Subject', 'Title'), record.get('Description', 'Body', 'TextBody', 'CommentBody')]
    .filter(Boolean)
    .join('\n');
  if (parent === '' || text === '' || isDeleted(record)) return;
  const date = csvDate(
    record.get('ActivityDateTime', 'StartDateTime', 'MessageDate', 'ActivityDate', 'CreatedDate'),
  );
  const block: RawBlock = {
    type: 'message',
    text,
    content: text,
    sender: senderOf(record, userNames),
    ...(date ? { date } : {}),
  };
  const known = activities.get(parent);
  if (known) known.push(block);
  else activities.set(parent, [block]);
}

/** A mail names its sender; anything else is by its owner or author. */
function senderOf(record: CsvRecord, userNames: ReadonlyMap<string, string>): Sender {
  const email = record.get('FromAddress')?.toLowerCase() ?? null;
  const user = userNames.get(shortId(record.get('OwnerId', 'CreatedById'))) ?? null;
  return { name: record.get('FromName') ?? (email === null ? user : null), email };
}

export function isDeleted(record: CsvRecord): boolean {
  return /^(?:1|true)$/i.test(record.get('IsDeleted') ?? '');
}

/** Ids have 15 characters, optionally with 3 more that only repeat their case. */
function shortId(id: string | null): string {
  return (id ?? '').slice(0, 15);
}
