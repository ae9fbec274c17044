import { describe, expect, test } from 'vitest';
import { hostConfig, HOSTS, type HostSetup } from './host-config.ts';

const setup = (over: Partial<HostSetup> = {}): HostSetup => ({
  command: ['node', '/srv/my cambium/bin/cambium.mjs'],
  connection: { url: 'http://127.0.0.1:8787', dataDir: "/srv/it's", asUser: null },
  overHttp: false,
  ...over,
});
const textOf = (...call: Parameters<typeof hostConfig>) => hostConfig(...call)?.text ?? '';

describe('text to paste for a host', () => {
  test('starts the command line on the data directory, quoted for the shell if it is a line', () => {
    expect(textOf('claude', setup())).toBe(
      `claude mcp add cambium -- node '/srv/my cambium/bin/cambium.mjs' --data-dir '/srv/it'\\''s' mcp`,
    );
    const started = {
      command: 'node',
      args: ['/srv/my cambium/bin/cambium.mjs', '--data-dir', "/srv/it's", 'mcp'],
    };
    expect(JSON.parse(textOf('cursor', setup()))).toEqual({ mcpServers: { cambium: started } });
    expect(JSON.parse(textOf('vscode', setup()))).toEqual({
      servers: { cambium: { type: 'stdio', ...started } },
    });
  });

  test('over the network holds the address, and a placeholder for the key', () => {
    const overHttp = setup({ overHttp: true });
    expect(textOf('claude', overHttp)).toBe(
      'claude mcp add --transport http cambium http://127.0.0.1:8787/mcp --header "Authorization: Bearer $CAMBIUM_API_KEY"',
    );
    const url = 'http://127.0.0.1:8787/mcp';
    expect(JSON.parse(textOf('cursor', overHttp)).mcpServers.cambium).toEqual({
      url,
      headers: { Authorization: 'Bearer ${env:CAMBIUM_API_KEY}' },
    });
    const { inputs, servers } = JSON.parse(textOf('vscode', overHttp));
    expect(inputs).toEqual([expect.objectContaining({ type: 'promptString', password: true })]);
    expect(servers.cambium).toEqual({
      type: 'http',
      url,
      headers: { Authorization: `Bearer \${input:${inputs[0].id}}` },
    });
  });

  test('acts as the named user, in both ways', () => {
    const connection = { ...setup().connection, asUser: 'zoe' };
    for (const host of HOSTS.filter((one) => one !== 'chatgpt')) {
      expect(textOf(host, setup({ connection }))).toMatch(/--as-user.*zoe/s);
      expect(textOf(host, setup({ connection, overHttp: true }))).toMatch(/X-As-User.*zoe/);
    }
  });

  test('does not exist for a host that cannot reach this service', () => {
    expect(hostConfig('chatgpt', setup())).toBeNull();
  });
});
