import { parseDecoded, parseDocument } from '../../parse/parse-document.ts';
import type { ReadBudget } from '../../parse/parse-limits.ts';
import type { SourceDocument } from '../../parse/source-document.ts';
import { isWarc, readWarc } from '../../parse/web/read-warc.ts';
import type { ExportFile } from '../export-file.ts';
import { type ArchiveItem, fileReader, type SourceReader } from '../source-reader.ts';
import { savedFrom, webPageDocument } from './web-page.ts';

export const webCrawlerReader: SourceReader = {
  source: 'web_crawler',
  files: [
    fileReader({
      formats: ['html'],
      recognize: ({ text }) => savedFrom(text),
      read: readSavedPage,
    }),
  ],
  container: { recognize: isWarc, read: readArchivedPages },
};

async function* readSavedPage(
  address: string,
  { decoded, input: { url }, budget }: ExportFile,
): AsyncGenerator<SourceDocument> {
  yield webPageDocument(await parseDecoded(decoded, 'html', { url, budget }), address, null);
}

async function* readArchivedPages(bytes: Uint8Array, budget: ReadBudget): AsyncGenerator<ArchiveItem> {
  for (const record of readWarc(bytes, budget)) {
    if ('error' in record) {
      yield { skipped: { path: record.url, error: record.error } };
      continue;
    }
    const { html, mediaType, url, date } = record;
    const page = await parseDocument({ bytes: html, mediaType, hint: 'html' }, budget);
    yield { document: webPageDocument(page, url, date) };
  }
}
