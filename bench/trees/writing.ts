import { setTimeout as pause } from 'node:timers/promises';
import { growTree } from '../../eval/trees.ts';
import type { Context } from '../../src/context.ts';
import { type ImportedItem, importedItem } from '../../src/ingest/prepare/read-imported.ts';
import { startModelServer } from '../../test/model-server/model-server.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { Random } from '../fuzz/random.ts';
import { store, withDocuments } from './made-app.ts';
import { madeOrganization } from './made-organization.ts';

const AT_ONCE = 8;
const ANSWER_MS = { min: 1_000, max: 6_000 };
/** The first eight of the fifty made-up teams, so that some thirty files have content. */
const TEAMS = 8;
const DOCUMENTS_OF_ALL = 400;
const FILES = /^You (?:keep one|write (?:one|the)) Markdown files?/;

/** Trees written by a slow model: do they take longer than its answers? */
const bench: Bench = {
  about: `trees by a model that takes 1–6 s to answer, ${AT_ONCE} at once: seconds against the answers alone, for the first tree and when all documents changed`,
  run: async () => {
    const random = new Random(20_261_122);
    const answers: Answer[] = [];
    const server = await startModelServer({
      hold: async ({ system }) => {
        if (!FILES.test(system)) return;
        const ms = random.int(ANSWER_MS.min, ANSWER_MS.max);
        const answer = { seconds: ms / 1_000, from: performance.now(), to: 0 };
        answers.push(answer);
        await pause(ms);
        answer.to = performance.now();
      },
    });
    const items = madeOrganization(DOCUMENTS_OF_ALL)
      .filter((_, i) => i % 50 < TEAMS)
      .map((row) => importedItem.parse(row));
    try {
      return await withDocuments(items, (ctx) => measure(ctx, items, answers), {
        CAMBIUM_MODEL: 'openai-compatible:stub',
        CAMBIUM_MODEL_URL: server.url,
        CAMBIUM_MODEL_CONCURRENCY: String(AT_ONCE),
      });
    } finally {
      await server.close();
    }
  },
};
export default bench;

/** The planned time of an answer, and when it was requested and given, in ms. */
interface Answer {
  seconds: number;
  from: number;
  to: number;
}

async function measure(
  ctx: Context,
  items: readonly ImportedItem[],
  answers: Answer[],
): Promise<BenchResult> {
  const first = await grow(ctx, answers);
  // Changes every sentence of prose, so that every file with one is requested again.
  const changed = items.map((item) => ({
    ...item,
    data: (item.data ?? []).map((text) => String(text).replaceAll(' near the ', ' behind the ')),
  }));
  await store(ctx, changed);
  const second = await grow(ctx, answers);
  const figures = (name: string, found: BenchResult) =>
    Object.fromEntries(Object.entries(found).map(([key, value]) => [`${name}_${key}`, value]));
  return { documents: items.length, ...figures('first', first), ...figures('all_changed', second) };
}

async function grow(ctx: Context, answers: Answer[]): Promise<BenchResult> {
  answers.length = 0;
  const from = performance.now();
  const files = await growTree(ctx);
  const seconds = (performance.now() - from) / 1_000;
  const ideal = secondsOfPool(answers);
  const asking = (Math.max(...answers.map((a) => a.to)) - Math.min(...answers.map((a) => a.from))) / 1_000;
  return {
    files: files.length,
    requests: answers.length,
    seconds: round(seconds),
    ideal_seconds: round(ideal),
    answers_against_ideal: round(asking / ideal),
    whole_against_ideal: round(seconds / ideal),
  };
}

/** Returns how long the answers take if each free slot takes the next one at once, in the order requested. */
function secondsOfPool(answers: readonly Answer[]): number {
  const busyUntil = Array.from({ length: AT_ONCE }, () => 0);
  for (const { seconds } of answers) {
    const first = busyUntil.indexOf(Math.min(...busyUntil));
    busyUntil[first] = (busyUntil[first] ?? 0) + seconds;
  }
  return Math.max(...busyUntil);
}

const round = (value: number): number => Math.round(value * 100) / 100;
