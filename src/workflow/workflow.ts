/** What a running workflow can do; every `step` is checkpointed and not repeated after a crash. */
export interface WorkflowRun {
  readonly id: string;
  /**
   * Runs `work` once and records its result (which must be JSON). After a crash the recorded result is returned. While the database is
   * unreachable or out of space, it is repeated.
   * Steps must start in an order that does not depend on time; run several with `Promise.all` over a fixed group.
   */
  step<T>(name: string, work: () => Promise<T>, options?: { attempts?: number }): Promise<T>;
}

/** A durable workflow: its name is stored with every run, so it must not change while runs are open. */
export interface WorkflowDefinition<Ctx, Input> {
  name: string;
  queue: string;
  /**
   * Whether a run starts at once in the process that starts it, which limits how many do: for short runs that need not wait for the next
   * poll. In the queue are then only runs of dead processes, so it cannot have a per-app concurrency.
   */
  startsAtOnce?: boolean;
  /** Runs of an earlier version may still wait in this queue. */
  formerQueue?: string;
  /** A method, so that definitions with different inputs fit in one list: a run gets the input that it was started with. */
  run(ctx: Ctx, run: WorkflowRun, input: Input): Promise<void>;
}

export type WorkflowState = 'running' | 'done' | 'failed' | 'cancelled' | 'unknown';

/** Starts and watches workflows by id; a known id is not started again. */
export interface Workflows {
  /** Queues a run for any worker, or starts it here at once (`startsAtOnce`). `appId` is required for queues with a per-app concurrency, whose apps take turns. */
  start(name: string, id: string, input: unknown, appId?: string): Promise<void>;
  /** Waits at most `timeoutMs` for a run to end; returns `running` if it has not. */
  wait(id: string, timeoutMs: number): Promise<WorkflowState>;
  state(id: string): Promise<WorkflowState>;
  cancel(id: string): Promise<void>;
}

/**
 * Returns whether a step was aborted because this execution must stop: its workflow was canceled, or another process resumes it because
 * this one was silent for too long. A stopped execution must not report how the workflow ended.
 */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && /Cancelled|WorkflowConflict/.test(`${error.name} ${error.constructor.name}`);
