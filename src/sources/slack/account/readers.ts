import type { Access, GroupReaders, Reader } from '../../contract.ts';
import { readersOfPerson } from '../../reporting/person-readers.ts';
import { ifThere } from '../../vendor-http/if-there.ts';
import { memberIdsAnswer, type SlackUser, usersAnswer } from './answers.ts';
import { type JoinedChannel, openWorkspace } from './channels.ts';
import { readSlackList, type SlackContext } from './client.ts';

const WORKSPACE = 'workspace';

/** Who sees what is said in a channel: of a private one its members, of another one everybody of the workspace. Pure. */
export const accessToChannel = ({ id, isPrivate }: Pick<JoinedChannel, 'id' | 'isPrivate'>): Access => ({
  kind: 'group',
  group: isPrivate ? id : WORKSPACE,
});

/** Who belongs to channels and to the workspace now. A channel that is not there any more, or not private, has nobody of its own. */
export async function* readReaders(
  ctx: SlackContext,
  groups: readonly string[],
): AsyncGenerator<GroupReaders> {
  const { team, channels } = await openWorkspace(ctx);
  const people = new Map((await readUsers(ctx)).map((user) => [user.id, user]));
  const everybody = [...people.values()].filter((user) => isOfWorkspace(user, team.id));
  for (const group of groups) {
    const isPrivate = channels.some(({ id, isPrivate: own }) => id === group && own);
    const ids = isPrivate ? await readMembers(ctx, group) : [];
    const users = group === WORKSPACE ? everybody : ids.flatMap((id) => people.get(id) ?? []);
    yield { group, readers: users.flatMap((user) => readersOf(user, team.id)) };
  }
}

/** Nobody when the app was removed from the channel meanwhile: nothing says who is left. */
const readMembers = async (ctx: SlackContext, channel: string): Promise<string[]> =>
  (await ifThere(
    readSlackList(
      ctx,
      { method: 'conversations.members', sent: { channel, limit: '1000' }, schema: memberIdsAnswer },
      ({ members }) => members,
    ),
  )) ?? [];

/** Everybody in the workspace, and who left it. */
export const readUsers = (ctx: SlackContext): Promise<SlackUser[]> =>
  readSlackList(
    ctx,
    { method: 'users.list', sent: { limit: '1000' }, schema: usersAnswer },
    ({ members }) => members,
  );

/** Guests and people of other workspaces see only the channels that they were invited to. Pure. */
const isOfWorkspace = ({ team_id, is_restricted, is_ultra_restricted }: SlackUser, team: string): boolean =>
  (team_id ?? team) === team && !is_restricted && !is_ultra_restricted;

/** What a person of Slack is known by; nobody for a bot and for who was deactivated. Pure. */
export function readersOf({ id, team_id, deleted, is_bot, profile }: SlackUser, team: string): Reader[] {
  if (deleted || is_bot) return [];
  return readersOfPerson(`account:slack:${team_id ?? team}:${id}`, profile?.email);
}
