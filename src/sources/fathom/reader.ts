import { fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isFathomJson, readFathomJson } from './fathom-json.ts';
import { isFathomText, readFathomText } from './fathom-text.ts';

export const fathomReader: SourceReader = {
  source: 'fathom',
  files: [
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => foundWhen(isFathomJson(json)),
      read: (_, { json }) => readFathomJson(json),
    }),
    fileReader({
      formats: ['markdown', 'text'],
      recognize: ({ text }) => foundWhen(isFathomText(text)),
      read: (_, { text }) => [readFathomText(text)],
    }),
  ],
};
