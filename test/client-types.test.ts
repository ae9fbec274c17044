import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as client from '../client/types.ts';
import type { AutomergeReport } from '../src/trees/change/report-merge.ts';
import type { editSchema } from '../src/trees/edits/present-edit.ts';
import type { digestSchema, documentSchema } from '../src/trees/read/present-single.ts';
import type { FileProgress } from '../src/trees/read/read-progress.ts';
import type { EventType, StreamType } from '../src/webhooks/event.ts';

/** Types of clients newer than those of the type test: what they declare for context documents and digests, field by field. */
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

test('the client’s types of streams, reports and events match the service', () => {
  expectTypeOf<FileProgress>().toEqualTypeOf<client.FileProgress>();
  expectTypeOf<AutomergeReport>().toExtend<client.MergeReport>();
  expectTypeOf<EventType>().toEqualTypeOf<client.EventType>();
  expectTypeOf<StreamType>().toEqualTypeOf<client.StreamedEvent['type']>();
});
