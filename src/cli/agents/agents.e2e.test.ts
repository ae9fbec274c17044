import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnv } from '../../../test/child-env.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { callTool, connectMcp, ERAS, negotiate } from '../../../test/mcp/connect-mcp.ts';
import { runCli } from '../../../test/run-cli.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { writeLocalAccess } from '../../data-dir/local-access.ts';

const { service, admin } = useSharedService();
const MAIN = path.resolve(import.meta.dirname, '../main.ts');
let dir: string;

/** Returns this process's environment without a service's settings. */
const hostEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(childEnv()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Starts the bridge as a host does: with only a data directory, where it finds address and key. */
const start = () => ({
  command: process.execPath,
  args: ['--disable-warning=DeprecationWarning', MAIN, '--data-dir', dir, 'mcp'],
  env: hostEnv(),
  cwd: dir,
});

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-agents-'));
  await writeLocalAccess(dir, { url: service.url, key: admin.key });
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
  await growTree(admin);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe.each(ERAS)('cambium mcp, to a host of the revision %s', (era) => {
  test('has the tools, resources and answers of the service', async () => {
    const client = new Client({ name: 'test host', version: '1.0.0' }, negotiate(era));
    await client.connect(new StdioClientTransport(start()));
    const direct = await connectMcp(service.url, admin.headers, era);
    expect((await client.listTools()).tools).toEqual((await direct.listTools()).tools);
    expect((await client.listResources()).resources).toEqual((await direct.listResources()).resources);
    const query = { query: 'Who leads the Firmware team? “Ünïcode”' };
    expect((await callTool(client, 'search', query)).value.results).toEqual(
      (await callTool(direct, 'search', query)).value.results,
    );
    expect(await callTool(client, 'fetch', { id: 'doc:vault/none' })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: 'nöne', arguments: {} })).rejects.toThrow(/nöne/);
    await Promise.all([client.close(), direct.close()]);
  });
});

test('a subscriber on standard input and output receives changes', async () => {
  const client = new Client({ name: 'test host', version: '1.0.0' }, negotiate('2026-07-28'));
  await client.connect(new StdioClientTransport(start()));
  const changed = Promise.withResolvers<void>();
  client.setNotificationHandler('notifications/resources/list_changed', () => changed.resolve());
  const subscription = await client.listen({ resourcesListChanged: true });
  const { tree_id } = (await admin.get('/context-documents/tree/latest')).body;
  await admin.send('PATCH', `/context-documents/tree/${tree_id}/files`, {
    additions: { 'company/new.md': '# New\n' },
  });
  await changed.promise;
  await subscription.close();
  await client.close();
});

/** Returns the command's output for these input lines, after which its input ends. */
function converse(
  lines: string[],
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<unknown[]> {
  const { command, args: own, cwd } = start();
  const child = spawn(command, [...own.slice(0, -1), ...args, 'mcp'], {
    cwd,
    env: { ...hostEnv(), ...env },
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdin.end(`${lines.join('\n')}\n`);
  return new Promise((resolve) => {
    child.on('close', () =>
      resolve(
        out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      ),
    );
  });
}
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'tools/list' });

test('a request before the input ends is answered, and a line that is not a message is reported', async () => {
  const answers = await converse(['nonsense', '{"id": 1}', '', LIST]);
  expect(answers).toHaveLength(3);
  expect(answers.slice(0, 2)).toMatchObject([
    { id: null, error: { code: -32_700 } },
    { id: null, error: { code: -32_700 } },
  ]);
  expect(answers[2]).toMatchObject({ id: 'a', result: { tools: expect.any(Array) } });
});

test('a service that refuses or does not respond gives an error sentence with the request’s id', async () => {
  const [refused] = await converse([LIST], [], { CAMBIUM_API_KEY: 'cam_live_wrong' });
  expect(refused).toMatchObject({
    id: 'a',
    error: { message: expect.stringContaining('API key is unknown') },
  });
  const [unreachable] = await converse([LIST], ['--url', 'http://127.0.0.1:9', '--key', 'x']);
  expect(unreachable).toMatchObject({
    id: 'a',
    error: { message: expect.stringContaining('does not answer') },
  });
});

describe('cambium mcp config', () => {
  const config = async (host: string, ...flags: string[]) => {
    const { status, stdout, stderr } = await runCli(
      ['--data-dir', dir, '--as-user', "o'hara", 'mcp', 'config', host, ...flags],
      {},
      dir,
    );
    expect([status, stdout.includes(admin.key)]).toEqual([0, false]);
    return { text: stdout, where: stderr };
  };
  /** Starts what a host would, and reads one answer. */
  const toolsOf = async (command: string, args: string[]) => {
    const client = new Client({ name: 'test host', version: '1.0.0' }, negotiate('2025-11-25'));
    await client.connect(new StdioClientTransport({ command, args, env: hostEnv(), cwd: tmpdir() }));
    const { tools } = await client.listTools();
    await client.close();
    return tools.length;
  };

  test('cursor and vscode start the command line with the printed configuration', async () => {
    for (const [host, servers] of [
      ['cursor', 'mcpServers'],
      ['vscode', 'servers'],
    ] as const) {
      const { text } = await config(host);
      const { command, args } = JSON.parse(text)[servers].cambium;
      expect(await toolsOf(command, args)).toBe(7);
    }
  });

  test('over the network they send the key from where hosts store it', async () => {
    const cursor = JSON.parse((await config('cursor', '--http')).text).mcpServers.cambium;
    expect(cursor).toEqual({
      url: `${service.url}/mcp`,
      headers: { Authorization: 'Bearer ${env:CAMBIUM_API_KEY}', 'X-As-User': "o'hara" },
    });
    const headers = { ...cursor.headers, Authorization: `Bearer ${admin.key}` };
    const client = await connectMcp(cursor.url, headers, '2025-11-25');
    expect((await client.listTools()).tools).toHaveLength(7);
    await client.close();
    const vscode = JSON.parse((await config('vscode', '--http')).text);
    expect(vscode.servers.cambium.headers.Authorization).toBe(`Bearer \${input:${vscode.inputs[0].id}}`);
  });

  test('a shell reads the line for claude as intended', async () => {
    const { text } = await config('claude');
    // Prints everything after `claude` as the shell passes it.
    const script = `claude() { printf '%s\\0' "$@"; }; ${text}`;
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script]);
    const words = stdout.split('\0').slice(0, -1);
    expect(words.slice(0, 4)).toEqual(['mcp', 'add', 'cambium', '--']);
    const [command = '', ...args] = words.slice(4);
    expect(args).toContain("o'hara");
    expect(await toolsOf(command, args)).toBe(7);
    expect((await config('claude', '--http')).text).toContain(
      `--transport http cambium ${service.url}/mcp --header "Authorization: Bearer $CAMBIUM_API_KEY"`,
    );
  });

  test('for chatgpt it lists what is missing', async () => {
    const { status, stderr } = await runCli(['--data-dir', dir, 'mcp', 'config', 'chatgpt'], {}, dir);
    expect([status, stderr]).toEqual([2, expect.stringContaining('OAuth')]);
  });
});

test('the rules are written once into a file, replacing older ones, next to existing text', async () => {
  const file = path.join(dir, 'AGENTS.md');
  await writeFile(file, '# Mine\n\nUse tabs.\n');
  const write = () => runCli(['rules', '--write', 'AGENTS.md'], {}, dir);
  expect((await write()).stdout).toBe('AGENTS.md has the rules now.\n');
  const once = await readFile(file, 'utf8');
  expect(once).toMatch(/^# Mine\n\nUse tabs\.\n\n<!-- cambium:begin -->\n/);
  expect((await write()).stdout).toBe('AGENTS.md has them already.\n');
  await writeFile(file, once.replace(/list_tree/g, 'old_tool') + 'After.\n');
  await write();
  expect(await readFile(file, 'utf8')).toBe(`${once}After.\n`);
  expect(once.split('\n').length).toBeLessThanOrEqual(44);
});
