import { accountCalls } from './calls/account-calls.ts';
import { createCall } from './calls/call.ts';
import { connectionCalls } from './calls/connection-calls.ts';
import { contextDocumentCalls } from './calls/context-document-calls.ts';
import { documentCalls } from './calls/document-calls.ts';
import { entityCalls } from './calls/entity-calls.ts';
import { fileCalls } from './calls/file-calls.ts';
import { searchCalls } from './calls/search-calls.ts';
import { streamCalls } from './calls/stream-calls.ts';
import { treeCalls } from './calls/tree-calls.ts';
import { webhookCalls } from './calls/webhook-calls.ts';
import { createOpenStream } from './event-stream.ts';
import { type Ask, type ClientOptions, createSend, type RequestOptions } from './request.ts';

export type Client = ReturnType<typeof createClient>;

/** Creates functions for the service's endpoints; each throws ApiError or UnreachableError. Runs in Node and in browsers. */
export function createClient(options: ClientOptions) {
  const send = createSend(options);
  const readText = async (...request: Parameters<typeof send>): Promise<string> =>
    new TextDecoder().decode(await send(...request));
  const ask: Ask = async <T>(method: string, path: string, request?: RequestOptions) =>
    JSON.parse(await readText(method, path, request)) as T;
  const call = createCall(ask);
  return {
    ...documentCalls(call),
    ...searchCalls(call),
    ...entityCalls(call),
    ...treeCalls(call, send),
    ...fileCalls(call),
    ...contextDocumentCalls(call),
    ...connectionCalls(call),
    ...webhookCalls(call),
    ...accountCalls(call, send),
    ...streamCalls(createOpenStream(options)),
    getHealth: () => call('GET /healthz'),
    getReadiness: () => call('GET /readyz'),
    /** Returns metrics in the Prometheus text format. */
    getMetrics: () => readText('GET', '/metrics'),
  };
}
