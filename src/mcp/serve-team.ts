import { createMcpServer } from './create-server.ts';
import { isRecord } from '../lib/narrow.ts';
import type { McpServing } from './serve-mcp.ts';
import { TOOLS } from './tools.ts';
import { watchTree } from './tree/watch-tree.ts';

/** Serves the team's documents and tree to agents. */
export const teamServing: McpServing = {
  createServer: createMcpServer,
  watch: watchTree,
  asks: false,
  scopeOf: (body) => {
    if (!isRecord(body) || body.method !== 'tools/call' || !isRecord(body.params)) return null;
    const { name } = body.params;
    return TOOLS.find((tool) => tool.name === name)?.scope ?? null;
  },
};
