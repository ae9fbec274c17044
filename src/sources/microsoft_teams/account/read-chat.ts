import type { ListedItem } from '../../reporting/report-items.ts';
import { readBackward } from '../../talk/read-backward.ts';
import type { LastReading, TalkPage } from '../../talk/talk-place.ts';
import { graphMessage } from './answers.ts';
import { listGraph, readAll, type TeamsContext } from './client.ts';
import { changedSince, messagesOf, type TeamsPlace } from './places.ts';
import { splitChat, startOfVersion, teamsTalk } from './talks.ts';

/** Reads a chat from its newest talk, or from a date backward. Reading can resume days later, because it uses message dates. */
export async function* readChat(
  ctx: TeamsContext,
  chat: TeamsPlace,
  before: string | null,
): AsyncGenerator<TalkPage> {
  const path = messagesOf(chat, {
    orderby: 'createdDateTime desc',
    filter: before && `createdDateTime lt ${before}`,
  });
  let start = before;
  for await (const { whole, next } of readBackward(listGraph(ctx, path, graphMessage), splitChat)) {
    start = whole.at(-1)?.[0]?.createdDateTime ?? start;
    yield { talks: whole.map((messages) => teamsTalk(chat, messages)), next: start, isLast: next === null };
  }
}

/** Reads the talks in which something was written, edited or deleted since, newest first: each backward from the next known one. */
export async function* readChangedTalks(
  ctx: TeamsContext,
  chat: TeamsPlace,
  { since, held }: LastReading,
): AsyncGenerator<readonly ListedItem[]> {
  const times = await findChangedTimes(ctx, chat, since);
  const starts = times.length ? (await held()).map(([, version]) => startOfVersion(version)).toSorted() : [];
  let read: string | null = null;
  for (const time of times) {
    if (read !== null && time >= read) continue;
    const after = starts.find((start) => start > time) ?? null;
    for await (const { talks, next } of readChat(ctx, chat, after)) {
      yield talks;
      read = next;
      if (read !== null && read <= time) break;
    }
  }
}

/** Returns when the messages were written that are new, edited or deleted; newest first. */
async function findChangedTimes(ctx: TeamsContext, chat: TeamsPlace, since: number): Promise<string[]> {
  const path = messagesOf(chat, { orderby: 'lastModifiedDateTime desc', ...changedSince(since) });
  const all = await readAll(ctx, path, graphMessage);
  const said = all.filter(({ messageType }) => messageType === 'message');
  return [...new Set(said.map(({ createdDateTime }) => createdDateTime))].toSorted().toReversed();
}
