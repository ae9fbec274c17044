import { readJson } from '../../../parse/json/read-json.ts';
import type { RawSourceDocument } from '../../../parse/source-document.ts';
import { dateOf, firstOf, type JsonObject, type JsonValue } from '../../../parse/json/json-values.ts';
import type { ZipEntry } from '../../../parse/zip/open-zip.ts';
import { entryText } from '../../entry-text.ts';
import { traceDocument } from '../trace-document.ts';
import type { RawTrace } from '../trace-entry.ts';
import { chatgptTrace, isChatgptChat } from './chatgpt-chats.ts';
import { claudeProjectDocuments } from './claude-projects.ts';
import { claudeTrace, isClaudeChat } from './claude-chats.ts';

interface ChatFormat {
  name: string;
  isChat(value: JsonValue | undefined): value is JsonObject;
  read(chat: JsonObject): RawTrace;
}

/** The data exports of chat services: lists of chats, each of which becomes a document. */
const CHAT_FORMATS: readonly ChatFormat[] = [
  { name: 'chatgpt', isChat: isChatgptChat, read: chatgptTrace },
  { name: 'claude', isChat: isClaudeChat, read: claudeTrace },
];

/** The file with the chats: in large exports of ChatGPT several, numbered. */
const CHATS_FILE = /(?:^|\/)conversations(?:-\d+)?\.json$/i;

const ACCOUNT_FILE =
  /(?:^|\/)(?:chat\.html|(?:users?|user_settings|message_feedback|model_comparisons|shared_conversations|export_manifest)\.json)$/i;

/** Returns the documents of a list of chats, or of a single one; null for other JSON. */
export function chatDocuments(value: JsonValue): RawSourceDocument[] | null {
  const chats = Array.isArray(value) ? value : [value];
  const format = CHAT_FORMATS.find(({ isChat }) => chats.some(isChat));
  if (!format) return null;
  return chats.filter(format.isChat).map((chat) => chatDocument(format, chat));
}

function chatDocument(format: ChatFormat, chat: JsonObject): RawSourceDocument {
  const trace = format.read(chat);
  return {
    ...traceDocument(trace, format.name),
    source: 'trace',
    type: 'trace',
    resourceId: trace.sessionId,
    createdAt: trace.startedAt,
    lastModified: dateOf(firstOf(chat, ['update_time', 'updated_at'])) ?? null,
  };
}

/** Returns whether the names are those of a data export of ChatGPT or Claude: its chats beside the account. */
export function isChatArchive(names: readonly string[]): boolean {
  return (
    names.some((name) => CHATS_FILE.test(name)) &&
    names.some((name) => /(?:^|\/)(?:chat\.html|users?\.json)$/i.test(name))
  );
}

/** Reads the chats of a data export, and the documents of projects. */
export async function* readChatArchive(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  for (const entry of entries) {
    const read = CHATS_FILE.test(entry.name)
      ? chatDocuments
      : isProjects(entry)
        ? claudeProjectDocuments
        : null;
    for (const document of read?.(readJson(await entryText(entry))) ?? [])
      yield { ...document, path: entry.name };
  }
}

/** Returns the other files of a data export, without those that repeat the chats or tell about the account. */
export function chatAttachments(entries: readonly ZipEntry[]): ZipEntry[] {
  return entries.filter(
    (entry) => !CHATS_FILE.test(entry.name) && !isProjects(entry) && !ACCOUNT_FILE.test(entry.name),
  );
}

const isProjects = ({ name }: ZipEntry): boolean => /(?:^|\/)projects\.json$/i.test(name);
