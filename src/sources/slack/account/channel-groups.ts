import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { JsonObject } from '../../../parse/json/json-values.ts';
import { ifThere } from '../../vendor-http/if-there.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { conversations, isSaid, isSilence, type SlackChannel } from '../slack-conversation.ts';
import { messagesAnswer, type SlackMessage } from './answers.ts';
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
 * days later. The silence before a group is known only once an earlier message is read, so the group comes with a later page.
 */
export async function* readMessageGroups(
  ctx: SlackContext,
  channel: SlackChannel,
  { oldest, before }: Stretch,
): AsyncGenerator<GroupPage> {
  const open: JsonObject[] = [];
  for (let latest = before, isFirst = true; ; isFirst = false) {
    const sent = { channel: channel.id, limit: PAGE, oldest, latest, inclusive: 'true' };
    const { data } = await callSlack(ctx, 'conversations.history', sent, messagesAnswer);
    // Each page begins with the last message of the previous one.
    const messages = data.messages.filter(({ ts }) => isFirst || ts !== latest);
    const last = messages.at(-1)?.ts;
    const groups = collect(ctx, channel, { messages, open, oldest });
    if (!data.has_more || last === undefined) {
      yield { groups: [...groups, ...close(channel, open)], before: null };
      return;
    }
    yield { groups, before: newestOf(open) ?? last };
    latest = last;
  }
}

const newestOf = ([newest]: readonly JsonObject[]): string | undefined =>
  typeof newest?.ts === 'string' ? newest.ts : undefined;

/** Returns the groups that a page completes; `open` collects the messages of the unfinished group, newest first. */
function collect(
  ctx: SlackContext,
  channel: SlackChannel,
  { messages, open, oldest }: { messages: readonly SlackMessage[]; open: JsonObject[]; oldest: string },
): MessageGroup[] {
  const groups: MessageGroup[] = [];
  for (const message of messages) {
    const json = jsonOfAnswer(message);
    if (message.thread_ts !== undefined) {
      // A reply that was also sent to the channel indicates news in an old thread.
      if (message.ts === message.thread_ts || message.thread_ts < oldest)
        groups.push(threadOf(ctx, channel, message));
    } else if (isSaid(json)) {
      const [earlier] = open.slice(-1);
      if (earlier && isSilence(json, earlier)) groups.push(...close(channel, open));
      open.push(json);
    }
  }
  return groups;
}

/** Converts the open messages to groups and clears them. */
const close = (channel: SlackChannel, open: JsonObject[]): MessageGroup[] =>
  conversations(open.splice(0)).map((messages) => ({
    root: String(messages[0]?.ts),
    isThread: false,
    version: hashOf(channel, messages),
    read: async () => messages,
  }));

const threadOf = (ctx: SlackContext, channel: SlackChannel, message: SlackMessage): MessageGroup => {
  const root = message.thread_ts ?? message.ts;
  const replies = `${message.latest_reply ?? message.ts} ${message.reply_count ?? ''}`;
  return {
    root,
    isThread: true,
    version: `${hashOf(channel, [jsonOfAnswer(message)])} ${replies}`,
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
