import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { type JsonObject, stringOf } from '../../../parse/json/json-values.ts';
import { readBackward } from '../../talk/read-backward.ts';
import { ifThere } from '../../vendor-http/refusal.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { conversations, type SlackChannel, splitSlackTalk } from '../slack-conversation.ts';
import { messagesAnswer } from './answers.ts';
import { callSlack, readSlackList, type SlackContext } from './client.ts';

/** Messages that become one document: a thread, or messages outside threads until the channel is silent. */
export interface MessageGroup {
  /** `ts` of its first message, which identifies it. */
  root: string;
  isThread: boolean;
  /** Changes when the group does, except for an edited or deleted reply that is not the last one. */
  version: string;
  /** Returns its messages in chronological order; none if it is gone. */
  read: () => Promise<JsonObject[]>;
}

export interface GroupPage {
  groups: MessageGroup[];
  /** Where to resume: all later groups are known. Null: this was the last page. */
  before: string | null;
}

interface Stretch {
  /** `ts` of the first message to read. */
  oldest: string;
  /** `ts` of the last message to read; null for now. */
  before: string | null;
}

/** Slack recommends no more than 200. */
const PAGE = '200';

/**
 * Returns the groups of a channel from the newest back to `oldest`. Pages by `ts` and not by Slack's cursor, so that reading can resume
 * days later.
 */
export async function* readMessageGroups(
  ctx: SlackContext,
  channel: SlackChannel,
  stretch: Stretch,
): AsyncGenerator<GroupPage> {
  const pages = readHistory(ctx, channel, stretch);
  for await (const { items, next, whole, open } of readBackward(pages, splitSlackTalk)) {
    const threads = items.filter((message) => isNewsOfThread(message, stretch.oldest));
    const groups = [
      ...threads.map((message) => threadOf(ctx, channel, message)),
      ...whole.flatMap(conversations).map((messages) => talkOf(channel, messages)),
    ];
    yield {
      groups: groups.toSorted((a, b) => (a.root < b.root ? 1 : -1)),
      before: next === null ? null : (stringOf(open.at(-1) ?? {}, 'ts') ?? next),
    };
  }
}

const readHistory = (ctx: SlackContext, channel: SlackChannel, { oldest, before }: Stretch) =>
  walkPages('Slack', before, async (latest) => {
    const sent = { channel: channel.id, limit: PAGE, oldest, latest, inclusive: 'true' };
    const { data } = await callSlack(ctx, 'conversations.history', sent, messagesAnswer);
    // Each page begins with the last message of the previous one.
    const items = data.messages.filter(({ ts }) => latest === before || ts !== latest).map(jsonOfAnswer);
    return { items, next: (data.has_more && stringOf(items.at(-1) ?? {}, 'ts')) || null };
  });

/** Returns whether a message is the first of a thread, or a reply that was also sent to the channel, which indicates news in an old thread. */
const isNewsOfThread = (message: JsonObject, oldest: string): boolean => {
  const root = stringOf(message, 'thread_ts');
  return root !== undefined && (message.ts === root || root < oldest);
};

const talkOf = (channel: SlackChannel, messages: JsonObject[]): MessageGroup => ({
  root: String(messages[0]?.ts),
  isThread: false,
  version: hashOf(channel, messages),
  read: async () => messages,
});

const threadOf = (ctx: SlackContext, channel: SlackChannel, message: JsonObject): MessageGroup => {
  const root = stringOf(message, 'thread_ts') ?? '';
  const replies = `${message.latest_reply ?? message.ts} ${message.reply_count ?? ''}`;
  return {
    root,
    isThread: true,
    version: `${hashOf(channel, [message])} ${replies}`,
    read: () => readThread(ctx, channel, root),
  };
};

/** Hashes what is shown of messages, which excludes reactions, counts and read marks. */
const hashOf = ({ title }: SlackChannel, messages: readonly JsonObject[]): string =>
  sha256Hex(
    JSON.stringify([
      title,
      ...messages.map(({ ts, subtype, user, text, edited, files, attachments }) => [
        ts,
        subtype,
        user,
        text,
        edited,
        Array.isArray(files) ? files.length : 0,
        attachments,
      ]),
    ]),
  );

async function readThread(ctx: SlackContext, { id }: SlackChannel, root: string): Promise<JsonObject[]> {
  const asked = { method: 'conversations.replies', schema: messagesAnswer } as const;
  const sent = { channel: id, ts: root, limit: PAGE };
  const said = await ifThere(readSlackList(ctx, { ...asked, sent }, (answer) => answer.messages));
  const messages = (said ?? []).map(jsonOfAnswer);
  const [thread = []] = conversations(messages.map((message) => ({ ...message, thread_ts: root })));
  return thread;
}
