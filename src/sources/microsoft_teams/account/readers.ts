import type { Reader, ReadGroup } from '../../contract.ts';
import { readersOfPerson } from '../../reporting/person-readers.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import { chatAnswer, type GraphMember, memberAnswer } from './answers.ts';
import { askGraph, readAll, type TeamsContext } from './client.ts';
import { isChat, pathOf } from './places.ts';

/**
 * Returns the current members of channels and chats: for a standard channel everybody in its team, for a private or shared one its own
 * members (https://learn.microsoft.com/en-us/graph/api/channel-list-allmembers). Nobody for one that the account can no longer open.
 */
export const readTeamsReaders =
  (ctx: TeamsContext): ReadGroup =>
  async (group) => {
    const path = pathOf(group);
    const members = isChat(group)
      ? await readChatMembers(ctx, path)
      : await nullIfMissing(readAll(ctx, `${path}/allMembers`, memberAnswer));
    return (members ?? []).flatMap(readersOf);
  };

/** Omits members who cannot see the whole chat in Teams: those added later see only what was said since, or nothing. */
async function readChatMembers(ctx: TeamsContext, path: string): Promise<GraphMember[]> {
  const chat = await askGraph(ctx, path, chatAnswer);
  const members = chat && (await nullIfMissing(readAll(ctx, `${path}/members`, memberAnswer)));
  const began = Date.parse(chat?.data.createdDateTime ?? '');
  return (members ?? []).filter(
    // The year 1 means the whole history.
    ({ visibleHistoryStartDateTime: from }) => from?.startsWith('0001-') || Date.parse(from ?? '') <= began,
  );
}

/** Returns a Teams user's identities; none for a bot or someone unknown to the organization. Ids are GUIDs, globally unique. Pure. */
function readersOf({ userId, email }: GraphMember): Reader[] {
  if (!userId) return [];
  return readersOfPerson(accountOf(userId), email);
}

/** Returns the identity of a Teams user. */
export const accountOf = (userId: string): `account:${string}` => `account:microsoft_teams:${userId}`;
