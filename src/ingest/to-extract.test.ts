import { expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { readConfig } from '../config.ts';
import type { CpuPool } from '../lib/cpu-pool/cpu-pool.ts';
import type { BatchDocument } from './queries.ts';
import {
  batchDocumentsMax,
  extractionsAtOnce,
  groupsOf,
  languagesFor,
  togetherLimits,
} from './to-extract.ts';

const SERVER = { CAMBIUM_MODEL: 'openai:some-model', CAMBIUM_MODEL_KEY: 'key', CAMBIUM_INGEST_BATCH: '30' };
const contextOf = (env: Record<string, string>) => ({ config: readConfig(env) });

test('the builtin model gets larger batches than a model server, and one request more than it works on', () => {
  const builtin = contextOf({ CAMBIUM_INGEST_BATCH: '30' });
  expect([batchDocumentsMax(builtin), extractionsAtOnce(builtin)]).toEqual([240, 2]);
  const server = contextOf({ ...SERVER, CAMBIUM_MODEL_CONCURRENCY: '7' });
  expect([batchDocumentsMax(server), extractionsAtOnce(server)]).toEqual([30, 7]);
});

test('the builtin model reads many documents in one task, a model server only short ones', () => {
  const builtin = togetherLimits(contextOf({}));
  const server = togetherLimits(contextOf(SERVER));
  expect(builtin.documentCharsMax).toBeGreaterThan(10 * server.documentCharsMax);
  // What a task may read within its deadline (docs/operations.md).
  expect(builtin.charsMax).toBeLessThanOrEqual(100_000);
});

test('a transaction writes up to a hundred short documents or 400,000 characters, 25 of a model server', () => {
  const sizes = (env: Record<string, string>, chars: readonly number[]) =>
    groupsOf(
      contextOf(env),
      chars.map((length) => ({ blocks_json: 'x'.repeat(length) })),
    ).map((group) => group.length);
  const short = Array.from({ length: 230 }, () => 2_000);
  expect(sizes({}, short)).toEqual([100, 100, 30]);
  expect(sizes({}, [150_000, 150_000, 150_000, 900_000, 10])).toEqual([2, 1, 1, 1]);
  expect(sizes(SERVER, [...short.slice(0, 30), 900_000])).toEqual([25, 6]);
  expect(sizes({}, [])).toEqual([]);
});

/** Counts the tasks and runs them in this thread. */
function countingCpu(): { cpu: CpuPool; tasks: string[] } {
  const tasks: string[] = [];
  const run: CpuPool['run'] = (task, ...rest) => {
    tasks.push(task.name);
    return inlineCpu.run(task, ...rest);
  };
  return { cpu: { ...inlineCpu, run }, tasks };
}

const document = (language: string | null, text: string): BatchDocument => ({
  document_id: 1,
  owner: null,
  source: 'vault',
  type: 'document',
  title: null,
  metadata: {},
  blocks_json: JSON.stringify([{ id: 'a', type: 'paragraph', text }]),
  language,
  occurred_at: null,
  extract: null,
  revision: 1,
});

test('a language from the source stays, and the others are detected in one task, each in its position', async () => {
  const { cpu, tasks } = countingCpu();
  const german = 'Die Mannschaft hat gestern entschieden, dass der Vertrag mit dem Hafen verlängert wird.';
  const documents = [document(null, '1 2 3'), document('fr', german), document(null, german)];
  expect(await languagesFor({ cpu }, 'a', documents)).toEqual([null, 'fr', 'de']);
  expect(tasks).toHaveLength(1);
});

test('no task runs if all languages are known', async () => {
  const { cpu, tasks } = countingCpu();
  expect(await languagesFor({ cpu }, 'a', [document('en', 'x'), document('de', 'y')])).toEqual(['en', 'de']);
  expect(tasks).toEqual([]);
});
