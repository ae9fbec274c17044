import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { type JsonObject, stringOf } from '../../../parse/json/json-values.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import type { ListedItem } from '../../reporting/report-items.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { ifThere } from '../../vendor-http/refusal.ts';
import { conversation, conversations, type Workspace } from '../slack-conversation.ts';
import { messagesAnswer } from './answers.ts';
import type { JoinedChannel } from './channels.ts';
import { PAGE, readSlackList, type SlackContext } from './client.ts';
import { accessToChannel } from './readers.ts';

/** A channel that is being read. */
export interface OpenChannel {
  ctx: SlackContext;
  channel: JoinedChannel;
  /** Returns the names in its messages, which are requested only when a document is made. */
  names: () => Promise<Workspace>;
}

/** Returns the channel of an item, and the `ts` of its first message. */
export const partsOf = (item: string): readonly [channel: string, root: string] => {
  const [channel = '', root = ''] = item.split(':');
  return [channel, root];
};

export const slackTalk = (open: OpenChannel, messages: JsonObject[]): ListedItem =>
  listed(open, {
    root: String(messages[0]?.ts),
    version: hashOf(open, messages),
    read: async () => messages,
  });

export function slackThread(open: OpenChannel, message: JsonObject, isDeep: boolean): ListedItem {
  const root = stringOf(message, 'thread_ts') ?? '';
  const replies = `${message.latest_reply ?? message.ts} ${message.reply_count ?? ''}`;
  const version = `${hashOf(open, [message])} ${replies}`;
  const thread = listed(open, { root, version, read: () => readThread(open, root) });
  return isDeep ? { ...thread, version: null } : thread;
}

/** Returns whether a version is that of a thread, which has the `ts` of its last reply. */
export const isThread = (version: string | null): boolean => / \d+\.\d+ /.test(version ?? '');

/**
 * Returns the item of a talk; `version` changes when the talk does, except for an edited or deleted reply that is not the last one. If the
 * audience changes, so does the version, even if the text is the same.
 */
function listed(
  { channel, names }: OpenChannel,
  given: { root: string; version: string; read: () => Promise<JsonObject[]> },
): ListedItem {
  const item = `${channel.id}:${given.root}`;
  const version = channel.isPrivate ? `${given.version} private` : given.version;
  const read = async () => {
    const messages = await given.read();
    if (!messages.length) return null;
    const document = conversation(messages, channel, await names());
    return { ...deliverDocument(item, document), version, access: accessToChannel(channel) };
  };
  return { item, version, read };
}

/** Hashes what is shown of messages, which excludes reactions, counts and read marks. */
const hashOf = ({ channel }: OpenChannel, messages: readonly JsonObject[]): string => {
  const shown = messages.map(({ ts, subtype, user, text, edited, files, attachments }) => {
    const fileCount = Array.isArray(files) ? files.length : 0;
    return [ts, subtype, user, text, edited, fileCount, attachments];
  });
  return sha256Hex(JSON.stringify([channel.title, ...shown]));
};

/** Returns the messages of a thread in chronological order; none if it is gone. */
async function readThread({ ctx, channel }: OpenChannel, root: string): Promise<JsonObject[]> {
  const asked = { method: 'conversations.replies', schema: messagesAnswer } as const;
  const sent = { channel: channel.id, ts: root, limit: PAGE };
  const said = await ifThere(readSlackList(ctx, { ...asked, sent }, (answer) => answer.messages));
  const messages = (said ?? []).map(jsonOfAnswer);
  const [thread = []] = conversations(messages.map((message) => ({ ...message, thread_ts: root })));
  return thread;
}
