import { createMcpHandler, InMemoryServerEventBus } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import type { Actor } from '../http/actor.ts';
import { isRecord } from '../lib/narrow.ts';
import { createMcpServer } from './create-server.ts';
import { watchTree } from './tree/watch-tree.ts';

export interface McpCall {
  actor: Actor;
  body: unknown;
  headers: Record<string, string>;
  /** Aborted when the caller is gone. */
  gone: AbortSignal;
  isAdmitted: () => Promise<boolean>;
}

/** Whether a message asks for a stream of changes, which goes on until its caller closes it. */
export const isListening = (body: unknown): boolean =>
  isRecord(body) && body.method === 'subscriptions/listen';

/**
 * Answers one message of the protocol: of the revision 2026-07-28, and of 2025-11-25 without sessions, from the same server. A server is made
 * for each, so that nothing of one caller is there when another one asks.
 */
export async function serveMcp(ctx: Context, call: McpCall): Promise<Response> {
  const { actor, body, headers, gone } = call;
  const bus = new InMemoryServerEventBus();
  const handler = createMcpHandler(({ era }) => createMcpServer(ctx, actor, era), {
    bus,
    onerror: (error) => ctx.log.debug({ err: error }, 'an MCP message was refused'),
  });
  const request = new Request('http://cambium/mcp', { method: 'POST', headers, signal: gone });
  const response = await handler.fetch(request, { parsedBody: body });
  if (isListening(body) && response.ok) void watchTree(ctx, call, bus).finally(handler.close);
  return response;
}
