import { ifThere } from '../../vendor-http/if-there.ts';
import { type GraphMessage, type GraphPost, graphMessage } from './answers.ts';
import { askGraph, listGraph, readAll, readAllAt, type TeamsContext } from './client.ts';
import type { TeamsPlace } from './places.ts';
import { type Talk, talkOf, talksOf } from './talks.ts';

export interface TalkPage {
  talks: Talk[];
  /** Where to resume; null if nothing is complete yet. */
  next: string | null;
  isLast: boolean;
  /** Microsoft's own time. */
  at: number;
}

/** Graph's maximum. */
const PAGE = '$top=50';

/** Reads all talks of a place from where reading stopped: a Graph link for a channel, the start of the oldest known talk for a chat. */
export const readTalks = (
  ctx: TeamsContext,
  place: TeamsPlace,
  from: string | null,
): AsyncGenerator<TalkPage> =>
  place.kind === 'channel' ? readPosts(ctx, place, from) : readChat(ctx, place, from);

/** https://learn.microsoft.com/en-us/graph/api/channel-list-messages: each post with up to 1,000 replies. */
async function* readPosts(
  ctx: TeamsContext,
  { path }: TeamsPlace,
  from: string | null,
): AsyncGenerator<TalkPage> {
  const target = from ?? `${path}/messages?${PAGE}&$expand=replies`;
  for await (const { items, next, at } of listGraph(ctx, target, graphMessage)) {
    const talks: Talk[] = [];
    for (const post of items) talks.push(...talkOf(await withReplies(ctx, post)));
    yield { talks, next, isLast: next === null, at };
  }
}

async function withReplies(ctx: TeamsContext, post: GraphPost): Promise<GraphMessage[]> {
  const more = post['replies@odata.nextLink'];
  const later = more === undefined ? [] : await readAll(ctx, more, graphMessage);
  return [post, ...(post.replies ?? []), ...later];
}

/**
 * Reads a chat backward from the newest talk. A talk is known to be complete only once earlier messages are read, so it comes with a later
 * page; reading can resume days later, because it uses message dates.
 */
async function* readChat(
  ctx: TeamsContext,
  { path }: TeamsPlace,
  before: string | null,
): AsyncGenerator<TalkPage> {
  const filter = before === null ? '' : `&$filter=${encodeURIComponent(`createdDateTime lt ${before}`)}`;
  const target = `${path}/messages?${PAGE}&$orderby=${encodeURIComponent('createdDateTime desc')}${filter}`;
  let open: readonly GraphMessage[] = [];
  let place = before;
  for await (const { items, next, at } of listGraph(ctx, target, graphMessage)) {
    const talks = talksOf([...open, ...items]);
    if (next !== null) open = talks.shift()?.messages ?? [];
    place = talks[0]?.start ?? place;
    yield { talks: talks.toReversed(), next: place, isLast: next === null, at };
  }
}

/**
 * Returns ids of channel posts that were written, edited, deleted or answered since, with Microsoft's own time. Per Graph, this filter
 * returns each post that changed or has a changed reply: https://learn.microsoft.com/en-us/graph/api/chatmessage-delta.
 */
export async function findChangedPosts(
  ctx: TeamsContext,
  { path }: TeamsPlace,
  since: Date,
): Promise<{ posts: Set<string>; at: number }> {
  const filter = encodeURIComponent(`lastModifiedDateTime gt ${since.toISOString()}`);
  const { all, at } = await readAllAt(ctx, `${path}/messages/delta?${PAGE}&$filter=${filter}`, graphMessage);
  return { posts: new Set(all.map(({ id, replyToId }) => replyToId ?? id)), at };
}

/** Returns a post as it is now with all replies, or null if it does not exist. */
export async function readPost(ctx: TeamsContext, { path }: TeamsPlace, id: string): Promise<Talk | null> {
  const post = await askGraph(ctx, `${path}/messages/${encodeURIComponent(id)}`, graphMessage);
  const replies =
    post &&
    (await ifThere(readAll(ctx, `${path}/messages/${encodeURIComponent(id)}/replies?${PAGE}`, graphMessage)));
  return post && replies ? (talkOf([post.data, ...replies])[0] ?? null) : null;
}

/** Returns the creation times of chat messages that were written, edited or deleted since; newest first. */
export async function findChangedTimes(
  ctx: TeamsContext,
  { path }: TeamsPlace,
  since: Date,
): Promise<{ times: string[]; at: number }> {
  const order = encodeURIComponent('lastModifiedDateTime desc');
  const filter = encodeURIComponent(`lastModifiedDateTime gt ${since.toISOString()}`);
  const { all, at } = await readAllAt(
    ctx,
    `${path}/messages?${PAGE}&$orderby=${order}&$filter=${filter}`,
    graphMessage,
  );
  const said = all.filter(({ messageType }) => messageType === 'message');
  const times = new Set(said.map(({ createdDateTime }) => createdDateTime));
  return { times: [...times].toSorted().toReversed(), at };
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
