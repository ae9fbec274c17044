import { readMail } from '../../parse/mail/read-mail.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { archiveReader, fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isTeamsArchive, readTeamsArchive } from './teams-archive.ts';
import { readTeamsHtml } from './teams-html.ts';
import { teamsConversation, teamsMailDocument } from './teams-mail.ts';

export const microsoftTeamsReader: SourceReader = {
  source: 'microsoft_teams',
  files: [
    fileReader({
      formats: ['html'],
      recognize: ({ text }) => readTeamsHtml(text),
      read: (conversation) => [conversation],
    }),
    fileReader({
      formats: ['email'],
      recognize: ({ bytes }) => teamsConversation(bytes),
      read: ({ chat }, { bytes }) => readMessage(bytes, chat),
    }),
  ],
  archive: archiveReader({
    recognize: async (entries) => foundWhen(await isTeamsArchive(entries)),
    async read(_, entries) {
      const { documents, rest } = await readTeamsArchive(entries);
      return { documents, otherFiles: rest };
    },
  }),
};

async function* readMessage(bytes: Uint8Array, chat: string | null): AsyncGenerator<RawSourceDocument> {
  yield teamsMailDocument(await readMail(bytes), chat);
}
