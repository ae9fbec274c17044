import { type FileToUpload, formOf } from '../uploads.ts';
import type { BodyOf, Call, QueryOf } from './call.ts';

/** The answer to an export comes when all of its documents are stored; Node's fetch waits no longer than this. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Documents: adding, reading, listing, changing and deleting them. */
export const documentCalls = (call: Call) => ({
  addMemory: (memory: BodyOf<'POST /memories/add'>) =>
    call('POST /memories/add', { body: memory, repeatable: true }),
  addMemories: (items: BodyOf<'POST /memories/add/bulk'>['items']) =>
    call('POST /memories/add/bulk', { body: { items }, repeatable: true }),
  importMemories: (items: BodyOf<'POST /memories/import'>['items']) =>
    call('POST /memories/import', { body: { items }, repeatable: true }),
  addTrace: (trace: BodyOf<'POST /trace/add'>) => call('POST /trace/add', { body: trace, repeatable: true }),
  addMessages: (messages: BodyOf<'POST /messages'>) =>
    call('POST /messages', { body: messages, repeatable: true }),
  /** A broken upload is retried only with a `resource_id`, which makes the second one an update. */
  uploadFile: (upload: FileToUpload) =>
    call('POST /memories/upload', {
      form: () => formOf(upload),
      repeatable: upload.resource_id !== undefined,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  /** What an upload would become, with its dates; nothing is stored. */
  previewFile: (upload: FileToUpload) =>
    call('POST /memories/preview', {
      form: () => formOf(upload),
      repeatable: true,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  /** `include`: `entities` for what the document names, `memories`, `files` for those of the tree that cite it. */
  getMemory: (
    source: string,
    resourceId: string,
    how: QueryOf<'GET /memories/get/{source}/{resource_id}'> = {},
  ) => call('GET /memories/get/{source}/{resource_id}', { path: [source, resourceId], query: how }),
  /** `order`: `stored`, the last stored first, or by date `newest` or `oldest`. */
  listMemories: (page: QueryOf<'GET /memories/list'> = {}) => call('GET /memories/list', { query: page }),
  countMemories: () => call('GET /memories/status'),
  /** How many documents there are by date. */
  getTimeline: (of: QueryOf<'GET /memories/timeline'> = {}) => call('GET /memories/timeline', { query: of }),
  /** `asOf`: as it was on that day. */
  getMemoryHistory: (memoryId: string, asOf?: string) =>
    call('GET /memories/extracted/{memory_id}', { path: [memoryId], query: { as_of: asOf } }),
  /** Changes the fields that are given; null clears one. */
  updateMemory: (
    source: string,
    resourceId: string,
    change: BodyOf<'POST /memories/update/{source}/{resource_id}'>,
  ) =>
    call('POST /memories/update/{source}/{resource_id}', {
      path: [source, resourceId],
      body: change,
      repeatable: true,
    }),
  approveMemory: (source: string, resourceId: string) =>
    call('POST /memories/approve/{source}/{resource_id}', { path: [source, resourceId] }),
  rejectMemory: (source: string, resourceId: string) =>
    call('POST /memories/reject/{source}/{resource_id}', { path: [source, resourceId] }),
  deleteMemory: (source: string, resourceId: string) =>
    call('DELETE /memories/delete/{source}/{resource_id}', { path: [source, resourceId] }),
  /** Counts what matches; with `dry_run: false` and that `count` it is deleted. */
  deleteMemories: (which: BodyOf<'POST /memories/delete/bulk'>) =>
    call('POST /memories/delete/bulk', { body: which }),
  /** Done in the background; 409 when another number than `expected` matches. */
  changeMemories: (change: BodyOf<'POST /memories/bulk'>) => call('POST /memories/bulk', { body: change }),
  listCollections: (page: QueryOf<'GET /vault/list'> = {}) => call('GET /vault/list', { query: page }),
  loadSamples: () => call('POST /samples/load', { repeatable: true }),
  deleteSamples: () => call('DELETE /samples'),
});
