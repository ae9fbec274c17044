import {
  type JsonValue,
  dateOf,
  firstOf,
  isObject,
  type JsonObject,
  stringOf,
} from '../../parse/json/json-values.ts';
import { type RawTrace, readable, type TraceEntry, toolCallText } from './trace-entry.ts';

/**
 * Reads Cambium's own form, `{role, content, date?, name?}` a message, and the two chat completion forms that look like it: OpenAI
 * (`tool_calls`, role `tool` with `tool_call_id`) and Anthropic (`tool_use`, `tool_result` and `thinking` content parts).
 */
export function parseNativeTrace(messages: readonly JsonValue[]): RawTrace {
  const toolNames = new Map<string, string>();
  const entries = messages.filter(isObject).flatMap((message) => messageEntries(message, toolNames));
  const startedAt = entries.find((entry) => entry.date)?.date ?? null;
  const skipped = messages.length - messages.filter(isObject).length;
  const warnings = skipped > 0 ? [`${skipped} messages are no objects and were left out.`] : [];
  return { title: null, sessionId: null, startedAt, model: null, entries, warnings };
}

function messageEntries(message: JsonObject, toolNames: Map<string, string>): TraceEntry[] {
  const sender = stringOf(message, 'name') ?? stringOf(message, 'role') ?? 'unknown';
  const date = dateOf(firstOf(message, ['date', 'timestamp', 'created_at', 'createdAt']));
  const messageId = stringOf(message, 'id');
  const replyTo = stringOf(message, 'reply_to');
  const common = {
    ...(date ? { date } : {}),
    ...(messageId ? { messageId } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
  const answered = stringOf(message, 'tool_call_id');
  if (answered) {
    const tool = toolNames.get(answered) ?? stringOf(message, 'name') ?? 'tool';
    return [
      { ...common, kind: 'tool_result', sender: tool, text: readable(message.content), replyTo: answered },
    ];
  }
  const content = firstOf(message, ['content', 'text']) ?? '';
  const parts: JsonValue[] = Array.isArray(content) ? content : [{ type: 'text', text: content }];
  const said = parts.flatMap((part) =>
    isObject(part) ? partEntry(part, sender, toolNames) : textEntry(part, sender),
  );
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const called = calls.filter(isObject).map((call) => openAiCall(call, sender, toolNames));
  return [...said, ...called].map((entry) => ({ ...common, ...entry }));
}

function textEntry(part: JsonValue, sender: string): TraceEntry[] {
  return [{ kind: 'text', sender, text: readable(part) }];
}

function partEntry(part: JsonObject, sender: string, toolNames: Map<string, string>): TraceEntry[] {
  switch (part.type) {
    case 'text':
    case 'input_text':
    case 'output_text':
      return textEntry(part.text ?? '', sender);
    case 'thinking':
      return [{ kind: 'reasoning', sender, text: readable(part.thinking) }];
    case 'tool_use':
      return [namedCall(part, stringOf(part, 'name') ?? 'tool', part.input, sender, toolNames)];
    case 'tool_result': {
      const id = stringOf(part, 'tool_use_id') ?? '';
      const text = (part.is_error === true ? 'Error: ' : '') + readable(part.content);
      return [
        { kind: 'tool_result', sender: toolNames.get(id) ?? 'tool', text, ...(id ? { replyTo: id } : {}) },
      ];
    }
    case 'image':
    case 'image_url':
      return [{ kind: 'file', sender, text: '[image]' }];
    default:
      return stringOf(part, 'text') ? textEntry(part.text ?? '', sender) : [];
  }
}

function openAiCall(call: JsonObject, sender: string, toolNames: Map<string, string>): TraceEntry {
  const called = isObject(call.function) ? call.function : call;
  return namedCall(call, stringOf(called, 'name') ?? 'tool', called.arguments, sender, toolNames);
}

function namedCall(
  call: JsonObject,
  name: string,
  input: JsonValue | undefined,
  sender: string,
  toolNames: Map<string, string>,
): TraceEntry {
  const id = stringOf(call, 'id');
  if (id) toolNames.set(id, name);
  return { kind: 'tool_call', sender, text: toolCallText(name, input), ...(id ? { messageId: id } : {}) };
}
