import type { Access, GroupReaders, Reader } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { memberIdsAnswer, type SlackUser, usersAnswer } from './answers.ts';
import { type JoinedChannel, openWorkspace } from './channels.ts';
import { pagesOfSlack, type SlackContext } from './client.ts';

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
  const people = new Map<string, SlackUser>();
  for await (const page of pagesOfSlack(ctx, 'users.list', { limit: '1000' }, usersAnswer))
    for (const user of page.data.members) people.set(user.id, user);
  const everybody = [...people.values()].filter((user) => isOfWorkspace(user, team.id));
  for (const group of groups) {
    const isPrivate = channels.some(({ id, isPrivate: own }) => id === group && own);
    const ids = isPrivate ? await readMembers(ctx, group) : [];
    const users = group === WORKSPACE ? everybody : ids.flatMap((id) => people.get(id) ?? []);
    yield { group, readers: users.flatMap((user) => readersOf(user, team.id)) };
  }
}

async function readMembers(ctx: SlackContext, channel: string): Promise<string[]> {
  const ids: string[] = [];
  try {
    const sent = { channel, limit: '1000' };
    for await (const { data } of pagesOfSlack(ctx, 'conversations.members', sent, memberIdsAnswer))
      ids.push(...data.members);
  } catch (error) {
    // The app was removed from it meanwhile: nobody says who is left.
    if (error instanceof VendorError && error.kind === 'not_found') return [];
    throw error;
  }
  return ids;
}

/** Guests and people of other workspaces see only the channels that they were invited to. Pure. */
const isOfWorkspace = ({ team_id, is_restricted, is_ultra_restricted }: SlackUser, team: string): boolean =>
  (team_id ?? team) === team && !is_restricted && !is_ultra_restricted;

/** What a person of Slack is known by; nobody for a bot and for who was deactivated. Pure. */
export function readersOf({ id, team_id, deleted, is_bot, profile }: SlackUser, team: string): Reader[] {
  if (deleted || is_bot) return [];
  const account: Reader = `account:slack:${team_id ?? team}:${id}`;
  const address = profile?.email?.toLowerCase();
  return address ? [account, `email:${address}`] : [account];
}
