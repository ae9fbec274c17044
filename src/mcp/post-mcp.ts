import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { defineRoute, type RequestOf } from '../http/define-route.ts';
import { OpenStreams } from '../http/limits/open-streams.ts';
import { endToReader, writeToReader } from '../http/limits/slow-readers.ts';
import { SECURE_HEADERS } from '../http/secure-answers.ts';
import { refuseOtherPages } from './refuse-other-pages.ts';

/** Each asks the database in every look. */
const STREAMS_PER_APP_MAX = 50;
const streams = new OpenStreams(STREAMS_PER_APP_MAX);

export const postMcp = defineRoute({
  method: 'POST',
  path: '/mcp',
  summary: 'Model Context Protocol: tools, context files, prompts; revisions 2026-07-28 and 2025-11-25',
  tag: 'MCP',
  scope: 'memories:read',
  body: z.unknown().describe('A message of the protocol (JSON-RPC 2.0).'),
  response: z.unknown(),
  handler: async (ctx: Context, call) => {
    const { request, reply } = call;
    refuseOtherPages(ctx.config, request.headers);
    // 0.2 s and 30 MB, which a service that nobody asks for tools does not spend.
    const { isListening, serveMcp } = await import('./serve-mcp.ts');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const answer = () =>
      serveMcp(ctx, {
        actor: call.actor,
        body: call.body,
        headers: plainHeaders(request),
        gone: gone.signal,
        isAdmitted: call.isAdmitted,
      });
    if (isListening(call.body))
      await streams.during(call.actor.appId, async () => stream(ctx, call, await answer()));
    else await send(reply, await answer());
    return undefined;
  },
});

const plainHeaders = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

async function send(reply: FastifyReply, response: Response): Promise<void> {
  const text = await response.text();
  reply.code(response.status);
  const type = response.headers.get('content-type');
  if (type !== null) reply.type(type);
  await reply.serializer(String).send(text);
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
