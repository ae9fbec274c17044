import type { DocumentType } from '../../tokens.ts';
import type { Sender } from '../../parse/block.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { type CsvRecord, csvRecords } from '../csv-records.ts';

/** The kinds that Cambium reads from HubSpot, which are the prefixes of its ids. */
export const HUBSPOT_OBJECTS = ['company', 'contact', 'deal', 'ticket'] as const;
export type HubspotObject = (typeof HUBSPOT_OBJECTS)[number];

interface ObjectKind {
  type: DocumentType;
  name: HubspotObject;
  /** Columns of which at least one must be present, in the form of `columnKey`. */
  known: string[];
  title: (record: CsvRecord) => string | null;
}

const KINDS: ObjectKind[] = [
  { type: 'deal', name: 'deal', known: ['dealname'], title: (record) => record.get('Deal Name') },
  { type: 'task', name: 'ticket', known: ['ticketname'], title: (record) => record.get('Ticket name') },
  {
    type: 'person',
    name: 'contact',
    known: ['firstname', 'lastname', 'email'],
    title: (record) => record.join(' ', ['First Name'], ['Last Name']) || record.get('Email'),
  },
  {
    type: 'company',
    name: 'company',
    known: ['companyname', 'companydomainname'],
    title: (record) => record.get('Company name', 'Name'),
  },
];

/** Returns whether the columns are those of a HubSpot export. */
export function isHubspotCsv(header: ReadonlySet<string>): boolean {
  return [...header].some((name) => name.startsWith('recordid')) && kindOf(header) !== undefined;
}

/** Reads a CSV export from HubSpot: each row is a company, contact, deal or ticket, detected by the columns. */
export function* readHubspotCsv(text: string, header: ReadonlySet<string>): Generator<RawSourceDocument> {
  const kind = kindOf(header);
  if (!kind) return;
  const idColumn = [...header].find((name) => name.startsWith('recordid')) ?? 'recordid';
  for (const record of csvRecords(text)) {
    const id = record.get(idColumn);
    if (id === null) continue;
    yield documentOf(kind, id, { record, used: [idColumn] });
  }
}

/** Converts one record, given by the export's column names. */
export function hubspotRecord(name: HubspotObject, id: string, record: CsvRecord): RawSourceDocument {
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind of object ${name}`);
  return documentOf(kind, id, { record, used: [] });
}

function documentOf(
  kind: ObjectKind,
  id: string,
  { record, used }: { record: CsvRecord; used: readonly string[] },
): RawSourceDocument {
  const { blocks, metadata } = record.rest(used);
  const title = kind.title(record);
  return {
    source: 'hubspot',
    type: kind.type,
    // Ids are only unique per kind of object.
    resourceId: `${kind.name}:${id}`,
    title,
    blocks,
    metadata,
    warnings: [],
    createdAt: record.date('Create Date', 'Createdate'),
    lastModified: record.date('Last Modified Date', 'Last modified date'),
    participants: kind.type === 'person' ? [person(title, record.get('Email'))] : [],
  };
}

function kindOf(header: ReadonlySet<string>): ObjectKind | undefined {
  return KINDS.find((kind) => kind.known.some((name) => header.has(name)));
}

function person(name: string | null, email: string | null): Sender {
  return { name: name === email ? null : name, email: email?.toLowerCase() ?? null };
}
