import { teamsConnector } from '../../../src/sources/microsoft_teams/account/connector.ts';
import { connectorAt } from '../operations/connector-at.ts';
import type { VendorStory } from '../stories.ts';
import { type FakeMessage, type FakePlace, FakeTeams, GONE } from './teams.ts';

interface Said {
  place: FakePlace;
  message: FakeMessage;
}

/** Starts a channel with posts and a chat, some messages close enough for one conversation: changing one edits it or adds a reply. */
export async function startTeams(): Promise<VendorStory> {
  const fake = new FakeTeams();
  await fake.start();
  fake.perPage = 4;
  const channel = fake.channel(fake.team('Works'), 'Valves');
  const chat = fake.chat('Pumps');
  const held = new Map<number, Said>();
  const isThere = ({ deletedDateTime }: FakeMessage) => deletedDateTime === null;
  const titled = (name: string | null, texts: string[]) => [`${name}: ${texts[0]}`, ...texts];
  return {
    connector: { ...connectorAt(teamsConnector, fake), everyMs: 0 },
    fake,
    config: {},
    // Chats are read only for their own person.
    owner: 'zoe',
    put(item, text) {
      const said = held.get(item);
      if (said?.place === channel && text.endsWith('1')) fake.reply(channel, said.message, text);
      else if (said) fake.edit(said.message, text);
      else {
        const place = item % 2 ? channel : chat;
        if (!text.endsWith('3')) fake.pass(13 * 60);
        held.set(item, { place, message: fake.say(place, text) });
      }
    },
    remove(item) {
      const said = held.get(item);
      if (!said) return;
      const replies = channel.messages.filter(({ replyToId }) => replyToId === said.message.id);
      if (item === 4) fake.erase(said.place, said.message);
      else for (const message of [said.message, ...replies.slice(item % 3)]) fake.delete(message);
      held.delete(item);
    },
    move(item) {
      const said = held.get(item);
      if (said) fake.edit(said.message, `Moved ${said.message.body.content}`);
    },
    async expected() {
      const talks: FakeMessage[][] = [];
      for (const message of channel.messages) {
        const post = talks.find(([first]) => first?.id === message.replyToId);
        if (post) post.push(message);
        else talks.push([message]);
      }
      const posts = talks.length;
      for (const [at, message] of chat.messages.entries()) {
        const before = at > 0 ? chat.messages[at - 1] : undefined;
        const pause = Date.parse(message.createdDateTime) - Date.parse(before?.createdDateTime ?? '');
        if (pause <= 12 * 3_600_000) talks.at(-1)?.push(message);
        else talks.push([message]);
      }
      const documents = talks.flatMap((talk, at): [string, string[]][] => {
        const place = at < posts ? channel : chat;
        const texts = talk.filter(isThere).map(({ body }) => body.content);
        return texts.length ? [[`${place.id};messageid=${talk[0]?.id}`, titled(place.name, texts)]] : [];
      });
      return Object.fromEntries(documents);
    },
    limited: {
      status: 429,
      headers: { 'retry-after': '300' },
      body: { error: { code: 'TooManyRequests', message: 'Too many' } },
    },
    lost: GONE,
    // Teams, their channels and chats; and each of the two.
    idleRequests: 5,
    pausedRequests: 0,
    settledHours: 8 * 24,
  };
}
