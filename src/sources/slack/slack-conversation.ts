import { at } from '../../lib/at.ts';
import type { Sender } from '../../parse/block.ts';
import { isObject, type JsonObject, type JsonValue, stringOf } from '../../parse/json/json-values.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { splitAtPauses } from '../talk/split-at-pauses.ts';
import { talkDocument, type TalkMessage } from '../talk/talk-document.ts';
import { titleOfTalk } from '../talk/title-of-talk.ts';
import { inParts } from '../vendor-http/pages.ts';
import { slackText } from './slack-text.ts';

/** Messages without a thread belong together until the channel is silent for this long. */
const SILENCE_SECONDS = 3 * 3600;
const GROUP_MESSAGES_MAX = 200;
/** No conversation outside threads lasts longer. */
export const TALK_SECONDS_MAX = GROUP_MESSAGES_MAX * SILENCE_SECONDS;
/** Subtypes without content by a person: joins, topics, pins, removed messages. */
const NO_CONTENT =
  /^(?:(?:channel|group)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|posting_permissions)|bot_add|bot_remove|pinned_item|unpinned_item|tombstone|message_deleted|reminder_add|reply_broadcast|sh_room_created|huddle_thread)$/;

/** Names that messages refer to by id. */
export interface Workspace {
  team: string;
  people: Map<string, Sender>;
  users: Map<string, string>;
  channels: Map<string, string>;
}

export interface SlackChannel {
  id: string;
  /** As displayed: `#general`. */
  title: string;
}

/** Adds a user as described by the export and `users.list`. */
export function addUser(user: JsonObject, workspace: Workspace): void {
  const id = stringOf(user, 'id');
  if (!id) return;
  const profile = isObject(user.profile) ? user.profile : {};
  const name =
    stringOf(profile, 'real_name') ??
    stringOf(user, 'real_name') ??
    stringOf(profile, 'display_name') ??
    stringOf(user, 'name') ??
    id;
  workspace.people.set(id, { name, email: stringOf(profile, 'email')?.toLowerCase() ?? null });
  workspace.users.set(id, name);
  workspace.team ||= stringOf(user, 'team_id') ?? '';
}

/** Returns whether a message has content by somebody. */
export const isSaid = (message: JsonObject): boolean =>
  stringOf(message, 'ts') !== undefined && !NO_CONTENT.test(stringOf(message, 'subtype') ?? '');

/** Groups messages into threads, and conversations outside threads; each kind in order of its start. */
export function conversations(messages: readonly JsonObject[]): JsonObject[][] {
  const said = messages.filter(isSaid).toSorted((a, b) => Number(a.ts) - Number(b.ts));
  const roots = new Set(said.map((message) => stringOf(message, 'thread_ts')));
  // Some exporters do not mark the message that a thread begins with.
  const threadOf = ({ ts, thread_ts: thread }: JsonObject): JsonValue | undefined =>
    thread ?? (typeof ts === 'string' && roots.has(ts) ? ts : undefined);
  const inThreads = said.filter((message) => threadOf(message) !== undefined);
  const threads = Map.groupBy(inThreads, threadOf);
  const others = splitSlackTalk(said.filter((message) => threadOf(message) === undefined));
  return [...threads.values(), ...others.flatMap((talk) => inParts(talk, GROUP_MESSAGES_MAX))];
}

const isInThread = (message: JsonObject): boolean => stringOf(message, 'thread_ts') !== undefined;

/** Returns what was said outside threads, in order, split at long silences. */
export const splitSlackTalk = (messages: readonly JsonObject[]): JsonObject[][] =>
  splitAtPauses(
    messages.filter((message) => isSaid(message) && !isInThread(message)),
    { timeOf: ({ ts }) => Number(ts), pause: SILENCE_SECONDS },
  );

/** Converts messages that belong together to one document. */
export function conversation(
  messages: readonly JsonObject[],
  channel: SlackChannel,
  workspace: Workspace,
): RawSourceDocument {
  const first = at(messages, 0);
  const root = stringOf(first, 'thread_ts') ?? stringOf(first, 'ts');
  const facts = {
    source: 'slack',
    resourceId: [stringOf(first, 'team') ?? workspace.team, channel.id, root].filter(Boolean).join(':'),
    title: null,
    metadata: presentFacts({
      channel: channel.title.replace(/^#/, ''),
      channel_id: channel.id,
      messages: messages.length,
    }),
  } as const;
  const document = talkDocument(
    facts,
    messages.map((message) => toTalkMessage(message, workspace)),
  );
  return { ...document, title: titleOfTalk(channel.title, document.blocks[0]?.text ?? '') };
}

function toTalkMessage(message: JsonObject, workspace: Workspace): TalkMessage {
  const ts = stringOf(message, 'ts') ?? '';
  const root = stringOf(message, 'thread_ts');
  const files = (Array.isArray(message.files) ? message.files : []).filter(isObject);
  return {
    ...slackText(messageText(message), workspace),
    sender: senderOf(message, workspace),
    date: slackDate(ts),
    id: ts,
    replyTo: root === ts ? undefined : root,
    files: files.flatMap((file) => {
      const name = stringOf(file, 'title') ?? stringOf(file, 'name');
      return name ? [{ name, url: stringOf(file, 'permalink') ?? stringOf(file, 'url_private') }] : [];
    }),
  };
}

/** Apps write to attachments and leave the text empty. */
function messageText(message: JsonObject): string {
  const attachments = (Array.isArray(message.attachments) ? message.attachments : []).filter(isObject);
  const attached = attachments.map((item) => {
    const body = stringOf(item, 'text') ?? stringOf(item, 'fallback');
    return [stringOf(item, 'pretext'), stringOf(item, 'title'), body].filter(Boolean).join('\n');
  });
  return [stringOf(message, 'text'), ...attached].filter(Boolean).join('\n');
}

function senderOf(message: JsonObject, workspace: Workspace): Sender {
  const id = stringOf(message, 'user') ?? '';
  const known = workspace.people.get(id);
  if (known) return known;
  const profile = isObject(message.user_profile) ? message.user_profile : {};
  const name =
    stringOf(profile, 'real_name') ??
    stringOf(message, 'username') ??
    (isObject(message.bot_profile) ? stringOf(message.bot_profile, 'name') : undefined);
  return { name: name ?? (id || null), email: null };
}

/** `1712345678.000200` is seconds since 1970 and a number that makes it unique. */
function slackDate(ts: string): string | null {
  const time = new Date(Number(ts) * 1000);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
