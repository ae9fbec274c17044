import { expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../grow-tree.ts';
import { askEverything, type Named } from '../mcp/ask-everything.ts';
import { connectMcp } from '../mcp/connect-mcp.ts';
import { useService } from '../set-up/use-service.ts';

const { service, admin } = useService();
const PATIENCE_MS = 240_000;

/** New for each request. */
const OF_REQUEST =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\?"(?:recency|score)\\?":[0-9.e-]+/g;
const HEADERS_OF_REQUEST = /^(?:date|x-request-id|request-id|keep-alive|connection)$/;

const SECRET = 'zqsecret';
/** Names that only others have, and names that everyone has. */
const ASKED: Named = {
  words: ['code word', 'Firmware', SECRET],
  teams: ['Firmware', SECRET],
  ids: [...SMALL_ORGANIZATION, { resource_id: `own-${SECRET}` }].map(
    (one) => `doc:notion/${one.resource_id}`,
  ),
  paths: ['company/overview.md', 'company/notes.md', `company/${SECRET}.md`],
};
const READ = [
  '/context-documents/tree',
  '/context-documents/data-summary',
  '/memories/list?size=100',
  '/memories/status',
  `/memories/get/notion/own-${SECRET}`,
  `/memories/get/notion/${SMALL_ORGANIZATION[0]?.resource_id}`,
  '/entities?limit=100',
  '/search/suggest?q=zq',
  '/webhooks',
  '/connections/list',
];

async function fill(caller: Caller, word: string): Promise<void> {
  await importDocuments(caller, [
    ...SMALL_ORGANIZATION.map((one) => ({ ...one, text: `${one.text}\n\nThe code word is ${word}.` })),
    {
      resource_id: `own-${word}`,
      title: `Rules of ${word}`,
      text: `# ${word}\n\nMara Zq leads ${word}.`,
      metadata: { team: word },
    },
  ]);
  await service.settled();
  await growTree(caller);
}

/** Returns everything that a user's agent and their requests receive, with headers, but without what differs from request to request. */
async function receiveAll(caller: Caller): Promise<string[]> {
  const client = await connectMcp(service.url, caller.headers, '2026-07-28');
  const received = [await askEverything(client, ASKED)];
  await client.close();
  for (const path of READ) {
    const answer = await fetch(service.url + path, { headers: caller.headers });
    const headers = [...answer.headers].filter(([name]) => !HEADERS_OF_REQUEST.test(name));
    received.push(JSON.stringify([path, answer.status, headers, await answer.text()]));
    const etag = answer.headers.get('etag');
    if (etag === null) continue;
    const again = await fetch(service.url + path, { headers: { ...caller.headers, 'if-none-match': etag } });
    received.push(`${path} ${again.status}`);
  }
  return received.map((one) => one.replace(OF_REQUEST, ''));
}

test(
  'nothing that a user’s agent or a header says depends on what another user or app stores',
  async () => {
    const rival = await service.createApp('rival');
    const ada = admin.as('ada');
    await fill(ada, 'open');
    const before = await receiveAll(ada);
    expect(await receiveAll(ada)).toEqual(before);
    for (const other of [admin.as('ben'), rival, rival.as('ada')]) await fill(other, SECRET);
    const after = await receiveAll(ada);
    for (const [i, one] of after.entries()) expect(one).toBe(before[i]);
  },
  PATIENCE_MS,
);

test('an Idempotency-Key of one user says nothing to another, and takes nothing from them', async () => {
  const send = (caller: Caller, text: string) =>
    fetch(`${service.url}/memories/add`, {
      method: 'POST',
      headers: { ...caller.headers, 'content-type': 'application/json', 'idempotency-key': 'the-same' },
      body: JSON.stringify({ text, resource_id: 'keyed' }),
    });
  const [ada, ben] = [admin.as('ada'), admin.as('ben')];
  expect((await send(ada, 'What Ada stores.')).status).toBe(200);
  expect((await send(ben, 'What Ben stores.')).status).toBe(200);
  expect((await ben.get('/memories/get/vault/keyed')).body.text).toBe('What Ben stores.');
  expect((await ada.get('/memories/get/vault/keyed')).body.text).toBe('What Ada stores.');
});
