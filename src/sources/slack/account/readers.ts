import { once } from '../../../lib/caches/once.ts';
import type { Reader, ReadGroup } from '../../contract.ts';
import { readersOfPerson } from '../../reporting/person-readers.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import { slackMethods, type SlackUser, WORKSPACE } from './answers.ts';
import { openWorkspace } from './channels.ts';
import { readSlackList, type SlackContext } from './client.ts';

/** Returns the current members of channels and of the workspace. A channel that is gone or not private has none of its own. */
export function readReaders(ctx: SlackContext): ReadGroup {
  const opened = once(() => openWorkspace(ctx));
  const everybody = once(() => readUsers(ctx));
  return async (group) => {
    const { team, channels } = await opened();
    const isPrivate = channels.some(({ id, isPrivate: own }) => id === group && own);
    const ids = new Set(isPrivate ? await readMembers(ctx, group) : []);
    const sees = (user: SlackUser) => (group === WORKSPACE ? isOfWorkspace(user, team) : ids.has(user.id));
    return (await everybody()).filter(sees).flatMap((user) => readersOf(user, team));
  };
}

/** Returns nobody if the app was removed from the channel in the meantime: its members are then unknown. */
const readMembers = async (ctx: SlackContext, channel: string): Promise<string[]> =>
  (await nullIfMissing(readSlackList(ctx, slackMethods.members, { channel, limit: '1000' }))) ?? [];

/** Returns all users of the workspace, including former ones. */
export const readUsers = (ctx: SlackContext): Promise<SlackUser[]> =>
  readSlackList(ctx, slackMethods.users, { limit: '1000' });

/** Returns whether a user is a full member: guests and people of other workspaces see only the channels they were invited to. Pure. */
const isOfWorkspace = ({ team_id, is_restricted, is_ultra_restricted }: SlackUser, team: string): boolean =>
  (team_id ?? team) === team && !is_restricted && !is_ultra_restricted;

/** Returns the identities of a Slack user; none for a bot or a deactivated user. Pure. */
function readersOf({ id, team_id, deleted, is_bot, profile }: SlackUser, team: string): Reader[] {
  if (deleted || is_bot) return [];
  return readersOfPerson(`account:slack:${team_id ?? team}:${id}`, profile?.email);
}
