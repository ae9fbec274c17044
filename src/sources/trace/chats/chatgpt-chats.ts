import { dateOf, firstOf, isObject, objectIn, stringOf } from '../../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../../parse/json/json-values.ts';
import { emptyTrace, entryFacts, type RawTrace, readable, type TraceEntry } from '../trace-entry.ts';

/** Where the page shows a source, the text has a marker between two characters of Unicode's private area; older ones are in `【…】`. */
const CITATION_MARK = /\ue200[^\ue201]{0,400}\ue201|【\d[^】]{0,80}】/g;
/** What a model was thinking, and what the user told about themselves once for all chats. */
const UNSAID = new Set<JsonValue>([
  'thoughts',
  'reasoning_recap',
  'user_editable_context',
  'model_editable_context',
]);

/** Returns whether a value is a chat of ChatGPT's data export: messages as a tree of nodes. */
export function isChatgptChat(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && isObject(value.mapping) && Object.hasOwn(value, 'create_time');
}

/**
 * Reads one chat of ChatGPT's `conversations.json`. Its messages form a tree, because questions can be edited and answers generated again:
 * reads the branch that the user saw last. Omits hidden messages and thoughts.
 */
export function chatgptTrace(chat: JsonObject): RawTrace {
  const messages = shownBranch(chat);
  return {
    ...emptyTrace(),
    title: stringOf(chat, 'title') ?? null,
    sessionId: stringOf(chat, 'conversation_id') ?? stringOf(chat, 'id') ?? null,
    startedAt: dateOf(chat.create_time) ?? null,
    model: messages.map(modelOf).find((model) => model !== undefined) ?? null,
    entries: messages.filter((message) => !isHidden(message)).flatMap(messageEntries),
  };
}

/** Follows the parents of the last node; a node that is its own ancestor ends the branch. */
function shownBranch(chat: JsonObject): JsonObject[] {
  const nodes = objectIn(chat.mapping);
  const seen = new Set<string>();
  const branch: JsonObject[] = [];
  let id = stringOf(chat, 'current_node') ?? Object.keys(nodes).at(-1);
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
    if (!isObject(node)) break;
    if (isObject(node.message)) branch.push(node.message);
    id = stringOf(node, 'parent');
  }
  return branch.toReversed();
}

const modelOf = (message: JsonObject): string | undefined =>
  stringOf(objectIn(message.metadata), 'model_slug');

function isHidden(message: JsonObject): boolean {
  return (
    objectIn(message.author).role === 'system' ||
    objectIn(message.metadata).is_visually_hidden_from_conversation === true ||
    UNSAID.has(objectIn(message.content).content_type ?? null)
  );
}

function messageEntries(message: JsonObject): TraceEntry[] {
  const author = objectIn(message.author);
  const role = stringOf(author, 'role') ?? 'assistant';
  const recipient = stringOf(message, 'recipient') ?? 'all';
  const text = contentText(objectIn(message.content));
  if (text === '') return [];
  const facts = entryFacts({ date: dateOf(message.create_time), messageId: stringOf(message, 'id') });
  const common = { text, ...facts };
  if (role === 'tool')
    return [{ ...common, kind: 'tool_result', sender: stringOf(author, 'name') ?? 'tool' }];
  if (recipient !== 'all')
    return [{ ...common, kind: 'tool_call', sender: role, text: `${recipient}(${text})` }];
  return [{ ...common, kind: 'text', sender: role }];
}

/** Returns what a content shows: its parts (texts, transcribed speech, names of pictures), or the text of code, output or a quotation. */
function contentText(content: JsonObject): string {
  const parts = Array.isArray(content.parts)
    ? content.parts
    : [firstOf(content, ['text', 'result', 'content'])];
  return parts.map(partText).filter(Boolean).join('\n\n').replace(CITATION_MARK, '').trim();
}

function partText(part: JsonValue | undefined): string {
  if (!isObject(part)) return typeof part === 'string' ? part : '';
  if (part.content_type === 'image_asset_pointer') return '[image]';
  return readable(part.text);
}
