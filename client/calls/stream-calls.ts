import type { OpenStream } from '../event-stream.ts';
import { type EventsOptions, listenToEvents } from '../events.ts';
import { type McpMessage, mcpHeaders } from '../mcp-headers.ts';
import type { FileProgress, TreeProgress } from '../types.ts';
import { fillPath } from './call.ts';

/** Streams, as async iterators. */
export const streamCalls = (open: OpenStream) => ({
  /** Yields events as they happen; reopens a stream that failed. */
  events: (options?: EventsOptions) => listenToEvents(open, options),
  /** Yields the progress of a tree on every change, with all files stored so far, until the tree ends. */
  async *treeProgress(
    treeId: string,
    signal?: AbortSignal,
  ): AsyncGenerator<TreeProgress & { files: FileProgress[] }> {
    const path = fillPath('/context-documents/tree/{tree_id}/progress', [treeId]);
    const files: FileProgress[] = [];
    let progress: TreeProgress | null = null;
    for await (const { event, data } of open('GET', path, signal ? { signal } : {})) {
      const value: unknown = JSON.parse(data);
      if (event === 'file') files.push(value as FileProgress);
      else progress = value as TreeProgress;
      if (progress) yield { ...progress, files: [...files] };
    }
  },
  /** Sends a Model Context Protocol message; yields nothing for a notification, and many messages for a subscription. */
  async *sendMcp(message: McpMessage, signal?: AbortSignal): AsyncGenerator<McpMessage> {
    const request = { body: message, headers: mcpHeaders(message), ...(signal ? { signal } : {}) };
    for await (const { data } of open('POST', '/mcp', request)) yield JSON.parse(data) as McpMessage;
  },
});
