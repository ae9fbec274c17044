import { ifThere } from '../../vendor-http/if-there.ts';
import { type GraphMessage, type GraphPost, graphMessage } from './answers.ts';
import { askGraph, listGraph, readAll, readAllAt, type TeamsContext } from './client.ts';
import type { TeamsPlace } from './places.ts';
import { type Talk, talkOf, talksOf } from './talks.ts';

export interface TalkPage {
  talks: Talk[];
  /** Where reading resumes; null: nothing is whole yet. */
  next: string | null;
  isLast: boolean;
  /** Microsoft's own time. */
  at: number;
}

/** The most that Graph gives at once. */
const PAGE = '$top=50';

/** All talks of a place, from where reading stopped: a link of Graph for a channel, the start of the oldest talk that is known for a chat. */
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
 * A chat from the newest talk back. What comes before a talk shows only that it is whole, so such a one comes with a later page; reading can
 * resume days later, because it goes by the date of messages.
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
 * Posts of a channel that were written, edited, deleted or answered since, as ids, with Microsoft's own time. Graph says that with this filter it gives
 * each post that changed or has a reply that did: https://learn.microsoft.com/en-us/graph/api/chatmessage-delta.
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

/** A post as it is now, with all replies; nothing when it is not there. */
export async function readPost(ctx: TeamsContext, { path }: TeamsPlace, id: string): Promise<Talk | null> {
  const post = await askGraph(ctx, `${path}/messages/${encodeURIComponent(id)}`, graphMessage);
  const replies =
    post &&
    (await ifThere(readAll(ctx, `${path}/messages/${encodeURIComponent(id)}/replies?${PAGE}`, graphMessage)));
  return post && replies ? (talkOf([post.data, ...replies])[0] ?? null) : null;
}

/** When messages of a chat were written that were written, edited or deleted since; newest first. */
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

/** The talks of a chat around the moments of `times`, newest first; `starts`: of the talks that are known. Each talk is read from the one after it back. */
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
