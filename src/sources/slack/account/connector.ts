import { once } from '../../../lib/caches/once.ts';
import { slackPeople } from '../../../parse/chat/slack-message.ts';
import type { Account, AccountPlace, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { readPlaces } from '../../talk/read-places.ts';
import { readLastDays } from '../../talk/read-window.ts';
import { type LastReading, type TalkCursor, talkCursor } from '../../talk/talk-place.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import type { Workspace } from '../slack-conversation.ts';
import { actInSlack } from './act.ts';
import { chooseChannels, type OpenWorkspace, openWorkspace } from './channels.ts';
import { type SlackContext, slackConfig } from './client.ts';
import { slackHook } from './hook.ts';
import { readTalks, windowOf } from './read-channel.ts';
import { readReaders, readUsers } from './readers.ts';

/** Conversations in the channels that the app was invited to. */
export const slackConnector = defineConnector({
  source: 'slack',
  name: 'Slack',
  auth: 'key',
  // 50 requests a minute per method; methods with a lower limit are slower.
  everyMs: 1_200,
  // Every run finds deletions of the last days only.
  listingHours: 7 * 24,
  config: slackConfig,
  cursor: talkCursor,
  choice: { kind: 'channels', field: 'channels', list: listJoined },
  act: actInSlack,
  check: checkToken,
  readers: readReaders,
  hook: slackHook,
  changes: readSlack,
});

async function checkToken(ctx: SlackContext): Promise<Account> {
  const { account, channels } = await openWorkspace(ctx);
  chooseChannels(ctx.config.channels, channels);
  return account;
}

/** Lists the channels that the app was invited to, the only ones it can read. */
async function* listJoined(ctx: SlackContext): AsyncGenerator<AccountPlace> {
  const { channels } = await openWorkspace(ctx);
  for (const { id, title, isMember, isPrivate } of channels)
    if (isMember) yield { id, name: title, type: isPrivate ? 'private_channel' : 'public_channel' };
}

async function* readSlack(
  ctx: SlackContext,
  cursor: TalkCursor | null,
): AsyncGenerator<VendorChange<TalkCursor>> {
  const opened = await openWorkspace(ctx);
  const { at } = opened;
  const names = once(() => readNames(ctx, opened));
  const places = chooseChannels(ctx.config.channels, opened.channels).map((channel) => {
    const open = { ctx, channel, names };
    return {
      id: channel.id,
      key: channel.isPrivate ? channel.id : `${channel.readers}/${channel.id}`,
      readBack: (before: string | null) => readTalks(open, { oldest: '0', before, isDeep: false }),
      readChanged: (last: LastReading) => readLastDays(windowOf(open), at, last),
    };
  });
  yield* readPlaces(ctx, { places, at, placeOf: (item) => item.split(':')[0] ?? '' }, cursor);
}

async function readNames(ctx: SlackContext, { team, channels }: OpenWorkspace): Promise<Workspace> {
  const people = slackPeople((await readUsers(ctx)).map(jsonOfAnswer));
  return { team, people, channels: new Map(channels.map(({ id, name }) => [id, name])) };
}
