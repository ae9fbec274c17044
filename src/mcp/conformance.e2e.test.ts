import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../test/grow-tree.ts';
import { fixtureServing } from '../../test/mcp/conformance/fixture-server.ts';
import { requiredOfServers, runSuite } from '../../test/mcp/conformance/run-suite.ts';
import { serveOpenly } from '../../test/mcp/conformance/serve-openly.ts';
import { ERAS, type Era } from '../../test/mcp/connect-mcp.ts';
import { useService } from '../../test/set-up/use-service.ts';
import { keyActor } from '../../test/stored/key-actor.ts';
import type { McpServing } from './serve-mcp.ts';
import { teamServing } from './serve-team.ts';

const { service, admin } = useService();
const RUN_MS_MAX = 240_000;

/** The scenarios that need no tool, prompt or resource of the suite's own. */
const WITHOUT_FIXTURE: Record<Era, string[]> = {
  '2026-07-28': [
    'caching',
    'dns-rebinding-protection',
    'input-required-result-unsupported-methods',
    'prompts-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'tools-list',
  ],
  '2025-11-25': [
    'dns-rebinding-protection',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'server-sse-multiple-streams',
    'tools-list',
  ],
};

const scenarioOf = (failure: string): string => failure.slice(0, failure.indexOf(':'));

function useOpen(serving: McpServing): { url: () => string } {
  let open: Awaited<ReturnType<typeof serveOpenly>> | undefined;
  beforeAll(async () => {
    open = await serveOpenly(service.ctx, keyActor({ appId: 'default', userId: null }), serving);
  });
  afterAll(() => open?.close());
  return { url: () => open?.url ?? '' };
}

describe('our transport with its checks, over the tools that the suite names', () => {
  const open = useOpen(fixtureServing());

  test.each(ERAS)(
    'passes everything that %s requires of servers',
    async (era) => {
      const required = await requiredOfServers(era);
      const { ran, failures } = await runSuite(open.url(), era);
      expect(ran).toEqual(expect.arrayContaining(required));
      expect(failures.filter((failure) => required.includes(scenarioOf(failure)))).toEqual([]);
    },
    RUN_MS_MAX,
  );
});

describe('our own tools', () => {
  const open = useOpen(teamServing);
  beforeAll(async () => {
    await importDocuments(admin, SMALL_ORGANIZATION);
    await service.settled();
    await growTree(admin);
  });

  test.each(ERAS)(
    'pass every scenario of %s that does not need the suite’s own tools',
    async (era) => {
      const { ran, failures } = await runSuite(open.url(), era);
      expect(ran).toEqual(expect.arrayContaining(WITHOUT_FIXTURE[era]));
      expect(failures.filter((failure) => WITHOUT_FIXTURE[era].includes(scenarioOf(failure)))).toEqual([]);
    },
    RUN_MS_MAX,
  );

  test('break no rule of a stateless server that can be tried without the suite’s own tools', async () => {
    const { ran, failures } = await runSuite(open.url(), '2026-07-28', 'server-stateless');
    expect(ran).toEqual(['server-stateless']);
    expect(failures.filter((failure) => !/diagnostic (tool|hook) 'test_/.test(failure))).toEqual([]);
  });
});
