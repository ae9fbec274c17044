import type { Context } from './context.ts';
import { syncConnections } from './connections/sync/sync-connections.workflow.ts';
import { bulkChange } from './ingest/bulk/bulk-change.workflow.ts';
import { ingestBatch } from './ingest/ingest-batch.workflow.ts';
import { generateTree } from './trees/generate/generate-tree.workflow.ts';
import type { WorkflowDefinition } from './workflow/workflow.ts';

/** Every durable workflow of the service. Names are stored with open runs: do not change one while runs are open. */
export const WORKFLOWS: readonly WorkflowDefinition<Context, unknown>[] = [
  ingestBatch,
  bulkChange,
  generateTree,
  syncConnections,
];
