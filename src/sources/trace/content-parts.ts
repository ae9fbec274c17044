import { isObject, type JsonObject, type JsonValue, stringOf } from '../../parse/json/json-values.ts';
import { entryFacts, fileEntry, readable, type TraceEntry, toolCallText } from './trace-entry.ts';

/** Tool names by call id: results name only the call. */
export type ToolNames = Map<string, string>;

/** Converts the content of a message from Anthropic's or OpenAI's API: a text, or parts that each become an entry. */
export function contentEntries(
  content: JsonValue | undefined,
  sender: string,
  toolNames: ToolNames,
): TraceEntry[] {
  if (!Array.isArray(content)) return [textEntry(content, sender)];
  return content.flatMap((part) =>
    isObject(part) ? partEntries(part, sender, toolNames) : [textEntry(part, sender)],
  );
}

function textEntry(part: JsonValue | undefined, sender: string): TraceEntry {
  return { kind: 'text', sender, text: readable(part) };
}

function partEntries(part: JsonObject, sender: string, toolNames: ToolNames): TraceEntry[] {
  switch (part.type) {
    case 'text':
    case 'input_text':
    case 'output_text':
      return [textEntry(part.text, sender)];
    case 'thinking':
    case 'redacted_thinking':
      return [{ kind: 'reasoning', sender, text: readable(part.thinking) }];
    case 'tool_use':
    case 'server_tool_use':
      return [
        toolCall(
          { id: stringOf(part, 'id'), name: stringOf(part, 'name'), input: part.input, sender },
          toolNames,
        ),
      ];
    case 'tool_result':
      return [
        toolResult(
          { id: stringOf(part, 'tool_use_id'), isError: part.is_error === true },
          part.content,
          toolNames,
        ),
      ];
    case 'image':
    case 'image_url':
      return [fileEntry(sender, 'image')];
    case 'document':
      return [fileEntry(sender, 'document', stringOf(part, 'title'))];
    default:
      return stringOf(part, 'text') ? [textEntry(part.text, sender)] : [];
  }
}

/** Converts a tool call and stores its name for the result. */
export function toolCall(
  call: { id?: string | undefined; name?: string | undefined; input: JsonValue | undefined; sender: string },
  toolNames: ToolNames,
): TraceEntry {
  const { id, name = 'tool', input, sender } = call;
  if (id) toolNames.set(id, name);
  return { kind: 'tool_call', sender, text: toolCallText(name, input), ...entryFacts({ messageId: id }) };
}

/** Converts the result of a tool, with the tool as sender. */
export function toolResult(
  call: { id?: string; name?: string; isError: boolean },
  output: JsonValue | undefined,
  toolNames: ToolNames,
): TraceEntry {
  const { id, isError } = call;
  return {
    kind: 'tool_result',
    sender: call.name ?? toolNames.get(id ?? '') ?? 'tool',
    text: (isError ? 'Error: ' : '') + readable(output),
    ...entryFacts({ replyTo: id }),
  };
}
