import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { type JsonObject, listIn, stringOf } from '../../../parse/json/json-values.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import type { ListedItem } from '../../reporting/report-items.ts';
import { readBackward } from '../../talk/read-backward.ts';
import type { WindowedPlace } from '../../talk/read-window.ts';
import type { TalkPage } from '../../talk/talk-place.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import {
  conversation,
  conversations,
  splitSlackTalk,
  TALK_SECONDS_MAX,
  type Workspace,
} from '../slack-conversation.ts';
import { type JoinedChannel, slackMethods } from './answers.ts';
import { callSlack, PAGE, readSlackList, type SlackContext } from './client.ts';
import { compareText } from '../../../lib/lists/compare-text.ts';

/** A channel that is being read. */
export interface OpenChannel {
  ctx: SlackContext;
  channel: JoinedChannel;
  /** Returns the names in its messages, which are requested only when a document is made. */
  names: () => Promise<Workspace>;
}

/** What to read of a channel. */
interface Stretch {
  /** `ts` of the first message. */
  oldest: string;
  /** `ts` of the last message; null for now. */
  before: string | null;
  /** Whether to read threads again whose last reply is known, since nothing else shows an edited reply. */
  isDeep: boolean;
}

/** Slack does not say what was edited or deleted, so the last days of a channel are reread. */
export const windowOf = (open: OpenChannel): WindowedPlace => ({
  writeTime: (time) => (time / 1_000).toFixed(6),
  startOf: (item) => item.split(':')[1] ?? '',
  isThread,
  talkMsMax: TALK_SECONDS_MAX * 1_000,
  readFrom: (oldest, isDeep) => readTalks(open, { oldest, before: null, isDeep }),
});

/** Reads a channel backward. Pages by `ts` and not by Slack's cursor, so that reading can resume days later. */
export async function* readTalks(open: OpenChannel, stretch: Stretch): AsyncGenerator<TalkPage> {
  for await (const page of readBackward(readHistory(open, stretch), splitSlackTalk)) {
    const threads = page.items.filter((message) => isNewsOfThread(message, stretch.oldest));
    const talks = [
      ...threads.map((message) => slackThread(open, message, stretch.isDeep)),
      ...page.whole.flatMap(conversations).map((messages) => slackTalk(open, messages)),
    ];
    yield {
      talks: talks.toSorted((a, b) => compareText(b.item, a.item)),
      next: stringOf(page.open.at(-1) ?? {}, 'ts') ?? page.next,
      isLast: page.next === null,
    };
  }
}

const readHistory = ({ ctx, channel }: OpenChannel, { oldest, before }: Stretch) =>
  walkPages('Slack', before, async (latest) => {
    const sent = { channel: channel.id, limit: PAGE, oldest, latest, inclusive: 'true' };
    const { data } = await callSlack(ctx, slackMethods.history, sent);
    // Each page begins with the last message of the previous one.
    const items = data.items.filter(({ ts }) => latest === before || ts !== latest);
    return { items, next: (data.isMore && stringOf(items.at(-1) ?? {}, 'ts')) || null };
  });

/** Returns whether a message is the first of a thread, or a reply that was also sent to the channel, which indicates a change in an old thread. */
const isNewsOfThread = (message: JsonObject, oldest: string): boolean => {
  const root = stringOf(message, 'thread_ts');
  return root !== undefined && (message.ts === root || root < oldest);
};

const slackTalk = (open: OpenChannel, messages: JsonObject[]): ListedItem =>
  listed(open, {
    root: String(messages[0]?.ts),
    version: hashOf(open, messages),
    read: async () => messages,
  });

function slackThread(open: OpenChannel, message: JsonObject, isDeep: boolean): ListedItem {
  const root = stringOf(message, 'thread_ts') ?? '';
  const replies = `${message.latest_reply ?? message.ts} ${message.reply_count ?? ''}`;
  const version = `${hashOf(open, [message])} ${replies}`;
  const thread = listed(open, { root, version, read: () => readThread(open, root) });
  return isDeep ? { ...thread, version: null } : thread;
}

/** Returns whether a version is that of a thread, which has the `ts` of its last reply. */
const isThread = (version: string | null): boolean => / \d+\.\d+ /.test(version ?? '');

/** Returns the item of a talk, `<channel>:<ts of its first message>`. Its version changes with what the channel shows of it, and with its audience. */
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
    return {
      ...deliverDocument(item, document),
      version,
      access: { kind: 'group', group: channel.readers } as const,
    };
  };
  return { item, version, read };
}

/** Hashes what is shown of messages, which excludes reactions, counts and read marks. */
const hashOf = ({ channel }: OpenChannel, messages: readonly JsonObject[]): string => {
  const shown = messages.map(({ ts, subtype, user, text, edited, files, attachments }) =>
    // An edit may add a file.
    [ts, subtype, user, text, edited, listIn(files).length, attachments],
  );
  return sha256Hex(JSON.stringify([channel.title, ...shown]));
};

/** Returns the messages of a thread in chronological order; none if it is gone. */
async function readThread({ ctx, channel }: OpenChannel, root: string): Promise<JsonObject[]> {
  const sent = { channel: channel.id, ts: root, limit: PAGE };
  const messages = (await nullIfMissing(readSlackList(ctx, slackMethods.replies, sent))) ?? [];
  const [thread = []] = conversations(messages.map((message) => ({ ...message, thread_ts: root })));
  return thread;
}
