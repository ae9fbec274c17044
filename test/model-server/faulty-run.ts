import { createCaller } from '../service.ts';
import { connect } from '../../src/db/connect.ts';
import { type SpawnedService, spawnService } from '../spawned-service.ts';
import { FAULTS, type Fault, randomFaults } from './faults.ts';
import { startModelServer } from './model-server.ts';

/** Excluded: refusals that a valid request does not cause, faults detected only after a minute, and answers whole or cut as asked. */
const NOT_IN_RUN: ReadonlySet<Fault> = new Set<Fault>([
  'rate-limit-date',
  'unauthorized',
  'too-long',
  'no-schema',
  'drip',
  'length',
  'prose-around',
  'thinking',
  'content-filter',
  'no-usage',
]);
/** Faults of the server: it mishandles a valid request, and reports or shows that. */
const RUN_FAULTS: readonly Fault[] = FAULTS.filter((fault) => !NOT_IN_RUN.has(fault));

const API_KEY = 'cam_live_faulty-run-000000000000000';
const MODEL_KEY = 'sk-faulty-run-0000000000';
const BULK = 50;

export interface FaultyRun {
  databaseUrl: string;
  documents: number;
  /** Share of requests that fail. */
  faultShare: number;
  concurrency: number;
  requestsPerSecond: number;
  tokensPerMinute: number;
  /** Silence after which a request is abandoned; longer than other load ever blocks the server and the processes. */
  idleSeconds: number;
  timeoutMs: number;
}

export interface FaultyResult {
  completed: number;
  failed: number;
  /** Documents that still have the fallback result of the builtin model. */
  fallbacks: number;
  seconds: number;
  requests: number;
  faults: number;
  reportedPromptTokens: number;
  reportedCompletionTokens: number;
  countedPromptTokens: number;
  countedCompletionTokens: number;
  busiestSecondRequests: number;
  busiestMinuteTokens: number;
  concurrencyMax: number;
  /** Number of processes that sent requests for documents. */
  processes: number;
}

/** Sends documents through two service processes and one misbehaving model server, until the model has processed every one. */
export async function runFaulty(run: FaultyRun): Promise<FaultyResult> {
  const server = await startModelServer({
    faults: randomFaults(run.faultShare, RUN_FAULTS),
    retryAfterSeconds: 1,
    latencyMs: 5,
  });
  const services: SpawnedService[] = [];
  const sql = connect(run.databaseUrl, { connectionsMax: 2, applicationName: 'cambium-test' });
  try {
    for (let i = 0; i < 2; i++) services.push(await spawnService(environment(run, server.url, i)));
    const startedAt = performance.now();
    await addDocuments((services[0] as SpawnedService).url, run.documents);
    const deadline = startedAt + run.timeoutMs;
    let state = await countStates(sql);
    while (state.completed + state.failed < run.documents || state.fallbacks > 0) {
      if (performance.now() > deadline) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
      state = await countStates(sql);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    for (const service of services.splice(0)) await service.close();
    const [counted] = await sql<{ prompt: number; completion: number }[]>`
      select coalesce(sum(prompt_tokens), 0)::bigint as prompt, coalesce(sum(completion_tokens), 0)::bigint as completion
      from model_usage`;
    const reported = server.reported();
    return {
      completed: state.completed,
      failed: state.failed,
      fallbacks: state.fallbacks,
      seconds,
      requests: server.requests.length,
      faults: server.requests.filter((r) => r.fault !== null).length,
      reportedPromptTokens: reported.promptTokens,
      reportedCompletionTokens: reported.completionTokens,
      countedPromptTokens: counted?.prompt ?? 0,
      countedCompletionTokens: counted?.completion ?? 0,
      busiestSecondRequests: server.busiest(1_000).requests,
      busiestMinuteTokens: server.busiest(60_000).tokens,
      concurrencyMax: server.concurrencyMax,
      processes: new Set(server.requests.map((r) => r.credential)).size,
    };
  } finally {
    for (const service of services) await service.kill('SIGKILL');
    await sql.end();
    await server.close();
  }
}

/** Returns the same settings for both processes, except for the key by which the server distinguishes them. */
const environment = (run: FaultyRun, modelUrl: string, index: number): Record<string, string> => ({
  DATABASE_URL: run.databaseUrl,
  CAMBIUM_SECRET_KEY: '5e'.repeat(32),
  CAMBIUM_API_KEY: API_KEY,
  CAMBIUM_LOG_LEVEL: 'error',
  CAMBIUM_INGEST_BATCH: '5',
  CAMBIUM_MODEL: 'openai-compatible:test',
  CAMBIUM_MODEL_URL: modelUrl,
  CAMBIUM_MODEL_KEY: `${MODEL_KEY}${index}`,
  CAMBIUM_MODEL_IDLE_SECONDS: String(run.idleSeconds),
  CAMBIUM_MODEL_TIMEOUT_SECONDS: '60',
  CAMBIUM_MODEL_RETRY_SECONDS: '1',
  CAMBIUM_MODEL_CACHE_MB: '0',
  CAMBIUM_MODEL_CONCURRENCY: String(run.concurrency),
  CAMBIUM_MODEL_REQUESTS_PER_SECOND: String(run.requestsPerSecond),
  CAMBIUM_MODEL_TOKENS_PER_MINUTE: String(run.tokensPerMinute),
});

const SUBJECTS = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Frances'];
const THINGS = ['billing service', 'nightly export', 'search index', 'mail gateway', 'build farm'];

async function addDocuments(url: string, count: number): Promise<void> {
  const caller = createCaller(url, API_KEY);
  for (let at = 0; at < count; at += BULK) {
    const items = Array.from({ length: Math.min(BULK, count - at) }, (_, i) => {
      const n = at + i;
      const thing = THINGS[n % THINGS.length];
      return {
        resource_id: `document-${n}`,
        title: `Note ${n}`,
        text: `${SUBJECTS[n % SUBJECTS.length]} looks after the ${thing} since week ${n}. The ${thing} moves to room ${n + 100} in December.`,
      };
    });
    const { status, body } = await caller.post('/memories/add/bulk', { items });
    if (status !== 200) throw new Error(`adding documents: ${status} ${JSON.stringify(body)}`);
  }
}

async function countStates(
  sql: ReturnType<typeof connect>,
): Promise<{ completed: number; failed: number; fallbacks: number }> {
  const [row] = await sql<{ completed: number; failed: number; fallbacks: number }[]>`
    select (count(*) filter (where status = 'completed'))::int as completed,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where model_due_at is not null))::int as fallbacks
    from documents`;
  return row ?? { completed: 0, failed: 0, fallbacks: 0 };
}
