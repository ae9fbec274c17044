import { z } from 'zod';
import { once } from '../../../lib/async/once.ts';
import type { Account, AccountPlace, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportNow } from '../../reporting/report-items.ts';
import { readApart } from '../../talk/read-apart.ts';
import { VendorError } from '../../vendor-error.ts';
import { meAnswer } from './answers.ts';
import { askGraph, type TeamsContext, teamsConfig, withoutTeams } from './client.ts';
import { isChat, listJoinedTeams, listPlaces, listTeams, type TeamsPlace } from './places.ts';
import { findChangedPosts, findChangedTimes, readPost, readTalks, readTalksAround } from './read-place.ts';
import { accountOf, readTeamsReaders } from './readers.ts';
import { deliverTalk, isOfPlace, startOfVersion, type Talk, talkItem } from './talks.ts';

const teamsCursor = z.object({
  v: z.literal(1),
  /**
   * When the current round started, in milliseconds since 1970: on resume, places read since are not read again. Null if none is in
   * progress.
   */
  roundAt: z.number().nullable(),
  /** Places that were read completely, by group: when. */
  read: z.record(z.string(), z.number()),
  /** The place that is being read for the first time, and where to resume. */
  first: z.object({ group: z.string(), at: z.number(), next: z.string() }).nullable(),
});
type TeamsCursor = z.infer<typeof teamsCursor>;

/** How long an interrupted round can be resumed before it starts over. */
const ROUND_MS = 3_600_000;
/** A change that Graph shows this late is still detected. */
const OVERLAP_MS = 5 * 60_000;
/** Places without news are stored together. */
const STORED_AFTER = 50;

/** Channel posts and chats that a person has access to. */
export const teamsConnector = defineConnector({
  source: 'microsoft_teams',
  name: 'Microsoft Teams',
  auth: 'oauth',
  api: 'https://graph.microsoft.com',
  // One request a second per channel or chat: https://learn.microsoft.com/en-us/graph/throttling-limits#microsoft-teams-service-limits
  everyMs: 1_000,
  // Polling more often violates Microsoft's terms: https://learn.microsoft.com/en-us/graph/api/resources/teams-api-overview#polling-requirements
  everyMinutes: 24 * 60,
  // Finds what retention deleted and what Graph did not report.
  listingHours: 7 * 24,
  config: teamsConfig,
  cursor: teamsCursor,
  choice: { kind: 'channels', field: 'teams', list: listChoice },
  check: whoseAccount,
  readers: readTeamsReaders,
  changes: readTeams,
});

async function whoseAccount(ctx: TeamsContext): Promise<Account> {
  const me = await askGraph(ctx, 'me?$select=id,userPrincipalName', meAnswer);
  if (!me) throw withoutTeams();
  await listTeams(ctx);
  const { id, userPrincipalName: label } = me.data;
  return { id, label, person: accountOf(id) };
}

async function* listChoice(ctx: TeamsContext): AsyncGenerator<AccountPlace> {
  const { all } = await listJoinedTeams(ctx);
  for (const { id, displayName } of all) yield { id, name: displayName ?? id, type: 'team' };
}

interface Run {
  ctx: TeamsContext;
  /** Microsoft's own time at its start, in milliseconds since 1970. */
  at: number;
  cursor: TeamsCursor;
  /** Versions of everything in the ledger, loaded on demand. */
  held: () => Promise<Map<string, string | null>>;
}

const pageOf = ({ cursor }: Run): VendorChange<TeamsCursor> => ({
  kind: 'page',
  cursor: structuredClone(cursor),
});

async function* readTeams(
  ctx: TeamsContext,
  before: TeamsCursor | null,
): AsyncGenerator<VendorChange<TeamsCursor>> {
  const met = Object.keys(before?.read ?? {});
  const { places, at } = await listPlaces(ctx, met.filter(isChat));
  const cursor = structuredClone(before) ?? { v: 1, roundAt: null, read: {}, first: null };
  const run: Run = { ctx, at, cursor, held: once(() => ctx.known(null)) };
  const groups = new Set(places.map(({ group }) => group));
  for (const group of [...met, ...(cursor.first ? [cursor.first.group] : [])])
    if (!groups.has(group)) yield* leavePlace(run, group);
  const roundAt = cursor.roundAt !== null && at - cursor.roundAt <= ROUND_MS ? cursor.roundAt : at;
  cursor.roundAt = roundAt;
  let quiet = 0;
  for (const place of places) {
    if ((cursor.read[place.group] ?? 0) >= roundAt) continue;
    const isNew = yield* readPlace(run, place);
    quiet = isNew ? 0 : quiet + 1;
    if (isNew || quiet % STORED_AFTER === 0) yield pageOf(run);
  }
  cursor.roundAt = null;
  yield pageOf(run);
}

/** Returns whether anything was reported. Drops a place that the account can no longer open. */
async function* readPlace(run: Run, place: TeamsPlace): AsyncGenerator<VendorChange<TeamsCursor>, boolean> {
  const since = run.cursor.read[place.group];
  const apart = { id: place.id, held: () => itemsOf(run, place.id) };
  try {
    const changes = since === undefined ? readFirst(run, place) : readChanged(run, place, since);
    return yield* readApart(apart, changes);
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'not_found') throw error;
    yield* leavePlace(run, place.group);
    return true;
  }
}

/** Returns the items of a place in the ledger. */
const itemsOf = async ({ held }: Run, id: string): Promise<string[]> =>
  [...(await held()).keys()].filter((item) => isOfPlace(id, item));

async function* leavePlace(run: Run, group: string): AsyncGenerator<ItemChange> {
  const { cursor } = run;
  delete cursor.read[group];
  if (cursor.first?.group === group) cursor.first = null;
  for (const item of await itemsOf(run, group.slice(group.indexOf('/') + 1))) yield { kind: 'gone', item };
}

async function* readFirst(run: Run, place: TeamsPlace): AsyncGenerator<VendorChange<TeamsCursor>> {
  const { ctx, cursor } = run;
  const { group } = place;
  const resumed = cursor.first?.group === group ? cursor.first : null;
  const began = resumed?.at ?? run.at;
  let known = resumed?.next ?? null;
  for await (const { talks, next, isLast } of readTalks(ctx, place, known)) {
    yield* report(run, place, talks);
    if (isLast) {
      cursor.first = null;
      cursor.read[group] = began;
    } else if (next !== null && next !== known) {
      // A long talk is read to its beginning at once: a run that ended within it would resume where it started and never get further.
      cursor.first = { group, at: began, next };
      yield pageOf(run);
    }
    known = next;
  }
}

async function* readChanged(run: Run, place: TeamsPlace, since: number): AsyncGenerator<ItemChange> {
  const { ctx, cursor, at } = run;
  const from = new Date(since - OVERLAP_MS);
  if (isChat(place.group)) {
    const times = await findChangedTimes(ctx, place, from);
    const starts = times.length ? await startsOf(run, place) : [];
    for await (const talk of readTalksAround(ctx, place, { times, starts }))
      yield* report(run, place, [talk]);
  } else
    for (const id of await findChangedPosts(ctx, place, from)) {
      const talk = await readPost(ctx, place, id);
      yield* reportNow(ctx, new Map([[talkItem(place.id, id), talk && deliverTalk(place, talk)]]));
    }
  cursor.read[place.group] = at;
}

/** Returns when the chat's talks in the ledger started. */
const startsOf = async ({ held }: Run, { id }: TeamsPlace): Promise<string[]> =>
  [...(await held())].flatMap(([item, version]) => (isOfPlace(id, item) ? startOfVersion(version) : []));

const report = ({ ctx }: Run, place: TeamsPlace, talks: readonly Talk[]): AsyncGenerator<ItemChange> =>
  reportNow(ctx, new Map(talks.map((talk) => [talkItem(place.id, talk.root), deliverTalk(place, talk)])));
