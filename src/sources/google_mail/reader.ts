import { parseMbox } from '../../parse/mail/parse-mbox.ts';
import { fileReader, type SourceReader } from '../source-reader.ts';
import { readMailFile } from './mail-attachments.ts';

export const googleMailReader: SourceReader = {
  source: 'google_mail',
  files: [
    fileReader({
      formats: ['mbox'],
      recognize: ({ bytes }) => bytes,
      read: (bytes, { budget }) => parseMbox(bytes, budget),
    }),
    fileReader({
      formats: ['email'],
      recognize: ({ bytes }) => bytes,
      read: (bytes, { budget }) => readMailFile(bytes, budget),
    }),
  ],
};
