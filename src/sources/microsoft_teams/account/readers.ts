import type { GroupReaders, Reader } from '../../contract.ts';
import { readersOfPerson } from '../../reporting/person-readers.ts';
import { ifThere } from '../../vendor-http/if-there.ts';
import { chatAnswer, type GraphMember, memberAnswer } from './answers.ts';
import { askGraph, readAll, type TeamsContext } from './client.ts';

/**
 * Who belongs to channels and chats now: of a standard channel everybody of its team, of a private or shared one its own members
 * (https://learn.microsoft.com/en-us/graph/api/channel-list-allmembers). One that is not open to the account any more has nobody.
 */
export async function* readTeamsReaders(
  ctx: TeamsContext,
  groups: readonly string[],
): AsyncGenerator<GroupReaders> {
  for (const group of groups) {
    const [team = '', channel] = group.split('/');
    const members =
      channel === undefined
        ? await readChatMembers(ctx, `chats/${encodeURIComponent(group)}`)
        : await ifThere(
            readAll(
              ctx,
              `teams/${encodeURIComponent(team)}/channels/${encodeURIComponent(channel)}/allMembers`,
              memberAnswer,
            ),
          );
    yield { group, readers: (members ?? []).flatMap(readersOf) };
  }
}

/** Without those to whom Teams does not show all of it: whoever was added later sees what was said since, or nothing, and nobody sees too much here. */
async function readChatMembers(ctx: TeamsContext, path: string): Promise<GraphMember[]> {
  const chat = await askGraph(ctx, path, chatAnswer);
  const members = chat && (await ifThere(readAll(ctx, `${path}/members`, memberAnswer)));
  const began = Date.parse(chat?.data.createdDateTime ?? '');
  return (members ?? []).filter(
    // The year 1 for all that was said.
    ({ visibleHistoryStartDateTime: from }) => from?.startsWith('0001-') || Date.parse(from ?? '') <= began,
  );
}

/** What a person of Teams is known by; nobody for a bot and for whom the organization does not know. Ids of people are GUIDs, good across organizations. Pure. */
function readersOf({ userId, email }: GraphMember): Reader[] {
  if (!userId) return [];
  return readersOfPerson(accountOf(userId), email);
}

export const accountOf = (userId: string): `account:${string}` => `account:microsoft_teams:${userId}`;
