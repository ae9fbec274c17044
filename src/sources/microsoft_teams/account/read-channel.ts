import type { ListedItem } from '../../reporting/report-items.ts';
import { goneTalk, type TalkPage } from '../../talk/talk-place.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import { type GraphMessage, type GraphPost, graphMessage } from './answers.ts';
import { askGraph, listGraph, readAll, type TeamsContext } from './client.ts';
import { changedSince, messagesOf, pathOf, type TeamsPlace } from './places.ts';
import { talkItem, teamsTalk } from './talks.ts';

/** Reads all posts from a page link on; https://learn.microsoft.com/en-us/graph/api/channel-list-messages: each with up to 1,000 replies. */
export async function* readPosts(
  ctx: TeamsContext,
  channel: TeamsPlace,
  from: string | null,
): AsyncGenerator<TalkPage> {
  const path = from ?? messagesOf(channel, { expand: 'replies' });
  for await (const { items, next } of listGraph(ctx, path, graphMessage)) {
    const talks: ListedItem[] = [];
    for (const post of items) talks.push(teamsTalk(channel, await withReplies(ctx, post)));
    yield { talks, next, isLast: next === null };
  }
}

async function withReplies(ctx: TeamsContext, post: GraphPost): Promise<GraphMessage[]> {
  const more = post['replies@odata.nextLink'];
  const later = more === undefined ? [] : await readAll(ctx, more, graphMessage);
  return [post, ...(post.replies ?? []), ...later];
}

/**
 * Reads the posts that were written, edited, deleted or answered since. Per Graph, this filter returns each post that changed or has a
 * changed reply: https://learn.microsoft.com/en-us/graph/api/chatmessage-delta.
 */
export async function* readChangedPosts(
  ctx: TeamsContext,
  channel: TeamsPlace,
  since: number,
): AsyncGenerator<ListedItem[]> {
  const all = await readAll(ctx, messagesOf(channel, changedSince(since), '/delta'), graphMessage);
  for (const id of new Set(all.map(({ id, replyToId }) => replyToId ?? id)))
    yield [await readPost(ctx, channel, id)];
}

async function readPost(ctx: TeamsContext, channel: TeamsPlace, id: string): Promise<ListedItem> {
  const below = `/${encodeURIComponent(id)}`;
  const post = await askGraph(ctx, `${pathOf(channel.key)}/messages${below}`, graphMessage);
  const replies =
    post && (await nullIfMissing(readAll(ctx, messagesOf(channel, {}, `${below}/replies`), graphMessage)));
  return replies ? teamsTalk(channel, [post.data, ...replies]) : goneTalk(talkItem(channel.id, id));
}
