import { expect, test } from 'vitest';
import { jobOf, modelConfig, testModel } from '../../../../test/models/llm-model.ts';
import type { ModelServerOptions } from '../../../../test/model-server/model-server.ts';
import { useModelServer } from '../../../../test/set-up/use-model-server.ts';

const { database, server, startServer } = useModelServer();

async function start(choice: string, options: ModelServerOptions = {}) {
  await startServer(options);
  return testModel(database.sql, modelConfig(choice, server.url)).model;
}
const job = jobOf('a', null, 'embed');
const lengthOf = (vector: Float32Array) => Math.hypot(...vector);

for (const choice of ['openai-compatible:test', 'openai:test', 'google:test']) {
  test(`${choice}: every text gets its vector of length 1, in order`, async () => {
    const model = await start(choice);
    const vectors =
      (await model.embed?.(['Ada owns billing', 'Grace reads mail', 'Ada owns billing'], job)) ?? [];
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect(lengthOf(vector)).toBeCloseTo(1, 5);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });
}

test('a model without embeddings has no embed function', async () => {
  const model = await start('anthropic:test');
  expect(model.embed).toBeNull();
});

test('many texts are sent in batches, equal ones once, and tokens are counted exactly', async () => {
  const model = await start('openai-compatible:test');
  const texts = Array.from({ length: 150 }, (_, i) => `text number ${i % 140}`);
  await model.embed?.(texts, job);
  expect(server.requests.map((r) => r.texts.length)).toEqual([64, 64, 12]);
  const [row] = await database.sql<{ tokens: number; purpose: string }[]>`
    select sum(prompt_tokens)::int as tokens, min(purpose) as purpose from model_usage`;
  expect(row).toEqual({ tokens: server.reported().promptTokens, purpose: 'embed' });
  const again = await model.embed?.(texts, job);
  expect(again?.[0]).toBeInstanceOf(Float32Array);
  expect(lengthOf(again?.[0] ?? new Float32Array(1))).toBeCloseTo(1, 5);
  expect(server.requests).toHaveLength(3);
});

test.each(['rate-limit', 'server-error', 'reset', 'empty', 'hang-before'] as const)(
  'after “%s” the vectors are still computed',
  async (fault) => {
    const model = await start('openai-compatible:test', { faults: (n) => (n === 0 ? fault : null) });
    expect(await model.embed?.(['a text'], job)).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  },
);

test('an embedder that stays unreachable throws an error', async () => {
  const model = await start('openai-compatible:test', { faults: () => 'overloaded' });
  await expect(model.embed?.(['a text'], job)).rejects.toMatchObject({ fault: 'server' });
});

test('an empty text and a very long one also have vectors', async () => {
  const model = await start('openai-compatible:test');
  expect(await model.embed?.(['', 'a'.repeat(200_000)], job)).toHaveLength(2);
  expect(server.requests[0]?.texts[1]?.length).toBe(16_000);
});

test('a query is tried once: somebody waits, and search continues by words without a vector', async () => {
  const model = await start('openai-compatible:test', { faults: () => 'server-error' });
  await expect(model.embed?.(['a question'], jobOf('a', null, 'query'))).rejects.toMatchObject({
    fault: 'server',
  });
  expect(server.requests).toHaveLength(1);
});
