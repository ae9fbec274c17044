import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DBOS } from './engine.ts';
import type { Sql } from '../db/types.ts';
import { Wakeup } from '../lib/async/wakeup.ts';
import { Executing } from './executing.ts';
import { deleteWorkers } from './queries.ts';
import { startReaper } from './reaper.ts';
import type { WorkflowDefinition, WorkflowRun, WorkflowState, Workflows } from './workflow.ts';
import { errorText } from '../lib/strings/error-text.ts';

export interface LaunchOptions {
  databaseUrl: string;
  sql: Sql;
  log: { error: (detail: object, message: string) => void; warn: (detail: object, message: string) => void };
  /** Whether this process takes work from the queues. */
  worker: boolean;
  /** Maximum active runs of each queue in this process. */
  concurrency: Record<string, number>;
  /** Milliseconds between polls of a queue; queues not listed are polled twice a second. */
  pollMs: Record<string, number>;
  /** For queues whose apps take turns: maximum active runs of one app in this process. */
  concurrencyPerApp: Record<string, number>;
  /** Returns whether a step failed only because the database is unreachable or out of space. */
  isDatabaseAway: (error: unknown) => boolean;
}

/** Part of the stored format: raise it only if open runs of the old code cannot resume with the new. */
const APPLICATION_VERSION = 'cambium-1';
/** A poll is up to four statements, all day long, and nothing else can wake DBOS. */
const QUEUE_POLL_MS = 500;
const RESULT_POLL_MS = 100;
/** A step that the database kept from its work is repeated after these pauses, which double. */
const AWAY_MS_MIN = 500;
const AWAY_MS_MAX = 10_000;

export interface LaunchedWorkflows extends Workflows {
  executorId: string;
  shutdown: () => Promise<void>;
}

/**
 * Registers the definitions with DBOS, starts it on the database, and starts heartbeat and reaper. Once per process. Runs that were open
 * when the last process ended resume at once, and wait for `ctx`.
 */
export async function launchWorkflows<Ctx>(
  ctx: Promise<Ctx>,
  definitions: readonly WorkflowDefinition<Ctx, unknown>[],
  options: LaunchOptions,
): Promise<LaunchedWorkflows> {
  const executorId = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const queues = [...new Set(definitions.flatMap((d) => [d.queue, d.formerQueue ?? d.queue]))];
  DBOS.setConfig({
    name: 'cambium',
    systemDatabaseUrl: options.databaseUrl,
    systemDatabasePoolSize: 8,
    applicationVersion: APPLICATION_VERSION,
    executorID: executorId,
    logger: dbosLogger(options.log),
    // It would only wake what waits for messages and events, which no workflow does: a connection, and a timer that fires every 10 ms.
    useListenNotify: false,
    listenQueues: options.worker ? queues : ['cambium-no-queue'],
  });
  const isStopping = new AbortController();
  const executing = new Executing();
  const registered = registerWorkflows(ctx, definitions, {
    ...options,
    executing,
    isStopping: isStopping.signal,
  });
  await DBOS.launch();
  for (const queue of queues) await registerQueue(queue, options);
  const queueOf = (name: string) => registered.get(name)?.queue;
  const running: RunningHere = new Map();
  const reaper = options.worker
    ? await startReaper(options.sql, {
        executorId,
        queueOf,
        isExecuting: (id) => executing.has(id),
        log: options.log,
      })
    : null;
  return {
    executorId,
    start: (name, id, input, appId) =>
      startRun(registered.get(name), { name, id, input, appId }, options, running),
    wait: (id, timeoutMs) => waitForRun(id, timeoutMs, options.log, running),
    state: stateOf,
    cancel: async (id) => DBOS.cancelWorkflow(id),
    shutdown: async () => {
      isStopping.abort();
      await reaper?.stop();
      await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: 5_000 });
      if (options.worker) await deleteWorkers(options.sql, [executorId]);
    },
  };
}

/** Runs that started at once in this process and have not ended. Whoever waits for one need not poll for it. */
type RunningHere = Map<string, Wakeup>;

interface RegisteredWorkflow {
  queue: string;
  startsAtOnce: boolean;
  start: (input: unknown) => Promise<void>;
}

/** Registers each workflow and returns what starts it, by name. Call only before DBOS is launched. */
function registerWorkflows<Ctx>(
  ctx: Promise<Ctx>,
  definitions: readonly WorkflowDefinition<Ctx, unknown>[],
  steps: StepParts,
): Map<string, RegisteredWorkflow> {
  return new Map(
    definitions.map((definition) => {
      const { name, queue, startsAtOnce = false } = definition;
      const start = DBOS.registerWorkflow(
        async (input: unknown) => {
          const run = currentRun(steps);
          await steps.executing.during(run.id, async () => definition.run(await ctx, run, input));
        },
        { name, maxRecoveryAttempts: 50 },
      );
      return [name, { queue, startsAtOnce, start }];
    }),
  );
}

async function registerQueue(
  queue: string,
  { concurrency, concurrencyPerApp, pollMs }: LaunchOptions,
): Promise<void> {
  const perApp = concurrencyPerApp[queue];
  await DBOS.registerQueue(queue, {
    workerConcurrency: concurrency[queue] ?? 2,
    // Partitions are visited in random order at every poll, so that one app's many runs do not delay another's.
    ...(perApp === undefined ? {} : { partitionWorkerConcurrency: perApp }),
    minPollingIntervalMs: pollMs[queue] ?? QUEUE_POLL_MS,
    onConflict: 'always_update',
  });
}

async function startRun(
  workflow: RegisteredWorkflow | undefined,
  run: { name: string; id: string; input: unknown; appId: string | undefined },
  { concurrencyPerApp, worker }: LaunchOptions,
  running: RunningHere,
): Promise<void> {
  if (!workflow) throw new Error(`There is no workflow ${run.name}.`);
  const startsHere = workflow.startsAtOnce && worker;
  const handle = await DBOS.startWorkflow(workflow.start, {
    workflowID: run.id,
    ...(startsHere ? {} : { queueName: workflow.queue }),
    ...(concurrencyPerApp[workflow.queue] === undefined
      ? {}
      : { enqueueOptions: { queuePartitionKey: run.appId ?? 'none' } }),
  })(run.input);
  if (startsHere) noteEnd(running, run.id, handle.getResult());
}

/** Signals the end of a run; how it ended is in the database. */
function noteEnd(running: RunningHere, id: string, result: Promise<void>): void {
  const ended = running.get(id) ?? new Wakeup();
  running.set(id, ended);
  const end = () => {
    running.delete(id);
    ended.wake();
  };
  result.then(end, end);
}

async function waitForRun(
  id: string,
  timeoutMs: number,
  log: LaunchOptions['log'],
  running: RunningHere,
): Promise<WorkflowState> {
  const ended = running.get(id);
  if (ended && !(await ended.wait(timeoutMs))) return stateOf(id);
  try {
    await DBOS.getResult(id, { timeoutSeconds: timeoutMs / 1000, pollingIntervalMs: RESULT_POLL_MS });
  } catch (error) {
    log.warn({ err: error, workflow: id }, 'workflow ended with an error');
  }
  return stateOf(id);
}

const STATES: Record<string, WorkflowState> = {
  PENDING: 'running',
  ENQUEUED: 'running',
  DELAYED: 'running',
  SUCCESS: 'done',
  ERROR: 'failed',
  MAX_RECOVERY_ATTEMPTS_EXCEEDED: 'failed',
  CANCELLED: 'cancelled',
};

async function stateOf(id: string): Promise<WorkflowState> {
  const status = await DBOS.getWorkflowStatus(id);
  return status ? (STATES[status.status] ?? 'unknown') : 'unknown';
}

type StepParts = Pick<LaunchOptions, 'isDatabaseAway' | 'log'> & {
  isStopping: AbortSignal;
  executing: Executing;
};

function currentRun(parts: StepParts): WorkflowRun {
  const id = DBOS.workflowID;
  if (!id) throw new Error('not inside a workflow');
  return {
    id,
    step: (name, work, stepOptions) =>
      DBOS.runStep(() => outlast(parts, name, work), {
        name,
        ...(stepOptions?.attempts
          ? { retriesAllowed: true, maxAttempts: stepOptions.attempts, intervalSeconds: 0.5, backoffRate: 2 }
          : {}),
      }),
  };
}

/**
 * Repeats a step until the database lets it do its work, as DBOS does with its own statements. Never returns if the process stops meanwhile:
 * the step has not failed, and the next process resumes it.
 */
async function outlast<T>(
  { isDatabaseAway, isStopping, log }: StepParts,
  step: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let pauseMs = AWAY_MS_MIN; ; pauseMs = Math.min(2 * pauseMs, AWAY_MS_MAX))
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ err: error, step }, 'a step waits for the database');
      await sleep(pauseMs, undefined, { ref: false });
      if (isStopping.aborted) await new Promise(() => {});
    }
}

/** Adapts the logger: DBOS is verbose at info, so only its warnings and errors are shown. */
const dbosLogger = (log: LaunchOptions['log']) => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => log.warn({ dbos: String(entry) }, 'workflow engine'),
  error: (entry: unknown) => log.error({ dbos: errorText(entry) }, 'workflow engine'),
});
