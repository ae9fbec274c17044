import { dateOf, firstOf, isObject, objectsIn, stringOf } from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import { toolCall, type ToolNames, toolResult } from './content-parts.ts';
import { emptyTrace, entryFacts, type RawTrace, readable, type TraceEntry } from './trace-entry.ts';

/**
 * Reads the messages of a session file of Gemini CLI (`chats/session-….json`): `user` and `gemini` messages with their tool calls, and what
 * the program reported (`info`, `warning`, `error`) as notes. Thoughts are omitted and counted in a warning.
 */
export function parseGeminiTrace(messages: readonly JsonValue[]): RawTrace {
  const trace = emptyTrace();
  const toolNames: ToolNames = new Map();
  let thoughts = 0;
  for (const message of messages) {
    if (!isObject(message)) continue;
    trace.model ??= stringOf(message, 'model') ?? null;
    if (Array.isArray(message.thoughts)) thoughts += message.thoughts.length;
    for (const entry of messageEntries(message, toolNames)) trace.entries.push(entry);
  }
  trace.startedAt = trace.entries.find(({ date }) => date)?.date ?? null;
  if (thoughts > 0) trace.warnings.push(`${thoughts} thoughts were left out.`);
  return trace;
}

/** Returns whether a message is one of Gemini CLI, which names the model's side after itself. */
export function isGeminiMessage(message: JsonObject): boolean {
  return message.type === 'gemini' && message.role === undefined;
}

function messageEntries(message: JsonObject, toolNames: ToolNames): TraceEntry[] {
  const date = dateOf(message.timestamp);
  const messageId = stringOf(message, 'id');
  const type = stringOf(message, 'type') ?? 'user';
  const isSpoken = type === 'user' || type === 'gemini';
  const text = readable(firstOf(message, ['displayContent', 'content']));
  const sender = type === 'gemini' ? 'assistant' : type;
  const said: TraceEntry[] = text.trim() === '' ? [] : [{ kind: isSpoken ? 'text' : 'note', sender, text }];
  return [
    ...said.map((entry) => ({ ...entryFacts({ messageId }), ...entry })),
    ...objectsIn(message.toolCalls).flatMap((call) => toolEntries(call, toolNames)),
  ].map((entry) => ({ ...entryFacts({ date }), ...entry }));
}

function toolEntries(call: JsonObject, toolNames: ToolNames): TraceEntry[] {
  const id = stringOf(call, 'id');
  const isError = call.status === 'error' || call.status === 'cancelled';
  const called = toolCall(
    { id, name: stringOf(call, 'name'), input: call.args, sender: 'assistant' },
    toolNames,
  );
  const output = resultText(call.result);
  return output === '' ? [called] : [called, toolResult({ id, isError }, output, toolNames)];
}

/** Returns the text of `[{functionResponse: {response: {output}}}]`, or of whatever else is there. */
function resultText(result: JsonValue | undefined): string {
  const parts = Array.isArray(result) ? result : [result];
  return parts
    .map((part) => {
      const answer =
        isObject(part) && isObject(part.functionResponse) ? part.functionResponse.response : part;
      return readable(isObject(answer) ? (firstOf(answer, ['output', 'error']) ?? answer) : answer);
    })
    .join('\n');
}
