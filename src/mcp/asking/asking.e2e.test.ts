import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, expect, test } from 'vitest';
import { fixtureServing } from '../../../test/mcp/conformance/fixture-server.ts';
import { serveOpenly } from '../../../test/mcp/conformance/serve-openly.ts';
import { negotiate } from '../../../test/mcp/connect-mcp.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { keyActor } from '../../../test/stored/key-actor.ts';
import { SESSION_HEADER } from './declared.ts';
import { teamServing } from '../serve-team.ts';

const { service } = useService();
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const ADA = { appId: 'default', userId: 'ada' };

interface Question {
  id: string;
  method: string;
}

const closing: (() => Promise<unknown>)[] = [];
const serving = fixtureServing();
async function serveTo(who: { appId: string; userId: string | null }, what = serving): Promise<string> {
  const { url, close } = await serveOpenly(service.ctx, keyActor(who), what);
  closing.push(close);
  return url;
}

const post = (url: string, body: object, headers = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });
const initialize = (url: string, capabilities: object): Promise<Response> =>
  post(url, {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'host', version: '1' } },
  });
const answer = (url: string, id: unknown, name: string): Promise<Response> =>
  post(url, { id, result: { action: 'accept', content: { username: name } } });

/** Makes a call whose tool asks for a name: returns the question as it arrives, and the call's whole answer. */
async function callThatAsks(url: string) {
  const session = (await initialize(url, { elicitation: {} })).headers.get(SESSION_HEADER) ?? '';
  const params = { name: 'test_elicitation', arguments: { message: 'Who?' } };
  const response = await post(url, { id: 2, method: 'tools/call', params }, { [SESSION_HEADER]: session });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let said = '';
  const more = async () => {
    const { done, value = '' } = await reader.read();
    said += value;
    return !done;
  };
  while (!said.includes('elicitation/create') && (await more())) continue;
  const question: Question = JSON.parse(/^data: (.*)$/m.exec(said)?.[1] ?? '{}');
  const rest = async () => {
    while (await more()) continue;
    return said;
  };
  return { question, rest, leave: () => reader.cancel() };
}

let ada: string;
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('a tool asks the client of 2025-11-25 during its call, and receives the answer', async () => {
  ada = await serveTo(ADA);
  const { question, rest } = await callThatAsks(ada);
  expect(question.method).toBe('elicitation/create');
  expect((await answer(ada, question.id, 'lovelace')).status).toBe(202);
  expect(await rest()).toContain('lovelace');
});

test('only the asked client answers: no other app, no other user, and nobody twice', async () => {
  ada = await serveTo(ADA);
  const { question, rest } = await callThatAsks(ada);
  const others = [
    { appId: 'default', userId: 'mallory' },
    { appId: 'default', userId: null },
    { appId: 'other', userId: 'ada' },
  ];
  for (const other of others)
    expect((await answer(await serveTo(other), question.id, 'mallory')).status).toBe(400);
  for (const id of [0, 1, 2, 'handshake', null]) expect((await answer(ada, id, 'mallory')).status).toBe(400);
  expect((await answer(ada, question.id, 'lovelace')).status).toBe(202);
  expect((await answer(ada, question.id, 'mallory')).status).toBe(400);
  const said = await rest();
  expect(said).toContain('lovelace');
  expect(said).not.toContain('mallory');
});

test('a question ends with its call: an answer after the client left finds nothing', async () => {
  ada = await serveTo(ADA);
  const { question, leave } = await callThatAsks(ada);
  await leave();
  await expect.poll(async () => (await answer(ada, question.id, 'lovelace')).status).toBe(400);
});

test('two concurrent calls each get their own answer', async () => {
  ada = await serveTo(ADA);
  const [first, second] = [await callThatAsks(ada), await callThatAsks(ada)];
  expect(first.question.id).not.toBe(second.question.id);
  await answer(ada, second.question.id, 'second');
  await answer(ada, first.question.id, 'first');
  expect(await first.rest()).toContain('first');
  expect(await second.rest()).toContain('second');
});

test('a client without declared capabilities is not asked: the tool says so in its result', async () => {
  ada = await serveTo(ADA);
  expect((await initialize(ada, { roots: {} })).headers.get(SESSION_HEADER)).toBeNull();
  const client = new Client({ name: 'host', version: '1' }, negotiate('2025-11-25'));
  await client.connect(new StreamableHTTPClientTransport(new URL(ada)));
  const { isError, content } = await client.callTool({
    name: 'test_elicitation',
    arguments: { message: 'Who?' },
  });
  await client.close();
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toContain('did not declare');
});

test('our own tools ask nothing, so their clients get no session and their responses no stream', async () => {
  const url = await serveTo(ADA, teamServing);
  expect((await initialize(url, { elicitation: {}, sampling: {} })).headers.get(SESSION_HEADER)).toBeNull();
});
