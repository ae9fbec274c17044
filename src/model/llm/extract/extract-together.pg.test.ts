import { expect, test } from 'vitest';
import { documentOf, jobOf, modelConfig, testModel } from '../../../../test/models/llm-model.ts';
import type { ModelServerOptions } from '../../../../test/model-server/model-server.ts';
import { useModelServer } from '../../../../test/set-up/use-model-server.ts';

const { database, server, startServer } = useModelServer();
const ADA = 'Ada Lovelace owns the billing service since the spring.';
const GRACE = 'Grace Hopper decided to keep the nightly export.';
const documents = [documentOf(ADA), documentOf(GRACE)];

async function read(respond?: ModelServerOptions['respond'], options: ModelServerOptions = {}) {
  await startServer({ ...options, ...(respond ? { respond } : {}) });
  const { model } = testModel(database.sql, modelConfig('openai-compatible:test', server.url));
  const found = (await model.extractTogether?.(documents, jobOf('a'))) ?? [];
  return found.map(
    (one) => one && one.memories.filter(({ kind }) => kind !== 'summary').map(({ text }) => text),
  );
}
const entry = (n: number, summary: string, text: string, quote = text) => ({
  n,
  summary,
  memories: [{ text, kind: 'statement', quote }],
  entities: [],
});
const answer =
  (...entries: object[]) =>
  () =>
    JSON.stringify({ documents: entries });

test('short documents become memories in one request, each with its own quotes', async () => {
  expect(await read()).toEqual([[ADA], [GRACE]]);
  expect(server.requests).toHaveLength(1);
});

test('a statement of one document is never another’s memory', async () => {
  const swapped = answer(entry(1, ADA, GRACE), entry(2, GRACE, ADA));
  expect(await read(swapped)).toEqual([[], []]);
});

test('a document that the answer leaves out or misquotes is read alone', async () => {
  expect(await read(answer(entry(1, ADA, ADA)))).toEqual([[ADA], null]);
  expect(await read(answer(entry(1, ADA, ADA), entry(2, ADA, GRACE)))).toEqual([[ADA], null]);
});

test('an answer in another form is not requested again: each document is read alone', async () => {
  expect(await read(() => 'There are two documents.')).toEqual([null, null]);
  expect(server.requests).toHaveLength(1);
});

test('a broken entry does not affect the others', async () => {
  const broken = { n: 1, summary: ADA, memories: 'none' };
  expect(await read(answer(broken, entry(2, GRACE, GRACE)))).toEqual([null, [GRACE]]);
  expect(server.requests).toHaveLength(1);
});

test('documents whose answers do not fit into one are read in halves', async () => {
  const names = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'];
  const many = names.map((name) => documentOf(`${name} Lovelace owns the billing service since the spring.`));
  await startServer({
    faults: (_n, { user }) => (user.includes('n 4 ·') ? 'length' : null),
  });
  const { model } = testModel(database.sql, modelConfig('openai-compatible:test', server.url));
  const found = await model.extractTogether?.(many, jobOf('a'));
  expect(found?.map((one) => one?.memories.map(({ text }) => text.split(' ')[0])[1])).toEqual(names);
  expect(server.requests.map(({ user }) => user.match(/^n \d/gm)?.length).sort()).toEqual([2, 3, 5]);
});

test('when the server fails, all of them get the builtin result, with the reason', async () => {
  await startServer({ faults: () => 'server-error', retryAfterSeconds: 0.05 });
  const { model } = testModel(database.sql, modelConfig('openai-compatible:test', server.url));
  const found = await model.extractTogether?.(documents, jobOf('a'));
  expect(found?.map((one) => one?.fallbackBecause)).toEqual([
    'the model server failed',
    'the model server failed',
  ]);
});
