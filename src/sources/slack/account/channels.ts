import { chooseNamed } from '../../reporting/choose-named.ts';
import { VendorError } from '../../vendor-error.ts';
import type { SlackChannel } from '../slack-conversation.ts';
import { authAnswer, channelsAnswer } from './answers.ts';
import { callSlack, missingScopes, readSlackList, type SlackContext } from './client.ts';

export interface JoinedChannel extends SlackChannel {
  /** Whether the app was invited: it can read no other channel, and lists no other private one. */
  isMember: boolean;
  isPrivate: boolean;
}

export interface OpenWorkspace {
  team: { id: string; name: string };
  /** The app's own user, or the user whose token it has. */
  botId: string;
  /** Whether it is a user token. */
  isPerson: boolean;
  channels: JoinedChannel[];
  /** Slack's own time, in milliseconds since 1970. */
  at: number;
}

const SCOPES_NEEDED = ['channels:read', 'channels:history', 'users:read'];
/** Identifies people by their addresses, unless the app says which Slack account is theirs. */
const SCOPES_OF_READERS = ['users:read.email'];

/** Returns the token's owner and visible channels, private ones only with their scopes. Throws a `VendorError` that lists missing scopes. */
export async function openWorkspace(ctx: SlackContext): Promise<OpenWorkspace> {
  const { data, at, scopes } = await callSlack(ctx, 'auth.test', {}, authAnswer);
  const needed = ctx.visibility === 'source' ? [...SCOPES_NEEDED, ...SCOPES_OF_READERS] : SCOPES_NEEDED;
  const missing = needed.filter((scope) => scopes && !scopes.includes(scope));
  if (missing.length) throw missingScopes(missing);
  const isPrivateOpen =
    scopes === null || ['groups:read', 'groups:history'].every((scope) => scopes.includes(scope));
  const types = isPrivateOpen ? 'public_channel,private_channel' : 'public_channel';
  const asked = {
    method: 'conversations.list',
    sent: { types, limit: '999' },
    schema: channelsAnswer,
  } as const;
  const listed = await readSlackList(ctx, asked, (answer) => answer.channels);
  const channels = listed.map(({ id, name, is_member, is_private }) => ({
    id,
    title: `#${name}`,
    isMember: is_member ?? is_private === true,
    isPrivate: is_private === true,
  }));
  return {
    team: { id: data.team_id, name: data.team },
    botId: data.user_id,
    isPerson: data.bot_id === undefined,
    channels,
    at,
  };
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
    namesOf: ({ id, title }) => [id, title.slice(1)],
    ifMissing: (names) =>
      `The app is not in ${names.map((name) => `#${name}`).join(', ')}. Write /invite @Cambium there, or correct the name. A private channel also needs the scopes groups:read and groups:history.`,
  });
}
