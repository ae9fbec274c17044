import { chooseNamed } from '../../reporting/choose-named.ts';
import type { Parameters } from '../../vendor-http/query.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import { channelAnswer, chatAnswer, type GraphChat, type GraphTeam, teamAnswer } from './answers.ts';
import { askGraph, listGraph, readAll, type TeamsContext, withoutTeams } from './client.ts';

/** A conversation: a channel of a team, or a chat. */
export interface TeamsPlace {
  id: string;
  title: string;
  /** Its team; null for a chat. */
  team: string | null;
  /** Also names its readers: `<team>/<id>`, or only its id for a chat. */
  key: string;
}

const CHATS = 'me/chats?$expand=members&$top=50';

/** Returns the teams to read, by name or id; all of the account's if none is named. Throws a `VendorError` that names missing ones. */
export async function listTeams(ctx: TeamsContext): Promise<{ teams: GraphTeam[]; at: number }> {
  const { all, at } = await listJoinedTeams(ctx);
  const teams = chooseNamed(ctx.config.teams, all, {
    namesOf: ({ id, displayName }) => [id, displayName],
    ifMissing: (names) =>
      `The account is not in the team ${names.join(', ')}. Correct the name, or have the account added to it.`,
  });
  return { teams, at };
}

/** Returns every team that the account is in, with Microsoft's own time. */
export async function listJoinedTeams(ctx: TeamsContext): Promise<{ all: GraphTeam[]; at: number }> {
  const pages = await nullIfMissing(Array.fromAsync(listGraph(ctx, 'me/joinedTeams', teamAnswer)));
  const [first] = pages ?? [];
  if (!pages || !first) throw withoutTeams();
  return { all: pages.flatMap(({ items }) => items), at: first.at };
}

/**
 * Returns every place to read, with Microsoft's own time. Omits chats, and channels not open to their whole team, if every user of the app
 * sees the documents. The list of chats may change and omit one during paging: fetches each of the `held` chats that was not listed.
 */
export async function listPlaces(
  ctx: TeamsContext,
  held: readonly string[],
): Promise<{ places: TeamsPlace[]; at: number }> {
  const { teams, at } = await listTeams(ctx);
  const places: TeamsPlace[] = [];
  for (const team of teams) places.push(...(await listChannels(ctx, team)));
  if (ctx.visibility === 'app') return { places, at };
  for (const chat of await readAll(ctx, CHATS, chatAnswer)) places.push(placeOfChat(chat));
  const met = new Set(places.map(({ key }) => key));
  for (const key of held) {
    if (met.has(key)) continue;
    const chat = await askGraph(ctx, `${pathOf(key)}?$expand=members`, chatAnswer);
    if (chat) places.push(placeOfChat(chat.data));
  }
  // A chat may move to the next page during paging.
  return { places: [...new Map(places.map((place) => [place.key, place])).values()], at };
}

async function listChannels(ctx: TeamsContext, { id: team, displayName }: GraphTeam): Promise<TeamsPlace[]> {
  const channels = await nullIfMissing(
    readAll(ctx, `teams/${encodeURIComponent(team)}/channels`, channelAnswer),
  );
  return (channels ?? [])
    .filter(({ membershipType }) => ctx.visibility !== 'app' || membershipType === 'standard')
    .map((channel) => ({
      id: channel.id,
      title: channel.displayName ?? 'Channel',
      team: displayName ?? null,
      key: `${team}/${channel.id}`,
    }));
}

/** Returns whether a place is a chat, by its key. */
export const isChat = (key: string): boolean => !key.includes('/');

/** Returns the path of a place in Graph, without parameters. */
export function pathOf(key: string): string {
  const [id = '', channel] = key.split('/').map(encodeURIComponent);
  return channel === undefined ? `chats/${id}` : `teams/${id}/channels/${channel}`;
}

/** Returns the path of the messages of a place, or of their replies; a page is as large as Graph allows. */
export function messagesOf({ key }: TeamsPlace, options: Parameters = {}, below = ''): string {
  const query = Object.entries({ top: '50', ...options }).flatMap(([name, value]) =>
    value === null ? [] : `$${name}=${encodeURIComponent(value)}`,
  );
  return `${pathOf(key)}/messages${below}?${query.join('&')}`;
}

/** A change that Graph shows this late is still detected. */
const OVERLAP_MS = 5 * 60_000;

/** Returns the option that selects what changed since a time, in milliseconds since 1970. */
export const changedSince = (since: number) => ({
  filter: `lastModifiedDateTime gt ${new Date(since - OVERLAP_MS).toISOString()}`,
});

function placeOfChat({ id, topic, members }: GraphChat): TeamsPlace {
  const names = (members ?? []).flatMap(({ displayName }) => displayName ?? []).toSorted();
  const title = topic || [...names.slice(0, 4), ...(names.length > 4 ? ['…'] : [])].join(', ') || 'Chat';
  return { id, title, team: null, key: id };
}
