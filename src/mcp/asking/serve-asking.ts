import { isJSONRPCResponse, isLegacyRequest, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Actor } from '../../http/actor.ts';
import { isRecord } from '../../lib/narrow.ts';
import { AskingTransport } from './asking-transport.ts';
import { declaredIn, SESSION_HEADER, sessionOf } from './declared.ts';
import { answerQuestion } from './open-questions.ts';

interface Message {
  actor: Actor;
  body: unknown;
  headers: Record<string, string>;
  gone: AbortSignal;
}

/** The requests during which a server may ask its client. */
const ASKING = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** Returns whether a message is a call during which its client can be asked: its answer is a stream that stays open meanwhile. */
export const mayAsk = (body: unknown, headers: Record<string, string>): boolean =>
  isRecord(body) &&
  typeof body.method === 'string' &&
  ASKING.has(body.method) &&
  'id' in body &&
  declaredIn(headers[SESSION_HEADER]) !== null;

/**
 * Serves what 2025-11-25 uses sessions for, without storing any: a call that asks its client keeps its own stream, and an answer finds the
 * call by the question's id. `rest` serves every other message.
 */
export async function serveAsking(
  { actor, body, headers, gone }: Message,
  request: Request,
  createServer: () => ReturnType<McpServerFactory>,
  rest: () => Promise<Response>,
): Promise<Response> {
  if (isJSONRPCResponse(body))
    return answerQuestion(actor, body) ? new Response(null, { status: 202 }) : noWaitingCall();
  const session = sessionOf(body);
  if (session !== null) return withSession(await rest(), session);
  const declared = declaredIn(headers[SESSION_HEADER]);
  if (declared === null || !mayAsk(body, headers) || !(await isLegacyRequest(request, body))) return rest();
  const transport = new AskingTransport(actor);
  const server = await createServer();
  await server.connect(transport);
  gone.addEventListener('abort', () => void server.close(), { once: true });
  await transport.greet(declared);
  return transport.handleRequest(request, { parsedBody: body });
}

function withSession(response: Response, session: string): Response {
  if (response.ok) response.headers.set(SESSION_HEADER, session);
  return response;
}

const noWaitingCall = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32_600,
        message:
          'No call of yours waits for this answer here: it has ended, was answered, or runs in another process. Call again.',
      },
    },
    { status: 400 },
  );
