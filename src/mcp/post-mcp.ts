import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isAgent } from '../auth/oauth/actor-of-agent.ts';
import { AGENT_SCOPES, findOAuthAddresses } from '../auth/oauth/addresses.ts';
import type { Context } from '../context.ts';
import { requireScope } from '../http/actor.ts';
import { defineRoute, type RequestOf } from '../http/define-route.ts';
import { endToReader, writeToReader } from '../http/limits/slow-readers.ts';
import { openStreams } from '../http/streams/open-streams.ts';
import { SECURE_HEADERS } from '../http/secure-answers.ts';
import { refuseOtherPages } from './refuse-other-pages.ts';
import type { McpServing } from './serve-mcp.ts';

/** Returns the protocol endpoint over what `load` returns, which is loaded on the first message. */
export const mcpRoute = (load: () => Promise<McpServing>) =>
  defineRoute({
    method: 'POST',
    path: '/mcp',
    summary: 'Model Context Protocol: tools, context files, prompts; revisions 2026-07-28 and 2025-11-25',
    tag: 'MCP',
    scope: 'memories:read',
    body: z.unknown().describe('A message of the protocol (JSON-RPC 2.0).'),
    response: z.unknown(),
    challenge: challengeOf,
    handler: async (ctx: Context, call) => {
      const { request, reply } = call;
      refuseOtherPages(ctx.config, request.headers);
      // Costs 0.2 s and 30 MB, which a service that nobody asks for tools does not spend.
      const [{ isStreamed, serveMcp }, serving] = await Promise.all([import('./serve-mcp.ts'), load()]);
      const scope = serving.scopeOf(call.body);
      // Other callers get the refusal in a result; an agent's host asks its person for more scopes.
      if (scope && isAgent(call.actor)) requireScope(call.actor, scope);
      const gone = goneOf(call);
      const { actor, body, isAdmitted } = call;
      const message = { actor, body, headers: plainHeaders(request), gone, isAdmitted };
      const answer = () => serveMcp(ctx, message, serving);
      if (isStreamed(message, serving))
        await openStreams.during(call.actor, async () => stream(ctx, call, await answer()));
      else await send(reply, await answer());
      return undefined;
    },
  });

/** Serves MCP to people and agents of one app. */
export const postMcp = mcpRoute(async () => (await import('./serve-team.ts')).teamServing);

/** Returns where an agent's host finds how to sign in, and for which scopes. */
function challengeOf({ config }: Context, status: 401 | 403): string | null {
  const addresses = findOAuthAddresses(config);
  if (!addresses) return null;
  const where = `resource_metadata="${addresses.resourceMetadata}"`;
  return status === 401 ? `${where}, scope="${AGENT_SCOPES.join(' ')}"` : where;
}

/** Returns a signal that is aborted when the caller disconnects or the service stops. */
function goneOf({
  reply,
  closing,
}: Pick<RequestOf<unknown, unknown, unknown>, 'reply' | 'closing'>): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return AbortSignal.any([left.signal, closing]);
}

const plainHeaders = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

async function send(reply: FastifyReply, response: Response): Promise<void> {
  const text = await response.text();
  reply.code(response.status);
  const type = response.headers.get('content-type');
  if (type !== null) reply.type(type);
  const session = response.headers.get('mcp-session-id');
  if (session !== null) reply.header('mcp-session-id', session);
  // Not awaited: it lasts until its client has read it, and the request holds a slot.
  void reply.serializer(String).send(text);
}

async function stream(
  ctx: Context,
  { reply }: RequestOf<unknown, unknown, unknown>,
  response: Response,
): Promise<void> {
  if (!response.ok || !response.body) return send(reply, response);
  reply.hijack();
  const out = reply.raw;
  out.writeHead(response.status, { ...SECURE_HEADERS, ...Object.fromEntries(response.headers) });
  const decoder = new TextDecoder();
  for await (const part of response.body)
    await writeToReader(out, decoder.decode(part, { stream: true }), ctx.config.answerIdleMs);
  endToReader(out, ctx.config.answerIdleMs);
}
