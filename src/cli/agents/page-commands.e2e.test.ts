import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectMcp } from '../../../test/mcp/connect-mcp.ts';
import { runCli } from '../../../test/run-cli.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { writeLocalAccess } from '../../data-dir/local-access.ts';
import { HOSTS } from './host-config.ts';

const { service, admin } = useSharedService();
const PAGE = path.resolve(import.meta.dirname, '../../../docs/agents.md');
let dir: string;
let page: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-page-'));
  await writeLocalAccess(dir, { url: service.url, key: admin.key });
  page = await readFile(PAGE, 'utf8');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('the command of docs/agents.md makes a key with which an agent has every tool of its table', async () => {
  const [, words = ''] = /```sh\nnpx cambium (.*)\n```/.exec(page) ?? [];
  const { stdout } = await runCli(['--data-dir', dir, ...words.split(' ')], {}, dir);
  const client = await connectMcp(service.url, { authorization: `Bearer ${stdout.trim()}` }, '2025-11-25');
  const { tools } = await client.listTools();
  await client.close();
  const listed = [...page.matchAll(/^\| `(\w+)` \| (?:memories|trees):/gm)].map(([, name]) => name);
  expect(tools.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  expect(listed).toHaveLength(7);
});

test('every cambium command on the page exists', async () => {
  const named = [...page.matchAll(/`(?:npx )?cambium ([a-z]+(?: config| revoke)?)/g)].map(
    ([, words = '']) => words,
  );
  expect(named).toEqual(expect.arrayContaining(['login', 'mcp', 'mcp config', 'keys revoke', 'rules']));
  for (const words of new Set(named)) {
    const { status, stdout } = await runCli([...words.split(' '), '--help'], {}, dir);
    expect([words, status, stdout.startsWith(`Usage: cambium ${words}`)]).toEqual([words, 0, true]);
  }
});

const ofWeb = (file: string) =>
  readFile(path.resolve(import.meta.dirname, '../../../web/pages', file), 'utf8');

test('the command that the web app shows for agents prints what to paste', async () => {
  const [, words = ''] = /npx cambium (mcp \w+ \w+)/.exec(await ofWeb('home/first-steps.tsx')) ?? [];
  const { status, stdout } = await runCli(['--data-dir', dir, ...words.split(' ')], {}, dir);
  expect([status, stdout]).toEqual([0, expect.stringContaining('claude mcp add')]);
});

test('every host that the web app names is one of the command line', async () => {
  const [, list = ''] = /const HOSTS = \[(.*)\]/.exec(await ofWeb('settings/agents.tsx')) ?? [];
  const named = [...list.matchAll(/'(\w[\w-]*)'/g)].map(([, host]) => host);
  expect(named).not.toEqual([]);
  expect(HOSTS).toEqual(expect.arrayContaining(named));
});
