import {
  dateOf,
  firstOf,
  isObject,
  listIn,
  objectIn,
  objectsIn,
  stringOf,
} from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import {
  entryFacts,
  fileEntry,
  type RawTrace,
  readable,
  type TraceEntry,
  toolCallText,
} from './trace-entry.ts';

/**
 * Reads messages of the Vercel AI SDK: UIMessage of version 4 (`content`, `toolInvocations`, `tool-invocation` parts) and from 5 on
 * (`tool-<name>`, `dynamic-tool`, `source-url`, `file` and `data-…` parts), and CoreMessage / ModelMessage (`content` parts `tool-call` and
 * `tool-result` with `args`/`input`, `result`/`output`).
 */
export function parseVercelTrace(messages: readonly JsonValue[]): RawTrace {
  const read = messages.filter(isObject);
  const entries = read.flatMap(messageEntries);
  const startedAt = entries.find((entry) => entry.date)?.date ?? null;
  const skipped = messages.length - read.length;
  const warnings = skipped > 0 ? [`${skipped} messages are not objects and were left out.`] : [];
  return { title: null, sessionId: null, startedAt, model: null, entries, warnings };
}

function messageEntries(message: JsonObject): TraceEntry[] {
  const role = stringOf(message, 'role') ?? 'unknown';
  const meta = objectIn(message.metadata);
  const date =
    dateOf(firstOf(message, ['createdAt', 'date', 'timestamp'])) ??
    dateOf(firstOf(meta, ['createdAt', 'timestamp', 'date']));
  const facts = entryFacts({ date, messageId: stringOf(message, 'id') });
  return contentParts(message)
    .flatMap((part) => partEntries(part, role))
    .map((entry) => ({ ...facts, ...entry }));
}

/** UI messages repeat their text in `content`; `parts` is more complete. */
function contentParts(message: JsonObject): JsonObject[] {
  const { parts, content } = message;
  const tools: JsonObject[] = listIn(message.toolInvocations).map((toolInvocation) => ({
    type: 'tool-invocation',
    toolInvocation,
  }));
  const files: JsonObject[] = objectsIn(message.experimental_attachments).map((file) => ({
    ...file,
    type: 'file',
  }));
  if (Array.isArray(parts) && parts.length > 0) return [...parts.filter(isObject), ...files];
  if (Array.isArray(content)) return [...content.filter(isObject), ...tools, ...files];
  return [{ type: 'text', text: content ?? '' }, ...tools, ...files];
}

function partEntries(part: JsonObject, role: string): TraceEntry[] {
  const type = stringOf(part, 'type') ?? '';
  if (type === 'text') return [{ kind: 'text', sender: role, text: readable(part.text) }];
  if (type === 'reasoning') {
    return [{ kind: 'reasoning', sender: role, text: readable(firstOf(part, ['text', 'reasoning'])) }];
  }
  if (type === 'tool-invocation' && isObject(part.toolInvocation))
    return toolEntries(part.toolInvocation, role);
  if (type === 'tool-call') return [toolCall(part, role)];
  if (type === 'tool-result' || type === 'tool-error') return [toolResult(part)];
  if (type === 'dynamic-tool') return toolEntries(part, role);
  if (type.startsWith('tool-') && stringOf(part, 'toolCallId')) {
    return toolEntries({ toolName: type.slice('tool-'.length), ...part }, role);
  }
  if (type === 'source') return isObject(part.source) ? [source(part.source, role)] : [source(part, role)];
  if (type === 'source-url' || type === 'source-document') return [source(part, role)];
  if (type === 'file' || type === 'image') return [file(part, role)];
  if (type.startsWith('data-'))
    return [{ kind: 'note', sender: role, text: `${type.slice(5)}: ${readable(part.data)}` }];
  return [];
}

/** Returns a call and, if it has ended, its result. */
function toolEntries(tool: JsonObject, role: string): TraceEntry[] {
  const ended = firstOf(tool, ['result', 'output', 'errorText']) !== undefined;
  return ended ? [toolCall(tool, role), toolResult(tool)] : [toolCall(tool, role)];
}

function toolCall(tool: JsonObject, role: string): TraceEntry {
  const text = toolCallText(
    stringOf(tool, 'toolName') ?? 'tool',
    firstOf(tool, ['input', 'args', 'rawInput']),
  );
  const messageId = stringOf(tool, 'toolCallId');
  return { kind: 'tool_call', sender: role, text, ...entryFacts({ messageId }) };
}

function toolResult(tool: JsonObject): TraceEntry {
  const id = stringOf(tool, 'toolCallId');
  const error =
    stringOf(tool, 'errorText') ?? (tool.type === 'tool-error' ? readable(tool.error) : undefined);
  const text = error === undefined ? outputText(firstOf(tool, ['output', 'result'])) : `Error: ${error}`;
  const sender = stringOf(tool, 'toolName') ?? 'tool';
  return { kind: 'tool_result', sender, text, ...(id ? { messageId: `${id}:result`, replyTo: id } : {}) };
}

/** From version 5 on, a result is `{type: 'text' | 'json' | 'error-text' | 'error-json' | 'content', value}`. */
function outputText(output: JsonValue | undefined): string {
  if (!isObject(output) || typeof output.type !== 'string' || !Object.hasOwn(output, 'value'))
    return readable(output);
  return (output.type.startsWith('error') ? 'Error: ' : '') + readable(output.value);
}

function source(part: JsonObject, role: string): TraceEntry {
  const name = stringOf(part, 'title') ?? stringOf(part, 'filename') ?? '';
  const url = stringOf(part, 'url') ?? '';
  return { kind: 'note', sender: role, text: `Source: ${[name, url].filter(Boolean).join(' ')}` };
}

/** Never includes data URLs and base64 content as text. */
function file(part: JsonObject, role: string): TraceEntry {
  const name = stringOf(part, 'filename') ?? stringOf(part, 'name');
  const type = stringOf(part, 'mediaType') ?? stringOf(part, 'mimeType') ?? stringOf(part, 'contentType');
  const url = stringOf(part, 'url');
  const kind = part.type === 'image' ? 'image' : 'file';
  return fileEntry(role, kind, name, type, url?.startsWith('data:') ? undefined : url);
}
