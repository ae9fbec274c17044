import { fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isHubspotCsv, readHubspotCsv } from './hubspot-csv.ts';

export const hubspotReader: SourceReader = {
  source: 'hubspot',
  files: [
    fileReader({
      formats: ['csv'],
      recognize: ({ csvHeader }) => foundWhen(isHubspotCsv(csvHeader)),
      read: (_, { text, csvHeader }) => readHubspotCsv(text, csvHeader),
    }),
  ],
};
