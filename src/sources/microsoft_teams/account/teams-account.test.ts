import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeTeams, GONE } from '../../../../test/vendors/teams/teams.ts';
import { teamsConnector } from './connector.ts';

const teams = new FakeTeams();
await teams.start();
afterAll(() => teams.close());
const connector = connectorAt(teamsConnector, teams);

let reader: AccountReader;
let works: string;
beforeEach(() => {
  reader = new AccountReader(connector);
  for (const held of [teams.teams, teams.places, teams.closed, teams.unlisted]) held.clear();
  for (const list of [teams.requests, teams.faults]) list.length = 0;
  teams.perPage = 100;
  teams.refusal = null;
  works = teams.team('Works');
});

const read = (config: object = {}) => {
  teams.requests.length = 0;
  return reader.read(config);
};
const held = () =>
  Object.fromEntries(
    [...reader.documents.values()].map(({ title, blocks }) => [title, blocks.map(({ text }) => text)]),
  );
const idOf = (place: { id: string }, message: { id: string }) => `${place.id};messageid=${message.id}`;

describe('an account', () => {
  test('gives each post with its replies, and a chat’s messages until a long pause', async () => {
    teams.perPage = 2;
    const valves = teams.channel(works, 'Valves');
    const chat = teams.chat(null, {
      members: ['Bo', 'Ada'].map((displayName) => ({ userId: displayName, displayName, email: null })),
    });
    const post = teams.say(valves, 'The valve leaks');
    for (let i = 0; i < 5; i++) teams.reply(valves, post, `Reply ${i}`);
    teams.say(chat, 'Lunch?');
    teams.say(chat, 'added', { messageType: 'systemEventMessage', from: null });
    teams.say(chat, 'Yes');
    teams.pass(13 * 60);
    teams.say(chat, 'Good morning');
    await read();
    expect(held()).toEqual({
      'Valves: The valve leaks': ['The valve leaks', 'Reply 0', 'Reply 1', 'Reply 2', 'Reply 3', 'Reply 4'],
      'Ada, Bo: Lunch?': ['Lunch?', 'Yes'],
      'Ada, Bo: Good morning': ['Good morning'],
    });
    expect(reader.documents.get(idOf(valves, post))).toMatchObject({
      source: 'microsoft_teams',
      type: 'conversation',
      resourceId: idOf(valves, post),
      metadata: { conversation: valves.id, team: 'Works', channel: 'Valves' },
      createdAt: post.createdDateTime,
    });
  });

  test('shows a message as people see it: names, lists, pictures of feelings, files and apps', async () => {
    const valves = teams.channel(works, 'Valves');
    const content =
      '<p>Ask <at id="0">Bo Clay</at> <emoji id="ok" alt="👍" title="OK"></emoji></p><ul><li>First</li></ul><attachment id="1"></attachment>';
    teams.say(valves, content, {
      subject: 'Leaks',
      body: { contentType: 'html', content },
      from: { application: { id: 'bot', displayName: 'Alarm' }, user: null },
      attachments: [
        { contentType: 'reference', name: 'Plan.docx', contentUrl: 'https://works.example/plan' },
        { contentType: 'application/vnd.microsoft.card.adaptive', name: null, contentUrl: null },
      ],
    });
    await read();
    const [document] = reader.documents.values();
    expect(document?.title).toBe('Valves: Leaks');
    expect(document?.blocks).toMatchObject([
      { type: 'message', text: 'Ask Bo Clay 👍\n- First', sender: { name: 'Alarm', email: null } },
      { type: 'attachment', text: 'Plan.docx' },
    ]);
  });

  test('without changes costs two requests, plus one per team and per channel or chat', async () => {
    const [valves, chat] = [teams.channel(works, 'Valves'), teams.chat('Pumps')];
    for (const place of [valves, chat]) teams.say(place, 'Hello');
    teams.pass(60);
    await read();
    teams.pass(60);
    expect(await read()).toEqual([]);
    expect(teams.requests).toEqual([
      'me/joinedTeams',
      `teams/${works}/channels`,
      'me/chats',
      `teams/${works}/channels/${valves.id}/messages/delta`,
      `chats/${chat.id}/messages`,
    ]);
  });

  test('is followed: late replies, edits and deletions, while a talk keeps its identity until nothing is left', async () => {
    const [valves, chat] = [teams.channel(works, 'Valves'), teams.chat('Pumps')];
    const post = teams.say(valves, 'Leak');
    const reply = teams.reply(valves, post, 'Where?');
    const [one, two] = [teams.say(chat, 'One'), teams.say(chat, 'Two')];
    await read();
    teams.pass(60);
    teams.delete(post);
    teams.reply(valves, post, 'There.');
    teams.edit(reply, 'Where is it?');
    teams.delete(one);
    expect(await read()).toEqual([`upsert ${idOf(valves, post)}`, `upsert ${idOf(chat, one)}`]);
    expect(held()).toEqual({
      'Valves: Where is it?': ['Where is it?', 'There.'],
      'Pumps: Two': ['Two'],
    });
    teams.pass(60);
    teams.delete(two);
    teams.erase(valves, post);
    expect(await read()).toEqual([`gone ${idOf(chat, one)}`]);
    // Deletions by retention are not reported: the engine rereads everything once a week.
    reader.cursor = null;
    expect(await read()).toEqual([]);
  });

  test('reads only the changed talk of a long chat', async () => {
    teams.perPage = 2;
    const chat = teams.chat('Pumps');
    const said = Array.from({ length: 12 }, (_, i) => {
      teams.pass(13 * 60);
      return teams.say(chat, `Message ${i}`);
    });
    teams.pass(60);
    await read();
    teams.pass(60);
    for (const [at, message] of said.entries()) if (at === 3 || at === 9) teams.edit(message, `Edited ${at}`);
    expect((await read()).filter((one) => !one.startsWith('seen'))).toEqual(
      [9, 3].map((at) => `upsert ${chat.id};messageid=${said[at]?.id}`),
    );
    // The changes, and each talk read backward from the next one.
    expect(teams.requests.filter((path) => path.endsWith('/messages'))).toHaveLength(3);
  });

  test('resumes at the interrupted page, and a round at its position', async () => {
    teams.perPage = 2;
    const [valves, chat] = [teams.channel(works, 'Valves'), teams.chat('Pumps')];
    for (let i = 0; i < 7; i++) {
      teams.pass(13 * 60);
      for (const place of [valves, chat]) teams.say(place, `Message ${i}`);
    }
    const items: string[] = [];
    for (let i = 0; i < 12; i++) items.push(...(await reader.read({}, 1)));
    expect(items.filter((one) => one.startsWith('upsert'))).toHaveLength(14);
    expect(reader.documents.size).toBe(14);
    teams.pass(60);
    for (const place of [valves, chat]) teams.say(place, 'New');
    await reader.read({}, 1);
    await read();
    expect(teams.requests).not.toContain(`teams/${works}/channels/${valves.id}/messages/delta`);
    // The chat had no long pause.
    expect(reader.documents.size).toBe(15);
  });

  test('drops what it may no longer read, and keeps a chat that a list has missed', async () => {
    const [valves, gauges] = [teams.channel(works, 'Valves'), teams.channel(works, 'Gauges')];
    const [chat, other] = [teams.chat('Pumps'), teams.chat('Seals')];
    const said = [valves, gauges, chat, other].map((place) => idOf(place, teams.say(place, 'Hello')));
    teams.pass(60);
    await read();
    teams.closed.add(valves.id);
    teams.unlisted.add(chat.id);
    for (const place of [gauges, other]) teams.places.delete(place.id);
    teams.pass(60);
    expect((await read()).toSorted()).toEqual([`gone ${said[0]}`, `gone ${said[1]}`, `gone ${said[3]}`]);
    teams.teams.clear();
    expect(await read()).toEqual([]);
    expect([...reader.documents.keys()]).toEqual([said[2]]);
  });

  test('is read for every user of the app without chats and private channels, or team by team', async () => {
    const other = teams.team('Other');
    teams.say(teams.channel(works, 'Valves'), 'Open');
    teams.say(teams.channel(works, 'Board', { membershipType: 'private' }), 'Secret');
    teams.say(teams.channel(other, 'Elsewhere'), 'Other');
    teams.say(teams.chat('Pumps'), 'Between us');
    reader.visibility = 'app';
    await read({ teams: 'Works' });
    expect(Object.keys(held())).toEqual(['Valves: Open']);
    expect(teams.requests).not.toContain('me/chats');
    await expect(read({ teams: ['Works', 'Wroks'] })).rejects.toThrow('not in the team Wroks');
  });

  test('names a chat after its topic, or a few of its people', async () => {
    const named = (names: string[]) => ({
      members: names.map((displayName) => ({ userId: displayName, displayName, email: null })),
    });
    const chats = [
      teams.chat('Pumps', named(['Bo', 'Ada'])),
      teams.chat(null, named(['Cy', 'Ada', 'Bo'])),
      teams.chat(null, named(['Ed', 'Di', 'Cy', 'Ada', 'Bo'])),
      teams.chat(null, named([])),
    ];
    for (const chat of chats) teams.say(chat, 'Hello');
    await read();
    expect(Object.keys(held())).toEqual([
      'Pumps: Hello',
      'Ada, Bo, Cy: Hello',
      'Ada, Bo, Cy, Di, …: Hello',
      'Chat: Hello',
    ]);
  });
});

test('readers are the members, in a chat except those who cannot see all of it in Teams', async () => {
  const person = (userId: string | null, visibleHistoryStartDateTime?: string) => ({
    userId,
    displayName: 'Somebody',
    email: userId && `${userId}@Works.example`,
    ...(visibleHistoryStartDateTime === undefined ? {} : { visibleHistoryStartDateTime }),
  });
  const valves = teams.channel(works, 'Valves', { members: [person('ada'), person(null), person('bo')] });
  const chat = teams.chat('Pumps', { createdDateTime: '2026-01-01T00:00:00Z' });
  chat.members = [
    person('ada', '0001-01-01T00:00:00Z'),
    person('bo', '2026-01-01T00:00:00Z'),
    person('late', '2026-01-02T00:00:00Z'),
    person('unknown'),
  ];
  teams.perPage = 1;
  const groups = [`${works}/${valves.id}`, chat.id, 'nowhere', `${works}/nowhere`];
  const found = await reader.members({}, groups);
  const both = ['ada', 'bo'].flatMap((id) => [`account:microsoft_teams:${id}`, `email:${id}@works.example`]);
  expect(Object.entries(found)).toEqual([
    [groups[0], both],
    [groups[1], both],
    [groups[2], []],
    [groups[3], []],
  ]);
  for (const place of [valves, chat]) teams.say(place, 'Hello');
  reader.visibility = 'source';
  await read();
  expect(reader.access()).toEqual(groups.slice(0, 2).map((group) => ({ kind: 'group', group })));
});

describe('an access token', () => {
  const check = (config: object = {}) => connector.check(reader.context(config));

  test('names its account', async () => {
    const person = 'account:microsoft_teams:ada';
    expect(await check()).toEqual({ id: 'ada', label: 'ada@works.example', person });
  });

  test.each([
    [{ status: 401, body: {} }, 'revoked', 'no longer gives access to this account'],
    [GONE, 'cursor', 'no longer knows the cursor'],
    [{ status: 403, body: { error: { code: 'Forbidden' } } }, 'scope', 'may not use Teams'],
    [{ status: 418, body: { error: { code: 'Teapot' } } }, 'contract', 'answered 418 (Teapot)'],
    [{ status: 418, body: 'tea' }, 'contract', 'answered 418.'],
  ])('that Microsoft refuses with %j is %s', async (fault, kind, sentence) => {
    teams.faults.push(fault);
    await expect(check()).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('without its permissions deletes nothing', async () => {
    teams.say(teams.channel(works, 'Valves'), 'Hello');
    await read();
    teams.refusal =
      "Missing scope permissions on the request. API requires one of 'ChannelMessage.Read.All'.";
    await expect(read()).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('consent'),
    });
    expect(reader.documents.size).toBe(1);
  });

  test('to one place with an unexpected answer leaves the others to be read, and its documents unchanged', async () => {
    const [valves, chat] = [teams.channel(works, 'Valves'), teams.chat('Pumps')];
    const said = [valves, chat].map((place) => idOf(place, teams.say(place, 'Hello')));
    await read();
    teams.say(chat, 'News');
    teams.faults.push(
      () => {},
      () => {},
      () => {},
      { body: '<html>' },
    );
    expect(await read()).toEqual([`seen ${said[0]}`, `failure ${valves.id}`, `upsert ${said[1]}`]);
  });

  test('is not sent to an address that a response points to', async () => {
    const link = { '@odata.nextLink': 'https://elsewhere.example/v1.0/me/chats', value: [] };
    teams.channel(works, 'Valves');
    teams.faults.push(
      () => {},
      () => {},
      { body: link },
    );
    await expect(read()).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('its own'),
    });
  });
});

test.each([[{ team: 'Works' }], [{ teams: [''] }], [{ teams: 7 }]])('a config of %j is refused', (wrong) => {
  expect(connector.config.safeParse(wrong).success).toBe(false);
});
