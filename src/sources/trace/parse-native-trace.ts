import { dateOf, firstOf, isObject, objectsIn, stringOf } from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import { contentEntries, toolCall, type ToolNames, toolResult } from './content-parts.ts';
import { entryFacts, type RawTrace, type TraceEntry } from './trace-entry.ts';

/**
 * Reads Cambium's own formats: `{role, content, date?, name?}` per message, and steps with a type, `trace_message` (role `assistant` by
 * default), `tool_call` and `tool_result`; and the two chat completion formats similar to the first: OpenAI (`tool_calls`, role `tool` with
 * `tool_call_id`) and Anthropic (`tool_use`, `tool_result` and `thinking` content parts).
 */
export function parseNativeTrace(messages: readonly JsonValue[]): RawTrace {
  const toolNames: ToolNames = new Map();
  const entries: TraceEntry[] = [];
  let skipped = 0;
  for (const message of messages) {
    const read = isObject(message) ? stepEntries(message, toolNames) : null;
    if (!read) skipped++;
    else for (const entry of read) entries.push(entry);
  }
  const startedAt = entries.find((entry) => entry.date)?.date ?? null;
  const warnings = skipped > 0 ? [`${skipped} steps are of no known kind and were left out.`] : [];
  return { title: null, sessionId: null, startedAt, model: null, entries, warnings };
}

/** Returns the entries of one step, or null if its type is unknown. */
function stepEntries(step: JsonObject, toolNames: ToolNames): TraceEntry[] | null {
  const callId = stringOf(step, 'tool_call_id');
  const name = stringOf(step, 'tool_name');
  switch (step.type) {
    case 'trace_message':
      return [traceMessage(step)];
    case 'tool_call': {
      const id = callId ?? stringOf(step, 'id');
      const input = firstOf(step, ['args', 'input', 'arguments']);
      const call = { id, name: name ?? stringOf(step, 'name'), input, sender: 'assistant' };
      return [{ ...factsOf(step), ...toolCall(call, toolNames) }];
    }
    case 'tool_result': {
      const call = { id: callId, name, isError: step.is_error === true };
      const output = firstOf(step, ['output', 'result', 'content']);
      return [{ ...factsOf(step), ...toolResult(call, output, toolNames) }];
    }
    default:
      return isMessage(step) ? messageEntries(step, toolNames) : null;
  }
}

function isMessage(step: JsonObject): boolean {
  return (
    ['role', 'name', 'content', 'text'].some((key) => stringOf(step, key) !== undefined) ||
    Array.isArray(step.content)
  );
}

function traceMessage(step: JsonObject): TraceEntry {
  const kind = step.message_type === 'thinking' ? 'reasoning' : 'text';
  const sender = stringOf(step, 'role') ?? 'assistant';
  return { ...factsOf(step), kind, sender, text: stringOf(step, 'text') ?? '' };
}

const factsOf = (step: JsonObject) =>
  entryFacts({
    date: dateOf(firstOf(step, ['date', 'timestamp', 'created_at', 'createdAt'])),
    messageId: stringOf(step, 'id'),
    replyTo: stringOf(step, 'reply_to'),
  });

function messageEntries(message: JsonObject, toolNames: ToolNames): TraceEntry[] {
  const sender = stringOf(message, 'name') ?? stringOf(message, 'role') ?? 'assistant';
  const answered = stringOf(message, 'tool_call_id');
  if (answered) {
    const call = { id: answered, name: toolNames.get(answered) ?? stringOf(message, 'name'), isError: false };
    return [{ ...factsOf(message), ...toolResult(call, message.content, toolNames) }];
  }
  const said = contentEntries(firstOf(message, ['content', 'text']) ?? '', sender, toolNames);
  const called = objectsIn(message.tool_calls).map((call) => openAiCall(call, sender, toolNames));
  return [...said, ...called].map((entry) => ({ ...factsOf(message), ...entry }));
}

function openAiCall(call: JsonObject, sender: string, toolNames: ToolNames): TraceEntry {
  const called = isObject(call.function) ? call.function : call;
  const [id, name] = [stringOf(call, 'id'), stringOf(called, 'name')];
  return toolCall({ id, name, input: called.arguments, sender }, toolNames);
}
