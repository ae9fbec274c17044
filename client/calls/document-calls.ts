import { type FileToUpload, formOf } from '../uploads.ts';
import type { BodyOf, Call, QueryOf } from './call.ts';

/** An export is answered only once all of its documents are stored; Node's fetch never waits longer than this. */
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
  /** Retries a broken upload only if it has a `resource_id`, which makes the second one an update. */
  uploadFile: (upload: FileToUpload) =>
    call('POST /memories/upload', {
      form: () => formOf(upload),
      repeatable: upload.resource_id !== undefined,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  /** Returns what an upload would become, with its dates; stores nothing. */
  previewFile: (upload: FileToUpload) =>
    call('POST /memories/preview', {
      form: () => formOf(upload),
      repeatable: true,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  /** `include`: `entities` that the document names, `memories`, and `files` of the tree that cite it. */
  getMemory: (
    source: string,
    resourceId: string,
    how: QueryOf<'GET /memories/get/{source}/{resource_id}'> = {},
  ) => call('GET /memories/get/{source}/{resource_id}', { path: [source, resourceId], query: how }),
  /** `order`: `stored` (last stored first), or `newest` or `oldest` by date. */
  listMemories: (page: QueryOf<'GET /memories/list'> = {}) => call('GET /memories/list', { query: page }),
  countMemories: () => call('GET /memories/status'),
  /** Counts documents by date. */
  getTimeline: (of: QueryOf<'GET /memories/timeline'> = {}) => call('GET /memories/timeline', { query: of }),
  /** `asOf`: the state on that day. */
  getMemoryHistory: (memoryId: string, asOf?: string) =>
    call('GET /memories/extracted/{memory_id}', { path: [memoryId], query: { as_of: asOf } }),
  /** Changes the given fields; null clears one. */
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
  /** Counts the matches; deletes them if called with `dry_run: false` and that `count`. */
  deleteMemories: (which: BodyOf<'POST /memories/delete/bulk'>) =>
    call('POST /memories/delete/bulk', { body: which }),
  /** Changes documents in the background; 409 if the number of matches is not `expected`. */
  changeMemories: (change: BodyOf<'POST /memories/bulk'>) => call('POST /memories/bulk', { body: change }),
  listCollections: (page: QueryOf<'GET /vault/list'> = {}) => call('GET /vault/list', { query: page }),
  loadSamples: () => call('POST /samples/load', { repeatable: true }),
  /** Counts the documents of the sample company that the caller has. */
  countSamples: () => call('GET /samples'),
  deleteSamples: () => call('DELETE /samples'),
});
