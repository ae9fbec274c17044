import { readJson } from '../../../parse/json/read-json.ts';
import { ParseError } from '../../../parse/parse-error.ts';
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

/**
 * Returns the chats of a data export of ChatGPT or Claude, and the documents of projects; null for any other archive, also one whose files
 * have these names, so that none of them is lost. Throws `ParseError` only if a limit of the archive is reached.
 */
export async function readChatArchive(entries: readonly ZipEntry[]): Promise<RawSourceDocument[] | null> {
  const files = entries.filter(({ name }) => CHATS_FILE.test(name));
  if (files.length === 0 || !entries.some(({ name }) => ACCOUNT_FILE.test(name))) return null;
  const documents: RawSourceDocument[] = [];
  for (const entry of entries) {
    const isChats = files.includes(entry);
    if (!isChats && !isProjects(entry)) continue;
    const value = await jsonOf(entry);
    const read = value === null ? null : isChats ? chatDocuments(value) : claudeProjectDocuments(value);
    if (read === null) return null;
    documents.push(...read.map((document) => ({ ...document, path: entry.name })));
  }
  return documents;
}

/** Returns the JSON of a file; null if it cannot be read, which is reported when it is read as a file. */
async function jsonOf(entry: ZipEntry): Promise<JsonValue> {
  try {
    return readJson(await entryText(entry));
  } catch (error) {
    if (error instanceof ParseError && error.code !== 'too_many_entries') return null;
    throw error;
  }
}

/** Returns the other files of a data export, without those that repeat the chats or tell about the account. */
export function chatAttachments(entries: readonly ZipEntry[]): ZipEntry[] {
  return entries.filter(
    (entry) => !CHATS_FILE.test(entry.name) && !isProjects(entry) && !ACCOUNT_FILE.test(entry.name),
  );
}

const isProjects = ({ name }: ZipEntry): boolean => /(?:^|\/)projects\.json$/i.test(name);
