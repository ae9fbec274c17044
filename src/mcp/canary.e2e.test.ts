import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../test/caller.ts';
import { eventually } from '../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../test/grow-tree.ts';
import { askEverything, type Named } from '../../test/mcp/ask-everything.ts';
import { callTool, connectMcp } from '../../test/mcp/connect-mcp.ts';
import { useService } from '../../test/set-up/use-service.ts';

const { service, admin } = useService();
const SET_UP_MS = 240_000;

/** A tenant whose documents, teams and files have the same names as everyone's, and contain a word that nobody else may read. */
interface Tenant {
  name: string;
  caller: Caller;
  canary: string;
  treeId: string;
  named: Named;
  client: Client;
}
const tenants: Tenant[] = [];

beforeAll(async () => {
  const rival = await service.createApp('rival');
  for (const [name, caller] of [
    ['rival', rival],
    ['user of the rival', rival.as('ada')],
    ['user', admin.as('ada')],
    ['other user', admin.as('ben')],
  ] as const)
    tenants.push(await furnish(name, caller));
}, SET_UP_MS);
afterAll(() => Promise.all(tenants.map(({ client }) => client.close())));

async function furnish(name: string, caller: Caller): Promise<Tenant> {
  const canary = `zqcanary${tenants.length}`;
  const own = `Kiln ${canary}`;
  await importDocuments(caller, [
    ...SMALL_ORGANIZATION.map((one) => ({ ...one, text: `${one.text}\n\nThe code word is ${canary}.` })),
    {
      resource_id: `own-${canary}`,
      title: `Rules of ${own}`,
      metadata: { team: own },
      text: `# ${own}\n\nMara ${canary.slice(0, 1).toUpperCase()}${canary.slice(1)} leads ${own}.`,
    },
  ]);
  await service.settled();
  const { tree_id: treeId } = await growTree(caller);
  const path = `company/${canary}.md`;
  const { status, body } = await caller.send('PATCH', `/context-documents/tree/${treeId}/files`, {
    additions: { [path]: `# ${own}\n\nBy hand: ${canary}.\n`, 'company/notes.md': `# Notes\n\n${canary}\n` },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const client = await connectMcp(service.url, caller.headers, '2026-07-28');
  const { files } = (await callTool(client, 'list_tree')).value;
  return {
    name,
    caller,
    canary,
    treeId,
    client,
    named: {
      words: ['code word', 'Firmware', canary],
      teams: [...new Set<string>(files.map((file: { team: string }) => file.team))].filter(Boolean),
      ids: SMALL_ORGANIZATION.map(({ resource_id }) => `doc:notion/${resource_id}`),
      paths: files.map((file: { path: string }) => file.path),
    },
  };
}

/** Returns whether `viewer` may read what `owner` has: its own, and as a user what belongs to the app. */
const maySee = (viewer: Tenant, owner: Tenant): boolean =>
  viewer === owner || (viewer.name === 'user of the rival' && owner.name === 'rival');

/** Returns the names of these tenants that are wanted, each once: most are the same for all of them. */
function namesOf(owners: readonly Tenant[], isWanted: (name: string) => boolean): Named {
  const of = (kind: keyof Named) => [...new Set(owners.flatMap(({ named }) => named[kind].filter(isWanted)))];
  return { words: of('words'), teams: of('teams'), ids: of('ids'), paths: of('paths') };
}

/** Removes names that were asked for from what was received, because an echo is not an answer. */
const without = (received: string, asked: Named): string =>
  [...asked.paths, ...asked.teams, ...asked.words]
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, name) => rest.replaceAll(name, '').replaceAll(JSON.stringify(name).slice(1, -1), ''),
      received,
    );

test('each user reads their own word in every possible way, so that its absence means something', async () => {
  for (const { client, canary, named } of tenants) {
    for (const team of named.teams) {
      const { messages } = await client.getPrompt({ name: 'brief', arguments: { team } });
      expect(messages.length).toBeGreaterThan(1);
    }
    const received = await askEverything(client, { ...named, words: ['code word'] });
    expect(received.split(canary).length, canary).toBeGreaterThan(20);
  }
});

describe('tools, resources, prompts and completion', () => {
  test(
    'never return a word of another tenant or user, given their names, ids and paths',
    async () => {
      for (const viewer of tenants) {
        const others = tenants.filter((other) => !maySee(viewer, other));
        const expectNone = (received: string) => {
          for (const { canary, name } of others)
            expect(received.includes(canary), `${viewer.name} reads ${canary} of ${name}`).toBe(false);
        };
        // Names without a canary are the same for all: asked once, and nothing is removed from the answers.
        const ofAll = namesOf(others, (name) => !others.some(({ canary }) => name.includes(canary)));
        expectNone(await askEverything(viewer.client, ofAll));
        for (const other of others) {
          const own = namesOf([other], (name) => name.includes(other.canary));
          expect(own.paths.length * own.words.length, other.name).toBeGreaterThan(0);
          expectNone(without(await askEverything(viewer.client, own), own));
        }
      }
    },
    SET_UP_MS,
  );

  test('change nothing of another’s: an edit cannot be proposed for their file', async () => {
    const [rival, , user] = tenants;
    if (!rival || !user) throw new Error('no tenants');
    const id = `tree:company/${rival.canary}.md`;
    const { metadata } = (await callTool(rival.client, 'fetch', { id })).value;
    const proposal = { id, base_sha256: metadata.sha256, content: '# Taken over\n', reason: 'x' };
    expect(await callTool(user.client, 'propose_edit', proposal)).toMatchObject({ isError: true });
    const { items } = (await rival.caller.get(`/context-documents/tree/${rival.treeId}/proposals`)).body;
    expect(items).toEqual([]);
  });
});

test('a subscriber is notified only of its own tree, whatever it subscribes to', async () => {
  const notified: { viewer: string; uri: string }[] = [];
  const subscriptions = [];
  for (const viewer of tenants) {
    const note = (uri: string) => void notified.push({ viewer: viewer.name, uri });
    viewer.client.setNotificationHandler('notifications/resources/updated', ({ params }) => note(params.uri));
    viewer.client.setNotificationHandler('notifications/resources/list_changed', () => note('list'));
    subscriptions.push(
      await viewer.client.listen({
        resourcesListChanged: true,
        resourceSubscriptions: tenants.flatMap(({ named }) =>
          named.paths.map((path) => `cambium://tree/${path}`),
        ),
      }),
    );
  }
  for (const { caller, treeId, name } of tenants) {
    await caller.send('PATCH', `/context-documents/tree/${treeId}/files`, {
      files: { 'company/notes.md': `# Notes\n\nNew of ${name}.\n` },
    });
    await eventually(
      async () => notified.filter(({ viewer }) => viewer === name).length,
      (count) => count >= 2,
    );
  }
  // Each was notified of one change only, its own, although all the others changed too.
  for (const { name } of tenants)
    expect(
      notified
        .filter(({ viewer }) => viewer === name)
        .map(({ uri }) => uri)
        .toSorted(),
      name,
    ).toEqual(['cambium://tree/company/notes.md', 'list']);
  await Promise.all(subscriptions.map((one) => one.close()));
});
