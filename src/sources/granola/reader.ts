import { fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { granolaNotes, readGranolaJson } from './granola-json.ts';
import { isGranolaText, readGranolaMarkdown } from './granola-markdown.ts';

export const granolaReader: SourceReader = {
  source: 'granola',
  files: [
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => granolaNotes(json),
      read: (notes) => readGranolaJson(notes),
    }),
    fileReader({
      formats: ['markdown', 'text'],
      recognize: ({ text }) => foundWhen(isGranolaText(text)),
      read: (_, { text }) => [readGranolaMarkdown(text)],
    }),
  ],
};
