import {
  createMcpHandler,
  InMemoryServerEventBus,
  type McpServerFactory,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import type { Actor, Scope } from '../http/actor.ts';
import { isRecord } from '../lib/narrow.ts';
import { mayAsk, serveAsking } from './asking/serve-asking.ts';

export interface McpCall {
  actor: Actor;
  body: unknown;
  headers: Record<string, string>;
  /** Aborted when the caller disconnects. */
  gone: AbortSignal;
  isAdmitted: () => Promise<boolean>;
}

/** What is served: a server per message, and notifications to a subscriber of changes after `watch` resolves, until it disconnects. */
export interface McpServing {
  createServer: (
    ctx: Context,
    actor: Actor,
    era: 'legacy' | 'modern',
  ) => Awaited<ReturnType<McpServerFactory>>;
  watch: (
    ctx: Context,
    subscriber: Pick<McpCall, 'actor' | 'gone' | 'isAdmitted'>,
    bus: ServerEventBus,
  ) => Promise<{ ended: Promise<void> }>;
  /** Whether its tools ask their client questions during a call. */
  asks: boolean;
  /** Returns the scope that a message needs in addition to the route's, or null. */
  scopeOf: (body: unknown) => Scope | null;
}

/** Returns whether a message asks for a stream of changes, which stays open until its caller closes it. */
const isListening = (body: unknown): boolean => isRecord(body) && body.method === 'subscriptions/listen';

/** Returns whether the answer is a stream that stays open. */
export const isStreamed = (
  { body, headers }: Pick<McpCall, 'body' | 'headers'>,
  { asks }: McpServing,
): boolean => isListening(body) || (asks && mayAsk(body, headers));

/**
 * Answers one protocol message, of revision 2026-07-28 or, without keeping sessions, of 2025-11-25, from the same server. Each message gets
 * its own server, so that nothing of one caller is left when another one asks.
 */
export async function serveMcp(ctx: Context, call: McpCall, serving: McpServing): Promise<Response> {
  const { actor, body, headers, gone } = call;
  const bus = new InMemoryServerEventBus();
  const handler = createMcpHandler(({ era }) => serving.createServer(ctx, actor, era), {
    bus,
    onerror: (error) => ctx.log.debug({ err: error }, 'an MCP message was refused'),
  });
  const request = new Request('http://cambium/mcp', { method: 'POST', headers, signal: gone });
  const plain = () => handler.fetch(request, { parsedBody: body });
  const response = serving.asks
    ? await serveAsking(call, request, async () => serving.createServer(ctx, actor, 'legacy'), plain)
    : await plain();
  if (!isListening(body) || !response.ok) return response;
  try {
    // Answers only once no later change can be missed.
    const { ended } = await serving.watch(ctx, call, bus);
    void ended.finally(handler.close);
    return response;
  } catch (error) {
    await handler.close();
    throw error;
  }
}
