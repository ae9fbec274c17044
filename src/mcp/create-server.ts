import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { toDatabaseError } from '../db/pg-errors.ts';
import { AppError } from '../errors.ts';
import { type Actor, requireScope } from '../http/actor.ts';
import { toAppError } from '../http/error-mapping.ts';
import { parseInput } from '../http/input/parse-input.ts';
import { VERSION } from '../lib/version.ts';
import { complete } from './tree/complete.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { QUOTED } from './results/quoted.ts';
import { listResources, readResource, TREE_TEMPLATE } from './tree/resources.ts';
import { ignoredArguments, listTools, TOOLS } from './tools.ts';

/** Clients of the 2026 revision cache lists and files for a minute; the cached content is for this caller only. */
const PRIVATE_MINUTE = { ttlMs: 60_000, cacheScope: 'private' } as const;

const INSTRUCTIONS = `Cambium holds what a team writes, and a tree of files made from it. Begin with list_tree; search before you answer. Cite ids. People decide: propose_edit proposes. ${QUOTED}`;

/** Creates a protocol server for one request of one caller: tools, tree files as resources, prompts, completion. */
export function createMcpServer(ctx: Context, actor: Actor, era: 'legacy' | 'modern'): Server {
  // A stateless server has no stream on which to notify a client of the 2025 revision.
  const subscribable = era === 'modern' ? { subscribe: true, listChanged: true } : {};
  const readsTree = actor.scopes.includes('trees:read');
  const server = new Server(
    { name: 'cambium', title: 'Cambium', version: VERSION },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: {},
        prompts: {},
        ...(readsTree ? { resources: subscribable, completions: {} } : {}),
      },
      cacheHints: {
        'tools/list': PRIVATE_MINUTE,
        'prompts/list': PRIVATE_MINUTE,
        'resources/list': PRIVATE_MINUTE,
        'resources/templates/list': PRIVATE_MINUTE,
        'resources/read': PRIVATE_MINUTE,
        'server/discover': PRIVATE_MINUTE,
      },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools(actor) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(ctx, actor, params.name, params.arguments));
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(actor) }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    inProtocol(ctx, () => getPrompt(ctx, actor, params.name, params.arguments ?? {})),
  );
  if (readsTree) serveResources(server, ctx, actor);
  return server;
}

function serveResources(server: Server, ctx: Context, actor: Actor): void {
  server.setRequestHandler('resources/list', ({ params }) =>
    inProtocol(ctx, () => listResources(ctx, actor, params?.cursor)),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [TREE_TEMPLATE] }));
  server.setRequestHandler('resources/read', ({ params }) =>
    inProtocol(ctx, () => readResource(ctx, actor, params.uri)),
  );
  server.setRequestHandler('completion/complete', ({ params }) =>
    inProtocol(ctx, () => complete(ctx, actor, params)),
  );
}

/**
 * Calls a tool and returns its result as structured content and as text; a second text names arguments that it does not have. A refusal is a
 * result too, which the model can read and act on.
 */
async function callTool(ctx: Context, actor: Actor, name: string, given: unknown): Promise<CallToolResult> {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name.slice(0, 100)}".`);
  const ignored = ignoredArguments(tool, given);
  const notes = ignored === null ? [] : [{ type: 'text' as const, text: ignored }];
  try {
    requireScope(actor, tool.scope);
    const input = parseInput(tool.input, given ?? {}, 'arguments');
    // The output schema guarantees an object; a result of another type cannot be declared.
    const structured = (await tool.call(ctx, actor, input)) as Record<string, unknown>;
    return {
      content: [{ type: 'text', text: JSON.stringify(structured) }, ...notes],
      structuredContent: structured,
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: sentenceOf(ctx, error).message }, ...notes] };
  }
}

/** Maps errors of everything except tools to protocol errors. */
async function inProtocol<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const shown = sentenceOf(ctx, error);
    const code = shown.status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, shown.message);
  }
}

function sentenceOf(ctx: Context, error: unknown): AppError {
  const shown = toAppError(error, toDatabaseError);
  if (shown.status >= 500) ctx.log.error({ err: error }, 'an MCP call failed');
  return shown;
}
