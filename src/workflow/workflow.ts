/** What a running workflow can do; every `step` is checkpointed and not done again after a crash. */
export interface WorkflowRun {
  readonly id: string;
  /**
   * Runs `work` once and records its result (which must be JSON). After a crash the recorded result is returned.
   * Steps must be started in an order that does not depend on time; run several with `Promise.all` over a fixed group.
   */
  step<T>(name: string, work: () => Promise<T>, options?: { attempts?: number }): Promise<T>;
}

/** A durable workflow: its name is stored with every run, so it must not change while runs are open. */
export interface WorkflowDefinition<Ctx, Input> {
  name: string;
  queue: string;
  /** Runs of an earlier version may still wait on this queue. */
  formerQueue?: string;
  /** A method, so that definitions with different inputs fit into one list: a run is given the input that it was started with. */
  run(ctx: Ctx, run: WorkflowRun, input: Input): Promise<void>;
}

export type WorkflowState = 'running' | 'done' | 'failed' | 'cancelled' | 'unknown';

/** Starts and watches workflows by id; an id that is already known is not started twice. */
export interface Workflows {
  /** Puts a run on its queue; any worker takes it. `appId` is needed for queues with a concurrency per app, whose apps take turns. */
  start(name: string, id: string, input: unknown, appId?: string): Promise<void>;
  /** Waits for a run's end at most `timeoutMs`; `running` when it has not ended by then. */
  wait(id: string, timeoutMs: number): Promise<WorkflowState>;
  state(id: string): Promise<WorkflowState>;
  cancel(id: string): Promise<void>;
}

/**
 * Thrown through a step when this execution has to stop: its workflow was cancelled, or another process resumes it because this one
 * was silent for too long. It must not say how the workflow ended.
 */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && /Cancelled|WorkflowConflict/.test(`${error.name} ${error.constructor.name}`);
