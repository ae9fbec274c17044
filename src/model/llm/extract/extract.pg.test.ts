import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/database.ts';
import { documentOf, insertApp, jobOf, modelConfig, testModel } from '../../../../test/llm-model.ts';
import { FAULTS, type Fault, HARMLESS } from '../../../../test/model-server/faults.ts';
import { type ModelServer, startModelServer } from '../../../../test/model-server/model-server.ts';

const DOCUMENT = documentOf(
  'Ada Lovelace owns the billing service since the spring. It moves to Postgres in December.',
  'Grace Hopper decided to keep the nightly export. The export runs at four in the morning.',
);
const PROTOCOLS = ['openai-compatible:test', 'openai:test', 'anthropic:test', 'google:test'];
/** Google's protocol has no tools in our prompts, and its empty candidates are a cut stream. */
const RETRIED = FAULTS.filter(
  (fault) =>
    !HARMLESS.has(fault) && !['too-long', 'length', 'huge', 'unauthorized', 'no-schema'].includes(fault),
);

let database: TestDatabase;
let server: ModelServer;
beforeAll(async () => {
  database = await cloneDatabase();
  await insertApp(database.sql, 'a');
});
afterAll(() => database.drop());
afterEach(async () => {
  await server.close();
  await database.sql`delete from model_cache`;
  await database.sql`delete from model_lanes`;
  await database.sql`delete from model_calls`;
  await database.sql`delete from model_usage`;
});

async function start(choice: string, faults: (n: number) => Fault | null = () => null) {
  server = await startModelServer({ faults, retryAfterSeconds: 0.05 });
  return testModel(database.sql, modelConfig(choice, server.url));
}

async function used(): Promise<{ prompt: number; completion: number; unreported: number }> {
  const [row] = await database.sql<{ prompt: number; completion: number; unreported: number }[]>`
    select coalesce(sum(prompt_tokens), 0)::int as prompt, coalesce(sum(completion_tokens), 0)::int as completion,
      coalesce(sum(unreported_tokens), 0)::int as unreported
    from model_usage`;
  return row!;
}

for (const choice of PROTOCOLS) {
  describe(choice, () => {
    test('a document becomes memories and mentions with quotes of its own, and every token is counted', async () => {
      const { model } = await start(choice);
      const extraction = await model.extract(DOCUMENT, jobOf('a'));
      expect(extraction.standIn).toBeUndefined();
      expect(extraction.memories[0]).toMatchObject({ kind: 'summary', quote: null });
      const text = DOCUMENT.blocks.map((b) => b.text).join('\n');
      for (const memory of extraction.memories.slice(1)) expect(text).toContain(memory.quote);
      expect(extraction.memories.length).toBe(5);
      expect(extraction.mentions.map((m) => m.name)).toContain('Grace');
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]).toMatchObject({ stream: true, structured: true });
      const { promptTokens, completionTokens } = server.reported();
      expect(promptTokens).toBeGreaterThan(0);
      expect(await used()).toEqual({ prompt: promptTokens, completion: completionTokens, unreported: 0 });
    });

    for (const fault of RETRIED) {
      test(`after “${fault}” the question is asked again and the answer stands`, async () => {
        const { model } = await start(choice, (n) => (n === 0 ? fault : null));
        const extraction = await model.extract(DOCUMENT, jobOf('a'));
        expect(extraction.standIn).toBeUndefined();
        expect(extraction.memories).toHaveLength(5);
        expect(server.requests).toHaveLength(2);
        const { promptTokens, completionTokens } = server.reported();
        expect(await used()).toMatchObject({ prompt: promptTokens, completion: completionTokens });
      });
    }
  });
}
