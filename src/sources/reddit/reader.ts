import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';
import { entryText } from '../entry-text.ts';
import { archiveReader, fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isRedditArchive, isRedditCsv, isRedditWritten, readRedditCsv } from './reddit-export.ts';

export const redditReader: SourceReader = {
  source: 'reddit',
  files: [
    fileReader({
      formats: ['csv'],
      recognize: ({ csvHeader }) => foundWhen(isRedditCsv(csvHeader)),
      read: (_, { text }) => readRedditCsv(text),
    }),
  ],
  archive: archiveReader({
    recognize: (entries) => foundWhen(isRedditArchive(entries.map(({ name }) => name))),
    read: (_, entries) => ({ documents: readWritten(entries) }),
  }),
};

async function* readWritten(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  for (const entry of entries) if (isRedditWritten(entry.name)) yield* readRedditCsv(await entryText(entry));
}
