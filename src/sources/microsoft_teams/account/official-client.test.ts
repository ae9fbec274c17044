import { Client, PageIterator } from '@microsoft/microsoft-graph-client';
import { afterAll, expect, test } from 'vitest';
import { FakeTeams } from '../../../../test/vendors/teams/teams.ts';

const teams = new FakeTeams();
await teams.start();
afterAll(() => teams.close());

const GRAPH = 'https://graph.microsoft.com';

/** The client follows links only to https addresses: what it says to Graph goes to the fake, whose own address it never sees. */
const clientOf = (token: string) =>
  Client.initWithMiddleware({
    middleware: {
      async execute(context) {
        const url = String(context.request).replace(GRAPH, teams.url);
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        const text = (await answer.text()).replaceAll(teams.url, GRAPH);
        context.response = new Response(text, { status: answer.status, headers: answer.headers });
      },
    },
  });
const client = clientOf(teams.key);

interface Message {
  id: string;
  body: { content: string };
}
interface Post extends Message {
  replies?: Message[];
  'replies@odata.nextLink'?: string;
}

/** Reads a list to its end, and returns it with the link to what changes later, if there is one. */
async function readList<T>(path: string): Promise<{ items: T[]; link: string | undefined }> {
  const items: T[] = [];
  const pages = new PageIterator(client, await client.api(path).get(), (item) => {
    items.push(item);
    return true;
  });
  await pages.iterate();
  return { items, link: pages.getDeltaLink() };
}

const textsOf = (messages: Message[]) => messages.map(({ body }) => body.content).toSorted();

test('Microsoft’s own client reads every message of the fake, page by page', async () => {
  teams.perPage = 2;
  const works = teams.team('Works');
  const valves = teams.channel(works, 'Valves');
  for (let i = 0; i < 5; i++) {
    const post = teams.say(valves, `Post ${i}`);
    if (i === 2) for (let reply = 0; reply < 5; reply++) teams.reply(valves, post, `Reply ${reply}`);
  }
  const pumps = teams.chat('Pumps');
  for (let i = 0; i < 5; i++) teams.say(pumps, `Message ${i}`);

  const joined = await readList<{ displayName: string }>('/me/joinedTeams');
  expect(joined.items.map(({ displayName }) => displayName)).toEqual(['Works']);
  const channels = await readList<{ id: string }>(`/teams/${works}/channels`);
  expect(channels.items.map(({ id }) => id)).toEqual([valves.id]);

  const path = `/teams/${works}/channels/${encodeURIComponent(valves.id)}`;
  const posts = await readList<Post>(`${path}/messages?$top=50&$expand=replies`);
  const found: Message[] = [];
  for (const post of posts.items) {
    found.push(post, ...(post.replies ?? []));
    const next = post['replies@odata.nextLink'];
    if (next !== undefined) found.push(...(await readList<Message>(next)).items);
  }
  expect(textsOf(found)).toEqual(textsOf(valves.messages));
  const changed = await readList<Post>(
    `${path}/messages/delta?$top=50&$filter=lastModifiedDateTime gt 2026-01-01T00:00:00Z`,
  );
  expect(changed.items).toHaveLength(5);
  expect(changed.link).toBeDefined();

  const chats = await readList<{ id: string; members: { email: string }[] }>('/me/chats?$expand=members');
  expect(chats.items.map(({ id, members }) => [id, members.map(({ email }) => email)])).toEqual([
    [pumps.id, ['Ada@works.example']],
  ]);
  const said = await readList<Message>(
    `/chats/${encodeURIComponent(pumps.id)}/messages?$top=50&$orderby=createdDateTime desc`,
  );
  expect(textsOf(said.items)).toEqual(textsOf(pumps.messages));
});

test('Microsoft’s own client recognizes the fake’s refusals as Graph’s', async () => {
  await expect(clientOf('another').api('/me').get()).rejects.toMatchObject({
    statusCode: 401,
    code: 'InvalidAuthenticationToken',
  });
  await expect(client.api('/chats/19:none@thread.v2').get()).rejects.toMatchObject({
    statusCode: 404,
    code: 'NotFound',
  });
});
