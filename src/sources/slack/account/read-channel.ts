import { type JsonObject, stringOf } from '../../../parse/json/json-values.ts';
import type { ListedItem } from '../../reporting/report-items.ts';
import { readBackward } from '../../talk/read-backward.ts';
import { readWindow } from '../../talk/read-window.ts';
import type { HeldTalks, LastReading, TalkPage } from '../../talk/talk-place.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { conversations, splitSlackTalk, TALK_SECONDS_MAX } from '../slack-conversation.ts';
import { messagesAnswer } from './answers.ts';
import { callSlack, PAGE } from './client.ts';
import { isThread, type OpenChannel, partsOf, slackTalk, slackThread } from './talks.ts';

/** What to read of a channel. */
interface Stretch {
  /** `ts` of the first message. */
  oldest: string;
  /** `ts` of the last message; null for now. */
  before: string | null;
  /** Whether to read threads again whose last reply is known, since nothing else shows an edited reply. */
  isDeep: boolean;
}

const DAY_MS = 86_400_000;
/** How far back every run looks for edits, deletions and late replies; those of older messages are found when everything is reread. */
const WINDOW_MS = 7 * DAY_MS;

/** Rereads the days before the last reading. Threads without new replies are reread by the first run of a day. */
export async function* readLastDays(
  open: OpenChannel,
  at: number,
  { since, held }: LastReading,
): AsyncGenerator<readonly ListedItem[]> {
  const talks = await held();
  const oldest = windowStart(talks, since - WINDOW_MS);
  const isDeep = Math.floor(at / DAY_MS) > Math.floor(since / DAY_MS);
  const inWindow = talks.map(([item]) => item).filter((item) => partsOf(item)[1] >= oldest);
  yield await readWindow(readTalks(open, { oldest, before: null, isDeep }), inWindow);
}

/** Returns the `ts` of the last talk outside threads that may continue after a time, so that no talk is cut; if there is none, the time. */
function windowStart(talks: HeldTalks, from: number): string {
  const first = tsOf(from);
  const starts = talks.flatMap(([item, version]) => (isThread(version) ? [] : partsOf(item)[1]));
  const earliest = tsOf(from - TALK_SECONDS_MAX * 1_000);
  return (
    starts
      .filter((start) => start >= earliest && start <= first)
      .toSorted()
      .at(-1) ?? first
  );
}

const tsOf = (time: number): string => (time / 1_000).toFixed(6);

/** Reads a channel backward. Pages by `ts` and not by Slack's cursor, so that reading can resume days later. */
export async function* readTalks(open: OpenChannel, stretch: Stretch): AsyncGenerator<TalkPage> {
  for await (const page of readBackward(readHistory(open, stretch), splitSlackTalk)) {
    const threads = page.items.filter((message) => isNewsOfThread(message, stretch.oldest));
    const talks = [
      ...threads.map((message) => slackThread(open, message, stretch.isDeep)),
      ...page.whole.flatMap(conversations).map((messages) => slackTalk(open, messages)),
    ];
    yield {
      talks: talks.toSorted((a, b) => (a.item < b.item ? 1 : -1)),
      next: stringOf(page.open.at(-1) ?? {}, 'ts') ?? page.next,
      isLast: page.next === null,
    };
  }
}

const readHistory = ({ ctx, channel }: OpenChannel, { oldest, before }: Stretch) =>
  walkPages('Slack', before, async (latest) => {
    const sent = { channel: channel.id, limit: PAGE, oldest, latest, inclusive: 'true' };
    const { data } = await callSlack(ctx, 'conversations.history', sent, messagesAnswer);
    // Each page begins with the last message of the previous one.
    const items = data.messages.filter(({ ts }) => latest === before || ts !== latest).map(jsonOfAnswer);
    return { items, next: (data.has_more && stringOf(items.at(-1) ?? {}, 'ts')) || null };
  });

/** Returns whether a message is the first of a thread, or a reply that was also sent to the channel, which indicates a change in an old thread. */
const isNewsOfThread = (message: JsonObject, oldest: string): boolean => {
  const root = stringOf(message, 'thread_ts');
  return root !== undefined && (message.ts === root || root < oldest);
};
