import { archiveReader, fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { codaPage, isCodaArchive, isCodaPage, readCodaExport } from './coda-export.ts';

export const codaReader: SourceReader = {
  source: 'coda',
  files: [
    fileReader({
      formats: ['html', 'markdown', 'text'],
      recognize: ({ text }) => foundWhen(isCodaPage(text)),
      read: (_, { text, filename }) => [codaPage(text, filename ?? null)],
    }),
  ],
  archive: archiveReader({
    recognize: async (entries) => foundWhen(await isCodaArchive(entries)),
    read: (_, entries) => ({ documents: readCodaExport(entries) }),
  }),
};
