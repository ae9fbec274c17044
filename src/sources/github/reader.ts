import { fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isGithubJson, readGithubJson } from './github-json.ts';

export const githubReader: SourceReader = {
  source: 'github',
  files: [
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => foundWhen(isGithubJson(json)),
      read: (_, { json }) => readGithubJson(json),
    }),
  ],
};
