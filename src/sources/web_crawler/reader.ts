import type { ReadBudget } from '../../parse/parse-limits.ts';
import { isWarc, readWarc } from '../../parse/web/read-warc.ts';
import { type ArchiveItem, fileReader, type SourceReader } from '../source-reader.ts';
import { archivedPageDocument, savedFrom, savedPageDocument } from './web-page.ts';

export const webCrawlerReader: SourceReader = {
  source: 'web_crawler',
  files: [
    fileReader({
      formats: ['html'],
      recognize: ({ text }) => savedFrom(text),
      read: (address, { decoded, input }) => [savedPageDocument(decoded, input, address)],
    }),
  ],
  container: { recognize: isWarc, read: readArchivedPages },
};

async function* readArchivedPages(bytes: Uint8Array, budget: ReadBudget): AsyncGenerator<ArchiveItem> {
  for (const record of readWarc(bytes, budget)) {
    if ('error' in record) yield { skipped: { path: record.url, error: record.error } };
    else yield { document: await archivedPageDocument(record, budget) };
  }
}
