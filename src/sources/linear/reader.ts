import { fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isLinearCsv, readLinearCsv } from './linear-csv.ts';

export const linearReader: SourceReader = {
  source: 'linear',
  files: [
    fileReader({
      formats: ['csv'],
      recognize: ({ csvHeader }) => foundWhen(isLinearCsv(csvHeader)),
      read: (_, { text }) => readLinearCsv(text),
    }),
  ],
};
