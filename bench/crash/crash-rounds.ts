import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../src/db/connect.ts';
import type { BenchDocument } from '../harness/documents.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';

export interface CrashPlan {
  rounds: number;
  documentsPerRound: number;
  document: (i: number) => BenchDocument;
  /** Uniform, 0..1; where in each round the service is killed. */
  random: () => number;
  /** Entry file of the service, if not its source. */
  main?: string;
}

export interface CrashOutcome {
  rounds: number;
  /** Documents whose write answered 200 before a kill. */
  acknowledged: number;
  /** Acknowledged documents missing afterwards. */
  lost: number;
  /** Writes stored only in part. */
  torn: number;
  /** Documents whose memories, mentions or events are not exactly those of one processing. */
  processedTwice: number;
  /** Documents present after the restart, and how many of them were completed. */
  stored: number;
  completed: number;
  restartMsMax: number;
}

const BULK = 20;
const WORKERS = 2;
const COMPLETE_TIMEOUT_MS = 600_000;

/**
 * Sends documents, kills the service with SIGKILL at a random point of each round (half of a round is sending, half processing), restarts
 * it on the same data, waits until everything stored is completed, and counts errors. PostgreSQL keeps running.
 */
export async function runCrashRounds(plan: CrashPlan): Promise<CrashOutcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-crash-'));
  const outcome: CrashOutcome = {
    rounds: plan.rounds,
    acknowledged: 0,
    lost: 0,
    torn: 0,
    processedTwice: 0,
    stored: 0,
    completed: 0,
    restartMsMax: 0,
  };
  const start = () => startServiceProcess({ dataDir, main: plan.main });
  let service = await start();
  try {
    for (let round = 0; round < plan.rounds; round++) {
      const batches = batchesOf(plan, round);
      const acknowledged = await sendUntilKilled(service, batches, plan.documentsPerRound, plan.random());
      service = await start();
      outcome.restartMsMax = Math.max(outcome.restartMsMax, Math.round(service.readyMs));
      await untilProcessed(service);
      await count(dataDir, batches, acknowledged, outcome);
    }
  } finally {
    await service.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  return outcome;
}

function batchesOf(plan: CrashPlan, round: number): BenchDocument[][] {
  const documents = Array.from({ length: plan.documentsPerRound }, (_, i) => ({
    ...plan.document(i),
    resource_id: `round-${round}-${i}`,
  }));
  return Array.from({ length: Math.ceil(documents.length / BULK) }, (_, i) =>
    documents.slice(i * BULK, (i + 1) * BULK),
  );
}

/** Returns the ids whose write was answered 200. */
async function sendUntilKilled(
  service: ServiceProcess,
  batches: BenchDocument[][],
  total: number,
  killAt: number,
): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  let killed: Promise<unknown> | null = null;
  const kill = () => (killed ??= service.kill('SIGKILL'));
  const queue = batches.values();
  const worker = async () => {
    for (const items of queue) {
      if (killed) return;
      try {
        const { status, body } = await service.request('POST', '/memories/import', { items });
        if (status !== 200)
          throw new Error(`import answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
        for (const item of items) acknowledged.add(item.resource_id);
      } catch (error) {
        if (!killed) throw error;
        return; // killed first: the write is not acknowledged
      }
      if (acknowledged.size / total >= killAt * 2) void kill();
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  while (!killed) {
    const done = 1 - (await waiting(service)) / total;
    if (done >= killAt * 2 - 1) void kill();
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await kill();
  return acknowledged;
}

async function waiting(service: ServiceProcess): Promise<number> {
  const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
  return (body.total.pending ?? 0) + (body.total.processing ?? 0);
}

async function untilProcessed(service: ServiceProcess): Promise<void> {
  const deadline = Date.now() + COMPLETE_TIMEOUT_MS;
  while ((await waiting(service)) > 0) {
    if (Date.now() > deadline)
      throw new Error('documents are still not processed ten minutes after the restart');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface StoredRow {
  resource_id: string;
  status: string;
  intact: boolean;
}

async function count(
  dataDir: string,
  batches: BenchDocument[][],
  acknowledged: ReadonlySet<string>,
  outcome: CrashOutcome,
): Promise<void> {
  const sql = connect((await readEmbedded(dataDir)).url, {
    connectionsMax: 1,
    applicationName: 'cambium-crash',
  });
  try {
    const ids = batches.flat().map((d) => d.resource_id);
    const rows = await listStored(sql, ids);
    const stored = new Set(rows.map((row) => row.resource_id));
    outcome.acknowledged += acknowledged.size;
    outcome.lost += [...acknowledged].filter((id) => !stored.has(id)).length;
    outcome.torn += batches.filter((items) => {
      const there = items.filter((item) => stored.has(item.resource_id)).length;
      return there !== 0 && there !== items.length;
    }).length;
    outcome.stored += rows.length;
    outcome.completed += rows.filter((row) => row.status === 'completed').length;
    outcome.processedTwice += rows.filter((row) => !row.intact).length;
  } finally {
    await sql.end();
  }
}

/**
 * A document was processed once if it has one success event, as many memories as that event says, each at its own position, and no more
 * mentions than it says (names too odd to keep are counted only by the event).
 */
async function listStored(sql: ReturnType<typeof connect>, ids: string[]): Promise<StoredRow[]> {
  return sql<StoredRow[]>`
    select d.resource_id, d.status,
      coalesce(e.events = 1 and m.memories = m.places and m.memories = e.memories and n.mentions <= e.mentions, false)
        and c.chunks = c.places and d.revision = 1 as intact
    from documents d
    cross join lateral (
      select count(*) as events, max((regexp_match(message, '(\\d+) memor'))[1]::int) as memories,
        max((regexp_match(message, '(\\d+) mention'))[1]::int) as mentions
      from document_events x
      where x.app_id = d.app_id and x.document_id = d.document_id and x.type = 'success') e
    cross join lateral (
      select count(*) as memories, count(distinct position) as places
      from memories x where x.app_id = d.app_id and x.document_id = d.document_id) m
    cross join lateral (
      select coalesce(sum(x.mentions), 0) as mentions from mentions x where x.app_id = d.app_id and x.document_id = d.document_id) n
    cross join lateral (
      select count(*) as chunks, count(distinct position) as places
      from chunks x where x.app_id = d.app_id and x.document_id = d.document_id) c
    where d.app_id = 'default' and d.resource_id = any(${ids}::text[])`;
}
