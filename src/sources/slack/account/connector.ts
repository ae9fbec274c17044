import { z } from 'zod';
import { once } from '../../../lib/async/once.ts';
import type { Account, AccountPlace, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportListed } from '../../reporting/report-items.ts';
import { readApart } from '../../talk/read-apart.ts';
import { VendorError } from '../../vendor-error.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { addUser, conversation, type SlackChannel, type Workspace } from '../slack-conversation.ts';
import { actInSlack } from './act.ts';
import { type MessageGroup, readMessageGroups } from './channel-groups.ts';
import { chooseChannels, type JoinedChannel, type OpenWorkspace, openWorkspace } from './channels.ts';
import { type SlackContext, slackConfig } from './client.ts';
import { slackHook } from './hook.ts';
import { accessToChannel, readReaders, readUsers } from './readers.ts';

const placeSchema = z.object({
  /** During the first reading of the channel: where to resume. */
  before: z.string().nullable(),
  isRead: z.boolean(),
  /** `ts` from which every run rereads the channel: the start of a group, so that groups stay the same. */
  start: z.string(),
  /** The groups from there on: one that is no longer seen is gone. */
  roots: z.array(z.string()),
  /** When threads without new replies were last reread, in milliseconds since 1970. */
  threadsAt: z.number(),
  /** Whether only its members can see it; absent in older cursors. */
  isPrivate: z.boolean().optional(),
});
type Place = z.infer<typeof placeSchema>;

const slackCursor = z.object({
  v: z.literal(1),
  channels: z.record(z.string(), placeSchema),
});
type SlackCursor = z.infer<typeof slackCursor>;

const DAY_MS = 86_400_000;
/** How far back every run looks for edits, deletions and late replies; those of older messages are found when everything is reread. */
const WINDOW_MS = 7 * DAY_MS;

/** Conversations in the channels that the app was invited to. */
export const slackConnector = defineConnector({
  source: 'slack',
  name: 'Slack',
  auth: 'key',
  // 50 requests a minute per method; methods with a lower limit multiply this.
  everyMs: 1_200,
  // Every run finds deletions within the window only.
  listingHours: 7 * 24,
  config: slackConfig,
  cursor: slackCursor,
  choice: { kind: 'channels', field: 'channels', list: listJoined },
  act: actInSlack,
  check: checkToken,
  readers: readReaders,
  hook: slackHook,
  changes: readSlack,
});

async function checkToken(ctx: SlackContext): Promise<Account> {
  const { team, botId, isPerson, channels } = await openWorkspace(ctx);
  chooseChannels(ctx.config.channels, channels);
  const person = isPerson ? (`account:slack:${team.id}:${botId}` as const) : null;
  return { id: `${team.id}:${botId}`, label: team.name, person };
}

/** Lists the channels that the app was invited to, the only ones it can read. */
async function* listJoined(ctx: SlackContext): AsyncGenerator<AccountPlace> {
  const { channels } = await openWorkspace(ctx);
  for (const { id, title, isMember, isPrivate } of channels)
    if (isMember) yield { id, name: title, type: isPrivate ? 'private_channel' : 'public_channel' };
}

/** One run: its channels, and names, which are loaded only when a document is created. */
interface Run {
  ctx: SlackContext;
  cursor: SlackCursor;
  at: number;
  names: () => Promise<Workspace>;
}

async function* readSlack(
  ctx: SlackContext,
  cursor: SlackCursor | null,
): AsyncGenerator<VendorChange<SlackCursor>> {
  const opened = await openWorkspace(ctx);
  const { at } = opened;
  const channels = chooseChannels(ctx.config.channels, opened.channels);
  if (cursor && isOtherAudience(ctx, cursor, channels))
    throw new VendorError('cursor', 'There are fewer channels, or other people see one.');
  const run: Run = {
    ctx,
    at,
    cursor: structuredClone(cursor) ?? { v: 1, channels: {} },
    names: once(() => readNames(ctx, opened)),
  };
  for (const channel of channels) {
    const held = async () =>
      [...(await ctx.known(null)).keys()].filter((item) => item.startsWith(itemOf(channel, '')));
    yield* readApart({ id: channel.id, held }, readChannel(run, channel));
  }
  yield { kind: 'page', cursor: structuredClone(run.cursor) };
}

/** Returns whether a channel is no longer read, or other people see it now. */
const isOtherAudience = (
  { visibility }: SlackContext,
  { channels: known }: SlackCursor,
  channels: readonly JoinedChannel[],
): boolean =>
  Object.entries(known).some(([id, { isPrivate }]) => {
    const channel = channels.find((one) => one.id === id);
    return !channel || (visibility === 'source' && channel.isPrivate !== isPrivate);
  });

async function readNames(ctx: SlackContext, { team, channels }: OpenWorkspace): Promise<Workspace> {
  const workspace: Workspace = {
    team: team.id,
    people: new Map(),
    users: new Map(),
    channels: new Map(channels.map(({ id, title }) => [id, title.slice(1)])),
  };
  for (const user of await readUsers(ctx)) addUser(jsonOfAnswer(user), workspace);
  return workspace;
}

async function* readChannel(run: Run, channel: JoinedChannel): AsyncGenerator<VendorChange<SlackCursor>> {
  const place = run.cursor.channels[channel.id] ?? {
    before: null,
    isRead: false,
    start: '0',
    roots: [],
    threadsAt: run.at,
  };
  place.isPrivate = channel.isPrivate;
  run.cursor.channels[channel.id] = place;
  if (place.isRead) return yield* readWindow(run, channel, place);
  for await (const { groups, before } of readMessageGroups(run.ctx, channel, {
    oldest: '0',
    before: place.before,
  })) {
    yield* report(run, channel, { groups, isDeep: false });
    const isFurther = before !== place.before;
    Object.assign(place, { before, isRead: before === null }, windowOf(run, groups, place));
    // A long conversation is read to its beginning at once: a run that ended within it would resume where it started and never get further.
    if (isFurther) yield { kind: 'page', cursor: structuredClone(run.cursor) };
  }
}

/** Rereads the last days and reports missing groups as gone. */
async function* readWindow(run: Run, channel: JoinedChannel, place: Place): AsyncGenerator<ItemChange> {
  const isDeep = run.at - place.threadsAt >= DAY_MS;
  const met = new Map<string, MessageGroup>();
  for await (const { groups } of readMessageGroups(run.ctx, channel, { oldest: place.start, before: null }))
    for (const group of groups) if (!met.has(group.root)) met.set(group.root, group);
  yield* report(run, channel, { groups: [...met.values()], isDeep });
  for (const root of place.roots) if (!met.has(root)) yield { kind: 'gone', item: itemOf(channel, root) };
  Object.assign(place, windowOf(run, [...met.values()], { start: place.start, roots: [] }));
  if (isDeep) place.threadsAt = run.at;
}

/** Returns where the next run's window begins: with the last conversation that started before its first day. */
function windowOf(
  { at }: Run,
  groups: readonly MessageGroup[],
  { start, roots }: Pick<Place, 'start' | 'roots'>,
): Pick<Place, 'start' | 'roots'> {
  const firstDay = ((at - WINDOW_MS) / 1_000).toFixed(6);
  const starts = groups.filter(({ root, isThread }) => !isThread && root <= firstDay).map(({ root }) => root);
  const begins = [start, ...starts].toSorted().at(-1) ?? start;
  const all = new Set([...roots, ...groups.map(({ root }) => root)]);
  return { start: begins, roots: [...all].filter((root) => root >= begins) };
}

const itemOf = ({ id }: SlackChannel, root: string): string => `${id}:${root}`;

/** Reports groups; `isDeep` includes threads whose last reply is known, since an edited reply shows nowhere else. */
const report = (
  run: Run,
  channel: JoinedChannel,
  { groups, isDeep }: { groups: readonly MessageGroup[]; isDeep: boolean },
): AsyncGenerator<ItemChange> =>
  reportListed(
    run.ctx,
    groups.map((group) => ({
      item: itemOf(channel, group.root),
      version: isDeep && group.isThread ? null : versionOf(run.ctx, channel, group),
      read: () => deliver(run, channel, group),
    })),
  );

async function deliver(
  { ctx, names }: Run,
  channel: JoinedChannel,
  group: MessageGroup,
): Promise<Delivered | null> {
  const messages = await group.read();
  if (!messages.length) return null;
  const document = conversation(messages, channel, await names(), []);
  const item = itemOf(channel, group.root);
  const version = versionOf(ctx, channel, group);
  return {
    item,
    resourceId: document.resourceId ?? item,
    version,
    access: accessToChannel(channel),
    content: { document },
  };
}

/** If the audience of a channel changes, so does the version, even if the text is the same. */
const versionOf = (
  { visibility }: SlackContext,
  channel: JoinedChannel,
  { version }: MessageGroup,
): string => (visibility === 'source' && channel.isPrivate ? `${version} private` : version);
