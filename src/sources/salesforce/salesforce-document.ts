import type { RawBlock, Sender } from '../../parse/block.ts';
import { messageBlock } from '../../parse/message-block.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { CsvRecord } from '../csv-records.ts';
import { type SalesforceObject, SOBJECTS } from './salesforce-objects.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

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

/** Records of an export with what other objects say about them, by 15-character id: who owns them, and their activities. */
export class SalesforceRecords {
  readonly #userNames = new Map<string, string>();
  readonly #activities = new Map<string, RawBlock[]>();

  addUser(user: CsvRecord): void {
    this.#userNames.set(shortId(user.get('Id')), user.get('Name', 'Username') ?? '');
  }

  addActivity(record: CsvRecord): void {
    const parent = shortId(parentOfActivity(record));
    const text = record.join('\n', ['Subject', 'Title'], ['Description', 'Body', 'TextBody', 'CommentBody']);
    if (parent === '' || text === '') return;
    const dates = ['ActivityDateTime', 'StartDateTime', 'MessageDate', 'ActivityDate', 'CreatedDate'];
    const block = messageBlock(text, this.#senderOf(record), { date: record.date(...dates) });
    const known = this.#activities.get(parent);
    if (known) known.push(block);
    else this.#activities.set(parent, [block]);
  }

  /** Converts a record, with its activities. */
  document(object: SalesforceObject, id: string, record: CsvRecord): RawSourceDocument {
    const { type } = SOBJECTS[object];
    const { blocks, metadata } = record.rest(TOLD);
    const said = (this.#activities.get(shortId(id)) ?? []).toSorted((a, b) =>
      compareText(a.date ?? '', b.date ?? ''),
    );
    const description = record.get('Description');
    const described: RawBlock[] = description === null ? [] : [{ type: 'paragraph', text: description }];
    const name = record.get('Name', 'Subject', 'CaseNumber') ?? record.join(' ', ['FirstName'], ['LastName']);
    const owner = this.#userNames.get(shortId(record.get('OwnerId')));
    const email = record.get('Email')?.toLowerCase() ?? null;
    return {
      source: 'salesforce',
      type,
      resourceId: id,
      title: name || id,
      blocks: [...blocks, ...described, ...said],
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

  /** A mail names its sender; anything else is by its owner or author. */
  #senderOf(record: CsvRecord): Sender {
    const email = record.get('FromAddress')?.toLowerCase() ?? null;
    const user = this.#userNames.get(shortId(record.get('OwnerId', 'CreatedById'))) ?? null;
    return { name: record.get('FromName') ?? (email === null ? user : null), email };
  }
}

/** Returns the record that an activity is about, or null. */
export const parentOfActivity = (record: CsvRecord): string | null => record.get(...PARENT_COLUMNS);

/** Ids have 15 characters, optionally with 3 more that only repeat their case. */
function shortId(id: string | null): string {
  return (id ?? '').slice(0, 15);
}
