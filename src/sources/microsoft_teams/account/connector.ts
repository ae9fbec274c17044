import type { Account, AccountPlace, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { readPlaces } from '../../talk/read-places.ts';
import { type TalkCursor, talkCursor, type TalkPlace } from '../../talk/talk-place.ts';
import { meAnswer } from './answers.ts';
import { askGraph, type TeamsContext, teamsConfig, withoutTeams } from './client.ts';
import { isChat, listJoinedTeams, listPlaces, listTeams, type TeamsPlace } from './places.ts';
import { readChangedPosts, readPosts } from './read-channel.ts';
import { readChangedTalks, readChat } from './read-chat.ts';
import { accountOf, readTeamsReaders } from './readers.ts';
import { placeOfItem } from './talks.ts';

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
  cursor: talkCursor,
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

async function* readTeams(
  ctx: TeamsContext,
  cursor: TalkCursor | null,
): AsyncGenerator<VendorChange<TalkCursor>> {
  const chats = Object.keys(cursor?.read ?? {}).filter(isChat);
  const { places, at } = await listPlaces(ctx, chats);
  const talkPlaces = places.map((place) => talkPlace(ctx, place));
  yield* readPlaces(ctx, { places: talkPlaces, at, placeOf: placeOfItem }, cursor);
}

const talkPlace = (ctx: TeamsContext, place: TeamsPlace): TalkPlace => ({
  id: place.id,
  key: place.key,
  ...(isChat(place.key)
    ? {
        readBack: (from) => readChat(ctx, place, from),
        readChanged: (last) => readChangedTalks(ctx, place, last),
      }
    : {
        readBack: (from) => readPosts(ctx, place, from),
        readChanged: ({ since }) => readChangedPosts(ctx, place, since),
      }),
});
