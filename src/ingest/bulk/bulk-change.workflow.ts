import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { deleteDocuments, type ListFilter, lockOwned, setStatuses } from '../../documents/writes.ts';
import type { Viewer } from '../../documents/visible.ts';
import { forgetDeleted } from '../../entities/forget-mentions.ts';
import type { WorkflowDefinition } from '../../workflow/workflow.ts';

export const BULK_ACTIONS = ['retry', 'approve', 'reject', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export interface BulkChange {
  viewer: Viewer;
  action: BulkAction;
  /** Includes the status that the action is for, so that changed documents no longer match. */
  filter: ListFilter;
  /** How many matched at the time of the request; documents added later are left alone. */
  matched: number;
}

/** Documents per transaction. */
const CHANGED_AT_ONCE = 200;

/** The status of the documents that an action is for; null: any. */
export const STATUS_OF_ACTION = {
  retry: 'failed',
  approve: 'pending_review',
  reject: 'pending_review',
  delete: null,
} as const;

/** Applies one action to every matching document, some at a time. Changed documents no longer match, so it can run twice. */
export const bulkChange: WorkflowDefinition<Context, BulkChange> = {
  name: 'bulk-change',
  queue: 'ingest-by-app',
  formerQueue: 'ingest',
  run: async (ctx, run, input) => {
    await run.step('change', () => changeAll(ctx, input));
    ctx.nudgeIngest();
  },
};

async function changeAll(ctx: Pick<Context, 'sql'>, input: BulkChange): Promise<{ changed: number }> {
  let changed = 0;
  for (let done = 1; done > 0 && changed < input.matched; changed += done)
    done = await transaction(ctx.sql, (tx) =>
      changeSome(tx, input, Math.min(CHANGED_AT_ONCE, input.matched - changed)),
    );
  return { changed };
}

async function changeSome(tx: Tx, { viewer, action, filter }: BulkChange, limit: number): Promise<number> {
  // A file that could not be read is not stored. Processed again, it would be an empty document without its failure.
  const ids = await lockOwned(
    tx,
    viewer,
    action === 'retry' ? { ...filter, hasContent: true } : filter,
    limit,
  );
  if (action === 'delete') {
    await forgetDeleted(tx, viewer.appId, ids);
    await deleteDocuments(tx, viewer.appId, ids);
  } else {
    const { status, message } = CHANGES[action];
    await setStatuses(tx, viewer.appId, ids, status, { type: 'info', message });
  }
  return ids.length;
}

const CHANGES = {
  retry: { status: 'pending', message: 'Processed again because a person asked for it.' },
  approve: { status: 'pending', message: 'Approved by a person.' },
  reject: { status: 'skipped', message: 'Rejected by a person.' },
} as const;
