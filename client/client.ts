import { createOpenStream, type OpenStream } from './event-stream.ts';
import { type McpMessage, mcpHeaders } from './mcp-headers.ts';
import { type Ask, type ClientOptions, createSend, type RequestOptions, type Send } from './request.ts';
import type {
  ApiKey,
  BulkResult,
  ContextDocument,
  ContextDocumentSummary,
  Digest,
  DigestToGenerate,
  Entity,
  FileChanges,
  JudgedQuery,
  KeptQuery,
  KeptResult,
  KeyToCreate,
  Me,
  Memory,
  MemoryChange,
  MemoryHistory,
  MemoryStatus,
  MemoryToAdd,
  MemoryToImport,
  Page,
  Proposal,
  ProposalToMake,
  Query,
  QueryResult,
  Staleness,
  Rating,
  StatusCounts,
  TraceToAdd,
  Tree,
  TreeEdit,
  TreeHistoryItem,
  TreeProgress,
  Webhook,
  WebhookDelivery,
} from './types.ts';
import { type FileToUpload, formOf, type UploadPreview, type UploadResult } from './uploads.ts';

export type Client = ReturnType<typeof createClient>;

/** The service's endpoints as functions; every one throws ApiError or UnreachableError. Runs in Node and in browsers. */
export function createClient(options: ClientOptions) {
  const send = createSend(options);
  const ask: Ask = async <T>(method: string, path: string, request?: RequestOptions) =>
    JSON.parse(new TextDecoder().decode(await send(method, path, request))) as T;
  const open = createOpenStream(options);
  return {
    ...memoryCalls(ask),
    ...evaluationCalls(ask),
    ...treeCalls(ask, send),
    ...proposalCalls(ask),
    ...streamCalls(open),
    ...documentCalls(ask),
    ...keyCalls(ask),
    ...webhookCalls(ask),
    listEntities: (page: { type?: string; search?: string; limit?: number; cursor?: string } = {}) =>
      ask<Page<Entity>>('GET', '/entities', { query: page }),
    searchEntities: (search: { query: string; type?: string; limit?: number }) =>
      ask<{ items: (Entity & { similarity: number })[] }>('POST', '/entities/search', {
        body: search,
        repeatable: true,
      }),
    getHealth: () => ask<{ status: string }>('GET', '/healthz'),
    getReadiness: () => ask<{ status: string; database: string; migrations: string }>('GET', '/readyz'),
  };
}

/** An export is answered when all of its documents are stored. Longer than this Node's fetch waits for no answer. */
const UPLOAD_TIMEOUT_MS = 300_000;

const memoryPath = (action: string, source: string, resourceId: string): string =>
  `/memories/${action}/${encodeURIComponent(source)}/${encodeURIComponent(resourceId)}`;

function memoryCalls(ask: Ask) {
  return {
    addMemory: (memory: MemoryToAdd) =>
      ask<MemoryStatus>('POST', '/memories/add', { body: memory, repeatable: true }),
    addMemories: (items: MemoryToAdd[]) =>
      ask<BulkResult>('POST', '/memories/add/bulk', { body: { items }, repeatable: true }),
    importMemories: (items: MemoryToImport[]) =>
      ask<BulkResult>('POST', '/memories/import', { body: { items }, repeatable: true }),
    addTrace: (trace: TraceToAdd) =>
      ask<MemoryStatus>('POST', '/trace/add', { body: trace, repeatable: true }),
    /** A broken upload is retried only with a `resource_id`, which makes the second one an update. */
    uploadFile: (upload: FileToUpload) =>
      ask<UploadResult>('POST', '/memories/upload', {
        form: () => formOf(upload),
        repeatable: upload.resource_id !== undefined,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    /** What an upload would become, with its dates; nothing is stored. */
    previewFile: (upload: FileToUpload) =>
      ask<UploadPreview>('POST', '/memories/preview', {
        form: () => formOf(upload),
        repeatable: true,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    getMemory: (source: string, resourceId: string) =>
      ask<Memory>('GET', memoryPath('get', source, resourceId)),
    listMemories: (
      page: {
        source?: string;
        status?: string;
        collection?: string;
        /** A metadata filter as JSON. */
        filter?: string;
        include?: string;
        cursor?: string;
        size?: number;
      } = {},
    ) => ask<Page<Memory>>('GET', '/memories/list', { query: page }),
    /** Changes the fields that are given; null clears one. */
    updateMemory: (source: string, resourceId: string, change: MemoryChange) =>
      ask<MemoryStatus>('POST', memoryPath('update', source, resourceId), { body: change, repeatable: true }),
    deleteMemory: (source: string, resourceId: string) =>
      ask<{ success: boolean; chunks_deleted: number }>('DELETE', memoryPath('delete', source, resourceId)),
    countMemories: () => ask<StatusCounts>('GET', '/memories/status'),
    /** `asOf`: as it was on that day. */
    getMemoryHistory: (memoryId: string, asOf?: string) =>
      ask<MemoryHistory>('GET', `/memories/extracted/${encodeURIComponent(memoryId)}`, {
        query: { as_of: asOf },
      }),
    queryMemories: (query: Query) =>
      ask<QueryResult>('POST', '/memories/query', { body: query, repeatable: true }),
  };
}

function evaluationCalls(ask: Ask) {
  const rate = (kind: string, id: string, rating: Rating) =>
    ask<{ success: boolean; message: string }>('POST', `/evaluate/${kind}/${encodeURIComponent(id)}`, {
      body: rating,
      repeatable: true,
    });
  return {
    listQueries: (page: { cursor?: string; size?: number } = {}) =>
      ask<Page<KeptQuery>>('GET', '/evaluate/queries', { query: page }),
    getQuery: (queryId: string) => ask<KeptResult>('GET', `/evaluate/query/${encodeURIComponent(queryId)}`),
    rateQuery: (queryId: string, rating: Rating) => rate('query', queryId, rating),
    rateHighlight: (highlightId: string, rating: Rating) => rate('highlight', highlightId, rating),
    /** What the caller's ratings say about documents. */
    getEvaluationSet: (page: { cursor?: string; size?: number } = {}) =>
      ask<Page<JudgedQuery>>('GET', '/evaluate/set', { query: page }),
  };
}

/** Fields before the file: a server that reads the form as it comes knows them when the file begins. */
/** Context documents and digests: one generated file each, beside the trees. */
function documentCalls(ask: Ask) {
  const of = (documentId: string) => `/context-documents/${encodeURIComponent(documentId)}`;
  return {
    /** Written in the background; `getContextDocument` has the text when it is completed. */
    generateContextDocument: (request: { prompt?: string; sources?: string[]; user_id?: string } = {}) =>
      ask<ContextDocumentSummary>('POST', '/context-documents/generate', { body: request, repeatable: true }),
    listContextDocuments: (page: { limit?: number; cursor?: string; status?: string } = {}) =>
      ask<Page<ContextDocumentSummary>>('GET', '/context-documents', { query: page }),
    getContextDocument: (documentId: string) => ask<ContextDocument>('GET', of(documentId)),
    /** Digests as well. */
    deleteContextDocument: (documentId: string) =>
      ask<{ success: boolean; document_id: string }>('DELETE', of(documentId)),
    generateDigest: (request: DigestToGenerate = {}) =>
      ask<Tree>('POST', '/context-documents/digest', { body: request, repeatable: true }),
    listDigests: (page: { limit?: number; cursor?: string; period?: string } = {}) =>
      ask<Page<Digest>>('GET', '/context-documents/digest/list', { query: page }),
  };
}

const TREE = '/context-documents/tree';

function treeCalls(ask: Ask, send: Send) {
  const of = (treeId: string) => `${TREE}/${encodeURIComponent(treeId)}`;
  return {
    /** Starts a generation; returns the running one when there is one. */
    generateTree: (request: { sources?: string[]; user_id?: string; workstream_name?: string } = {}) =>
      ask<Tree>('POST', TREE, { body: request, repeatable: true }),
    getLatestTree: () => ask<Tree>('GET', `${TREE}/latest`),
    getTree: (treeId: string) => ask<Tree>('GET', `${TREE}/by-id/${encodeURIComponent(treeId)}`),
    /** The tree with the edits of people as they were at a time of its history. */
    getTreeAt: (treeId: string, asOf: string) =>
      ask<Tree>('GET', `${TREE}/by-id/${encodeURIComponent(treeId)}`, { query: { as_of: asOf } }),
    /** What was served from change to change, newest first. */
    getTreeHistory: (treeId: string, page: { path?: string; before?: string; size?: number } = {}) =>
      ask<{ items: TreeHistoryItem[] }>('GET', `${of(treeId)}/history`, { query: page }),
    getTreeProgress: (treeId: string) => ask<TreeProgress>('GET', `${of(treeId)}/progress`),
    /** `version`: the version that was read; 409 when the tree has moved on since. */
    changeFiles: (treeId: string, changes: FileChanges, version?: number) =>
      ask<Tree>('PATCH', `${of(treeId)}/files`, {
        body: changes,
        repeatable: true,
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      }),
    publishTree: (treeId: string) => ask<Tree>('POST', `${of(treeId)}/publish`, { repeatable: true }),
    /** Makes a new tree with the files of an older one. */
    rollbackTree: (treeId: string) => ask<Tree>('POST', `${of(treeId)}/rollback`, { repeatable: true }),
    cancelTree: (treeId: string) => ask<Tree>('POST', `${of(treeId)}/cancel`, { repeatable: true }),
    /** What has changed since the latest tree was generated. */
    getStaleness: () => ask<Staleness>('GET', '/context-documents/staleness'),
    /** Ends the review of an edit: with `content` as the file's text, else with the edit as it is. */
    resolveEdit: (treeId: string, editId: string, content?: string) =>
      ask<Tree>('POST', `${of(treeId)}/edits/${encodeURIComponent(editId)}/resolve`, {
        body: content === undefined ? {} : { content },
        repeatable: true,
      }),
    listEdits: (treeId: string) => ask<{ items: TreeEdit[] }>('GET', `${of(treeId)}/edits`),
    automergeFile: (treeId: string, path: string) =>
      ask<Tree>('POST', `${of(treeId)}/files/automerge`, { body: { path }, repeatable: true }),
    /** The tree as the bytes of a zip. */
    exportTree: (treeId: string) => send('GET', `${of(treeId)}/export`),
  };
}

function proposalCalls(ask: Ask) {
  const of = (proposalId: string) => `/context-documents/proposals/${encodeURIComponent(proposalId)}`;
  return {
    proposeEdit: (treeId: string, proposal: ProposalToMake) =>
      ask<Proposal>('POST', `${TREE}/${encodeURIComponent(treeId)}/proposals`, {
        body: proposal,
        repeatable: true,
      }),
    listProposals: (
      treeId: string,
      page: { status?: string; path?: string; cursor?: string; size?: number } = {},
    ) => ask<Page<Proposal>>('GET', `${TREE}/${encodeURIComponent(treeId)}/proposals`, { query: page }),
    /** `content`: another text in its place. */
    acceptProposal: (proposalId: string, content?: string) =>
      ask<Proposal & { tree_version: number }>('POST', `${of(proposalId)}/accept`, {
        body: content === undefined ? {} : { content },
      }),
    refuseProposal: (proposalId: string, reason?: string) =>
      ask<Proposal>('POST', `${of(proposalId)}/refuse`, { body: reason === undefined ? {} : { reason } }),
  };
}

function streamCalls(open: OpenStream) {
  return {
    /** The progress of a tree whenever it changes, up to its end. */
    async *treeProgress(treeId: string, signal?: AbortSignal): AsyncGenerator<TreeProgress> {
      const path = `${TREE}/${encodeURIComponent(treeId)}/progress`;
      for await (const { data } of open('GET', path, signal ? { signal } : {}))
        yield JSON.parse(data) as TreeProgress;
    },
    /** Sends a message of the Model Context Protocol and gives what comes back: nothing for a notification, many for a subscription. */
    async *sendMcp(message: McpMessage, signal?: AbortSignal): AsyncGenerator<McpMessage> {
      const request = { body: message, headers: mcpHeaders(message), ...(signal ? { signal } : {}) };
      for await (const { data } of open('POST', '/mcp', request)) yield JSON.parse(data) as McpMessage;
    },
  };
}

function keyCalls(ask: Ask) {
  return {
    getMe: () => ask<Me>('GET', '/auth/me'),
    listKeys: () => ask<Page<ApiKey>>('GET', '/auth/keys'),
    /** `key` is in this answer only. */
    createKey: (key: KeyToCreate) => ask<ApiKey & { key: string }>('POST', '/auth/keys', { body: key }),
    revokeKey: (keyId: string) =>
      ask<{ success: boolean; id: string }>('DELETE', `/auth/keys/${encodeURIComponent(keyId)}`),
  };
}

function webhookCalls(ask: Ask) {
  const of = (webhookId: string) => `/webhooks/${encodeURIComponent(webhookId)}`;
  return {
    listWebhooks: () => ask<{ items: Webhook[] }>('GET', '/webhooks'),
    /** `secret` is in this answer only; `verifyWebhook` checks with it what arrives. */
    createWebhook: (webhook: { url: string; events: string[] }) =>
      ask<Webhook & { secret: string }>('POST', '/webhooks', { body: webhook }),
    updateWebhook: (webhookId: string, change: { url?: string; events?: string[]; enabled?: boolean }) =>
      ask<Webhook>('PATCH', of(webhookId), { body: change, repeatable: true }),
    deleteWebhook: (webhookId: string) => ask<{ success: boolean; id: string }>('DELETE', of(webhookId)),
    /** Both secrets sign for 24 hours. */
    rotateWebhook: (webhookId: string) =>
      ask<{ id: string; secret: string }>('POST', `${of(webhookId)}/rotate`),
    testWebhook: (webhookId: string) => ask<{ delivery_id: string }>('POST', `${of(webhookId)}/test`),
    listDeliveries: (webhookId: string, page: { status?: string; cursor?: string; size?: number } = {}) =>
      ask<Page<WebhookDelivery>>('GET', `${of(webhookId)}/deliveries`, { query: page }),
    replayDelivery: (deliveryId: string) =>
      ask<{ count: number }>('POST', `/webhooks/deliveries/${encodeURIComponent(deliveryId)}/replay`),
    replayWebhook: (
      webhookId: string,
      what: { after: string; before?: string; types?: string[]; status?: 'delivered' | 'dead' },
    ) => ask<{ count: number }>('POST', `${of(webhookId)}/replay`, { body: what }),
  };
}
