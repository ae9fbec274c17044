import { keysOf } from '../../lib/narrow.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { type CsvRecord, csvRecords } from '../csv-records.ts';
import { SalesforceRecords } from './salesforce-document.ts';
import { ACTIVITY_FIELDS, SALESFORCE_OBJECTS } from './salesforce-objects.ts';

const ACTIVITIES = keysOf(ACTIVITY_FIELDS).map((name) => name.toLowerCase());

/** Returns whether the columns are those of a Salesforce export. */
export function isSalesforceCsv(header: ReadonlySet<string>): boolean {
  return (
    header.has('id') && (header.has('isdeleted') || header.has('systemmodstamp')) && header.has('createddate')
  );
}

/** Returns the object in a file of a Data Export, by name: `Account.csv` is `account`. */
export function salesforceObject(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.csv$/i, '')
    .toLowerCase();
}

/** A file of the export: its object, and its text on demand. */
export interface SalesforceFile {
  object: string;
  text(): Promise<string>;
}

/**
 * Reads a Salesforce Data Export: a company, person, deal or task for every account, contact or lead, opportunity and case, with that
 * record's tasks, events, notes and mails as its messages. Skips deleted records.
 */
export async function* readSalesforceExport(
  files: readonly SalesforceFile[],
): AsyncGenerator<RawSourceDocument> {
  const records = new SalesforceRecords();
  for (const file of files.filter(({ object }) => object === 'user'))
    for (const user of csvRecords(await file.text())) records.addUser(user);
  for (const file of files.filter(({ object }) => ACTIVITIES.includes(object)))
    for (const record of csvRecords(await file.text())) if (!isDeleted(record)) records.addActivity(record);
  for (const file of files) {
    const object = SALESFORCE_OBJECTS.find((one) => one === file.object);
    if (!object) continue;
    for (const record of csvRecords(await file.text())) {
      const id = record.get('Id');
      if (id !== null && !isDeleted(record)) yield records.document(object, id, record);
    }
  }
}

const isDeleted = (record: CsvRecord): boolean => /^(?:1|true)$/i.test(record.get('IsDeleted') ?? '');
