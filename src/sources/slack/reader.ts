import { archiveReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isSlackArchive, readSlackExport } from './slack-export.ts';

export const slackReader: SourceReader = {
  source: 'slack',
  archive: archiveReader({
    recognize: (entries) => foundWhen(isSlackArchive(entries.map(({ name }) => name))),
    read: (_, entries) => ({ documents: readSlackExport(entries) }),
  }),
};
