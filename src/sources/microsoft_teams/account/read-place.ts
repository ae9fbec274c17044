import { readBackward } from '../../talk/read-backward.ts';
import { ifThere } from '../../vendor-http/refusal.ts';
import type { Parameters } from '../../vendor-http/query.ts';
import { type GraphMessage, type GraphPost, graphMessage } from './answers.ts';
import { askGraph, listGraph, readAll, type TeamsContext } from './client.ts';
import { isChat, pathOfGroup, type TeamsPlace } from './places.ts';
import { splitChat, type Talk, talkOf } from './talks.ts';

export interface TalkPage {
  talks: Talk[];
  /** Where to resume; null if nothing is complete yet. */
  next: string | null;
  isLast: boolean;
}

/** Returns the path of the messages of a place, or of what is below them; a page is as large as Graph allows. */
function messagesOf({ group }: TeamsPlace, options: Parameters = {}, below = ''): string {
  const query = Object.entries({ top: '50', ...options }).flatMap(([name, value]) =>
    value === null ? [] : `$${name}=${encodeURIComponent(value)}`,
  );
  return `${pathOfGroup(group)}/messages${below}?${query.join('&')}`;
}

/** Reads all talks of a place from where reading stopped: a Graph link for a channel, the start of the oldest known talk for a chat. */
export const readTalks = (
  ctx: TeamsContext,
  place: TeamsPlace,
  from: string | null,
): AsyncGenerator<TalkPage> =>
  isChat(place.group) ? readChat(ctx, place, from) : readPosts(ctx, place, from);

/** https://learn.microsoft.com/en-us/graph/api/channel-list-messages: each post with up to 1,000 replies. */
async function* readPosts(
  ctx: TeamsContext,
  place: TeamsPlace,
  from: string | null,
): AsyncGenerator<TalkPage> {
  const path = from ?? messagesOf(place, { expand: 'replies' });
  for await (const { items, next } of listGraph(ctx, path, graphMessage)) {
    const talks: Talk[] = [];
    for (const post of items) talks.push(...talkOf(await withReplies(ctx, post)));
    yield { talks, next, isLast: next === null };
  }
}

async function withReplies(ctx: TeamsContext, post: GraphPost): Promise<GraphMessage[]> {
  const more = post['replies@odata.nextLink'];
  const later = more === undefined ? [] : await readAll(ctx, more, graphMessage);
  return [post, ...(post.replies ?? []), ...later];
}

/** Reads a chat backward from the newest talk. Reading can resume days later, because it uses message dates. */
async function* readChat(
  ctx: TeamsContext,
  chat: TeamsPlace,
  before: string | null,
): AsyncGenerator<TalkPage> {
  const path = messagesOf(chat, {
    orderby: 'createdDateTime desc',
    filter: before && `createdDateTime lt ${before}`,
  });
  let place = before;
  for await (const { whole, next } of readBackward(listGraph(ctx, path, graphMessage), splitChat)) {
    const talks = whole.flatMap(talkOf);
    place = talks.at(-1)?.start ?? place;
    yield { talks, next: place, isLast: next === null };
  }
}

const changedSince = (since: Date) => ({ filter: `lastModifiedDateTime gt ${since.toISOString()}` });

/**
 * Returns ids of channel posts that were written, edited, deleted or answered since. Per Graph, this filter returns each post that changed or
 * has a changed reply: https://learn.microsoft.com/en-us/graph/api/chatmessage-delta.
 */
export async function findChangedPosts(
  ctx: TeamsContext,
  channel: TeamsPlace,
  since: Date,
): Promise<Set<string>> {
  const all = await readAll(ctx, messagesOf(channel, changedSince(since), '/delta'), graphMessage);
  return new Set(all.map(({ id, replyToId }) => replyToId ?? id));
}

/** Returns a post as it is now with all replies, or null if it does not exist. */
export async function readPost(ctx: TeamsContext, channel: TeamsPlace, id: string): Promise<Talk | null> {
  const below = `/${encodeURIComponent(id)}`;
  const post = await askGraph(ctx, `${pathOfGroup(channel.group)}/messages${below}`, graphMessage);
  const replies =
    post && (await ifThere(readAll(ctx, messagesOf(channel, {}, `${below}/replies`), graphMessage)));
  return post && replies ? (talkOf([post.data, ...replies])[0] ?? null) : null;
}

/** Returns the creation times of chat messages that were written, edited or deleted since; newest first. */
export async function findChangedTimes(ctx: TeamsContext, chat: TeamsPlace, since: Date): Promise<string[]> {
  const path = messagesOf(chat, { orderby: 'lastModifiedDateTime desc', ...changedSince(since) });
  const all = await readAll(ctx, path, graphMessage);
  const said = all.filter(({ messageType }) => messageType === 'message');
  return [...new Set(said.map(({ createdDateTime }) => createdDateTime))].toSorted().toReversed();
}

/** Returns the talks of a chat around `times`, newest first; `starts` are those of known talks. Reads each backward from the next one. */
export async function* readTalksAround(
  ctx: TeamsContext,
  chat: TeamsPlace,
  { times, starts }: { times: readonly string[]; starts: readonly string[] },
): AsyncGenerator<Talk> {
  let read: string | null = null;
  for (const time of times) {
    if (read !== null && time >= read) continue;
    const after = starts.filter((start) => start > time).toSorted()[0] ?? null;
    for await (const { talks } of readChat(ctx, chat, after)) {
      yield* talks;
      read = talks.at(-1)?.start ?? read;
      if (read !== null && read <= time) break;
    }
  }
}
