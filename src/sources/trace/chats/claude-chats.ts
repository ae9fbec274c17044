import { dateOf, isObject, objectsIn, stringOf } from '../../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../../parse/json/json-values.ts';
import { contentEntries, type ToolNames } from '../content-parts.ts';
import { emptyTrace, entryFacts, type RawTrace, readable, type TraceEntry } from '../trace-entry.ts';

/** Returns whether a value is a chat of Claude's data export. */
export function isClaudeChat(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && typeof value.uuid === 'string' && Array.isArray(value.chat_messages);
}

/** Reads one chat of Claude's `conversations.json`, with the texts that were attached. Omits thinking and counts it in a warning. */
export function claudeTrace(chat: JsonObject): RawTrace {
  const toolNames: ToolNames = new Map();
  const messages = objectsIn(chat.chat_messages);
  const all = messages.flatMap((message) => messageEntries(message, toolNames));
  const entries = all.filter(({ kind, text }) => kind !== 'reasoning' && text.trim() !== '');
  const thinking = all.filter(({ kind }) => kind === 'reasoning').length;
  return {
    ...emptyTrace(),
    title: stringOf(chat, 'name') ?? null,
    sessionId: stringOf(chat, 'uuid') ?? null,
    startedAt: dateOf(chat.created_at) ?? null,
    entries,
    warnings: thinking > 0 ? [`${thinking} steps of thinking were left out.`] : [],
  };
}

function messageEntries(message: JsonObject, toolNames: ToolNames): TraceEntry[] {
  const sender = message.sender === 'human' ? 'user' : (stringOf(message, 'sender') ?? 'assistant');
  const facts = entryFacts({
    date: dateOf(message.created_at),
    messageId: stringOf(message, 'uuid'),
    replyTo: stringOf(message, 'parent_message_uuid'),
  });
  const content =
    Array.isArray(message.content) && message.content.length > 0 ? message.content : message.text;
  const files = [message.attachments, message.files].flatMap(objectsIn);
  const entries = [...contentEntries(content, sender, toolNames), ...attached(files, sender)];
  return entries.map((entry) => ({ ...facts, ...entry }));
}

/** Names each attached file once, with its text where the export has it. */
function attached(files: readonly JsonObject[], sender: string): TraceEntry[] {
  const texts = new Map<string, string>();
  for (const file of files) {
    const name = stringOf(file, 'file_name') ?? 'file';
    const text = readable(file.extracted_content);
    if (text !== '' || !texts.has(name)) texts.set(name, text);
  }
  return [...texts].map(([name, text]) => ({
    kind: 'file',
    sender,
    text: `[document ${name}]\n${text}`.trim(),
  }));
}
