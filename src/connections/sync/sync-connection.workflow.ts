import type { Context } from '../../context.ts';
import type { WorkflowDefinition } from '../../workflow/workflow.ts';
import { runSlice } from './run-slice.ts';
import type { SyncInput } from './sync-parts.ts';

/** A run of a connection, a minute a step: each resumes at the stored cursor, whichever process it runs in. */
export const syncConnection: WorkflowDefinition<Context, SyncInput> = {
  name: 'sync-connection',
  queue: 'sync',
  run: async (ctx, run, input) => {
    for (let n = 0; await run.step(`slice-${n}`, () => runSlice(ctx, input)); n++);
  },
};
