import type { DocumentType } from '../../tokens.ts';
import type { RawBlock } from '../../parse/block.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { type CsvRecord, csvDate, csvRecords } from '../csv-records.ts';

const KINDS = new Map<string, DocumentType>([
  ['account', 'company'],
  ['contact', 'person'],
  ['lead', 'person'],
  ['opportunity', 'deal'],
  ['case', 'task'],
]);
/** What is said about a record: it goes into the document of the record it belongs to. */
const ACTIVITIES = ['task', 'event', 'note', 'emailmessage', 'casecomment'];
const PARENT_COLUMNS = ['WhatId', 'ParentId', 'RelatedToId', 'WhoId', 'AccountId'];
const TOLD = [
  'Id',
  'IsDeleted',
  'CreatedDate',
  'LastModifiedDate',
  'SystemModstamp',
  'OwnerId',
  'Description',
];

export function isSalesforceCsv(header: ReadonlySet<string>): boolean {
  return (
    header.has('id') && (header.has('isdeleted') || header.has('systemmodstamp')) && header.has('createddate')
  );
}

/** The object that a file of a Data Export holds, by its name: `Account.csv` is `account`. */
export function salesforceObject(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.csv$/i, '')
    .toLowerCase();
}

/** One file of the export: which object it holds, and its text when asked. */
export interface SalesforceFile {
  object: string;
  text(): Promise<string>;
}

/**
 * Reads a Salesforce Data Export: a company, person, deal or task for every account, contact or lead, opportunity and case, with the
 * tasks, events, notes and mails of that record as its messages. Deleted records are left out.
 */
export async function* readSalesforceExport(
  files: readonly SalesforceFile[],
): AsyncGenerator<RawSourceDocument> {
  const userNames = new Map<string, string>();
  for (const file of files.filter(({ object }) => object === 'user')) {
    for (const user of csvRecords(await file.text()))
      userNames.set(shortId(user.get('Id')), user.get('Name', 'Username') ?? '');
  }
  const activities = new Map<string, RawBlock[]>();
  for (const file of files.filter(({ object }) => ACTIVITIES.includes(object))) {
    for (const record of csvRecords(await file.text())) addActivity(record, userNames, activities);
  }
  for (const file of files) {
    const type = KINDS.get(file.object);
    if (!type) continue;
    for (const record of csvRecords(await file.text())) {
      const id = record.get('Id');
      if (id === null || isDeleted(record)) continue;
      const said = (activities.get(shortId(id)) ?? []).toSorted((a, b) =>
        (a.date ?? '').localeCompare(b.date ?? ''),
      );
      yield recordDocument(id, type, record, userNames, said);
    }
  }
}

function recordDocument(
  id: string,
  type: DocumentType,
  record: CsvRecord,
  userNames: ReadonlyMap<string, string>,
  said: RawBlock[],
): RawSourceDocument {
  const { blocks, metadata } = record.rest(TOLD);
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

function addActivity(
  record: CsvRecord,
  userNames: ReadonlyMap<string, string>,
  activities: Map<string, RawBlock[]>,
): void {
  const parent = shortId(record.get(...PARENT_COLUMNS));
  const text = [record.get('Subject', 'Title'), record.get('Description', 'Body', 'TextBody', 'CommentBody')]
    .filter(Boolean)
    .join('\n');
  if (parent === '' || text === '' || isDeleted(record)) return;
  const date = csvDate(
    record.get('ActivityDate', 'ActivityDateTime', 'StartDateTime', 'MessageDate', 'CreatedDate'),
  );
  const name = userNames.get(shortId(record.get('OwnerId', 'CreatedById'))) ?? null;
  const block: RawBlock = {
    type: 'message',
    text,
    content: text,
    sender: { name, email: null },
    ...(date ? { date } : {}),
  };
  const known = activities.get(parent);
  if (known) known.push(block);
  else activities.set(parent, [block]);
}

function isDeleted(record: CsvRecord): boolean {
  return /^(?:1|true)$/i.test(record.get('IsDeleted') ?? '');
}

/** Ids are written with 15 characters or with 3 more that only repeat their case. */
function shortId(id: string | null): string {
  return (id ?? '').slice(0, 15);
}
