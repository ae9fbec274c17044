import { EventEmitter, once } from 'node:events';
import { createRequestStateCodec, McpServer } from '@modelcontextprotocol/server';
import type { McpServing } from '../../../src/mcp/serve-mcp.ts';
import type { Fixture, FixtureChange } from './fixture.ts';
import { addAskingTools } from './fixture-asking.ts';
import { addContents } from './fixture-contents.ts';
import { addInputTools } from './fixture-inputs.ts';
import { addReports } from './fixture-reports.ts';

const MINUTE = { ttlMs: 60_000, cacheScope: 'private' } as const;

/**
 * Serves the tools, resources and prompts that the protocol's conformance suite requests by name, on our transport. They contain nothing of
 * ours: they show that our transport supports what tools may do (stream, ask for input, keep a state).
 */
export function fixtureServing(): McpServing {
  const changes = new EventEmitter<{ change: [FixtureChange] }>();
  const states = createRequestStateCodec<Record<string, unknown>>({
    key: crypto.getRandomValues(new Uint8Array(32)),
  });
  return {
    createServer: () => {
      const server = new McpServer(
        { name: 'conformance fixture', version: '1.0.0' },
        {
          capabilities: {
            tools: { listChanged: true },
            resources: { subscribe: true, listChanged: true },
            prompts: { listChanged: true },
            logging: {},
            completions: {},
          },
          requestState: { verify: states.verify },
          cacheHints: {
            'tools/list': MINUTE,
            'prompts/list': MINUTE,
            'resources/list': MINUTE,
            'resources/templates/list': MINUTE,
            'resources/read': MINUTE,
            'server/discover': MINUTE,
          },
        },
      );
      const fixture: Fixture = { server, states, change: (change) => changes.emit('change', change) };
      addContents(fixture);
      addInputTools(fixture);
      addReports(fixture);
      addAskingTools(server);
      return server;
    },
    asks: true,
    scopeOf: () => null,
    watch: async (_ctx, { gone }, bus) => {
      const publish = (change: FixtureChange) => bus.publish(change);
      changes.on('change', publish);
      const isGone = gone.aborted ? Promise.resolve() : once(gone, 'abort');
      return { ended: isGone.then(() => void changes.off('change', publish)) };
    },
  };
}
