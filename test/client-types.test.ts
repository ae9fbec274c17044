import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as client from '../client/types.ts';
import type { keySchema } from '../src/auth/present-key.ts';
import type { addBody, memoryStatusSchema } from '../src/api/memories/add.ts';
import type { bulkResponse } from '../src/api/memories/add-bulk.ts';
import type { memorySchema } from '../src/memories/present-memory.ts';
import type { editSchema } from '../src/trees/edits/present-edit.ts';
import type {
  digestSchema,
  documentSchema,
  documentSummarySchema,
} from '../src/trees/read/present-single.ts';
import type { treeFileSchema, treeSchema } from '../src/trees/read/present-tree.ts';

/** What the service answers must be usable as what the client says it is; `tsc` fails here when the two drift apart. */
/** Of clients that are later than those of the type test: what they declare for context documents and digests, field by field. */
interface LaterDocument {
  document_id: string;
  status: string;
  sources: string[];
  model: string;
  prompt: string | null;
  content: string | null;
  metadata: Record<string, unknown>;
  token_usage: Record<string, unknown> | null;
  user_id: string | null;
  error: string | null;
  created_at: string;
  completed_at: string | null;
}
interface LaterDigests {
  digests: Record<'tree_id' | 'status' | 'created_at', string>[] &
    Record<'period' | 'window_start' | 'window_end' | 'completed_at', string | null>[];
}
interface LaterEdit {
  id: number;
  path: string;
  edit_kind: string;
  original_path: string | null;
  content: string | null;
  llm_baseline: string | null;
  reviewed_baseline: string | null;
  weight: number;
  age_days: number;
  author_user_id: string | null;
}

test('context documents, digests and edits have every field that later clients declare', () => {
  expectTypeOf<z.output<typeof documentSchema>>().toExtend<LaterDocument>();
  expectTypeOf<{ digests: z.output<typeof digestSchema>[] }>().toExtend<LaterDigests>();
  expectTypeOf<z.output<typeof editSchema>>().toExtend<LaterEdit>();
});

test("the client's types are those of the service's schemas", () => {
  expectTypeOf<z.output<typeof memorySchema>>().toExtend<client.Memory>();
  expectTypeOf<z.output<typeof memoryStatusSchema>>().toExtend<client.MemoryStatus>();
  expectTypeOf<z.output<typeof bulkResponse>>().toExtend<client.BulkResult>();
  expectTypeOf<z.output<typeof treeSchema>>().toExtend<client.Tree>();
  expectTypeOf<z.output<typeof treeFileSchema>>().toExtend<client.TreeFile>();
  expectTypeOf<z.output<typeof editSchema>>().toExtend<client.TreeEdit>();
  expectTypeOf<z.output<typeof documentSummarySchema>>().toExtend<client.ContextDocumentSummary>();
  expectTypeOf<z.output<typeof documentSchema>>().toExtend<client.ContextDocument>();
  expectTypeOf<z.output<typeof digestSchema>>().toExtend<client.Digest>();
  expectTypeOf<z.output<typeof keySchema>>().toExtend<client.ApiKey>();
  expectTypeOf<client.MemoryToAdd>().toExtend<z.input<typeof addBody>>();
});
