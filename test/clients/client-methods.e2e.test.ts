import NewClient from '@hyperspell/hyperspell';
import OldClient from 'hyperspell';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNamingModel } from '../models/naming-model.ts';
import { startService, type TestService } from '../service.ts';
import {
  CALLS,
  type Clients,
  isOutOfScope,
  methodsOf,
  PACKAGES,
  type PackageName,
  type Seed,
} from './client-methods.ts';
import { type MethodResult, renderPage } from './clients-page.ts';
import { type LiveAnswer, typeErrors } from './type-errors.ts';

let service: TestService;
let clients: Clients;
let seed: Seed;
const NAMES = Object.keys(PACKAGES) as PackageName[];

beforeAll(async () => {
  service = await startService({ overrides: { model: createNamingModel() } });
  const options = { baseURL: service.url, apiKey: service.admin.key, userID: 'maria', maxRetries: 0 };
  clients = { hyperspell: new OldClient(options), '@hyperspell/hyperspell': new NewClient(options) };
  const maria = service.admin.as('maria');
  await maria.post('/memories/add', {
    text: 'Petra Novak fires the kiln.',
    resource_id: 'kiln',
    collection: 'c',
  });
  await service.settled();
  const { body } = await maria.post('/memories/query', { query: 'kiln' });
  const entities = await maria.post('/entities/search', { query: 'Petra Novak' });
  seed = {
    queryId: body.query_id,
    highlightId: body.documents[0].highlights[0].id,
    entityId: entities.body.items[0].id,
  };
});
afterAll(() => service?.close());

/** The answer of a method, or the error in place of one. */
async function answerOf(packageName: PackageName, method: string): Promise<LiveAnswer | string> {
  const { call, isPage = false } = CALLS[method] ?? {};
  if (!call) return 'not called';
  try {
    const answer = await call(clients[packageName], seed);
    // A page is an object with methods; what came over the wire of it is its items.
    const value = isPage ? (answer as { items: unknown }).items : answer;
    return { packageName, method, isPage, value: JSON.parse(JSON.stringify(value)) };
  } catch (error) {
    return `fails: ${error instanceof Error ? error.message.slice(0, 120) : String(error)}`;
  }
}

/** Without the answer itself, which is another at each run, and fit for a table. */
const shorten = (message: string): string =>
  message
    .replace(/ in type '.*/s, '')
    .replaceAll('|', '\\|')
    .slice(0, 160);

/** The verdict on every method of both clients. */
async function tryAll(): Promise<MethodResult[]> {
  const results: MethodResult[] = [];
  const answers: LiveAnswer[] = [];
  for (const packageName of NAMES)
    for (const method of methodsOf(clients[packageName])) {
      const answer = isOutOfScope(method) ? 'needs a vendor' : await answerOf(packageName, method);
      if (typeof answer === 'string') results.push({ packageName, method, result: answer });
      else answers.push(answer);
    }
  const errors = typeErrors(answers);
  answers.forEach(({ packageName, method }, i) => {
    const [first] = errors[i] ?? [];
    const result = first === undefined ? 'works' : `differs: ${shorten(first)}`;
    results.push({ packageName, method, result });
  });
  return results;
}

test('docs/clients.md says of every method of both clients whether its live answer has the declared type', async () => {
  const results = await tryAll();
  expect(results.filter(({ result }) => result === 'not called')).toEqual([]);
  expect(results.length).toBeGreaterThan(55);
  await expect(renderPage(results)).toMatchFileSnapshot('../../docs/clients.md');
});

test('the compiler finds an answer that lacks a required field or has a wrong word', () => {
  const answer = (value: object): LiveAnswer => ({
    packageName: 'hyperspell',
    method: 'memories.add',
    isPage: false,
    value,
  });
  const good = { resource_id: 'r', source: 'vault', status: 'pending', further: 1 };
  const { status: _left, ...lacking } = good;
  const [none, missing, wrong] = typeErrors([
    answer(good),
    answer(lacking),
    answer({ ...good, status: 'odd' }),
  ]);
  expect(none).toEqual([]);
  expect(missing?.[0]).toContain("'status'");
  expect(wrong?.[0]).toContain('"odd"');
});
