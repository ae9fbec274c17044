import { chooseNamed } from '../../reporting/choose-named.ts';
import { VendorError } from '../../vendor-error.ts';
import { ifThere } from '../../vendor-http/if-there.ts';
import { channelAnswer, chatAnswer, type GraphChat, type GraphTeam, teamAnswer } from './answers.ts';
import { askGraph, readAll, readAllAt, type TeamsContext, withoutTeams } from './client.ts';

/** Where people talk: a channel of a team, or a chat. */
export interface TeamsPlace {
  kind: 'channel' | 'chat';
  id: string;
  /** Of Graph, without what is asked of it. */
  path: string;
  title: string;
  /** Its team; of a chat null. */
  team: string | null;
  /** Who sees it: `<team>/<id>`, or of a chat its id alone. */
  group: string;
}

const CHATS = 'me/chats?$expand=members&$top=50';

/** The teams to read, by name or id; all that the account is in when none is named. Throws `VendorError` that names what is missing. */
export async function listTeams(ctx: TeamsContext): Promise<{ teams: GraphTeam[]; at: number }> {
  const { all, at } = await listJoinedTeams(ctx);
  const { chosen, missing } = chooseNamed(ctx.config.teams, all, ({ id, displayName }) => [id, displayName]);
  if (missing.length)
    throw new VendorError(
      'scope',
      `The account is not in the team ${missing.join(', ')}. Correct the name, or have the account added to it.`,
    );
  return { teams: chosen, at };
}

/** Every team that the account is in, with Microsoft's own time. */
export async function listJoinedTeams(ctx: TeamsContext): Promise<{ all: GraphTeam[]; at: number }> {
  const joined = await ifThere(readAllAt(ctx, 'me/joinedTeams', teamAnswer));
  if (joined === null) throw withoutTeams();
  return joined;
}

/**
 * Every place that is read, with Microsoft's own time. What every user of the app would see leaves out chats, and channels that are not open to all of
 * their team. Chats are listed while they change, so one may be passed over: of the chats that are `held`, each that was not listed is asked for itself.
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
  const met = new Set(places.flatMap(({ id, group }) => [id, group]));
  for (const id of held) {
    const chat = met.has(id) ? null : await askGraph(ctx, `${pathOfChat(id)}?$expand=members`, chatAnswer);
    if (chat) places.push(placeOfChat(chat.data));
  }
  // A chat may move to the next page while one is read.
  return { places: [...new Map(places.map((place) => [place.group, place])).values()], at };
}

async function listChannels(ctx: TeamsContext, { id: team, displayName }: GraphTeam): Promise<TeamsPlace[]> {
  const path = `teams/${encodeURIComponent(team)}/channels`;
  const channels = (await ifThere(readAll(ctx, path, channelAnswer))) ?? [];
  return channels
    .filter(({ membershipType }) => ctx.visibility !== 'app' || membershipType === 'standard')
    .map((channel) => ({
      kind: 'channel',
      id: channel.id,
      path: `${path}/${encodeURIComponent(channel.id)}`,
      title: channel.displayName ?? 'Channel',
      team: displayName ?? null,
      group: `${team}/${channel.id}`,
    }));
}

const pathOfChat = (id: string): string => `chats/${encodeURIComponent(id)}`;

function placeOfChat({ id, topic, members }: GraphChat): TeamsPlace {
  const names = (members ?? []).flatMap(({ displayName }) => displayName ?? []).toSorted();
  const title = topic || [...names.slice(0, 4), ...(names.length > 4 ? ['…'] : [])].join(', ') || 'Chat';
  return { kind: 'chat', id, path: pathOfChat(id), title, team: null, group: id };
}
