import type {
  CallToolResult,
  createRequestStateCodec,
  McpServer,
  ServerEventBus,
} from '@modelcontextprotocol/server';

/** Published on the listener's bus, like changes of the tree on ours. */
export type FixtureChange = Parameters<ServerEventBus['publish']>[0];

/** A server for one message, to which the tools are added. */
export interface Fixture {
  server: McpServer;
  change: (change: FixtureChange) => void;
  states: ReturnType<typeof createRequestStateCodec<Record<string, unknown>>>;
}

export const says = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
