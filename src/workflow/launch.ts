import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type { Sql } from '../db/types.ts';
import { deleteWorkers } from './queries.ts';
import { startReaper } from './reaper.ts';
import type { WorkflowDefinition, WorkflowRun, WorkflowState, Workflows } from './workflow.ts';

export interface LaunchOptions {
  databaseUrl: string;
  sql: Sql;
  log: { error: (detail: object, message: string) => void; warn: (detail: object, message: string) => void };
  /** Whether this process takes work from the queues. */
  worker: boolean;
  /** How many runs of each queue go on at once in this process. */
  concurrency: Record<string, number>;
  /** For queues whose apps take turns: how many of these runs one app may have in this process. */
  concurrencyPerApp: Record<string, number>;
}

/** Part of the stored format: raise it only when open runs of the old code cannot go on with the new. */
const APPLICATION_VERSION = 'cambium-1';
const QUEUE_POLL_MS = 100;

export interface LaunchedWorkflows extends Workflows {
  executorId: string;
  shutdown: () => Promise<void>;
}

/** Registers the definitions with DBOS, starts it on the database, and starts heartbeat and reaper. One per process. */
export async function launchWorkflows<Ctx>(
  ctx: () => Ctx,
  definitions: readonly WorkflowDefinition<Ctx, never>[],
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
    useListenNotify: true,
    listenQueues: options.worker ? queues : ['cambium-no-queue'],
  });
  const started = new Map<string, { queue: string; start: (input: never) => Promise<void> }>();
  for (const definition of definitions) {
    const registered = DBOS.registerWorkflow(
      async (input: never) => definition.run(ctx(), currentRun(), input),
      { name: definition.name, maxRecoveryAttempts: 50 },
    );
    started.set(definition.name, { queue: definition.queue, start: registered });
  }
  await DBOS.launch();
  for (const queue of queues) {
    const perApp = options.concurrencyPerApp[queue];
    await DBOS.registerQueue(queue, {
      workerConcurrency: options.concurrency[queue] ?? 2,
      // Partitions are visited in random order at every look, so that one app's many runs do not delay another's.
      ...(perApp === undefined ? {} : { partitionWorkerConcurrency: perApp }),
      minPollingIntervalMs: QUEUE_POLL_MS,
      onConflict: 'always_update',
    });
  }
  const reaper = options.worker ? await startReaper(options.sql, executorId, options.log) : null;
  return {
    executorId,
    start: async (name, id, input, appId) => {
      const definition = started.get(name);
      if (!definition) throw new Error(`There is no workflow ${name}.`);
      await DBOS.startWorkflow(definition.start, {
        workflowID: id,
        queueName: definition.queue,
        ...(options.concurrencyPerApp[definition.queue] === undefined
          ? {}
          : { enqueueOptions: { queuePartitionKey: appId ?? 'none' } }),
      })(input as never);
    },
    wait: async (id, timeoutMs) => {
      try {
        await DBOS.getResult(id, {
          timeoutSeconds: timeoutMs / 1000,
          pollingIntervalMs: QUEUE_POLL_MS,
        });
      } catch (error) {
        options.log.warn({ err: error, workflow: id }, 'workflow ended with an error');
      }
      return stateOf(id);
    },
    state: stateOf,
    cancel: async (id) => DBOS.cancelWorkflow(id),
    shutdown: async () => {
      await reaper?.stop();
      await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: 5_000 });
      if (options.worker) await deleteWorkers(options.sql, [executorId]);
    },
  };
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

function currentRun(): WorkflowRun {
  const id = DBOS.workflowID;
  if (!id) throw new Error('not inside a workflow');
  return {
    id,
    step: (name, work, stepOptions) =>
      DBOS.runStep(work, {
        name,
        ...(stepOptions?.attempts
          ? { retriesAllowed: true, maxAttempts: stepOptions.attempts, intervalSeconds: 0.5, backoffRate: 2 }
          : {}),
      }),
  };
}

/** DBOS talks much at info; only its warnings and errors are ours to show. */
const dbosLogger = (log: LaunchOptions['log']) => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => log.warn({ dbos: String(entry) }, 'workflow engine'),
  error: (entry: unknown) =>
    log.error({ dbos: entry instanceof Error ? entry.message : String(entry) }, 'workflow engine'),
});
