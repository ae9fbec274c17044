import { at } from '../../lib/at.ts';
import { readSlackMessage, type SlackNames } from '../../parse/chat/slack-message.ts';
import { type JsonObject, type JsonValue, stringOf } from '../../parse/json/json-values.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { splitAtPauses } from '../talk/split-at-pauses.ts';
import { channelTalk, type TalkChannel } from '../talk/talk-document.ts';
import { inParts } from '../../lib/lists/in-parts.ts';

/** Messages without a thread belong together until the channel is silent for this long. */
const SILENCE_SECONDS = 3 * 3600;
const GROUP_MESSAGES_MAX = 200;
/** No conversation outside threads lasts longer. */
export const TALK_SECONDS_MAX = GROUP_MESSAGES_MAX * SILENCE_SECONDS;
/** Subtypes without content by a person: joins, topics, pins, removed messages. */
const NO_CONTENT =
  /^(?:(?:channel|group)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|posting_permissions)|bot_add|bot_remove|pinned_item|unpinned_item|tombstone|message_deleted|reminder_add|reply_broadcast|sh_room_created|huddle_thread)$/;

export interface Workspace extends SlackNames {
  team: string;
}

/** Returns whether a message has content by someone. */
export const isSaid = (message: JsonObject): boolean =>
  stringOf(message, 'ts') !== undefined && !NO_CONTENT.test(stringOf(message, 'subtype') ?? '');

/** Groups messages into threads, and conversations outside threads; each kind in order of its start. */
export function conversations(messages: readonly JsonObject[]): JsonObject[][] {
  const said = messages.filter(isSaid).toSorted((a, b) => Number(a.ts) - Number(b.ts));
  const roots = new Set(said.map((message) => stringOf(message, 'thread_ts')));
  // Some exporters do not mark the message that a thread begins with.
  const threadOf = ({ ts, thread_ts: thread }: JsonObject): JsonValue | undefined =>
    thread ?? (typeof ts === 'string' && roots.has(ts) ? ts : undefined);
  const threads = Map.groupBy(said, threadOf);
  const others = splitSlackTalk(threads.get(undefined) ?? []);
  threads.delete(undefined);
  return [...threads.values(), ...others.flatMap((talk) => inParts(talk, GROUP_MESSAGES_MAX))];
}

/** Returns what was said outside threads, in order, split at long silences. */
export const splitSlackTalk = (messages: readonly JsonObject[]): JsonObject[][] =>
  splitAtPauses(
    messages.filter((message) => isSaid(message) && stringOf(message, 'thread_ts') === undefined),
    { timeOf: ({ ts }) => Number(ts), pause: SILENCE_SECONDS },
  );

/** Converts messages that belong together to one document. */
export function conversation(
  messages: readonly JsonObject[],
  channel: TalkChannel,
  workspace: Workspace,
): RawSourceDocument {
  const first = at(messages, 0);
  const root = stringOf(first, 'thread_ts') ?? stringOf(first, 'ts');
  const ids = [stringOf(first, 'team') ?? workspace.team, channel.id, root];
  const said = messages.map((message) => readSlackMessage(message, workspace));
  return channelTalk({ source: 'slack', resourceId: ids.filter(Boolean).join(':') }, channel, said);
}
