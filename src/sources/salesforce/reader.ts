import type { ZipEntry } from '../../parse/zip/open-zip.ts';
import { csvHeader } from '../csv-records.ts';
import { entryText } from '../entry-text.ts';
import { archiveReader, fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import {
  isSalesforceCsv,
  readSalesforceExport,
  type SalesforceFile,
  salesforceObject,
} from './salesforce-export.ts';

export const salesforceReader: SourceReader = {
  source: 'salesforce',
  files: [
    fileReader({
      formats: ['csv'],
      recognize: ({ csvHeader }) => foundWhen(isSalesforceCsv(csvHeader)),
      read: (_, { text, filename }) =>
        readSalesforceExport([{ object: salesforceObject(filename ?? ''), text: async () => text }]),
    }),
  ],
  archive: archiveReader({
    recognize: exportedTables,
    read: (tables) => ({ documents: readSalesforceExport(tables) }),
  }),
};

const KNOWN_TABLE = /(?:^|\/)(?:Account|Contact|Opportunity|Lead|Case)\.csv$/i;

/** Returns the tables of a Data Export, or null if the archive is not one. */
async function exportedTables(entries: readonly ZipEntry[]): Promise<SalesforceFile[] | null> {
  const tables = entries.filter(({ name }) => /\.csv$/i.test(name));
  const known = tables.find(({ name }) => KNOWN_TABLE.test(name));
  if (!known || !isSalesforceCsv(csvHeader(await entryText(known)))) return null;
  return tables.map((entry) => ({ object: salesforceObject(entry.name), text: () => entryText(entry) }));
}
