import { dateOf, firstOf, isObject, stringOf } from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import {
  emptyTrace,
  entryFacts,
  fileEntry,
  type RawTrace,
  readable,
  type TraceEntry,
  toolCallText,
} from './trace-entry.ts';

/**
 * Reads session entries of OpenClaw (and the pi coding agent it is built on), one JSON object per line: a `session` header, `message`
 * entries with `role` user, assistant, toolResult or bashExecution, `compaction` and `branch_summary` notes. Entries form a tree by
 * `parentId`; keeps all of its branches in the order they were written.
 */
export function parseOpenclawTrace(lines: readonly JsonValue[]): RawTrace {
  const trace = emptyTrace();
  let unknown = 0;
  for (const line of lines) {
    if (!isObject(line)) unknown++;
    else if (!readLine(line, trace)) unknown++;
  }
  if (unknown > 0) trace.warnings.push(`${unknown} lines of unknown kinds were left out.`);
  return trace;
}

function readLine(line: JsonObject, trace: RawTrace): boolean {
  switch (line.type) {
    case 'session':
      trace.sessionId = stringOf(line, 'id') ?? null;
      trace.startedAt = dateOf(line.timestamp) ?? null;
      return true;
    case 'session_info':
      trace.title = stringOf(line, 'name') ?? trace.title;
      return true;
    case 'model_change':
      trace.model = stringOf(line, 'modelId') ?? trace.model;
      return true;
    case 'message':
      if (!isObject(line.message)) return false;
      for (const entry of messageEntries(line, line.message, trace)) trace.entries.push(entry);
      return true;
    case 'custom_message':
      trace.entries.push(note(line, stringOf(line, 'customType') ?? 'note', readable(line.content)));
      return true;
    case 'compaction':
    case 'branch_summary':
      trace.entries.push(note(line, 'summary', readable(line.summary)));
      return true;
    case 'thinking_level_change':
    case 'custom':
    case 'label':
      return true;
    default:
      return false;
  }
}

const note = (line: JsonObject, sender: string, text: string): TraceEntry => ({
  kind: 'note',
  sender,
  text,
  ...entryFacts({ date: dateOf(line.timestamp) }),
});

function messageEntries(line: JsonObject, message: JsonObject, trace: RawTrace): TraceEntry[] {
  trace.model ??= stringOf(message, 'model') ?? null;
  const role = stringOf(message, 'role') ?? 'unknown';
  const common = entryFacts({
    date: dateOf(line.timestamp) ?? dateOf(message.timestamp),
    messageId: stringOf(line, 'id'),
    replyTo: stringOf(line, 'parentId'),
  });
  if (role === 'toolResult') {
    const text = (message.isError === true ? 'Error: ' : '') + readable(message.content);
    return [
      {
        ...common,
        kind: 'tool_result',
        sender: stringOf(message, 'toolName') ?? 'tool',
        text,
        ...entryFacts({ replyTo: stringOf(message, 'toolCallId') }),
      },
    ];
  }
  if (role === 'bashExecution') {
    const text = `$ ${readable(message.command)}\n${readable(message.output)}`.trimEnd();
    return [{ ...common, kind: 'tool_result', sender: 'bash', text }];
  }
  const content = message.content ?? null;
  const parts: JsonValue[] = Array.isArray(content) ? content : [{ type: 'text', text: content }];
  const entries = parts
    .flatMap((part) => (isObject(part) ? partEntry(part, role) : []))
    .map((entry) => ({ ...common, ...entry }));
  const error = stringOf(message, 'errorMessage');
  return error ? [...entries, { ...common, kind: 'note', sender: role, text: `Error: ${error}` }] : entries;
}

function partEntry(part: JsonObject, role: string): TraceEntry[] {
  switch (part.type) {
    case 'text':
      return [{ kind: 'text', sender: role, text: readable(part.text) }];
    case 'thinking':
      return [{ kind: 'reasoning', sender: role, text: readable(firstOf(part, ['thinking', 'text'])) }];
    case 'toolCall': {
      const text = toolCallText(stringOf(part, 'name') ?? 'tool', firstOf(part, ['arguments', 'input']));
      return [{ kind: 'tool_call', sender: role, text, ...entryFacts({ messageId: stringOf(part, 'id') }) }];
    }
    case 'image':
      return [fileEntry(role, 'image', stringOf(part, 'mimeType'))];
    default:
      return [];
  }
}
