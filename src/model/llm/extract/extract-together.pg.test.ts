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

test('short documents become memories in one request, each with quotes of its own', async () => {
  expect(await read()).toEqual([[ADA], [GRACE]]);
  expect(server.requests).toHaveLength(1);
});

test('what one document says is never a memory of another', async () => {
  const swapped = answer(entry(1, ADA, GRACE), entry(2, GRACE, ADA));
  expect(await read(swapped)).toEqual([[], []]);
});

test('a document that the answer leaves out or misquotes is read alone', async () => {
  expect(await read(answer(entry(1, ADA, ADA)))).toEqual([[ADA], null]);
  expect(await read(answer(entry(1, ADA, ADA), entry(2, ADA, GRACE)))).toEqual([[ADA], null]);
});

test('an answer in another form is not asked for again: each is to be read alone', async () => {
  expect(await read(() => 'There are two documents.')).toEqual([null, null]);
  expect(server.requests).toHaveLength(1);
});

test('when the server fails, the builtin result stands in for all of them, with the reason', async () => {
  await startServer({ faults: () => 'server-error', retryAfterSeconds: 0.05 });
  const { model } = testModel(database.sql, modelConfig('openai-compatible:test', server.url));
  const found = await model.extractTogether?.(documents, jobOf('a'));
  expect(found?.map((one) => one?.fallbackBecause)).toEqual([
    'the model server failed',
    'the model server failed',
  ]);
});
