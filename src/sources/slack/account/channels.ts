import { chooseNamed } from '../../reporting/choose-named.ts';
import type { Account } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { SLACK_READS } from '../slack-tokens.ts';
import { type JoinedChannel, slackMethods } from './answers.ts';
import { callSlack, missingScopes, readSlackList, type SlackContext } from './client.ts';

export interface OpenWorkspace {
  team: string;
  /** The app's own user, or the user whose token it has. */
  account: Account;
  channels: JoinedChannel[];
  /** Slack's own time, in milliseconds since 1970. */
  at: number;
}

/** Returns the token's owner and visible channels, private ones only with their scopes. Throws a `VendorError` that lists missing scopes. */
export async function openWorkspace(ctx: SlackContext): Promise<OpenWorkspace> {
  const { data, at, scopes } = await callSlack(ctx, slackMethods.whose, {});
  const { team_id: team, team: label, user_id, bot_id } = data;
  const has = (scope: string): boolean => scopes === null || scopes.includes(scope);
  // Readers are identified by their addresses, unless the app says which Slack account is theirs.
  const ofReaders = ctx.visibility === 'source' ? ['users:read.email'] : [];
  const missing = [...SLACK_READS, ...ofReaders].filter((scope) => !has(scope));
  if (missing.length) throw missingScopes(missing);
  const isPrivateOpen = has('groups:read') && has('groups:history');
  const types = isPrivateOpen ? 'public_channel,private_channel' : 'public_channel';
  const channels = await readSlackList(ctx, slackMethods.channels, { types, limit: '999' });
  const id = `${team}:${user_id}`;
  const person = bot_id === undefined ? (`account:slack:${id}` as const) : null;
  return { team, account: { id, label, person }, channels, at };
}

/** Returns the channels to read, by name or id; by default all that the app is in. Throws a `VendorError` that names missing ones. */
export function chooseChannels(
  wanted: readonly string[],
  channels: readonly JoinedChannel[],
): JoinedChannel[] {
  const joined = channels.filter(({ isMember }) => isMember);
  if (!wanted.length && !joined.length)
    throw new VendorError(
      'scope',
      'The app is in no channel. Invite it: write /invite @Cambium in each channel to be read.',
    );
  return chooseNamed(wanted, joined, {
    namesOf: ({ id, name }) => [id, name],
    ifMissing: (names) =>
      `The app is not in ${names.map((name) => `#${name}`).join(', ')}. Write /invite @Cambium there, or correct the name. A private channel also needs the scopes groups:read and groups:history.`,
  });
}
