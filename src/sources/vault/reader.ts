import { fileReader, foundWhen, type SourceReader } from '../source-reader.ts';
import { isDiscordJson, readDiscordJson } from './chats/discord-json.ts';
import { readTelegramChat, telegramChats } from './chats/telegram-json.ts';
import { isJiraCsv, readJiraCsv } from './jira/jira-csv.ts';
import { jiraIssues, jiraTask } from './jira/jira-json.ts';

/** Exports of services that are no sources of their own: their documents are of the vault, as files are. */
export const vaultReader: SourceReader = {
  source: 'vault',
  files: [
    fileReader({
      formats: ['csv'],
      recognize: ({ csvHeader }) => foundWhen(isJiraCsv(csvHeader)),
      read: (_, { text }) => readJiraCsv(text),
    }),
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => jiraIssues(json),
      read: (issues) => issues.map(jiraTask),
    }),
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => (isDiscordJson(json) ? json : null),
      read: readDiscordJson,
    }),
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => telegramChats(json),
      read: (chats) => chats.flatMap(readTelegramChat),
    }),
  ],
};
